import type { Database, Db, Tx } from '#kernel/database';
import { MINUTE_MS } from '#kernel/clock';
import { defineStatement } from '#kernel/statements';
import type { Period } from '#rules/agents/periods';
import { advanceOne, dueUntil, findLastRun, nextPeriod, RUN_KEYS, type RunKey } from './advance.ts';
import type { ContractDeps } from '../deps.ts';
import { lockRuns, RunsBusyError } from './run-lock.ts';

/** The job leaves a run that failed alone for this long; staff resume it at once. */
const RETRY_AFTER_MS = 5 * MINUTE_MS;

const MAX_FAILURE_CHARACTERS = 300;

// Another process may have settled the period in the meantime: then nothing has failed.
const STORE_FAILURE = defineStatement({
  name: 'contracts_store_failure',
  text: `insert into contract_runs (family, code, period_id, start_at, end_at, state, executed_at, marks_up_to, failure, failed_at)
         select $1, $2, $3, $4, $5, 'WAITING', $6,
                coalesce((select last.marks_up_to from contract_runs last
                           where last.family = $1 and last.code = $2 and last.start_at < $4 order by last.start_at desc limit 1), 0), $7, $6
         on conflict (family, code, period_id) do update set failure = excluded.failure, failed_at = excluded.failed_at
         where contract_runs.state in ('WAITING', 'COMPUTED')`,
});

/**
 * Settles what is due: each family and code by itself, strictly in the order of the periods; a run that was killed goes on first. One that
 * fails is stored with the reason and does not block the other families. Throws the first failure at the end.
 */
export async function advanceRuns(db: Database, deps: ContractDeps): Promise<void> {
  const failures: unknown[] = [];
  try {
    // Salaries before dividends, from which they are deducted.
    for (const key of RUN_KEYS.toReversed()) {
      if (await hasJustFailed(db, deps, key)) continue;
      const failure = await advanceAll(db, deps, key);
      if (failure !== undefined) failures.push(failure);
    }
  } catch (error) {
    if (!(error instanceof RunsBusyError)) throw error;
  }
  if (failures.length > 0) throw failures[0];
}

async function hasJustFailed(db: Db, deps: ContractDeps, key: RunKey): Promise<boolean> {
  const last = await findLastRun(db, key);
  if (!last?.failedAt) return false;
  return (await deps.clock(db)).getTime() < last.failedAt.getTime() + RETRY_AFTER_MS;
}

function advanceAll(db: Database, deps: ContractDeps, key: RunKey): Promise<unknown> {
  return failureOf(db, deps, key, async () => {
    while (await advanceOne(db, deps, key));
  });
}

/** Settles one period as `advanceOne` does. Returns why it failed, which is stored with the run; undefined otherwise. Throws RunsBusyError. */
export async function attemptRun(db: Database, deps: ContractDeps, key: RunKey): Promise<string | undefined> {
  const failure = await failureOf(db, deps, key, () => advanceOne(db, deps, key));
  return failure === undefined ? undefined : reasonOf(failure);
}

/** Runs the work on a family. Returns its failure, which is stored with the run; undefined otherwise. Throws RunsBusyError. */
async function failureOf(
  db: Database,
  deps: ContractDeps,
  key: RunKey,
  work: () => Promise<unknown>,
): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof RunsBusyError) throw error;
    await storeFailure(db, deps, key, reasonOf(error));
    return error;
  }
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, MAX_FAILURE_CHARACTERS);
}

/** Stores why the run failed that is still open, or that is due next. Does nothing while another process settles, which attempts it itself. */
async function storeFailure(db: Database, deps: ContractDeps, key: RunKey, reason: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await lockRuns(tx);
      const failed = await findFailed(tx, deps, key);
      if (!failed) return;
      const { id, start, end } = failed;
      await tx.query(STORE_FAILURE, [key.family, key.code, id, start, end, await deps.clock(tx), reason]);
    });
  } catch (error) {
    if (!(error instanceof RunsBusyError)) throw error;
  }
}

/** Returns what was attempted. Nothing was while the last run waits for approval, or when no period is due. */
async function findFailed(
  tx: Tx,
  deps: ContractDeps,
  key: RunKey,
): Promise<Pick<Period, 'id' | 'start' | 'end'> | undefined> {
  const last = await findLastRun(tx, key);
  if (last?.state === 'COMPUTED') return { id: last.periodId, start: last.startAt, end: last.endAt };
  if (last?.state === 'PENDING') return undefined;
  const next = await nextPeriod(tx, deps, key, last);
  return next && (await dueUntil(tx, deps, key, next)) ? next : undefined;
}
