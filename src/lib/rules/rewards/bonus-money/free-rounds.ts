import type { FactCategory } from '../../figures/valid-bet.ts';
import type { Grant, GrantTerms } from './grants.ts';
import { lowest } from '../rates.ts';
import { requiredWagering } from '../wagering.ts';

/**
 * States of free rounds: `pending` until the vendor has accepted them, `lapsing` after their expiry while rounds of them are open, which
 * still pay.
 */
export const FREE_ROUNDS_STATES = ['pending', 'open', 'lapsing', 'done', 'expired', 'cancelled'] as const;
export type FreeRoundsState = (typeof FREE_ROUNDS_STATES)[number];

/** Free rounds that a member got from a promotion (docs/spec/rewards-rulebook.md §8). */
export interface FreeRounds {
  readonly state: FreeRoundsState;
  readonly category: FactCategory;
  readonly rounds: number;
  readonly roundsLeft: number;
  readonly maxWinMinor: bigint | null;
  readonly wonMinor: bigint;
  readonly expiresAt: Date | null;
  /** Terms of the grant that collects the winnings; null pays them as cash. */
  readonly grantTerms: GrantTerms | null;
}

/** Returns why a free bet on a game of the category is refused; undefined when it may be placed. */
export function freeBetRefusal(
  freeRounds: FreeRounds | undefined,
  category: FactCategory,
  now: Date,
): 'REWARD_NOT_FOUND' | 'REWARD_EXPIRED' | undefined {
  if (freeRounds?.category !== category) return 'REWARD_NOT_FOUND';
  const { state, roundsLeft, expiresAt } = freeRounds;
  const isUsable = state === 'open' && roundsLeft > 0 && (expiresAt === null || now < expiresAt);
  return isUsable ? undefined : 'REWARD_EXPIRED';
}

export function takeRound(freeRounds: FreeRounds): FreeRounds {
  return { ...freeRounds, roundsLeft: freeRounds.roundsLeft - 1 };
}

/** Returns the round of a cancelled free bet, as long as it could still be used. */
export function returnRound(freeRounds: FreeRounds): FreeRounds {
  return freeRounds.state === 'open' ? { ...freeRounds, roundsLeft: freeRounds.roundsLeft + 1 } : freeRounds;
}

/** True while free rounds can pay a win that names no round of the portal, such as one total at the end. */
export function paysWithoutRound({ state }: FreeRounds): boolean {
  return state === 'open' || state === 'lapsing';
}

export interface FreeWin {
  readonly freeRounds: FreeRounds;
  readonly paidMinor: bigint;
  /** Winnings above the maximum; promotions get them back. */
  readonly excessMinor: bigint;
}

/** Limits a win of free rounds to the maximum of all their wins; the last win ends them. */
export function freeWinOf(freeRounds: FreeRounds, amountMinor: bigint, isLast: boolean): FreeWin {
  const { maxWinMinor, wonMinor } = freeRounds;
  const paidMinor = maxWinMinor === null ? amountMinor : lowest(amountMinor, maxWinMinor - wonMinor);
  return {
    freeRounds: {
      ...freeRounds,
      wonMinor: wonMinor + paidMinor,
      roundsLeft: isLast ? 0 : freeRounds.roundsLeft,
    },
    paidMinor,
    excessMinor: amountMinor - paidMinor,
  };
}

/** Returns the state that free rounds are due to change to; undefined when they stay. */
export function dueFreeRoundsState(
  { state, roundsLeft, expiresAt }: Pick<FreeRounds, 'state' | 'roundsLeft' | 'expiresAt'>,
  { now, hasOpenRounds }: { now: Date; hasOpenRounds: boolean },
): FreeRoundsState | undefined {
  if (state === 'lapsing') return hasOpenRounds ? undefined : 'expired';
  if (state !== 'open' && state !== 'pending') return undefined;
  if (roundsLeft === 0 && !hasOpenRounds) return 'done';
  if (expiresAt === null || now < expiresAt) return undefined;
  return hasOpenRounds ? 'lapsing' : 'expired';
}

/** True before the first round: only then the operator may cancel free rounds. */
export function isUntouched({
  state,
  rounds,
  roundsLeft,
  wonMinor,
}: Pick<FreeRounds, 'state' | 'rounds' | 'roundsLeft' | 'wonMinor'>): boolean {
  return (state === 'pending' || state === 'open') && roundsLeft === rounds && wonMinor === 0n;
}

export function collect(grant: Grant, wonMinor: bigint): Grant {
  return { ...grant, amountMinor: grant.amountMinor + wonMinor, balanceMinor: grant.balanceMinor + wonMinor };
}

/** Queues the winnings when their free rounds have ended: the amount is final, the waiting time begins. */
export function queueCollected(grant: Grant, now: Date, maxFactorHundredths: bigint): Grant {
  const { amountMinor } = grant;
  const terms: GrantTerms = { ...grant.terms, base: 'bonus' };
  const requiredMinor = requiredWagering(terms, { amountMinor, depositMinor: 0n, maxFactorHundredths });
  return { ...grant, state: 'queued', requiredMinor, queuedAt: now };
}
