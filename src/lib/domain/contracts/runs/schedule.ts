import type { Database, Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import {
  advanceOne,
  DELAYS_MS,
  dueUntil,
  findLastRun,
  nextPeriod,
  RUN_KEYS,
  type RunDeps,
  type RunKey,
} from './advance.ts';
import { RunsBusyError } from './payments.ts';

/**
 * `WAITING`: the period has not ended, or its delay has not passed; `FIGURES`: its figures, or the salaries that it deducts, are not
 * complete; `DUE`: the job settles it next; `PAYING` and `PENDING`: the last run is being paid, or waits for approval.
 */
type ScheduleState = 'WAITING' | 'FIGURES' | 'DUE' | 'PAYING' | 'PENDING';

export interface ScheduledRun extends RunKey {
  periodId: string;
  /** Instant from which it is settled. */
  dueAt: Date;
  state: ScheduleState;
}

/** Lists the period that each family and code settles next, or whose run is still open; those without contracts are left out. */
export async function listSchedule(db: Db, deps: RunDeps): Promise<ScheduledRun[]> {
  const now = await deps.clock(db);
  const scheduled: ScheduledRun[] = [];
  for (const key of RUN_KEYS) {
    const next = await findNext(db, deps, key, now);
    if (next) scheduled.push(next);
  }
  return scheduled;
}

async function findNext(db: Db, deps: RunDeps, key: RunKey, now: Date): Promise<ScheduledRun | undefined> {
  const last = await findLastRun(db, key);
  const dueAfter = (end: Date) => new Date(end.getTime() + DELAYS_MS[key.family]);
  if (last && last.state !== 'DONE') {
    const state = last.state === 'PENDING' ? 'PENDING' : 'PAYING';
    return { ...key, periodId: last.periodId, dueAt: dueAfter(last.endAt), state };
  }
  const period = await nextPeriod(db, deps, key, last);
  if (!period) return undefined;
  const next = { ...key, periodId: period.id, dueAt: dueAfter(period.end) };
  if (now < next.dueAt) return { ...next, state: 'WAITING' };
  return { ...next, state: (await dueUntil(db, deps, key, period)) ? 'DUE' : 'FIGURES' };
}

/**
 * Settles the next period of a family and code, or pays the rest of its last run, as the job does. Throws AppError `wrong_state` when
 * nothing is due, and `conflict` while another process settles.
 */
export async function startRun(db: Database, deps: RunDeps, key: RunKey): Promise<void> {
  let hasSettled: boolean;
  try {
    hasSettled = await advanceOne(db, deps, key);
  } catch (error) {
    throw error instanceof RunsBusyError ? new AppError('conflict') : error;
  }
  if (!hasSettled) throw new AppError('wrong_state');
}
