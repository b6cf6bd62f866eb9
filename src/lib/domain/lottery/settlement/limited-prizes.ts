import type { Db } from '#kernel/database';
import { UNIT } from '#kernel/money';
import {
  getTotalStake,
  LIMITED_TOP_TIERS,
  sharedPrize,
  ticketPayout,
  TOP_TIER_LIMIT_MINOR,
  type DrawResult,
  type BetType,
  type Prizes,
} from '#rules/lottery';
import { topTickets, type TopTicket } from '../bets/top-tickets.ts';

/** The top tier M8 takes eight hits (rulebook §10.1). */
const MIN_HITS = Object.fromEntries(
  Object.entries(LIMITED_TOP_TIERS).map(([betType, tier]) => [betType, Number(tier.slice(1))]),
);

/** Of bet types whose top tier has won more than may be paid: the winning stakes, by their price. */
export type Crowds = ReadonlyMap<string, bigint>;

/**
 * Counts who shares a limited top prize. The limit is what the house pays: demo balance is not counted, and cut all the same,
 * because bets that settle alike have one ticket.
 */
export async function crowdsOf(db: Db, drawId: bigint, result: DrawResult): Promise<Crowds> {
  if (result.group !== 'KENO') return new Map();
  const stakes = new Map<string, bigint>();
  const prizes = new Map<string, bigint>();
  for (const top of await topTickets(db, drawId, { result, minHits: MIN_HITS })) {
    const { betType, bets } = top.ticket;
    const won = topPrize(top);
    stakes.set(betType, (stakes.get(betType) ?? 0n) + won.totalStakeMinor * bets);
    prizes.set(betType, (prizes.get(betType) ?? 0n) + won.prizeMinor * bets);
  }
  return new Map([...stakes].filter(([betType]) => (prizes.get(betType) ?? 0n) > TOP_TIER_LIMIT_MINOR));
}

function topPrize({ ticket, prizes, wins }: TopTicket): { totalStakeMinor: bigint; prizeMinor: bigint } {
  const tier = LIMITED_TOP_TIERS[ticket.betType] ?? '';
  const count = wins.find((win) => win.tier === tier)?.count ?? 0;
  const prize = prizes[tier] ?? 0n;
  return { totalStakeMinor: getTotalStake(count, ticket), prizeMinor: ticketPayout(prize * BigInt(count), ticket) };
}

/** The prizes of a bet, its top one cut to the share where too many have won it. */
export function limitedPrizes(betType: BetType, prizes: Prizes, crowds: Crowds): Prizes {
  const [tier, totalStakeMinor] = [LIMITED_TOP_TIERS[betType.code], crowds.get(betType.code)];
  const prizeMinor = tier === undefined ? undefined : prizes[tier];
  if (tier === undefined || totalStakeMinor === undefined || prizeMinor === undefined) return prizes;
  // Both in ten-thousandths, so that a share is for one unit and keeps its four decimals.
  const share = sharedPrize({ prizeMinor, winners: totalStakeMinor, poolMinor: TOP_TIER_LIMIT_MINOR * UNIT });
  return { ...prizes, [tier]: share };
}
