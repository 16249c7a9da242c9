const chunkSize = 64;

/** Maps in order with a bounded number of calls at work. */
export async function mapInChunks<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += chunkSize)
    results.push(...(await Promise.all(items.slice(start, start + chunkSize).map(map))));
  return results;
}
