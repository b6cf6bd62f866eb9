import { smallestPayable, UNIT } from '#kernel/money';
import type { Prizes } from './pricing/prizes.ts';
import { sharedPrize } from './pricing/shared-prizes.ts';
import type { GameGroup, BetType, Win } from './types.ts';

/**
 * Jackpots (rulebook §10.2) are pools and no prices: what the last draws left in them and a share of every stake, equally
 * among the winning tickets. What is played for is never below the seed, which the odds of its tier are.
 */
export interface ContributionRates {
  /** Of every stake, in 1/10,000: into the pool, and into the reserve that the next seeds come from. */
  readonly poolBps: number;
  readonly reserveBps: number;
}

/**
 * The rulebook names no shares. These give the reserve what seeds cost on the average (14.7 %; 10.4 and 6.2 %), and return
 * with the fixed prizes 55 % of what is staked, as Keno does.
 */
const JACKPOTS: Partial<Record<GameGroup, Readonly<Record<string, ContributionRates>>>> = {
  MEGA645: { M6: { poolBps: 2600, reserveBps: 1500 } },
  POWER655: { JP1: { poolBps: 2000, reserveBps: 1050 }, JP2: { poolBps: 400, reserveBps: 650 } },
};

/** All that jackpots of a game may take of a stake: with the fixed prizes, whatever their odds, less than the stake. */
export const MAX_CONTRIBUTION_BPS = 5000;
export const BPS = 10_000;

/** The tiers of a group that are jackpots, the largest first; none of most. */
export function jackpotsOf(group: GameGroup): readonly string[] {
  return Object.keys(JACKPOTS[group] ?? {});
}

export function hasJackpots({ group }: { group: GameGroup }): boolean {
  return JACKPOTS[group] !== undefined;
}

/** Throws for a tier that is no jackpot. */
export function defaultContributionRates(group: GameGroup, tier: string): ContributionRates {
  const shares = JACKPOTS[group]?.[tier];
  if (!shares) throw new RangeError(`${group} has no jackpot ${tier}`);
  return shares;
}

const SMALL_CURRENCY_TICKET = 10_000n;

/** What a stake of these games costs: a pool is for whole tickets, so that nobody wins all of it with a part of one. */
export function ticketPrice(currency: string): bigint {
  return smallestPayable(currency) === UNIT ? SMALL_CURRENCY_TICKET * UNIT : UNIT;
}

/** What odds of a jackpot's tier promise at the least, and the odds that promise it. */
export function seedAt(odds: bigint, currency: string): bigint {
  return (odds * ticketPrice(currency)) / UNIT;
}

export function oddsOfSeed(seedMinor: bigint, currency: string): bigint {
  return (seedMinor * UNIT) / ticketPrice(currency);
}

/** What the house itself pays, without what comes out of pools: its own limits and caps count for that alone. */
export function housePrizes({ group }: Pick<BetType, 'group'>, prizes: Prizes): Prizes {
  const none = jackpotsOf(group).map((tier) => [tier, 0n]);
  return none.length === 0 ? prizes : { ...prizes, ...Object.fromEntries(none) };
}

interface Winners {
  readonly poolMinor: bigint;
  /** What the winning stakes cost. */
  readonly winnersMinor: bigint;
  readonly currency: string;
}

/** What a winning stake of one unit gets of a pool, cut: never more than one ticket alone would. */
export function shareOfJackpot({ poolMinor, winnersMinor, currency }: Winners): bigint {
  const alone = (poolMinor * UNIT) / ticketPrice(currency);
  return winnersMinor === 0n
    ? alone
    : sharedPrize({ prizeMinor: alone, winners: winnersMinor, poolMinor: poolMinor * UNIT });
}

/** Of wins, what comes out of pools, for one unit a stake; `shares` are what a stake gets of each. */
export function wonOfJackpots(wins: readonly Win[], shares: Prizes): bigint {
  return wins.reduce((total, { tier, count }) => total + BigInt(count) * (shares[tier] ?? 0n), 0n);
}

/** Bets of earlier rules were taken on a jackpot's odds as on any others, and are paid by them. */
export const FIRST_RULES_WITH_POOLS = 2;
