import { validBet, type FactCategory } from '../../figures/valid-bet.ts';
import { WHOLE_PPM } from '../rates.ts';
import { contributionOf, type Grant, type GrantState } from './grants.ts';
import { partsOfBets } from './shares.ts';
import type { BetParts } from './split-bet.ts';

/** A closed round as turnover and wagering progress are computed from it. */
export interface ClosedRound {
  readonly category: FactCategory;
  /** Its live bets. */
  readonly bets: readonly BetParts[];
  /** Wins of the bets themselves, without jackpots, promotions and free rounds. */
  readonly payoutMinor: bigint;
  readonly isVoid: boolean;
}

/** States in which a round still counts for a grant. */
const COUNTING_STATES: readonly GrantState[] = ['queued', 'active', 'ending'];

function validBetOfRound({ category, bets, payoutMinor, isVoid }: ClosedRound): bigint {
  return isVoid ? 0n : validBet(category, { stakeMinor: stakeOf(bets), payoutMinor });
}

/** Returns the part of a round's valid bet that was staked from cash: the turnover of the member. */
export function validCashOfRound(round: ClosedRound): bigint {
  const stakeMinor = stakeOf(round.bets);
  return stakeMinor === 0n ? 0n : (validBetOfRound(round) * partsOfBets(round.bets).cashMinor) / stakeMinor;
}

/** Returns what a closed round adds to the progress of a grant, truncated once (docs/spec/rewards-rulebook.md §1.5). */
export function progressOfRound({ id, terms }: Pick<Grant, 'id' | 'terms'>, round: ClosedRound): bigint {
  const stakeMinor = stakeOf(round.bets);
  if (stakeMinor === 0n) return 0n;
  const counted = round.bets.filter(({ grantId }) => grantId === id);
  const countedMinor = terms.counts === 'all' ? stakeOf(counted) : sumOf(counted.map(({ bonusMinor }) => bonusMinor));
  const contribution = contributionOf(terms, round.category);
  return (validBetOfRound(round) * countedMinor * contribution) / (stakeMinor * WHOLE_PPM);
}

/** Adds progress, or takes it back after a correction; never below zero, and only while the grant can still be completed. */
export function addProgress(grant: Grant, changeMinor: bigint): Grant {
  if (!COUNTING_STATES.includes(grant.state)) return grant;
  const progressMinor = grant.progressMinor + changeMinor;
  return { ...grant, progressMinor: progressMinor > 0n ? progressMinor : 0n };
}

export function stakeOf(bets: readonly BetParts[]): bigint {
  return sumOf(bets.map(({ cashMinor, bonusMinor }) => cashMinor + bonusMinor));
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
