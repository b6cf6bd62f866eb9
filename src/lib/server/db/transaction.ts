import type { Db, Tx } from '#kernel/database';

type AfterCommit = () => void | Promise<void>;

/** Thrown when the work continued after a statement of its transaction had failed, so that nothing was committed. */
export class RolledBackError extends Error {
  override name = 'RolledBackError';

  constructor(options?: ErrorOptions) {
    super('the transaction was rolled back: a statement of it had failed', options);
  }
}

/** Collects work that must run after the commit. */
export interface CommitQueue {
  add(work: AfterCommit): void;
  run(): Promise<void>;
}

export function commitQueue(): CommitQueue {
  const queue: AfterCommit[] = [];
  return {
    add: (work) => void queue.push(work),
    run: async () => {
      for (const work of queue) await work();
    },
  };
}

export function asTx(db: Db, queue: CommitQueue): Tx {
  return { orm: db.orm, query: db.query, afterCommit: queue.add };
}
