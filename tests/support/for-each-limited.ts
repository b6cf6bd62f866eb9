/** Runs the work for each item, a few at a time, because all at once would only block each other. */
export async function forEachLimited<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  lanes = 8,
): Promise<void> {
  const queue = [...items];
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
