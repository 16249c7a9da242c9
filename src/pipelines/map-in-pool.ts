/** Works on all items, on `size` of them at once; the next begins as soon as one is done. */
export async function mapInPool<Item>(
  items: Iterable<Item>,
  size: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const takeNext = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: size }, takeNext));
}
