import * as z from 'zod';
import { readerLag } from '#domain/figures';
import type { Database, Db, Tx } from '#kernel/database';
import { tryLockStatement } from '#kernel/locks';
import { defineStatement } from '#kernel/statements';
import { planOf } from '#rules/agents/affiliates/plan';
import { type AffiliatePlayer, type AffiliateStatement, affiliateStatement } from '#rules/agents/affiliates/statement';
import {
  computeAdjustments,
  formerOf,
  insertAdjustments,
  loadStanding,
  type MonthAdjustment,
  type StandingStatement,
  withSubAdjustments,
} from './adjustments.ts';
import { IS_FLAGGED, NGR_OF } from './ngr.ts';
import { getPlan } from './plans.ts';

export interface AffiliateRunDeps {
  currency: string;
}

/** Hours from the end of a month until it is settled. */
const DELAY_HOURS = 4;
const MAX_LAG_SECONDS = 60;

const LOCK = tryLockStatement('affiliateRuns');
const monthRow = z.object({
  periodId: z.string(),
  month: z.string(),
  startAt: z.date(),
  endAt: z.date(),
  fromDay: z.string(),
  toDay: z.string(),
});
export type AffiliateMonth = z.input<typeof monthRow>;
const MONTH = (first: string) => `to_char(${first}, 'YYYYMM') as "periodId", to_char(${first}, 'YYYY-MM') as month,
  business_day_start(${first}::date) as "startAt", business_day_start((${first} + interval '1 month')::date) as "endAt",
  ${first}::date::text as "fromDay", (${first} + interval '1 month')::date::text as "toDay"`;
const NEXT = defineStatement({
  name: 'affiliates_next_month',
  row: monthRow,
  text: `select ${MONTH('next.first')}
           from (select coalesce((select to_date(last.period_id, 'YYYYMM') + interval '1 month' from affiliate_runs last order by last.period_id desc limit 1),
                                 (select to_date(min(plan.from_month), 'YYYY-MM') from affiliate_plans plan)::timestamp) as first) next
          where business_day_start((next.first + interval '1 month')::date) + interval '${DELAY_HOURS} hours' <= clock_timestamp()
            and not exists (select from affiliate_statements undecided
                             where undecided.state = 'PENDING'
                                or undecided.state = 'DISCARDED' and not exists (select from affiliate_statements later
                                     where later.run_id = undecided.run_id and later.member_id = undecided.member_id and later.draft > undecided.draft))`,
});
const MONTH_OF = defineStatement({
  name: 'affiliates_month_of_run',
  row: monthRow,
  text: `select ${MONTH(`to_date(run.period_id, 'YYYYMM')`)} from affiliate_runs run where run.id = $1`,
});
const INSERT_RUN = defineStatement({
  name: 'affiliates_insert_run',
  row: z.object({ id: z.bigint() }),
  text: `insert into affiliate_runs (period_id, start_at, end_at, executed_at) values ($1, $2, $3, clock_timestamp()) returning id`,
});
// The affiliate above is the one by whose code the account itself registered.
const OWNERS = defineStatement({
  name: 'affiliates_settled_owners',
  row: z.object({ memberId: z.bigint(), isBlocked: z.boolean(), aboveId: z.bigint().nullable() }),
  text: `select member.id as "memberId", member.state <> 'active' as "isBlocked", code.member_id as "aboveId"
           from members member left join affiliates code on code.id = member.affiliate_id
          where member.id in (select plan.member_id from affiliate_plans plan where plan.from_month <= $1) order by member.id`,
});
const PLAYERS = defineStatement({
  name: 'affiliates_settled_players',
  row: z.object({
    id: z.bigint(),
    registeredAt: z.date(),
    firstDepositAt: z.date().nullable(),
    firstDepositMinor: z.bigint(),
    betReachedAt: z.date().nullable(),
    isVerified: z.boolean(),
    isFlagged: z.boolean(),
    ngrMinor: z.string(),
  }),
  text: `select player.member_id as id, player.registered_at as "registeredAt", player.first_deposit_at as "firstDepositAt",
                player.first_deposit_minor as "firstDepositMinor", player.bet_reached_at as "betReachedAt",
                member.mobile_verified_at is not null as "isVerified", ${IS_FLAGGED('player.member_id')} as "isFlagged",
                ${NGR_OF('player.member_id')}::text as "ngrMinor"
           from affiliate_players player
           join affiliates code on code.id = player.affiliate_id
           join members member on member.id = player.member_id
          where code.member_id = $1 order by player.member_id`,
});
const BEFORE = defineStatement({
  name: 'affiliates_statement_before',
  row: z.object({ carriedForwardMinor: z.bigint() }),
  text: `select stated.carried_forward_minor as "carriedForwardMinor"
           from affiliate_statements stated join affiliate_runs run on run.id = stated.run_id
          where stated.member_id = $1 and stated.state <> 'DISCARDED' and run.period_id < $2 order by run.period_id desc limit 1`,
});
const CORRECTED = defineStatement({
  name: 'affiliates_corrected_cpas',
  row: z.object({ playerId: z.bigint(), amountMinor: z.bigint() }),
  text: `select counted.player_id as "playerId", counted.due - counted.standing as "amountMinor"
           from (select cpa.player_id, sum(cpa.amount_minor)::bigint as standing,
                        case when ${IS_FLAGGED('cpa.player_id')} then 0 else max(cpa.amount_minor) end as due
                   from affiliate_cpas cpa join affiliate_statements stated on stated.id = cpa.statement_id and stated.state <> 'DISCARDED'
                  where stated.member_id = $1 group by cpa.player_id) counted
          where counted.due <> counted.standing order by counted.player_id`,
});
const INSERT = defineStatement({
  name: 'affiliates_insert_statement',
  row: z.object({ id: z.bigint() }),
  text: `insert into affiliate_statements (run_id, draft, member_id, plan_version, cpa_count, cpa_minor, corrected_minor, base_minor, tier, rate_ppm,
                                           revenue_share_minor, sub_minor, carry_in_minor, carry_out_minor, brought_forward_minor, due_minor, payable_minor,
                                           carried_forward_minor, quarantines, flagged_ids, state, stated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $16::bigint - $17::bigint, $18, $19,
                 case when $17::bigint > 0 then 'PENDING' else 'CARRIED' end, clock_timestamp()) returning id`,
});
const INSERT_CPAS = defineStatement({
  name: 'affiliates_insert_cpas',
  text: `insert into affiliate_cpas (player_id, statement_id, amount_minor)
         select cpa.player_id, $1, cpa.amount_minor from unnest($2::bigint[], $3::bigint[]) as cpa (player_id, amount_minor)`,
});

