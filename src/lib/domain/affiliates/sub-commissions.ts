import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { planOf } from '#rules/agents/affiliates/plan';
import { percentOf } from '#rules/rewards/rates';
import { CPAS_OF } from './adjustments.ts';
import { requirePlan } from './plans.ts';

const COUNTED = defineStatement({
  name: 'affiliates_counted_sub_commissions',
  row: z.object({ subId: z.bigint(), periodId: z.string(), commissionMinor: z.bigint() }),
  text: `select counted.sub_id as "subId", counted.period_id as "periodId", sum(counted.commission_minor)::bigint as "commissionMinor"
           from affiliate_statements stated
           join affiliate_runs run on run.id = stated.run_id and run.period_id < $2
           join affiliate_sub_commissions counted on counted.statement_id = stated.id
          where stated.member_id = $1 and stated.state <> 'DISCARDED' group by 1, 2`,
});
const INSERT = defineStatement({
  name: 'affiliates_insert_sub_commissions',
  text: `insert into affiliate_sub_commissions (statement_id, sub_id, period_id, commission_minor)
         select $1, counted.* from unnest($2::bigint[], $3::text[], $4::bigint[]) as counted`,
});
const STANDING = defineStatement({
  name: 'affiliates_standing_statements',
  row: z.object({
    memberId: z.bigint(),
    commissionMinor: z.bigint(),
    periodId: z.string().nullable(),
    amountMinor: z.bigint().nullable(),
  }),
  text: `select stated.member_id as "memberId", ${CPAS_OF('stated')} + stated.revenue_share_minor as "commissionMinor",
                adjustment.period_id as "periodId", adjustment.amount_minor as "amountMinor"
           from affiliate_statements stated
           join affiliate_runs run on run.id = stated.run_id
           left join affiliate_adjustments adjustment on adjustment.statement_id = stated.id
          where run.period_id = $1 and stated.state <> 'DISCARDED'`,
});

/**
 * Own commission of an affiliate in a statement: that of its month, less commissions for players that it takes back, and the changes of earlier
 * months' revenue shares.
 */
export interface OwnCommission {
  commissionMinor: bigint;
  changes: readonly { periodId: string; amountMinor: bigint }[];
}

/** Reads the statements of a month that are not discarded, by affiliate. */
export async function loadStanding(tx: Tx, periodId: string): Promise<ReadonlyMap<bigint, OwnCommission>> {
  const groups = Map.groupBy(await tx.query(STANDING, [periodId]), ({ memberId }) => memberId);
  return new Map(
    [...groups].map(([memberId, rows]) => [
      memberId,
      {
        commissionMinor: rows[0]?.commissionMinor ?? 0n,
        changes: rows.flatMap((row) =>
          row.periodId === null ? [] : { periodId: row.periodId, amountMinor: row.amountMinor ?? 0n },
        ),
      },
    ]),
  );
}

/** Own commissions of an affiliate by month, for players and of revenue, with all corrections. */
export type CommissionsByMonth = ReadonlyMap<string, bigint>;

/** Adds what a statement says to the commissions that the statements before it came to. */
export function commissionsByMonth(
  stated: ReadonlyMap<string, { cpaMinor: bigint; commissionMinor: bigint }>,
  periodId: string,
  own: OwnCommission,
): CommissionsByMonth {
  const months = new Map([...stated].map(([id, { cpaMinor, commissionMinor }]) => [id, cpaMinor + commissionMinor]));
  for (const change of own.changes)
    months.set(change.periodId, (months.get(change.periodId) ?? 0n) + change.amountMinor);
  return months.set(periodId, own.commissionMinor);
}

/** Commission of an affiliate below for a month, or what has changed of it since the statements before. */
export interface SubCommission {
  subId: bigint;
  periodId: string;
  commissionMinor: bigint;
}

interface SubShares {
  counted: readonly SubCommission[];
  /** Change of the shares for earlier months. */
  correctedMinor: bigint;
}

/**
 * Compares the commissions of the affiliates below with those that the statements before have counted. Statements stay as they are: whatever has
 * changed since, by a correction or because a draft was computed again, changes the share in the next one.
 */
export async function computeSubShares(
  tx: Tx,
  owner: { memberId: bigint; periodId: string; months: ReadonlyMap<string, { month: string }> },
  commissions: ReadonlyMap<bigint, CommissionsByMonth>,
): Promise<SubShares> {
  const { memberId, periodId, months } = owner;
  const before = Map.groupBy(await tx.query(COUNTED, [memberId, periodId]), ({ subId }) => subId);
  const counted: SubCommission[] = [];
  let correctedMinor = 0n;
  for (const [subId, byMonth] of commissions) {
    const former = new Map(before.get(subId)?.map((each) => [each.periodId, each.commissionMinor]));
    for (const [earnedIn, nowMinor] of byMonth) {
      const formerMinor = former.get(earnedIn) ?? 0n;
      const month = months.get(earnedIn)?.month;
      if (nowMinor === formerMinor || (month === undefined && earnedIn !== periodId)) continue;
      counted.push({ subId, periodId: earnedIn, commissionMinor: nowMinor - formerMinor });
      if (month === undefined) continue;
      const { subRatePpm } = planOf((await requirePlan(tx, memberId, month)).plan);
      correctedMinor += percentOf(nowMinor, subRatePpm) - percentOf(formerMinor, subRatePpm);
    }
  }
  return { counted, correctedMinor };
}

/** Stores the commissions of affiliates below in which a statement gives a share. */
export async function insertSubCommissions(
  tx: Tx,
  statementId: bigint,
  counted: readonly SubCommission[],
): Promise<void> {
  if (counted.length === 0) return;
  await tx.query(INSERT, [
    statementId,
    counted.map(({ subId }) => String(subId)),
    counted.map(({ periodId }) => periodId),
    counted.map(({ commissionMinor }) => String(commissionMinor)),
  ]);
}
