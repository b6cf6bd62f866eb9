import type { Db } from '#kernel/database';

export interface Kept<Value> {
  /**
   * What was read last, read again when that is too long ago. In a transaction hand over the `Tx`: the embedded database has
   * one connection, and asked from outside it would wait for the transaction that waits for it.
   */
  read(db: Db): Promise<Value>;
  /** Something was changed here: the next one asks. */
  forget(): void;
}

/** What every call asks for and hardly ever changes: a process asks the database once in `keptMs`. */
export function cachedFor<Value>(lifetimeMs: number, read: (db: Db) => Promise<Value>): Kept<Value> {
  let kept = new WeakMap<Db, Promise<Value>>();
  return {
    read(db) {
      const known = kept.get(db);
      if (known) return known;
      const reading = read(db);
      kept.set(db, reading);
      const forget = () => void (kept.get(db) === reading && kept.delete(db));
      // Who waits for it is told of a failure; the next one asks again.
      reading.catch(forget);
      setTimeout(forget, lifetimeMs).unref();
      return reading;
    },
    forget() {
      kept = new WeakMap();
    },
  };
}
