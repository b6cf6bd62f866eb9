import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { addSecurityEvents } from '#domain/security-events';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import type { DifferenceKind, ReconciliationState } from '#rules/vendors/reconciliation';
import { vendors } from '../vendors/tables.ts';
import { reconciliationDifferences, reconciliationRuns } from './tables.ts';

/** Largest number of differences that are stored; all are counted. */
const MAX_DIFFERENCES = 5000;

const COMPARE = defineStatement({
  name: 'reconciliation_compare',
  row: z.object({ id: z.bigint(), portalTransactions: z.int(), vendorTransactions: z.int(), differences: z.int() }),
  // Looks up what the vendor lists whenever it was booked: at an end of the period the two clocks may disagree.
  text: `with given as materialized (
           select item->>0 as tx_id, item->>1 as call, (item->>2)::bigint as minor from jsonb_array_elements($4::jsonb) item
         ), own as materialized (
           select tx_id, operation as call, case when operation in ('cancel', 'close') then 0 else amount_minor end as minor
             from game_transactions where vendor_id = $1 and at >= $2 and at < $3 and operation <> 'tombstone'
         ), compared as (
           select given.tx_id, known.operation as portal_call,
                  case when known.operation in ('cancel', 'close') then 0 else known.amount_minor end as portal_minor,
                  given.call as vendor_call, given.minor as vendor_minor
             from given
             left join game_transactions known on known.vendor_id = $1 and known.tx_id = given.tx_id and known.operation <> 'tombstone'
           union all
           select own.tx_id, own.call, own.minor, null, null from own where not exists (select from given where given.tx_id = own.tx_id)
         ), differing as (
           select *, row_number() over (order by tx_id)::int as position from compared
            where (portal_call, portal_minor) is distinct from (vendor_call, vendor_minor)
         ), run as (
           insert into reconciliation_runs (vendor_id, period_from, period_to, compared_by, portal_transactions, vendor_transactions, differences)
           select $1, $2, $3, $5, (select count(*) from own), (select count(*) from given), (select count(*) from differing)
           returning id, portal_transactions, vendor_transactions, differences
         ), stored as (
           insert into reconciliation_differences (run_id, position, tx_id, portal_call, portal_minor, vendor_call, vendor_minor)
           select run.id, position, tx_id, portal_call, portal_minor, vendor_call, vendor_minor from differing, run where position <= $6
         )
         select id, portal_transactions as "portalTransactions", vendor_transactions as "vendorTransactions", differences from run`,
});

interface Comparison {
  vendorCode: string;
  from: Date;
  /** Exclusive end. */
  to: Date;
  /** Transactions of a VendorReport. */
  transactions: string;
  comparedBy: string;
  now: Date;
}

/**
 * Compares a vendor's report with the transactions of a period, and stores the outcome with its differences, which are a security event.
 * Compares what both sides have by call and amount. Throws AppError `not_found` for an unknown vendor.
 */
export async function reconcile(tx: Tx, { vendorCode, from, to, transactions, comparedBy, now }: Comparison) {
  const [vendor] = await tx.orm.select({ id: vendors.id }).from(vendors).where(eq(vendors.code, vendorCode));
  if (!vendor) throw new AppError('not_found');
  const values = [vendor.id, from, to, transactions, comparedBy, MAX_DIFFERENCES];
  const [run] = await tx.query(COMPARE, values);
  if (!run) throw new Error('the comparison was not stored');
  const event = { kind: 'reconciliation_differs', at: now, count: 1, subject: vendorCode } as const;
  if (run.differences > 0) await addSecurityEvents(tx, [event]);
  return run;
}

interface RunFilter extends PageRequest {
  state: ReconciliationState;
}

function conditionOf(state: ReconciliationState) {
  const differs = gt(reconciliationRuns.differences, 0);
  if (state === 'equal') return eq(reconciliationRuns.differences, 0);
  return and(differs, (state === 'open' ? isNull : isNotNull)(reconciliationRuns.acknowledgedAt));
}

/** Lists comparisons, newest first. */
export async function listReconciliations(db: Db, { state, ...page }: RunFilter) {
  const where = conditionOf(state);
  const rows = await db.orm
    .select({ run: reconciliationRuns, vendorCode: vendors.code })
    .from(reconciliationRuns)
    .innerJoin(vendors, eq(vendors.id, reconciliationRuns.vendorId))
    .where(where)
    .orderBy(desc(reconciliationRuns.id))
    .limit(page.pageSize)
    .offset(offsetOf(page));
  return pageOf(rows, await db.orm.$count(reconciliationRuns, where), page);
}

/** Lists the stored differences of a comparison, by txId. Throws AppError `not_found`. */
export async function listDifferences(db: Db, runId: bigint, page: PageRequest) {
  const isRun = eq(reconciliationRuns.id, runId);
  const [run] = await db.orm
    .select({ differences: reconciliationRuns.differences })
    .from(reconciliationRuns)
    .where(isRun);
  if (!run) throw new AppError('not_found');
  const rows = await db.orm
    .select()
    .from(reconciliationDifferences)
    .where(eq(reconciliationDifferences.runId, runId))
    .orderBy(asc(reconciliationDifferences.position))
    .limit(page.pageSize)
    .offset(offsetOf(page));
  const differences = rows.map((row) => ({ ...row, kind: kindOf(row) }));
  return pageOf(differences, Math.min(run.differences, MAX_DIFFERENCES), page);
}

function kindOf({ portalCall, vendorCall }: { portalCall: string | null; vendorCall: string | null }): DifferenceKind {
  if (portalCall === null) return 'missing_at_portal';
  return vendorCall === null ? 'missing_at_vendor' : 'not_the_same';
}

/** Acknowledges a comparison with differences, once. Returns its vendor. Throws AppError `not_found` when none with this id is open. */
export async function acknowledgeReconciliation(
  tx: Tx,
  { id, actor, note }: { id: bigint; actor: string; note: string },
): Promise<string> {
  const [run] = await tx.orm
    .update(reconciliationRuns)
    .set({ acknowledgedBy: actor, acknowledgedAt: sql`clock_timestamp()`, note })
    .from(vendors)
    .where(and(eq(reconciliationRuns.id, id), conditionOf('open'), eq(vendors.id, reconciliationRuns.vendorId)))
    .returning({ vendorCode: vendors.code });
  if (!run) throw new AppError('not_found');
  return run.vendorCode;
}
