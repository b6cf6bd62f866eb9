import type { Db, Tx } from '#kernel/database';

type BeforeCommit = Parameters<Tx['beforeCommit']>[0];
type AfterCommit = Parameters<Tx['afterCommit']>[0];

/** Thrown when the work continued after a statement of its transaction had failed, so that nothing was committed. */
export class RolledBackError extends Error {
  override name = 'RolledBackError';

  constructor(options?: ErrorOptions) {
    super('the transaction was rolled back: a statement of it had failed', options);
  }
}

/** Collects work that must run before and after the commit. */
export interface CommitQueue {
  addBefore(work: BeforeCommit): void;
  addAfter(work: AfterCommit): void;
  runBefore(tx: Tx): Promise<void>;
  runAfter(): Promise<void>;
}

export function commitQueue(): CommitQueue {
  const before: BeforeCommit[] = [];
  const after: AfterCommit[] = [];
  return {
    addBefore: (work) => void before.push(work),
    addAfter: (work) => void after.push(work),
    runBefore: async (tx) => {
      for (const work of before) await work(tx);
    },
    runAfter: async () => {
      for (const work of after) await work();
    },
  };
}

/** Runs the work of a transaction, and then what it has registered to run before the commit. */
export async function runWork<T>(db: Db, queue: CommitQueue, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx: Tx = { orm: db.orm, query: db.query, beforeCommit: queue.addBefore, afterCommit: queue.addAfter };
  const result = await work(tx);
  await queue.runBefore(tx);
  return result;
}