/** Settles the months that are over, one after the other; the next one waits until every statement of the last one is decided. */
export async function advanceAffiliateRuns(db: Database, deps: AffiliateRunDeps): Promise<void> {
  for (const reader of ['rounds', 'entries'] as const) if ((await readerLag(db, reader)) > MAX_LAG_SECONDS) return;
  while (await db.transaction((tx) => settleNextMonth(tx, deps)));
}

async function settleNextMonth(tx: Tx, deps: AffiliateRunDeps): Promise<boolean> {
  if (!(await lockRuns(tx))) return false;
  const [month] = await tx.query(NEXT);
  if (!month) return false;
  const [run] = await tx.query(INSERT_RUN, [month.periodId, month.startAt, month.endAt]);
  if (!run) return false;
  for (const computed of await computeMonth(tx, deps, month))
    await writeStatement(tx, { runId: run.id, draft: 1 }, computed);
  return true;
}

/** Lets one transaction at a time settle affiliates. False while another one does. */
export async function lockRuns(tx: Tx): Promise<boolean> {
  return (await tx.query(LOCK))[0]?.isAcquired ?? false;
}

export async function getMonthOfRun(db: Db, runId: bigint): Promise<AffiliateMonth | undefined> {
  const [month] = await db.query(MONTH_OF, [runId]);
  return month;
}

