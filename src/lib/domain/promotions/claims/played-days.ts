import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { dayName, type DayNumber, startOfDay } from '#rules/rewards/days';
import type { AwardFacts, CashbackLoss, RebateLine } from '#rules/rewards/offers/offer-awards';
import type { DayRange } from '#rules/rewards/offers/offer-periods';
import { REWARD_CATEGORIES } from '#rules/rewards/products';
import type { ClaimingMembers } from './claim-facts.ts';

/** A member's bets that an offer counts. */
export type Played = Pick<AwardFacts, 'unpaidTurnover' | 'lastPeriod' | 'rtpBps'>;

export const NOTHING_PLAYED: Played = {
  unpaidTurnover: {},
  rtpBps: {},
  lastPeriod: { stakeMinor: 0n, payoutMinor: 0n, turnoverMinor: 0n, awardsMinor: 0n, carriedMinor: 0n },
};

const PLAYED = defineStatement({
  name: 'promotions_played',
  row: z.object({
    memberId: z.bigint(),
    category: z.string(),
    stakeMinor: z.bigint(),
    payoutMinor: z.bigint(),
    turnoverMinor: z.bigint(),
    paidMinor: z.bigint(),
  }),
  text: `select played.member_id as "memberId", played.category, sum(played.stake)::bigint as "stakeMinor",
                sum(played.payout)::bigint as "payoutMinor", sum(played.turnover)::bigint as "turnoverMinor", sum(played.paid)::bigint as "paidMinor"
           from (
             select day.member_id, day.category, day.stake_minor - day.bonus_stake_minor as stake,
                    day.payout_minor - day.bonus_payout_minor as payout, day.cash_valid_bet_minor as turnover, 0 as paid
               from member_days day
              where day.member_id = any($1::bigint[]) and day.currency = $2 and day.day >= $4::date and day.day < $5::date
             union all
             select claim.member_id, paid.category, 0, 0, 0, paid.turnover_minor
               from promotion_claims claim join rebate_turnover paid on paid.claim_id = claim.id
              where claim.member_id = any($1::bigint[]) and claim.promotion_id = $3
           ) played group by 1, 2`,
});

const AWARDS = defineStatement({
  name: 'promotions_awards_of_days',
  row: z.object({ memberId: z.bigint(), awardsMinor: z.bigint() }),
  text: `select claim.member_id as "memberId", sum(claim.amount_minor)::bigint as "awardsMinor" from promotion_claims claim
           join promotion_versions version on version.promotion_id = claim.promotion_id and version.version = claim.version
                                          and version.offer ->> 'form' in ('cash', 'bonus')
          where claim.member_id = any($1::bigint[]) and claim.currency = $2
            and claim.issued_at >= $3 and claim.issued_at < $4
          group by 1`,
});

const CARRIED = defineStatement({
  name: 'promotions_carried_losses',
  row: z.object({ memberId: z.bigint(), carriedMinor: z.bigint() }),
  text: `select paid.member_id as "memberId", sum(coalesce(played.loss, 0) - paid.loss_minor - paid.carried_minor)::bigint as "carriedMinor"
           from cashback_losses paid
           left join lateral (
             select sum(day.stake_minor - day.bonus_stake_minor - day.payout_minor + day.bonus_payout_minor) as loss from member_days day
              where day.member_id = paid.member_id and day.currency = $2 and day.day >= paid.from_day and day.day < paid.until_day
           ) played on true
          where paid.member_id = any($1::bigint[]) and paid.promotion_id = $3 and paid.from_day < $4::date
          group by 1`,
});

/**
 * Returns members' settled bets of some days of the operator, less the turnover that the offer has paid a rebate for, and how the losses
 * of earlier days have changed since the offer paid cashback for them.
 */
