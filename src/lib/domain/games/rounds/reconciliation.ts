/** A transaction as one side has booked it. */
export interface BookedTransaction {
  txId: string;
  operation: string;
  /** Decimal string in units of the currency. */
  amount: string;
}

export interface Difference {
  txId: string;
  what: 'missing at the portal' | 'missing at the vendor' | 'not the same';
  portal: BookedTransaction | undefined;
  vendor: BookedTransaction | undefined;
}

/**
 * Compares both sides' transactions of a period and returns the differences. Compares a transaction that a side lists twice
 * only once, because a txId is one transaction.
 */
export function findDifferences(
  portal: readonly BookedTransaction[],
  vendor: readonly BookedTransaction[],
): Difference[] {
  const byPortal = new Map(portal.map((transaction) => [transaction.txId, transaction]));
  const byVendor = new Map(vendor.map((transaction) => [transaction.txId, transaction]));
  const found: Difference[] = [];
  for (const txId of new Set([...byPortal.keys(), ...byVendor.keys()])) {
    const [booked, reported] = [byPortal.get(txId), byVendor.get(txId)];
    if (!booked) found.push({ txId, what: 'missing at the portal', portal: booked, vendor: reported });
    else if (!reported) found.push({ txId, what: 'missing at the vendor', portal: booked, vendor: reported });
    else if (booked.operation !== reported.operation || booked.amount !== reported.amount) {
      found.push({ txId, what: 'not the same', portal: booked, vendor: reported });
    }
  }
  return found;
}
