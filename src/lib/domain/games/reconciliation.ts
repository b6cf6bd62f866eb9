/** One transaction as either side has it in its books. */
export interface StatedTransaction {
  txId: string;
  call: string;
  /** Decimal string in units of the currency. */
  amount: string;
}

export interface Difference {
  txId: string;
  what: 'missing at the portal' | 'missing at the vendor' | 'not the same';
  portal: StatedTransaction | undefined;
  vendor: StatedTransaction | undefined;
}

/**
 * Compares both sides' movements of one period, row by row; nothing when they agree. A transaction that a side names twice
 * is compared once: by the protocol it is one.
 */
export function differences(portal: readonly StatedTransaction[], vendor: readonly StatedTransaction[]): Difference[] {
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
