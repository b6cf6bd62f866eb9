import type { Tx } from '#kernel/database';
import { tryLockStatement } from '#kernel/locks';

const LOCK = tryLockStatement('contractRuns');

/** Thrown when another process settles: the caller tries again later. */
export class RunsBusyError extends Error {}

/** Lets nobody else settle until the transaction ends. Throws RunsBusyError. */
export async function lockRuns(tx: Tx): Promise<void> {
  if (!(await tryLockRuns(tx))) throw new RunsBusyError('another process settles contracts');
}

/** Does the same, but returns false when another process settles. */
export async function tryLockRuns(tx: Tx): Promise<boolean> {
  const [lock] = await tx.query(LOCK);
  return lock?.isAcquired === true;
}
