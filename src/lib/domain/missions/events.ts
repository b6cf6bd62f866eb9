import type { Tx } from '#kernel/database';
import { missionEvents } from './tables.ts';

interface MissionDeposit {
  memberId: bigint;
  currency: string;
  /** Negative for the reversal of a deposit. */
  amountMinor: bigint;
  /** The day of the deposit decides about the window of its reversal, too; now where it is left out. */
  at?: Date;
}

/** Queues a credited deposit, or the reversal of one, in the transaction that books it. */
export async function queueMissionDeposit(tx: Tx, deposit: MissionDeposit): Promise<void> {
  await tx.orm.insert(missionEvents).values({ ...deposit, kind: 'deposit' });
}

/** Queues a sign-in of a member, in the transaction that opens the session. */
export async function queueMissionSignIn(
  tx: Tx,
  { memberId, currency }: { memberId: bigint; currency: string },
): Promise<void> {
  await tx.orm.insert(missionEvents).values({ memberId, currency, kind: 'sign_in', amountMinor: 0n });
}
