import type { Leg } from './legs.ts';
import { settleTicket } from './tickets.ts';

export interface Resettlement {
  readonly beforeMinor: bigint;
  readonly afterMinor: bigint;
  readonly reason: 'resettle' | 'unsettle';
  readonly differenceMinor: bigint;
  /** Change of the balance. */
  readonly appliedMinor: bigint;
  /** Part that went to an earlier receivable. */
  readonly recoveredMinor: bigint;
  readonly receivableMinor: bigint;
}

/** Returns what a corrected result changes: it is set off against receivables, and takes no more than the balance (§7.5). */
export function resettle(
  { stakeMinor, before, after }: { stakeMinor: bigint; before: readonly Leg[]; after: readonly Leg[] },
  { balanceMinor, receivableMinor }: { balanceMinor: bigint; receivableMinor: bigint },
): Resettlement {
  const [old, corrected] = [settleTicket(stakeMinor, before), settleTicket(stakeMinor, after)];
  const [beforeMinor, afterMinor] = [old.payoutMinor ?? 0n, corrected.payoutMinor ?? 0n];
  const differenceMinor = afterMinor - beforeMinor;
  const recoveredMinor = differenceMinor > 0n ? min(receivableMinor, differenceMinor) : 0n;
  const takenMinor = differenceMinor < 0n ? min(balanceMinor, -differenceMinor) : 0n;
  return {
    beforeMinor,
    afterMinor,
    reason: corrected.state === 'open' ? 'unsettle' : 'resettle',
    differenceMinor,
    appliedMinor: differenceMinor > 0n ? differenceMinor - recoveredMinor : -takenMinor,
    recoveredMinor,
    receivableMinor: receivableMinor - recoveredMinor + (differenceMinor < 0n ? -differenceMinor - takenMinor : 0n),
  };
}

const min = (one: bigint, other: bigint) => (one < other ? one : other);
