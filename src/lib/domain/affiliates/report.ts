import * as z from 'zod';
import { inBusinessDays } from '#domain/figures';
import type { Db } from '#kernel/database';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { NGR_OF } from './ngr.ts';

const reportRow = z.object({
  code: z.string(),
  domain: z.string().nullable(),
  subId: z.string().nullable(),
  clicks: z.int(),
  uniqueClicks: z.int(),
  registrations: z.int(),
  firstDeposits: z.int(),
  firstDepositMinor: z.bigint(),
  qualified: z.int(),
  depositsMinor: z.bigint(),
  ngrMinor: z.bigint(),
});
export type AffiliateReportRow = z.input<typeof reportRow>;

// Registrations, deposits and qualifications count on their days; deposits and NGR are those of all players of the code, whenever they came.
const REPORT = defineStatement({
  name: 'affiliates_report',
  row: reportRow,
  text: `with own as (
           select id, code, domain from affiliates where member_id = $1
         ), span as (
           select business_day_start($2::date) as start_at, business_day_start($3::date) as end_at
         ), clicked as (
           select click.affiliate_id, case when $5 then click.sub_id end as sub_id, count(*) as clicks, count(distinct click.visitor_hash) as visitors
             from own join affiliate_clicks click on click.affiliate_id = own.id join span on click.clicked_at >= span.start_at and click.clicked_at < span.end_at
            group by 1, 2
         ), played as (
           select player.affiliate_id, case when $5 then player.sub_id end as sub_id,
                  count(*) filter (where player.registered_at >= span.start_at and player.registered_at < span.end_at) as registrations,
                  count(*) filter (where player.first_deposit_at >= span.start_at and player.first_deposit_at < span.end_at) as first_deposits,
                  coalesce(sum(player.first_deposit_minor) filter (where player.first_deposit_at >= span.start_at and player.first_deposit_at < span.end_at), 0) as first_deposit,
                  count(*) filter (where player.qualified_at >= span.start_at and player.qualified_at < span.end_at) as qualified,
                  sum((select coalesce(sum(booked.amount_minor), 0) from member_statements booked
                        where booked.member_id = player.member_id and ${inBusinessDays('booked', '$2::date', '$3::date')} and booked.currency = $4
                          and booked.account_kind = 'player' and booked.kind = 'deposit')) as deposits,
                  sum(${NGR_OF('player.member_id')}) as ngr
             from own join affiliate_players player on player.affiliate_id = own.id cross join span
            group by 1, 2
         ), counted as (
           select coalesce(clicked.affiliate_id, played.affiliate_id) as affiliate_id, coalesce(clicked.sub_id, played.sub_id) as sub_id,
                  clicked.clicks, clicked.visitors, played.registrations, played.first_deposits, played.first_deposit, played.qualified, played.deposits, played.ngr
             from clicked full join played on played.affiliate_id = clicked.affiliate_id and played.sub_id is not distinct from clicked.sub_id
         )
         select own.code, own.domain, counted.sub_id as "subId", coalesce(counted.clicks, 0)::int as clicks, coalesce(counted.visitors, 0)::int as "uniqueClicks",
                coalesce(counted.registrations, 0)::int as registrations, coalesce(counted.first_deposits, 0)::int as "firstDeposits",
                coalesce(counted.first_deposit, 0)::bigint as "firstDepositMinor", coalesce(counted.qualified, 0)::int as qualified,
                coalesce(counted.deposits, 0)::bigint as "depositsMinor", coalesce(counted.ngr, 0)::bigint as "ngrMinor"
           from own left join counted on counted.affiliate_id = own.id order by own.code, counted.sub_id nulls first limit 1000`,
});

export interface ReportRequest {
  /** First business day, and the day after the last one, yyyy-MM-dd. */
  fromDay: string;
  toDay: string;
  currency: string;
  /** Separates the affiliate's own names of placements. */
  isBySub: boolean;
}

