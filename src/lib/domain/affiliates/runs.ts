import * as z from 'zod';
import { readerLag } from '#domain/figures';
import type { Database, Tx } from '#kernel/database';
import { tryLockStatement } from '#kernel/locks';
import { defineStatement } from '#kernel/statements';
import { type AffiliateRunDeps, computeMonth } from './compute-month.ts';
import { findDueMonth } from './months.ts';
import { writeStatement } from './write-statement.ts';

const MAX_LAG_SECONDS = 60;

const LOCK = tryLockStatement('affiliateRuns');
const INSERT_RUN = defineStatement({
  name: 'affiliates_insert_run',
  row: z.object({ id: z.bigint() }),
  text: `insert into affiliate_runs (period_id, start_at, end_at, executed_at) values ($1, $2, $3, clock_timestamp()) returning id`,
});

/** Settles the months that are over, one after the other; the next one waits until every statement of the last one is decided. */
export async function advanceAffiliateRuns(db: Database, deps: AffiliateRunDeps): Promise<void> {
  for (const reader of ['rounds', 'entries'] as const) if ((await readerLag(db, reader)) > MAX_LAG_SECONDS) return;
  while (await db.transaction((tx) => settleNextMonth(tx, deps)));
}

async function settleNextMonth(tx: Tx, deps: AffiliateRunDeps): Promise<boolean> {
  if (!(await lockRuns(tx))) return false;
  const month = await findDueMonth(tx);
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