export async function readPlayedDays(
  db: Db,
  { memberIds, currency, timeZone }: ClaimingMembers,
  { promotionId, from, until }: { promotionId: bigint; from: DayNumber; until: DayNumber },
): Promise<Map<bigint, Omit<Played, 'rtpBps'>>> {
  const ids = memberIds.map(String);
  const days = [dayName(from), dayName(until)];
  const rows = Map.groupBy(await db.query(PLAYED, [ids, currency, promotionId, ...days]), ({ memberId }) => memberId);
  const awards = await db.query(AWARDS, [ids, currency, startOfDay(from, timeZone), startOfDay(until, timeZone)]);
  const carried = await db.query(CARRIED, [ids, currency, promotionId, days[0]]);
  const awardsOf = new Map(awards.map(({ memberId, awardsMinor }) => [memberId, awardsMinor]));
  const carriedOf = new Map(carried.map(({ memberId, carriedMinor }) => [memberId, carriedMinor]));
  return new Map(
    memberIds.map((memberId) => {
      const { unpaidTurnover, sums } = sumCategories(rows.get(memberId) ?? []);
      const awardsMinor = awardsOf.get(memberId) ?? 0n;
      const carriedMinor = carriedOf.get(memberId) ?? 0n;
      return [memberId, { unpaidTurnover, lastPeriod: { ...sums, awardsMinor, carriedMinor } }];
    }),
  );
}

function sumCategories(rows: readonly z.input<typeof PLAYED.row>[]) {
  const unpaid = REWARD_CATEGORIES.map((category) => {
    const row = rows.find((candidate) => candidate.category === category);
    return [category, row ? row.turnoverMinor - row.paidMinor : 0n] as const;
  });
  return {
    unpaidTurnover: Object.fromEntries(unpaid),
    sums: {
      stakeMinor: sumOf(rows, ({ stakeMinor }) => stakeMinor),
      payoutMinor: sumOf(rows, ({ payoutMinor }) => payoutMinor),
      turnoverMinor: sumOf(rows, ({ turnoverMinor }) => turnoverMinor),
    },
  };
}

function sumOf<Row>(rows: readonly Row[], valueOf: (row: Row) => bigint): bigint {
  return rows.reduce((sum, row) => sum + valueOf(row), 0n);
}

export interface PaidTurnover {
  claimId: bigint;
  lines?: readonly RebateLine[] | undefined;
}

const SAVE_REBATES = defineStatement({
  name: 'promotions_save_rebates',
  text: 'select promotions_save_rebates($1::bigint[], $2::text[], $3::bigint[], $4::int[], $5::bigint[])',
});

/** Stores the turnover that rebates pay; a category whose turnover is negative is carried to the next one. */
export async function saveRebates(tx: Tx, claims: readonly PaidTurnover[]): Promise<void> {
  const rows = claims.flatMap(({ claimId, lines = [] }) =>
    lines.filter(({ turnoverMinor }) => turnoverMinor > 0n).map((line) => ({ ...line, claimId })),
  );
  if (rows.length === 0) return;
  await tx.query(SAVE_REBATES, [
    rows.map(({ claimId }) => String(claimId)),
    rows.map(({ category }) => category),
    rows.map(({ turnoverMinor }) => String(turnoverMinor)),
    rows.map(({ ratePpm }) => Number(ratePpm)),
    rows.map(({ rebateMinor }) => String(rebateMinor)),
  ]);
}

const SAVE_LOSSES = defineStatement({
  name: 'promotions_save_losses',
  text: `insert into cashback_losses (promotion_id, from_day, until_day, member_id, loss_minor, carried_minor)
         select $1, $2::date, $3::date, given.member_id, given.loss_minor, given.carried_minor
           from unnest($4::bigint[], $5::bigint[], $6::bigint[]) as given (member_id, loss_minor, carried_minor)
         on conflict do nothing`,
});

/** Stores the losses that cashback was computed from. */
export async function saveLosses(
  tx: Tx,
  { promotionId, days }: { promotionId: bigint; days: DayRange },
  losses: readonly (CashbackLoss & { memberId: bigint })[],
): Promise<void> {
  if (losses.length === 0) return;
  await tx.query(SAVE_LOSSES, [
    promotionId,
    dayName(days.from),
    dayName(days.until),
    losses.map(({ memberId }) => String(memberId)),
    losses.map(({ playedMinor }) => String(playedMinor)),
    losses.map(({ carriedMinor }) => String(carriedMinor)),
  ]);
}
