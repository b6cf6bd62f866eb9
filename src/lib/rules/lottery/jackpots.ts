import { smallestPayable, UNIT } from '#kernel/money';
import type { Prizes } from './pricing/prizes.ts';
import { sharedPrize } from './pricing/shared-prizes.ts';
import type { GameGroup, BetType, Win } from './types.ts';

/**
 * Jackpots (docs/spec/lottery-rulebook.md §10.2) are pools, not prices: the rest of earlier draws and a share of every
 * stake, divided equally among the winning tickets. A pool is never below its seed, which the odds of its tier state.
 */
export interface ContributionRates {
  /** Share of every stake for the pool, in 1/10,000. */
  readonly poolBps: number;
  readonly reserveBps: number;
}

/**
 * The rulebook states no shares. These give the reserve the average cost of the seeds (14.7 %; 10.4 and 6.2 %), and
 * return, together with the fixed prizes, 55 % of the stakes, as Keno does.
 */
const JACKPOTS: Partial<Record<GameGroup, Readonly<Record<string, ContributionRates>>>> = {
  MEGA645: { M6: { poolBps: 2600, reserveBps: 1500 } },
  POWER655: { JP1: { poolBps: 2000, reserveBps: 1050 }, JP2: { poolBps: 400, reserveBps: 650 } },
};

/** Largest share of a stake that all jackpots of a game may take; with the fixed prizes it stays below the stake. */
export const MAX_CONTRIBUTION_BPS = 5000;
export const BPS = 10_000;

/** Returns the jackpot tiers of a group, the largest first; most groups have none. */
export function jackpotsOf(group: GameGroup): readonly string[] {
  return Object.keys(JACKPOTS[group] ?? {});
}

export function hasJackpots({ group }: { group: GameGroup }): boolean {
  return JACKPOTS[group] !== undefined;
}

/** Returns the default shares of a jackpot. Throws Error for a tier that is no jackpot. */
export function defaultContributionRates(group: GameGroup, tier: string): ContributionRates {
  const shares = JACKPOTS[group]?.[tier];
  if (!shares) throw new RangeError(`${group} has no jackpot ${tier}`);
  return shares;
}

const SMALL_CURRENCY_TICKET = 10_000n;

/** Returns the price of a ticket. Pools are for whole tickets, so that nobody wins one with a fraction of a ticket. */
export function ticketPrice(currency: string): bigint {
  return smallestPayable(currency) === UNIT ? SMALL_CURRENCY_TICKET * UNIT : UNIT;
}

/** Returns the seed that the odds of a jackpot's tier state. */
export function seedAt(odds: bigint, currency: string): bigint {
  return (odds * ticketPrice(currency)) / UNIT;
}

export function oddsOfSeed(seedMinor: bigint, currency: string): bigint {
  return (seedMinor * UNIT) / ticketPrice(currency);
}

/** Returns the prizes that the house pays itself, without pools; its limits and caps apply to these only. */
export function housePrizes({ group }: Pick<BetType, 'group'>, prizes: Prizes): Prizes {
  const none = jackpotsOf(group).map((tier) => [tier, 0n]);
  return none.length === 0 ? prizes : { ...prizes, ...Object.fromEntries(none) };
}

interface Winners {
  readonly poolMinor: bigint;
  /** Sum of the winning stakes. */
  readonly winnersMinor: bigint;
  readonly currency: string;
}

/** Returns the share of a pool for a winning unit stake of 1, truncated; never more than a single ticket would win. */
export function shareOfJackpot({ poolMinor, winnersMinor, currency }: Winners): bigint {
  const alone = (poolMinor * UNIT) / ticketPrice(currency);
  return winnersMinor === 0n
    ? alone
    : sharedPrize({ prizeMinor: alone, winners: winnersMinor, poolMinor: poolMinor * UNIT });
}

/** Returns the part of the wins that pools pay, for a unit stake of 1; `shares` holds the share of each pool. */
export function wonOfJackpots(wins: readonly Win[], shares: Prizes): bigint {
  return wins.reduce((total, { tier, count }) => total + BigInt(count) * (shares[tier] ?? 0n), 0n);
}

/** First rule version with pools; earlier bets treat a jackpot's odds like any others. */
export const FIRST_RULES_WITH_POOLS = 2;
