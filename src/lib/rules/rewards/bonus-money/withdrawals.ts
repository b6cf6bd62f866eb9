import { isPayable } from '#kernel/money';
import type { Grant } from './grants.ts';
import { canBecome } from './transitions.ts';
import type { TurnoverMode } from './turnover.ts';

export type WithdrawalVerdict =
  | { verdict: 'accepted' | 'flagged'; forfeited: readonly Grant[] }
  | { verdict: 'invalid_amount' | 'insufficient_funds' | 'turnover_required' }
  /** The request has to confirm that it ends these grants. */
  | { verdict: 'bonus_forfeit_confirmation'; grants: readonly Grant[] };

export interface WithdrawalRequest {
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly confirmsForfeit: boolean;
}

export interface WithdrawalFacts {
  readonly cashMinor: bigint;
  readonly openTurnoverMinor: bigint;
  readonly turnoverMode: TurnoverMode;
  /** Excluded, timed-out and closing members withdraw without turnover. */
  readonly isTurnoverWaived: boolean;
  readonly grants: Iterable<Grant>;
}

/** Judges a request for a withdrawal: amount, cash, turnover, then grants (docs/spec/rewards-rulebook.md §1.8). */
export function withdrawalVerdict(request: WithdrawalRequest, facts: WithdrawalFacts): WithdrawalVerdict {
  const { amountMinor, currency, confirmsForfeit } = request;
  if (amountMinor <= 0n || !isPayable(amountMinor, currency)) return { verdict: 'invalid_amount' };
  if (amountMinor > facts.cashMinor) return { verdict: 'insufficient_funds' };
  const isOpen = facts.openTurnoverMinor > 0n && !facts.isTurnoverWaived;
  if (isOpen && facts.turnoverMode === 'block') return { verdict: 'turnover_required' };
  const forfeited = [...facts.grants].filter(isForfeitedByWithdrawal);
  if (forfeited.length > 0 && !confirmsForfeit) return { verdict: 'bonus_forfeit_confirmation', grants: forfeited };
  return { verdict: isOpen && facts.turnoverMode === 'review' ? 'flagged' : 'accepted', forfeited };
}

function isForfeitedByWithdrawal(grant: Grant): boolean {
  return grant.terms.forfeitsOnWithdrawal && canBecome(grant, 'forfeited');
}
