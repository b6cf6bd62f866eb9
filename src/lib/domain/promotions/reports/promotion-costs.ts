import * as z from 'zod';
import type { Db } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { OFFER_FORMS } from '#rules/rewards/offers/offer-forms';
import { OFFER_TYPES } from '#rules/rewards/offers/offer-schema';

/** Days before and after a member's first claim that are compared. */
const COMPARED_DAYS = 30;

const costRow = z.object({
  totalRows: z.bigint(),
  contentId: z.string(),
  title: z.string(),
  type: z.enum(OFFER_TYPES),
  form: z.enum(OFFER_FORMS),
  /** Claims that were paid in the period, and their players. */
  claims: z.int(),
  players: z.int(),
  awardedMinor: z.bigint(),
  /** Cost to the house in the period, by the ledger: awards less what came back of them. */
  costMinor: z.bigint(),
  /** Bonus money that members hold now. */
  liabilityMinor: z.bigint(),
  /** Bonuses that were given in the period, and those of them that became cash. */
  grants: z.int(),
  completedGrants: z.int(),
  /** Sums of the players over 30 days before, and from the day of, their first claim of the period. */
  depositsBeforeMinor: z.bigint(),
  depositsAfterMinor: z.bigint(),
  ngrBeforeMinor: z.bigint(),
  ngrAfterMinor: z.bigint(),
  /** Members of the control group who would have got it in the period, and their sums over the same days. */
  controls: z.int(),
  controlDepositsBeforeMinor: z.bigint(),
  controlDepositsAfterMinor: z.bigint(),
  controlNgrBeforeMinor: z.bigint(),
  controlNgrAfterMinor: z.bigint(),
  /** Claims of the period that were made with a key of another member's claim. */
  samePerson: z.int(),
  sameDevice: z.int(),
  sameNetwork: z.int(),
  samePayment: z.int(),
});
export type PromotionCost = Omit<z.input<typeof costRow>, 'totalRows'>;

/** Kinds that move money between a member and the operator's bank; every other change of cash is revenue, with the sign turned. */
const DEPOSITS = `('deposit', 'reversal', 'refund_settled')`;
const PAYMENTS = `('deposit', 'reversal', 'refund_settled', 'withdrawal_paid', 'withdrawal_returned', 'withdrawal_paid_again')`;

const shared = (kind: string) => `(select count(distinct own.claim_id)::int from paid
                   join promotion_claim_keys own on own.claim_id = paid.id and own.kind = '${kind}'
                  where paid.promotion_id = promotion.id
                    and exists (select from promotion_claim_keys other join promotion_claims by_other on by_other.id = other.claim_id
                                 where other.promotion_id = own.promotion_id and other.kind = own.kind and other.hash = own.hash
                                   and by_other.member_id <> paid.member_id))`;

/** Sum of the players and that of the control group. */
const summed = (name: string) => `sum(moved.${name}) filter (where not is_control)::bigint as ${name},
                  sum(moved.${name}) filter (where is_control)::bigint as control_${name}`;

