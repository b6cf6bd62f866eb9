/** Maximum number of awards in a page. */
export const AWARDS_OF_PAGE = 200;

/**
 * Pays awards page by page, in the order in which `listDue` lists those that the budget covers. Skips an award that waits, so that it does not
 * delay those after it.
 */
export async function payDue<Award>(
  /** Lists up to AWARDS_OF_PAGE awards, after a number of them that wait. */
  listDue: (waiting: number) => Promise<readonly Award[]>,
  /** Returns false when the award waits. */
  pay: (award: Award) => Promise<boolean>,
): Promise<void> {
  let waiting = 0;
  let due: readonly Award[];
  do {
    due = await listDue(waiting);
    for (const award of due) if (!(await pay(award))) waiting += 1;
  } while (due.length === AWARDS_OF_PAGE);
}
