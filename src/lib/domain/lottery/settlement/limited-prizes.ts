import type { Db } from '#kernel/database';
import { UNIT } from '#kernel/money';
import {
  getTotalStake,
  LIMITED_TOP_TIERS,
  sharedPrize,
  payoutAtPrice,
  TOP_TIER_LIMIT_MINOR,
  type DrawResult,
  type BetType,
  type Prizes,
} from '#rules/lottery';
import { listTopPayoutGroups, type TopPayoutGroup } from '../bets/top-payout-groups.ts';

/** Hits of the limited top tiers: tier M8 takes eight (docs/spec/lottery-rulebook.md §10.1). */
const MIN_HITS = Object.fromEntries(
  Object.entries(LIMITED_TOP_TIERS).map(([betType, tier]) => [betType, Number(tier.slice(1))]),
);

/** Winning stakes by bet type, for bet types whose top prizes exceed the limit. */
export type TopPrizeStakes = ReadonlyMap<string, bigint>;

/**
 * Sums the winning stakes of top tiers that exceed the limit. The limit counts what the house pays: demo bets are excluded, but
 * cut alike, because bets that settle alike are one payout group.
 */
export async function readTopPrizeStakes(db: Db, drawId: bigint, result: DrawResult): Promise<TopPrizeStakes> {
  if (result.group !== 'KENO') return new Map();
  const stakes = new Map<string, bigint>();
  const prizes = new Map<string, bigint>();
  for (const top of await listTopPayoutGroups(db, drawId, { result, minHits: MIN_HITS })) {
    const { betType, bets } = top.group;
    const won = computeTopPrize(top);
    stakes.set(betType, (stakes.get(betType) ?? 0n) + won.totalStakeMinor * bets);
    prizes.set(betType, (prizes.get(betType) ?? 0n) + won.prizeMinor * bets);
  }
  return new Map([...stakes].filter(([betType]) => (prizes.get(betType) ?? 0n) > TOP_TIER_LIMIT_MINOR));
}

function computeTopPrize({ group, prizes, wins }: TopPayoutGroup): { totalStakeMinor: bigint; prizeMinor: bigint } {
  const tier = LIMITED_TOP_TIERS[group.betType] ?? '';
  const count = wins.find((win) => win.tier === tier)?.count ?? 0;
  const prize = prizes[tier] ?? 0n;
  return { totalStakeMinor: getTotalStake(count, group), prizeMinor: payoutAtPrice(prize * BigInt(count), group) };
}

/** Returns a bet's prizes, with the top prize cut to its share when the limit is exceeded. */
export function limitTopPrizes(betType: BetType, prizes: Prizes, topPrizeStakes: TopPrizeStakes): Prizes {
  const [tier, totalStakeMinor] = [LIMITED_TOP_TIERS[betType.code], topPrizeStakes.get(betType.code)];
  const prizeMinor = tier === undefined ? undefined : prizes[tier];
  if (tier === undefined || totalStakeMinor === undefined || prizeMinor === undefined) return prizes;
  // Both are in 1/10,000, so that the share is per unit with four decimals.
  const share = sharedPrize({ prizeMinor, winners: totalStakeMinor, poolMinor: TOP_TIER_LIMIT_MINOR * UNIT });
  return { ...prizes, [tier]: share };
}
