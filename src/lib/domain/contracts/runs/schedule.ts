import type { Database, Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { DELAYS_MS, dueUntil, findLastRun, nextPeriod, RUN_KEYS, type RunKey } from './advance.ts';
import type { ContractDeps } from '../deps.ts';
import { lockOrRefuse } from './approvals.ts';
import { attemptRun } from './attempts.ts';
import { RunsBusyError } from './run-lock.ts';

/**
 * `WAITING`: the period has not ended, or its delay has not passed; `FIGURES`: its figures, or the salaries that it deducts, are not
 * complete; `DUE`: the job settles it next; `PAYING` and `PENDING`: the last run is being paid, or waits for approval; `FAILED`: the last
 * attempt to compute or pay it failed.
 */
type ScheduleState = 'WAITING' | 'FIGURES' | 'DUE' | 'PAYING' | 'PENDING' | 'FAILED';

export interface ScheduledRun extends RunKey {
  periodId: string;
  /** Instant from which it is settled. */
  dueAt: Date;
  state: ScheduleState;
}

/** Lists the period that each family and code settles next, or whose run is still open; those without contracts are left out. */
export async function listSchedule(db: Db, deps: ContractDeps): Promise<ScheduledRun[]> {
  const now = await deps.clock(db);
  const scheduled: ScheduledRun[] = [];
  for (const key of RUN_KEYS) {
    const next = await findNext(db, deps, key, now);
    if (next) scheduled.push(next);
  }
  return scheduled;
}

async function findNext(db: Db, deps: ContractDeps, key: RunKey, now: Date): Promise<ScheduledRun | undefined> {
  const last = await findLastRun(db, key);
  const dueAfter = (end: Date) => new Date(end.getTime() + DELAYS_MS[key.family]);
  if (last && last.state !== 'DONE') {
    const state = last.failedAt ? 'FAILED' : last.state === 'PENDING' ? 'PENDING' : 'PAYING';
    return { ...key, periodId: last.periodId, dueAt: dueAfter(last.endAt), state };
  }
  const period = await nextPeriod(db, deps, key, last);
  if (!period) return undefined;
  const next = { ...key, periodId: period.id, dueAt: dueAfter(period.end) };
  if (now < next.dueAt) return { ...next, state: 'WAITING' };
  return { ...next, state: (await dueUntil(db, deps, key, period)) ? 'DUE' : 'FIGURES' };
}

const STARTABLE: readonly ScheduleState[] = ['DUE', 'PAYING', 'FAILED'];

/**
 * Returns the run of a family and code that can be started: one that is due, that stopped or that failed. Throws AppError `wrong_state`
 * when there is none, and `conflict` while another process settles.
 */
export async function requireStartableRun(tx: Tx, deps: ContractDeps, key: RunKey): Promise<ScheduledRun> {
  await lockOrRefuse(tx);
  const next = await findNext(tx, deps, key, await deps.clock(tx));
  if (!next || !STARTABLE.includes(next.state)) throw new AppError('wrong_state');
  return next;
}

/**
 * Settles the next period of a family and code, or pays the rest of its last run, as the job does. Returns why it failed, if it did. Throws
 * AppError `conflict` while another process settles.
 */
export async function startRun(db: Database, deps: ContractDeps, key: RunKey): Promise<string | undefined> {
  try {
    return await attemptRun(db, deps, key);
  } catch (error) {
    throw error instanceof RunsBusyError ? new AppError('conflict') : error;
  }
}
