import type { Db, Tx } from '#kernel/database';

type AfterCommit = () => void | Promise<void>;

/** Collects what must happen after the commit and runs it then. */
export function commitQueue(): { add(work: AfterCommit): void; run(): Promise<void> } {
  const queue: AfterCommit[] = [];
  return {
    add: (work) => void queue.push(work),
    run: async () => {
      for (const work of queue) await work();
    },
  };
}

export function asTx(db: Db, queue: { add(work: AfterCommit): void }): Tx {
  return { orm: db.orm, query: db.query, afterCommit: queue.add };
}
