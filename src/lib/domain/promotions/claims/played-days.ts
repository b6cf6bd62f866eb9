import * as z from 'zod';
import { OPERATOR_TIME_ZONE } from '#kernel/clock';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { dayName, type DayNumber } from '#rules/rewards/days';
import type { AwardFacts, RebateLine } from '#rules/rewards/offers/offer-awards';
import { REWARD_CATEGORIES } from '#rules/rewards/products';
import { rebateTurnover } from '../tables.ts';

/** A member's bets that an offer counts. */
export type Played = Pick<AwardFacts, 'unpaidTurnover' | 'lastPeriod'>;

export const NOTHING_PLAYED: Played = {
  unpaidTurnover: {},
  lastPeriod: { stakeMinor: 0n, payoutMinor: 0n, turnoverMinor: 0n, awardsMinor: 0n },
};

const PLAYED = defineStatement({
  name: 'promotions_played',
  row: z.object({
    category: z.string(),
    stakeMinor: z.bigint(),
    payoutMinor: z.bigint(),
    turnoverMinor: z.bigint(),
    paidMinor: z.bigint(),
  }),
  text: `select played.category, sum(played.stake)::bigint as "stakeMinor", sum(played.payout)::bigint as "payoutMinor",
                sum(played.turnover)::bigint as "turnoverMinor", sum(played.paid)::bigint as "paidMinor"
           from (
             select day.category, day.stake_minor - day.bonus_stake_minor as stake, day.payout_minor - day.bonus_payout_minor as payout,
                    day.cash_valid_bet_minor as turnover, 0 as paid
               from member_days day
              where day.member_id = $1 and day.currency = $2 and day.day >= $4::date and day.day < $5::date
             union all
             select paid.category, 0, 0, 0, paid.turnover_minor
               from promotion_claims claim join rebate_turnover paid on paid.claim_id = claim.id
              where claim.member_id = $1 and claim.promotion_id = $3
           ) played group by played.category`,
});

const AWARDS = defineStatement({
  name: 'promotions_awards_of_days',
  row: z.object({ awardsMinor: z.bigint() }),
  text: `select coalesce(sum(claim.amount_minor), 0)::bigint as "awardsMinor" from promotion_claims claim
          where claim.member_id = $1 and claim.currency = $2
            and claim.issued_at >= $3::date::timestamp at time zone $5 and claim.issued_at < $4::date::timestamp at time zone $5`,
});

/** Returns a member's settled bets of some days of the operator, less the turnover that the offer has paid a rebate for. */
export async function readPlayedDays(
  db: Db,
  { memberId, currency }: { memberId: bigint; currency: string },
  { promotionId, from, until }: { promotionId: bigint; from: DayNumber; until: DayNumber },
): Promise<Played> {
  const days = [dayName(from), dayName(until)];
  const rows = await db.query(PLAYED, [memberId, currency, promotionId, ...days]);
  const [awards] = await db.query(AWARDS, [memberId, currency, ...days, OPERATOR_TIME_ZONE]);
  const unpaid = REWARD_CATEGORIES.map((category) => {
    const row = rows.find((candidate) => candidate.category === category);
    return [category, row ? row.turnoverMinor - row.paidMinor : 0n] as const;
  });
  return {
    unpaidTurnover: Object.fromEntries(unpaid),
    lastPeriod: {
      stakeMinor: sumOf(rows, ({ stakeMinor }) => stakeMinor),
      payoutMinor: sumOf(rows, ({ payoutMinor }) => payoutMinor),
      turnoverMinor: sumOf(rows, ({ turnoverMinor }) => turnoverMinor),
      awardsMinor: awards?.awardsMinor ?? 0n,
    },
  };
}

function sumOf<Row>(rows: readonly Row[], valueOf: (row: Row) => bigint): bigint {
  return rows.reduce((sum, row) => sum + valueOf(row), 0n);
}

/** Stores the turnover that a rebate pays; a category whose turnover is negative is carried to the next one. */
export async function saveRebate(tx: Tx, claimId: bigint, lines: readonly RebateLine[] = []): Promise<void> {
  const paid = lines.filter(({ turnoverMinor }) => turnoverMinor > 0n);
  if (paid.length === 0) return;
  await tx.orm
    .insert(rebateTurnover)
    .values(paid.map(({ ratePpm, ...line }) => ({ ...line, claimId, ratePpm: Number(ratePpm) })));
}
