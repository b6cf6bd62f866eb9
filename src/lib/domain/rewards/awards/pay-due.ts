/** Awards of one look at the budget. */
export const AWARDS_OF_PAGE = 200;

/**
 * Pays awards in the order in which they are listed, at most AWARDS_OF_PAGE of a list, until none is left that was not tried. What waits is
 * passed over from then on, so that it holds up nothing behind it.
 */
export async function payDue<Award>(
  listDue: (passedOver: number) => Promise<readonly Award[]>,
  /** Returns false when the award waits. */
  pay: (award: Award) => Promise<boolean>,
): Promise<void> {
  let passedOver = 0;
  let due: readonly Award[];
  do {
    due = await listDue(passedOver);
    for (const award of due) if (!(await pay(award))) passedOver += 1;
  } while (due.length === AWARDS_OF_PAGE);
}
