import * as z from 'zod';
import { IS_FLAGGED } from '#domain/agent-flags';
import { readerLag } from '#domain/figures';
import type { Database, Db, Tx } from '#kernel/database';
import { tryLockStatement } from '#kernel/locks';
import { defineStatement } from '#kernel/statements';
import type { AdjustedMonth } from '#rules/agents/affiliates/adjusted-months';
import { planOf } from '#rules/agents/affiliates/plan';
import { type AffiliatePlayer, type AffiliateStatement, affiliateStatement } from '#rules/agents/affiliates/statement';
import { computeAdjustments, insertAdjustments } from './adjustments.ts';
import { NGR_OF } from './ngr.ts';
import { getPlan } from './plans.ts';
import {
  type CommissionsByMonth,
  commissionsByMonth,
  computeSubShares,
  insertSubCommissions,
  loadStanding,
  type OwnCommission,
  type SubCommission,
} from './sub-commissions.ts';

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
    isCounted: z.boolean(),
    ngrMinor: z.string(),
  }),
  text: `select player.member_id as id, player.registered_at as "registeredAt", player.first_deposit_at as "firstDepositAt",
                player.first_deposit_minor as "firstDepositMinor", player.bet_reached_at as "betReachedAt",
                member.mobile_verified_at is not null as "isVerified", ${IS_FLAGGED('player.member_id')} as "isFlagged",
                exists (select from affiliate_cpas cpa join affiliate_statements stated on stated.id = cpa.statement_id and stated.state <> 'DISCARDED'
                         where cpa.player_id = player.member_id and stated.member_id = $1) as "isCounted",
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
  /** Commissions for players that are reversed, or stated again. */
  correctedCpas: readonly { playerId: bigint; amountMinor: bigint }[];
  adjustments: readonly AdjustedMonth[];
  subCommissions: readonly SubCommission[];
  /** All changes of earlier months. */
  correctedMinor: bigint;
  flaggedIds: readonly bigint[];
  payableMinor: bigint;
}

type Facts = NonNullable<Awaited<ReturnType<typeof readFacts>>>;

/** Computes the statements of all affiliates for a month, by what is known now. */
export async function computeMonth(tx: Tx, deps: AffiliateRunDeps, month: AffiliateMonth): Promise<Computed[]> {
  const { periodId } = month;
  const owners = await tx.query(OWNERS, [month.month]);
  const facts = new Map<bigint, Facts>();
  for (const { memberId } of owners) {
    const read = await readFacts(tx, deps, { memberId, month });
    if (read) facts.set(memberId, read);
  }
  const standing = await loadStanding(tx, periodId);
  const commissions = new Map<bigint, CommissionsByMonth>();
  for (const [memberId, each] of facts) {
    // The one above has its share in what was stated.
    const own = standing.get(memberId) ?? ownCommission(each);
    commissions.set(memberId, commissionsByMonth(each.statedMonths, periodId, own));
  }
  const ownersBelow = Map.groupBy(owners, ({ aboveId }) => aboveId);
  const computed: Computed[] = [];
  for (const owner of owners) {
    const each = facts.get(owner.memberId);
    if (!each) continue;
    const below = new Map(
      (ownersBelow.get(owner.memberId) ?? []).flatMap(({ memberId }) => {
        const months = commissions.get(memberId);
        return months ? [[memberId, months] as const] : [];
      }),
    );
    computed.push(await computeStatement(tx, { ...owner, periodId }, each, below));
  }
  return computed;
}

async function computeStatement(
  tx: Tx,
  { memberId, isBlocked, periodId }: { memberId: bigint; isBlocked: boolean; periodId: string },
  { stored, period, correctedCpas, adjustments, statedMonths, ...facts }: Facts,
  below: ReadonlyMap<bigint, CommissionsByMonth>,
): Promise<Computed> {
  const shares = await computeSubShares(tx, { memberId, periodId, months: statedMonths }, below);
  const correctedMinor =
    shares.correctedMinor + [...correctedCpas, ...adjustments].reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const statement = affiliateStatement(planOf(stored.plan), {
    ...period,
    broughtForwardMinor: facts.broughtForwardMinor + correctedMinor,
    subCommissionsMinor: [...below.values()].map((months) => months.get(periodId) ?? 0n),
  });
  return {
    ...facts,
    memberId,
    planVersion: stored.version,
    cpaAmountMinor: stored.plan.cpa?.amount ?? 0n,
    statement,
    correctedCpas,
    adjustments,
    subCommissions: shares.counted,
    correctedMinor,
    payableMinor: isBlocked ? 0n : statement.paidMinor,
  };
}

function ownCommission({ stored, period, correctedCpas, adjustments }: Facts): OwnCommission {
  const { cpaMinor, commissionMinor } = affiliateStatement(planOf(stored.plan), {
    ...period,
    broughtForwardMinor: 0n,
    subCommissionsMinor: [],
  });
  const ownMinor = correctedCpas.reduce((sum, { amountMinor }) => sum + amountMinor, cpaMinor + commissionMinor);
  return { commissionMinor: ownMinor, changes: adjustments };
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
  const correctedCpas = await tx.query(CORRECTED, [memberId]);
  const { periodId } = month;
  const { adjustments, last, stated } = await computeAdjustments(tx, { memberId, periodId, readPlayers });
  const flagged = [...stated.values()].flatMap(({ startAt, flaggedIds }) =>
    flaggedIds.map((id) => [id, startAt] as const),
  );
  // Months are in their order: reversed, the first one of a player is the last that the map takes.
  const missedSince = new Map(flagged.toReversed());
  const quarantineOf = (id: bigint) => last.quarantinesMinor.get(String(id)) ?? 0n;
  const players = rows.map(({ id, ngrMinor, ...player }): AffiliatePlayer => ({
    ...player,
    id: String(id),
    ngrMinor: BigInt(ngrMinor),
    quarantineMinor: quarantineOf(id),
    missedSince: missedSince.get(String(id)),
  }));
  const isCarried = stored.plan.revenueShare?.carryOver === 'FULL';
  const carryInMinor = isCarried ? last.carryOutMinor : 0n;
  const flaggedIds = rows.flatMap(({ id, isFlagged }) => (isFlagged ? [id] : []));
  return {
    stored,
    period: { start: month.startAt, end: month.endAt, players, carryInMinor },
    carryInMinor,
    broughtForwardMinor: before?.carriedForwardMinor ?? 0n,
    correctedCpas,
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
  const { memberId, planVersion, statement, correctedMinor, carryInMinor, broughtForwardMinor, payableMinor } =
    computed;
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
  if (!row) throw new Error('the statement was not inserted');
  await insertAdjustments(tx, row.id, computed.adjustments);
  await insertSubCommissions(tx, row.id, computed.subCommissions);
  const granted = statement.cpaPlayers.map((id) => ({ playerId: id, amountMinor: computed.cpaAmountMinor }));
  const cpas = [...granted, ...computed.correctedCpas];
  if (cpas.length === 0) return;
  await tx.query(INSERT_CPAS, [
    row.id,
    cpas.map(({ playerId }) => String(playerId)),
    cpas.map(({ amountMinor }) => String(amountMinor)),
  ]);
}