/** Reports what an affiliate's own codes brought in a span of days. */
export function getAffiliateReport(db: Db, memberId: bigint, request: ReportRequest): Promise<AffiliateReportRow[]> {
  const { fromDay, toDay, currency, isBySub } = request;
  return db.query(REPORT, [memberId, fromDay, toDay, currency, isBySub]);
}

const statementRow = z.object({
  id: z.bigint(),
  memberId: z.string(),
  account: z.string(),
  periodId: z.string(),
  draft: z.int(),
  state: z.enum(['PENDING', 'PAID', 'DISCARDED', 'CARRIED']),
  cpaCount: z.int(),
  cpaMinor: z.bigint(),
  correctedMinor: z.bigint(),
  baseMinor: z.bigint(),
  ratePpm: z.bigint().nullable(),
  revenueShareMinor: z.bigint(),
  subMinor: z.bigint(),
  carryInMinor: z.bigint(),
  carryOutMinor: z.bigint(),
  broughtForwardMinor: z.bigint(),
  dueMinor: z.bigint(),
  payableMinor: z.bigint(),
  carriedForwardMinor: z.bigint(),
  statedAt: z.date(),
  decidedAt: z.date().nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type AffiliateStatementRow = z.input<typeof statementRow>;

const FILTER = `($1::bigint is null or stated.member_id = $1 and stated.state <> 'DISCARDED') and ($2::text is null or stated.state = $2)`;
const STATEMENTS = defineStatement({
  name: 'affiliates_statements',
  row: statementRow,
  text: `select stated.id, member.public_id as "memberId", member.username as account, run.period_id as "periodId", stated.draft, stated.state,
                stated.cpa_count as "cpaCount", stated.cpa_minor as "cpaMinor", stated.corrected_minor as "correctedMinor", stated.base_minor as "baseMinor",
                stated.rate_ppm as "ratePpm", stated.revenue_share_minor as "revenueShareMinor", stated.sub_minor as "subMinor",
                stated.carry_in_minor as "carryInMinor", stated.carry_out_minor as "carryOutMinor", stated.brought_forward_minor as "broughtForwardMinor",
                stated.due_minor as "dueMinor", stated.payable_minor as "payableMinor", stated.carried_forward_minor as "carriedForwardMinor",
                stated.stated_at as "statedAt", stated.decided_at as "decidedAt", stated.decided_by as "decidedBy", stated.reason
           from affiliate_statements stated join affiliate_runs run on run.id = stated.run_id join members member on member.id = stated.member_id
          where ${FILTER} order by stated.id desc limit $3 offset $4`,
});
const STATEMENT_COUNT = defineStatement({
  name: 'affiliates_count_statements',
  row: z.object({ rows: z.int() }),
  text: `select count(*)::int as rows from affiliate_statements stated where ${FILTER}`,
});

export interface AffiliateStatementFilter extends PageRequest {
  /** An affiliate, who sees no discarded drafts; all without one. */
  memberId?: bigint | undefined;
  state?: AffiliateStatementRow['state'] | undefined;
}

/** Lists statements of affiliates, the newest first. */
export async function listAffiliateStatements(
  db: Db,
  { memberId, state, ...page }: AffiliateStatementFilter,
): Promise<Page<AffiliateStatementRow>> {
  const filter = [memberId ?? null, state ?? null];
  const rows = await db.query(STATEMENTS, [...filter, page.pageSize, offsetOf(page)]);
  const [count] = await db.query(STATEMENT_COUNT, filter);
  return pageOf(rows, count?.rows ?? 0, page);
}

const IS_AFFILIATE = defineStatement({
  name: 'affiliates_is_affiliate',
  row: z.object({ isAffiliate: z.boolean() }),
  text: `select exists (select from affiliates where member_id = $1) or exists (select from affiliate_plans where member_id = $1) as "isAffiliate"`,
});

/** Returns whether an account has a code or a plan. */
export async function isAffiliate(db: Db, memberId: bigint): Promise<boolean> {
  return (await db.query(IS_AFFILIATE, [memberId]))[0]?.isAffiliate ?? false;
}
