import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Tx } from '#kernel/database';

/** Thrown when work inside of a transaction uses another connection than the transaction's. */
export class NestedUseError extends Error {
  override name = 'NestedUseError';

  constructor() {
    super('inside a transaction the transaction is the only database: pass the Tx on, or read before the transaction');
  }
}

/** Thrown when a transaction is used after its end: its connection belongs to others by then. */
export class LateUseError extends Error {
  override name = 'LateUseError';

  constructor() {
    super('the transaction is over: work after its commit uses the database');
  }
}

/** Makes a transaction throw LateUseError once `state` says that it is over. */
function refuseLateUse(tx: Tx, state: { isOpen: boolean }): Tx {
  const assertOpen = () => {
    if (!state.isOpen) throw new LateUseError();
  };
  return {
    get orm() {
      assertOpen();
      return tx.orm;
    },
    query: async (statement, values) => {
      assertOpen();
      return tx.query(statement, values);
    },
    beforeCommit: (work) => {
      assertOpen();
      tx.beforeCommit(work);
    },
    afterCommit: (work) => {
      assertOpen();
      tx.afterCommit(work);
    },
  };
}

/**
 * Makes a database throw NestedUseError when a transaction's work uses it: the work would wait for a second connection
 * while it holds one, and enough of them at once would wait for each other. Makes its transactions throw LateUseError after their end. Tests
 * and development use it; production does not pay for it, and there the wait for a connection ends with `unavailable`.
 */
export function refuseNestedUse(db: Database): Database {
  const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();
  const assertOutside = () => {
    if (transactions.getStore()?.isOpen) throw new NestedUseError();
  };
  return {
    ...db,
    get orm() {
      assertOutside();
      return db.orm;
    },
    query: async (statement, values) => {
      assertOutside();
      return db.query(statement, values);
    },
    transaction: async (work, options) => {
      assertOutside();
      return db.transaction((tx) => {
        const transaction = { isOpen: true };
        // Timers and events that the work has started keep its store, so it is marked when the work is over.
        const close = () => void (transaction.isOpen = false);
        return transactions.run(transaction, () => work(refuseLateUse(tx, transaction)).finally(close));
      }, options);
    },
  };
}
