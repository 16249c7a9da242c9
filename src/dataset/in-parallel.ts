/** Results of a job for each item, in order, a few at a time. After a failure no other begins, and those under way end first. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  job: (item: Item, index: number) => Promise<Result>,
  limit = 4,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  let next = 0;
  const work = async () => {
    while (next < items.length) {
      const index = next++;
      try {
        results[index] = await job(items[index]!, index);
      } catch (error) {
        next = items.length;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: limit }, work));
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
  return results;
}
