/** One movement as either side has it in its books. */
export interface StatedMovement {
  txId: string;
  call: string;
  /** Decimal string in units of the currency. */
  amount: string;
}

export interface Difference {
  txId: string;
  what: 'missing at the portal' | 'missing at the vendor' | 'not the same';
  portal: StatedMovement | undefined;
  vendor: StatedMovement | undefined;
}

/**
 * Compares both sides' movements of one period, row by row; nothing when they agree. A movement that a side names twice
 * is compared once: by the protocol it is one.
 */
export function differences(portal: readonly StatedMovement[], vendor: readonly StatedMovement[]): Difference[] {
  const ours = new Map(portal.map((movement) => [movement.txId, movement]));
  const theirs = new Map(vendor.map((movement) => [movement.txId, movement]));
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
