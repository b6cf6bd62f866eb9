/** A transaction as one side has booked it. */
export interface BookedTransaction {
  txId: string;
  call: string;
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
  const ours = new Map(portal.map((transaction) => [transaction.txId, transaction]));
  const theirs = new Map(vendor.map((transaction) => [transaction.txId, transaction]));
  const found: Difference[] = [];
  for (const txId of new Set([...ours.keys(), ...theirs.keys()])) {
    const [own, other] = [ours.get(txId), theirs.get(txId)];
    if (!own) found.push({ txId, what: 'missing at the portal', portal: own, vendor: other });
    else if (!other) found.push({ txId, what: 'missing at the vendor', portal: own, vendor: other });
    else if (own.call !== other.call || own.amount !== other.amount) {
      found.push({ txId, what: 'not the same', portal: own, vendor: other });
    }
  }
  return found;
}
