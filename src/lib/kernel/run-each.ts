/**
 * Runs work for each item, one after the other; a failure does not block the others. Throws AggregateError when any failed: `problem` says in
 * its message, after their number, what did not succeed.
 */
export async function runEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  problem: string,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} ${problem}`);
}
