import type { Round } from '../store/rounds.ts';

/** Why no bet stands, as a page is told. */
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
