/** Results of a job for each item, in order, a few at a time. */
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
      results[index] = await job(items[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: limit }, work));
  return results;
}
