import { and, desc, eq, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import type { SyncFailure, SyncState } from '#rules/games/catalogue-sync';
import { vendors } from '../../vendors/tables.ts';
import type { LineProblem } from '../../csv-records.ts';
import { vendorSyncRuns } from './tables.ts';

const RETENTION_DAYS = 90;
const MAX_PROBLEMS = 200;
const MAX_DETAILS = 300;

/** A run that this process has started. */
export interface StartedSync {
  id: bigint;
  vendorCode: string;
  isLossAccepted: boolean;
}

const QUEUE_DUE = defineStatement({
  name: 'vendor_sync_queue_due',
  text: `insert into vendor_sync_runs (vendor_id)
         select vendor.id from vendors vendor
          where vendor.code = any($1::text[])
            and not exists (select from vendor_sync_runs run where run.vendor_id = vendor.id and run.queued_at > now() - interval '1 hour')
         on conflict do nothing`,
});
// A process that ended in the middle has changed nothing: all changes are one transaction.
const END_ABANDONED = defineStatement({
  name: 'vendor_sync_end_abandoned',
  text: `update vendor_sync_runs set state = 'failed', failure = 'interrupted', ended_at = clock_timestamp()
          where state = 'running' and started_at < now() - interval '10 minutes'`,
});
const START = defineStatement({
  name: 'vendor_sync_start',
  row: z.object({ id: z.bigint(), vendorCode: z.string(), isLossAccepted: z.boolean() }),
  text: `update vendor_sync_runs run set state = 'running', started_at = clock_timestamp()
           from (select id from vendor_sync_runs where state = 'queued' order by id limit 1 for update skip locked) next, vendors vendor
          where run.id = next.id and vendor.id = run.vendor_id
         returning run.id, vendor.code as "vendorCode", run.is_loss_accepted as "isLossAccepted"`,
});

/** Queues the hourly runs of these vendors. Several nodes may do it at once. */
export async function queueDueSyncs(db: Db, vendorCodes: readonly string[]): Promise<void> {
  await db.query(QUEUE_DUE, [vendorCodes]);
}

interface SyncRequest {
  vendorCode: string;
  requestedBy: string;
  isLossAccepted: boolean;
}

/** Queues a run that staff asked for. Throws AppError `not_found`, and `conflict` while the vendor has one. */
export async function queueSync(tx: Tx, { vendorCode, ...request }: SyncRequest): Promise<bigint> {
  const [vendor] = await tx.orm.select({ id: vendors.id }).from(vendors).where(eq(vendors.code, vendorCode));
  if (!vendor) throw new AppError('not_found');
  const row = { vendorId: vendor.id, ...request };
  const [queued] = await tx.orm
    .insert(vendorSyncRuns)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: vendorSyncRuns.id });
  if (!queued) throw new AppError('conflict');
  return queued.id;
}

/** Starts the next queued run, which then no other process starts; undefined when there is none. */
export async function startSync(db: Db): Promise<StartedSync | undefined> {
  await db.query(END_ABANDONED);
  const [started] = await db.query(START);
  return started;
}

export interface SyncResult {
  state: Exclude<SyncState, 'queued' | 'running'>;
  failure?: SyncFailure;
  failureDetails?: string;
  added?: number;
  changed?: number;
  unchanged?: number;
  switchedOff?: number;
  withheld?: number;
  problems?: readonly LineProblem[];
}

/** Ends a run. Throws AppError `conflict` when it took so long that it was given up, so that its changes are rolled back. */
export async function endSync(tx: Tx, id: bigint, { problems = [], failureDetails, ...result }: SyncResult) {
  const ended = await tx.orm
    .update(vendorSyncRuns)
    .set({
      ...result,
      failureDetails: failureDetails?.slice(0, MAX_DETAILS) ?? null,
      broken: problems.length,
      problems: problems.slice(0, MAX_PROBLEMS),
      endedAt: sql`clock_timestamp()`,
    })
    .where(and(eq(vendorSyncRuns.id, id), eq(vendorSyncRuns.state, 'running')))
    .returning({ id: vendorSyncRuns.id });
  if (ended.length === 0) throw new AppError('conflict');
}

const FACTS = {
  id: vendorSyncRuns.id,
  state: vendorSyncRuns.state,
  requestedBy: vendorSyncRuns.requestedBy,
  queuedAt: vendorSyncRuns.queuedAt,
  startedAt: vendorSyncRuns.startedAt,
  endedAt: vendorSyncRuns.endedAt,
  failure: vendorSyncRuns.failure,
  failureDetails: vendorSyncRuns.failureDetails,
  added: vendorSyncRuns.added,
  changed: vendorSyncRuns.changed,
  unchanged: vendorSyncRuns.unchanged,
  switchedOff: vendorSyncRuns.switchedOff,
  withheld: vendorSyncRuns.withheld,
  broken: vendorSyncRuns.broken,
};

interface SyncFilter extends PageRequest {
  state?: SyncState | undefined;
}

/** Lists runs, newest first. */
export async function listSyncRuns(db: Db, { state, ...page }: SyncFilter) {
  const where = state && eq(vendorSyncRuns.state, state);
  const rows = await db.orm
    .select({ ...FACTS, vendorCode: vendors.code })
    .from(vendorSyncRuns)
    .innerJoin(vendors, eq(vendors.id, vendorSyncRuns.vendorId))
    .where(where)
    .orderBy(desc(vendorSyncRuns.id))
    .limit(page.pageSize)
    .offset(offsetOf(page));
  return pageOf(rows, await db.orm.$count(vendorSyncRuns, where), page);
}

/** Returns the first problems of a run. Throws AppError `not_found`. */
export async function listSyncProblems(db: Db, id: bigint): Promise<LineProblem[]> {
  const [run] = await db.orm
    .select({ problems: vendorSyncRuns.problems })
    .from(vendorSyncRuns)
    .where(eq(vendorSyncRuns.id, id));
  if (!run) throw new AppError('not_found');
  return run.problems;
}

export async function deleteOldSyncRuns(tx: Tx): Promise<void> {
  const isOld = lt(vendorSyncRuns.endedAt, sql`now() - make_interval(days => ${RETENTION_DAYS})`);
  await tx.orm.delete(vendorSyncRuns).where(isOld);
}
