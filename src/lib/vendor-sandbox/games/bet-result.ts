import type { Round } from '../store/rounds.ts';

/** How the payment of a win stands. `pending`: not confirmed by the portal yet, and retried until it is. */
export type Payout = 'none' | 'paid' | 'pending' | 'disputed';

export function payoutOf({ winMinor, state }: Round): Payout {
  if (winMinor === 0n) return 'none';
  if (state === 'settled') return 'paid';
  return state === 'disputed' ? 'disputed' : 'pending';
}

/** Why no bet stands, as it is sent to a page. */
export type RefusedBet =
  /** Nothing was debited, or the debit has been cancelled. */
  | { outcome: 'refused' | 'cancelled'; reason: string; balance: string | null }
  /** The portal refused to cancel the bet; a person must decide. */
  | { outcome: 'unsettled'; roundId: string }
  | { outcome: 'unresolved' };

/** Returns why no bet stands; undefined for a round whose stake is debited. */
export function refusalOf(round: Round | undefined): RefusedBet | undefined {
  if (!round) return { outcome: 'unresolved' };
  if (round.state === 'open' || round.outcome !== undefined) return undefined;
  if (round.state === 'disputed') return { outcome: 'unsettled', roundId: round.id };
  if (round.state !== 'refused' && round.state !== 'cancelled') return { outcome: 'unresolved' };
  return { outcome: round.state, reason: round.failureReason ?? 'PORTAL_UNREACHABLE', balance: round.balance ?? null };
}
