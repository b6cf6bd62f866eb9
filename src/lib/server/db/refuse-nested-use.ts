import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '#kernel/database';

/** Thrown when work inside of a transaction uses another connection than the transaction's. */
export class NestedUseError extends Error {
  override name = 'NestedUseError';

  constructor() {
    super('inside a transaction the transaction is the only database: pass the Tx on, or read before the transaction');
  }
}

/**
 * Makes a database throw NestedUseError when a transaction's work uses it: the work would wait for a second connection
 * while it holds one, and enough of them at once would wait for each other. Tests and development use it; production does
 * not pay for it, and there the wait for a connection ends with `unavailable`.
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
        return transactions.run(transaction, () => work(tx).finally(close));
      }, options);
    },
  };
}
