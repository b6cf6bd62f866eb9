/** A few at a time: all at once would only wait for each other. */
export async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const queue = [...items];
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}
