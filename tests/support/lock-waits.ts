import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import type { Db } from '#kernel/database';
import { queryRows } from './sql.ts';

/** Does what another process does while a transaction of the test is open: it may use other connections. */
export const besideTransaction = AsyncLocalStorage.snapshot();

const LONGEST_WAIT = {
  name: 'test_longest_lock_wait',
  text: `select max(extract(epoch from clock_timestamp() - query_start))::float8 as seconds from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
};

const WAITING = {
  name: 'test_lock_waits',
  text: `select count(*)::int as statements from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
};

/** Resolves when this many statements in this database wait for a lock. Fails after ten seconds. */
export function untilLockWaits(db: Db, statements: number): Promise<void> {
  const check = async () => {
    const [row] = await queryRows<{ statements: number }>(db, WAITING);
    if (row?.statements !== statements) throw new Error(`${row?.statements} statements wait for a lock`);
  };
  return besideTransaction(() => vi.waitFor(check, { timeout: 10_000, interval: 5 }));
}

/**
 * Resolves when a statement in this database waits for a lock, and has done so for `minMs`. Takes a connection other than
 * those that wait, and fails after ten seconds.
 */
export function untilLockWait(db: Db, minMs = 0): Promise<void> {
  const check = async () => {
    const [row] = await queryRows<{ seconds: number | null }>(db, LONGEST_WAIT);
    if ((row?.seconds ?? -1) * 1000 < minMs) throw new Error('no statement waits for a lock');
  };
  return besideTransaction(() => vi.waitFor(check, { timeout: 10_000, interval: 5 }));
}
