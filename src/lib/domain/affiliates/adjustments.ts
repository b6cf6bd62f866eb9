import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { adjustMonths, type AdjustedMonth, type StatedMonth } from '#rules/agents/affiliates/adjusted-months';
import { planOf } from '#rules/agents/affiliates/plan';
import { DEFAULT_ADJUSTMENT_DAYS } from '#rules/agents/figures/corrections';
import { requirePlan } from './plans.ts';

/** SQL of the commissions for players in a statement, less those that it takes back. */
export const CPAS_OF = (statement: string) =>
  `coalesce((select sum(cpa.amount_minor) from affiliate_cpas cpa where cpa.statement_id = ${statement}.id), 0)::bigint`;

// Adjustments of discarded statements have had no effect; those of the month's own run are no part of what it starts from.
const STATED = defineStatement({
  name: 'affiliates_stated_months',
  row: z.object({
    periodId: z.string(),
    month: z.string(),
    fromDay: z.string(),
    toDay: z.string(),
    startAt: z.date(),
    endAt: z.date(),
    cpaMinor: z.bigint(),
    commissionMinor: z.bigint(),
    carryOutMinor: z.bigint(),
    quarantines: z.record(z.string(), z.string()),
    flaggedIds: z.array(z.string()),
    isOpen: z.boolean(),
  }),
  text: `with adjusted as (
           select adjustment.*, by_statement.id as order_id from affiliate_adjustments adjustment
             join affiliate_statements by_statement on by_statement.id = adjustment.statement_id and by_statement.state <> 'DISCARDED'
             join affiliate_runs by_run on by_run.id = by_statement.run_id and by_run.period_id < $2
            where by_statement.member_id = $1
         )
         select run.period_id as "periodId", to_char(to_date(run.period_id, 'YYYYMM'), 'YYYY-MM') as month,
                to_date(run.period_id, 'YYYYMM')::text as "fromDay", (to_date(run.period_id, 'YYYYMM') + interval '1 month')::date::text as "toDay",
                run.start_at as "startAt", run.end_at as "endAt", ${CPAS_OF('stated')} as "cpaMinor",
                (stated.revenue_share_minor + coalesce((select sum(amount_minor) from adjusted where adjusted.period_id = run.period_id), 0))::bigint as "commissionMinor",
                coalesce(newest.carry_out_minor, stated.carry_out_minor) as "carryOutMinor", coalesce(newest.quarantines, stated.quarantines) as quarantines,
                stated.flagged_ids::text[] as "flaggedIds", run.end_at + make_interval(days => ${DEFAULT_ADJUSTMENT_DAYS}) > clock_timestamp() as "isOpen"
           from affiliate_statements stated
           join affiliate_runs run on run.id = stated.run_id
           left join lateral (select * from adjusted where adjusted.period_id = run.period_id order by order_id desc limit 1) newest on true
          where stated.member_id = $1 and stated.state <> 'DISCARDED' and run.period_id < $2 order by run.period_id`,
});
const INSERT = defineStatement({
  name: 'affiliates_insert_adjustments',
  text: `insert into affiliate_adjustments (statement_id, period_id, amount_minor, carry_out_minor, quarantines)
         select $1, adjusted.* from unnest($2::text[], $3::bigint[], $4::bigint[], $5::jsonb[]) as adjusted`,
});

interface KnownPlayer {
  id: bigint;
  firstDepositAt: Date | null;
  ngrMinor: string;
}

interface AdjustedRequest {
  memberId: bigint;
  /** Only months before it were stated. */
  periodId: string;
  /** Reads the players of the affiliate with their NGR of the days of a month, as it is known now. */
  readPlayers(days: { fromDay: string; toDay: string }): Promise<readonly KnownPlayer[]>;
}

/** Computes the stated months of an affiliate again (docs/spec/agents-rulebook.md §9, as §7.4). */
export async function computeAdjustments(tx: Tx, { memberId, periodId, readPlayers }: AdjustedRequest) {
  const stored = await tx.query(STATED, [memberId, periodId]);
  const months: StatedMonth[] = [];
  for (const month of stored) {
    const terms = month.isOpen ? planOf((await requirePlan(tx, memberId, month.month)).plan).revenueShare : undefined;
    months.push({
      periodId: month.periodId,
      stated: {
        commissionMinor: month.commissionMinor,
        carryOutMinor: month.carryOutMinor,
        quarantinesMinor: new Map(Object.entries(month.quarantines).map(([id, minor]) => [id, BigInt(minor)])),
      },
      known: terms && { terms, ...factsOf(month, await readPlayers(month)) },
    });
  }
  const { changed, last } = adjustMonths(months);
  return { adjustments: changed, last, stated: new Map(stored.map((month) => [month.periodId, month])) };
}

function factsOf(
  { startAt, endAt, flaggedIds }: { startAt: Date; endAt: Date; flaggedIds: readonly string[] },
  players: readonly KnownPlayer[],
) {
  // Flags that were raised or dismissed since change the commissions for players alone.
  const counted = players.filter(({ id }) => !flaggedIds.includes(String(id)));
  return {
    firstDeposits: counted.filter(({ firstDepositAt: at }) => at && at >= startAt && at < endAt).length,
    players: counted.map(({ id, ngrMinor }) => ({ id: String(id), ngrMinor: BigInt(ngrMinor) })),
  };
}

/** Stores the adjustments that a statement states. */
export async function insertAdjustments(
  tx: Tx,
  statementId: bigint,
  adjustments: readonly AdjustedMonth[],
): Promise<void> {
  if (adjustments.length === 0) return;
  await tx.query(INSERT, [
    statementId,
    adjustments.map(({ periodId }) => periodId),
    adjustments.map(({ amountMinor }) => String(amountMinor)),
    adjustments.map(({ carryOutMinor }) => String(carryOutMinor)),
    adjustments.map(({ quarantinesMinor }) =>
      JSON.stringify(Object.fromEntries([...quarantinesMinor].map(([id, minor]) => [id, String(minor)]))),
    ),
  ]);
}