const COSTS = defineStatement({
  name: 'promotions_costs',
  row: costRow,
  text: `with period as (
           select ((now() at time zone $2)::date - $3::int + 1)::timestamp at time zone $2 as starts_at
         ), listed as materialized (
           select promotion.*, version.offer, count(*) over () as total from promotions promotion
             join promotion_versions version on version.promotion_id = promotion.id and version.version = promotion.published_version
            where promotion.published_version > 0 and version.offer ->> 'currency' = $1 and ($4::text is null or version.offer #>> '{award,type}' = $4)
            order by promotion.id desc limit $5 offset $6
         ), paid as materialized (
           select claim.id, claim.promotion_id, claim.member_id, claim.amount_minor, claim.issued_at from promotion_claims claim, period
            where claim.promotion_id in (select id from listed) and claim.issued_at >= period.starts_at
         ), player as (
           select promotion_id, member_id, false as is_control, count(*) as claims, sum(amount_minor) as awarded,
                  min((issued_at at time zone $2)::date) as first_day
             from paid group by 1, 2
            union all
           select held.promotion_id, held.member_id, true, 0, 0, min(held.day) from promotion_controls held, period
            where held.promotion_id in (select id from listed) and held.day >= (period.starts_at at time zone $2)::date group by 1, 2
         ), sums as (
           select player.promotion_id, sum(player.claims)::int as claims, count(*) filter (where not is_control)::int as players,
                  sum(player.awarded)::bigint as awarded, count(*) filter (where is_control)::int as controls,
                  ${summed('deposits_before')}, ${summed('deposits_after')}, ${summed('ngr_before')}, ${summed('ngr_after')}
             from player cross join lateral (
               select coalesce(sum(amount_minor) filter (where kind in ${DEPOSITS} and day < player.first_day), 0) as deposits_before,
                      coalesce(sum(amount_minor) filter (where kind in ${DEPOSITS} and day >= player.first_day), 0) as deposits_after,
                      -coalesce(sum(amount_minor) filter (where kind not in ${PAYMENTS} and day < player.first_day), 0) as ngr_before,
                      -coalesce(sum(amount_minor) filter (where kind not in ${PAYMENTS} and day >= player.first_day), 0) as ngr_after
                 from member_statements stored
                where stored.member_id = player.member_id and stored.currency = $1 and stored.account_kind in ('player', 'player_held')
                  and stored.day >= player.first_day - ${COMPARED_DAYS} and stored.day < player.first_day + ${COMPARED_DAYS}
             ) moved group by 1
         )
         select promotion.total as "totalRows", promotion.content_id as "contentId",
                coalesce((select texts.title from content_items item join content_texts texts on texts.item_id = item.id
                           where item.public_id = promotion.content_id
                           order by array_position($7::text[], texts.language_tag) nulls last limit 1), '') as title,
                promotion.offer #>> '{award,type}' as type, promotion.offer ->> 'form' as form,
                coalesce(sums.claims, 0) as claims, coalesce(sums.players, 0) as players, coalesce(sums.awarded, 0) as "awardedMinor",
                coalesce((select -sum(hour.amount_minor)::bigint from brand_hours hour, period
                           where hour.account_kind in ('house_promotions', 'promotion_budget') and hour.owner_id = promotion.id and hour.currency = $1
                             and hour.hour >= period.starts_at), 0) as "costMinor",
                coalesce((select sum(balance.balance_minor)::bigint from bonus_grants held join ledger_balances balance on balance.account_id = held.account_id
                           where held.promotion_id = promotion.id), 0) as "liabilityMinor",
                granted.grants, granted.completed as "completedGrants",
                coalesce(sums.deposits_before, 0) as "depositsBeforeMinor", coalesce(sums.deposits_after, 0) as "depositsAfterMinor",
                coalesce(sums.ngr_before, 0) as "ngrBeforeMinor", coalesce(sums.ngr_after, 0) as "ngrAfterMinor",
                coalesce(sums.controls, 0) as controls,
                coalesce(sums.control_deposits_before, 0) as "controlDepositsBeforeMinor", coalesce(sums.control_deposits_after, 0) as "controlDepositsAfterMinor",
                coalesce(sums.control_ngr_before, 0) as "controlNgrBeforeMinor", coalesce(sums.control_ngr_after, 0) as "controlNgrAfterMinor",
                ${shared('person')} as "samePerson", ${shared('device')} as "sameDevice", ${shared('ip')} as "sameNetwork",
                ${shared('payment')} as "samePayment"
           from listed promotion left join sums on sums.promotion_id = promotion.id
           cross join lateral (
             select count(*)::int as grants, count(*) filter (where given.state = 'completed')::int as completed from bonus_grants given, period
              where given.promotion_id = promotion.id and given.created_at >= period.starts_at
           ) granted
          order by promotion.id desc`,
});

export interface CostRequest extends PageRequest {
  currency: string;
  timeZone: string;
  /** Length of the period, which ends with today. */
  days: number;
  type?: PromotionCost['type'] | undefined;
  /** Languages of the promotions' titles, best first. */
  languageTags: readonly string[];
}

/** Lists published promotions with what they gave, cost and brought in the last days, the newest first. */
export async function listPromotionCosts(db: Db, request: CostRequest): Promise<Page<PromotionCost>> {
  const { currency, timeZone, days, type = null, pageSize, languageTags } = request;
  const rows = await db.query(COSTS, [currency, timeZone, days, type, pageSize, offsetOf(request), languageTags]);
  return pageOf(
    rows.map(({ totalRows: _totalRows, ...row }) => row),
    Number(rows[0]?.totalRows ?? 0n),
    request,
  );
}