interface Computed {
  memberId: bigint;
  planVersion: number;
  cpaAmountMinor: bigint;
  statement: AffiliateStatement;
  carryInMinor: bigint;
  broughtForwardMinor: bigint;
  corrected: readonly { playerId: bigint; amountMinor: bigint }[];
  adjustments: readonly MonthAdjustment[];
  flaggedIds: readonly bigint[];
  payableMinor: bigint;
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

/** Computes the statements of all affiliates for a month, by what is known now. */
export async function computeMonth(tx: Tx, deps: AffiliateRunDeps, month: AffiliateMonth): Promise<Computed[]> {
  const owners = await tx.query(OWNERS, [month.month]);
  const facts = new Map<bigint, Facts>();
  for (const { memberId } of owners) facts.set(memberId, await readFacts(tx, deps, { memberId, month }));
  const shared = new Map<bigint, SharedCommission>();
  const standing = await loadStanding(tx, month.periodId);
  for (const [memberId, each] of facts) if (each) shared.set(memberId, sharedCommission(each, standing.get(memberId)));
  const adjusted = new Map<bigint, MonthAdjustment[]>();
  for (const [memberId, each] of facts) {
    if (!each) continue;
    const below = owners.filter(({ aboveId }) => aboveId === memberId);
    const changed = below.flatMap((sub) => shared.get(sub.memberId)?.changes ?? []);
    const owner = { memberId, months: each.statedMonths };
    adjusted.set(memberId, await withSubAdjustments(tx, owner, each.adjustments, changed));
  }
  return owners.flatMap(({ memberId, isBlocked }) => {
    const each = facts.get(memberId);
    if (!each) return [];
    const subs = owners
      .filter(({ aboveId }) => aboveId === memberId)
      .map((sub) => shared.get(sub.memberId)?.commissionMinor ?? 0n);
    const { stored, carryInMinor, broughtForwardMinor, corrected, flaggedIds } = each;
    const adjustments = adjusted.get(memberId) ?? [];
    const adjustedMinor = adjustments.reduce((sum, { amountMinor, subMinor }) => sum + amountMinor + subMinor, 0n);
    const statement = affiliateStatement(planOf(stored.plan), {
      ...each.period,
      broughtForwardMinor: each.period.broughtForwardMinor + adjustedMinor,
      subCommissionsMinor: subs,
    });
    const payableMinor = isBlocked ? 0n : statement.paidMinor;
    const cpaAmountMinor = stored.plan.cpa?.amount ?? 0n;
    const { version: planVersion } = stored;
    return [
      {
        memberId,
        planVersion,
        cpaAmountMinor,
        statement,
        carryInMinor,
        broughtForwardMinor,
        corrected,
        adjustments,
        flaggedIds,
        payableMinor,
      },
    ];
  });
}

/** Commission in which the affiliate above has a share, and the changes of earlier months. */
interface SharedCommission {
  commissionMinor: bigint;
  changes: readonly Pick<MonthAdjustment, 'periodId' | 'amountMinor' | 'formerMinor'>[];
}

/** Returns what the statement of the month says, if it stands: the one above has its share in what was stated. */
function sharedCommission(
  { stored, period, adjustments, statedMonths }: NonNullable<Facts>,
  standing: StandingStatement | undefined,
): SharedCommission {
  if (standing)
    return {
      commissionMinor: standing.commissionMinor,
      changes: standing.changes.map((change) => ({ ...change, formerMinor: formerOf(statedMonths, change) })),
    };
  const { cpaMinor, commissionMinor } = affiliateStatement(planOf(stored.plan), { ...period, subCommissionsMinor: [] });
  return { commissionMinor: cpaMinor + commissionMinor, changes: adjustments };
}

async function readFacts(
  tx: Tx,
  { currency }: AffiliateRunDeps,
  { memberId, month }: { memberId: bigint; month: AffiliateMonth },
) {
  const stored = await getPlan(tx, memberId, month.month);
  if (!stored) return undefined;
  const readPlayers = ({ fromDay, toDay }: { fromDay: string; toDay: string }) =>
    tx.query(PLAYERS, [memberId, fromDay, toDay, currency]);
  const rows = await readPlayers(month);
  const [before] = await tx.query(BEFORE, [memberId, month.periodId]);
  const corrected = await tx.query(CORRECTED, [memberId]);
  const { periodId } = month;
  const { adjustments, last, stated } = await computeAdjustments(tx, { memberId, periodId, readPlayers });
  const quarantineOf = (id: bigint) => last.quarantinesMinor.get(String(id)) ?? 0n;
  const players = rows.map(({ id, ngrMinor, ...player }): AffiliatePlayer => ({
    ...player,
    id: String(id),
    ngrMinor: BigInt(ngrMinor),
    quarantineMinor: quarantineOf(id),
  }));
  const isCarried = stored.plan.revenueShare?.carryOver === 'FULL';
  const carryInMinor = isCarried ? last.carryOutMinor : 0n;
  const broughtForwardMinor = before?.carriedForwardMinor ?? 0n;
  const correctedMinor = corrected.reduce((total, { amountMinor }) => total + amountMinor, 0n);
  const period = {
    start: month.startAt,
    end: month.endAt,
    players,
    carryInMinor,
    broughtForwardMinor: broughtForwardMinor + correctedMinor,
  };
  const flaggedIds = rows.flatMap(({ id, isFlagged }) => (isFlagged ? [id] : []));
  return {
    stored,
    period,
    carryInMinor,
    broughtForwardMinor,
    corrected,
    adjustments,
    statedMonths: stated,
    flaggedIds,
  };
}

/** Writes a statement with the commissions for players that it contains. */
export async function writeStatement(
  tx: Tx,
  { runId, draft }: { runId: bigint; draft: number },
  computed: Computed,
): Promise<void> {
  const { memberId, planVersion, statement, corrected, adjustments, carryInMinor, broughtForwardMinor, payableMinor } =
    computed;
  const correctedMinor =
    corrected.reduce((total, { amountMinor }) => total + amountMinor, 0n) +
    adjustments.reduce((total, { amountMinor, subMinor }) => total + amountMinor + subMinor, 0n);
  const quarantines = Object.fromEntries([...statement.quarantinesMinor].map(([id, minor]) => [id, String(minor)]));
  const [row] = await tx.query(INSERT, [
    runId,
    draft,
    memberId,
    planVersion,
    statement.cpaCount,
    statement.cpaMinor,
    correctedMinor,
    statement.baseMinor,
    statement.tier ?? null,
    statement.ratePpm ?? null,
    statement.commissionMinor,
    statement.subMinor,
    carryInMinor,
    statement.carryOutMinor,
    broughtForwardMinor,
    statement.dueMinor,
    payableMinor,
    JSON.stringify(quarantines),
    computed.flaggedIds.map(String),
  ]);
  if (row) await insertAdjustments(tx, row.id, adjustments);
  const granted = statement.cpaPlayers.map((id) => ({ playerId: id, amountMinor: computed.cpaAmountMinor }));
  const cpas = [...granted, ...corrected];
  if (!row || cpas.length === 0) return;
  await tx.query(INSERT_CPAS, [
    row.id,
    cpas.map(({ playerId }) => String(playerId)),
    cpas.map(({ amountMinor }) => String(amountMinor)),
  ]);
}
