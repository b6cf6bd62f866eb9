import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { GAME_CATEGORIES, type GameCategory } from '#rules/games/game-categories';

interface ProfitFilter {
  memberId: bigint;
  currency: string;
  /** Days of the operator's zone (yyyy-MM-dd), both included. */
  from: string;
  to: string;
  /** The lobby's category: `ELOTT` has the lottery in every prize mode, which the ledger does not tell apart. */
  category?: GameCategory | undefined;
  vendorCode?: string | undefined;
}

const line = z.object({
  rounds: z.bigint(),
  validBetMinor: z.bigint(),
  /** Cash that was staked, and cash that was won. */
  stakeMinor: z.bigint(),
  winMinor: z.bigint(),
  /** Cash from bonuses and promotions. */
  bonusMinor: z.bigint(),
  rebateMinor: z.bigint(),
  /** Column that the line's rounds have in common: `day`, `category`, `vendor`, or `all` for the line of the totals. */
  by: z.enum(['day', 'category', 'vendor', 'all']),
  day: z.string().nullable(),
  /** Null for credits that belong to no game. */
  category: z.enum(GAME_CATEGORIES).nullable(),
  /** Null for the portal itself. */
  vendorCode: z.string().nullable(),
  vendorName: z.string().nullable(),
});
export type ProfitLine = z.input<typeof line>;

const CREDITS = `('bonus_cash', 'bonus_converted', 'rebate')`;

const PROFIT = defineStatement({
  name: 'figures_member_profit',
  row: line,
  text: `with part as (
           select play.day, case play.category when 'LOTT' then 'ELOTT' else play.category end as category, play.vendor_id, play.rounds, play.valid_bet_minor,
                  play.stake_minor - play.bonus_stake_minor as stake_minor,
                  play.payout_minor - play.bonus_payout_minor as win_minor, 0::bigint as bonus_minor, 0::bigint as rebate_minor
             from member_vendor_days play
            where play.member_id = $1 and play.currency = $2 and play.day between $3::date and $4::date
           union all
           select credit.day, case credit.category when 'LOTT' then 'ELOTT' when 'NONE' then null else credit.category end, 0, 0, 0, 0, 0,
                  case when credit.kind <> 'rebate' then credit.amount_minor else 0 end,
                  case when credit.kind = 'rebate' then credit.amount_minor else 0 end
             from member_statements credit
            where credit.member_id = $1 and credit.currency = $2 and credit.day between $3::date and $4::date
              and credit.account_kind = 'player' and credit.kind in ${CREDITS}
         ), chosen as (
           select part.*, vendor.code as vendor_code, vendor.name as vendor_name
             from part left join vendors vendor on vendor.id = part.vendor_id
            where ($5::text is null or part.category = $5) and ($6::text is null or vendor.code = $6)
         )
         select case when grouping(day) = 0 then 'day' when grouping(category) = 0 then 'category'
                     when grouping(vendor_id) = 0 then 'vendor' else 'all' end as "by",
                day::text, category, vendor_code as "vendorCode", vendor_name as "vendorName",
                coalesce(sum(rounds), 0)::bigint as rounds, coalesce(sum(valid_bet_minor), 0)::bigint as "validBetMinor",
                coalesce(sum(stake_minor), 0)::bigint as "stakeMinor", coalesce(sum(win_minor), 0)::bigint as "winMinor",
                coalesce(sum(bonus_minor), 0)::bigint as "bonusMinor", coalesce(sum(rebate_minor), 0)::bigint as "rebateMinor"
           from chosen
          group by grouping sets ((), (day), (category), (vendor_id, vendor_code, vendor_name))
          order by day, coalesce(sum(stake_minor), 0) desc, category, vendor_code`,
});

/**
 * Returns the cash that a member won and lost in a period: a line for each day, category and vendor with any, and one with the
 * totals. Rounds count on the day on which they were first settled, where corrections go too; credits on the day of booking.
 */
export async function getMemberProfit(db: Db, filter: ProfitFilter): Promise<ProfitLine[]> {
  const { memberId, currency, from, to, category = null, vendorCode = null } = filter;
  return db.query(PROFIT, [memberId, currency, from, to, category, vendorCode]);
}
