import type { Db } from './database.ts';

export interface Cached<Value> {
  /**
   * Returns the cached value, or reads it when it has expired. Inside a transaction pass the `Tx`: the embedded database has
   * one connection, so a query outside of the transaction would wait for it forever.
   */
  read(db: Db): Promise<Value>;
  /** Drops the cached value, so that the next call reads. */
  invalidate(): void;
}

/** Caches a value that every request needs and that rarely changes: a process reads it at most once in `lifetimeMs`. */
export function cachedFor<Value>(lifetimeMs: number, read: (db: Db) => Promise<Value>): Cached<Value> {
  let entries = new WeakMap<Db, Promise<Value>>();
  return {
    read(db) {
      const cached = entries.get(db);
      if (cached) return cached;
      const reading = read(db);
      entries.set(db, reading);
      const expire = () => void (entries.get(db) === reading && entries.delete(db));
      // A failure reaches the callers that wait for it; the next call reads again.
      reading.catch(expire);
      setTimeout(expire, lifetimeMs).unref();
      return reading;
    },
    invalidate() {
      entries = new WeakMap();
    },
  };
}
