import type { Logger } from 'pino';
import { addVendorCalls, type VendorCallCounts } from '#domain/games';
import { SECOND_MS } from '#kernel/clock';
import type { Database } from '#kernel/database';

const FLUSH_AFTER_MS = 5 * SECOND_MS;
/** Target of the wallet protocol for nearly all answers. */
const SLOW_MS = 250;

/** Counts the calls of vendors, and stores the counts in batches, off the path of the requests. */
export class VendorCallCounter {
  readonly #db: Database;
  readonly #log: Logger;
  #counts = new Map<bigint, VendorCallCounts>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Counts an answered request by its HTTP status and duration. */
  count(vendorId: bigint, status: number, durationMs: number): void {
    const counts = this.#counts.get(vendorId) ?? { calls: 0, rejected: 0, failed: 0, slow: 0, totalMs: 0 };
    this.#counts.set(vendorId, counts);
    counts.calls += 1;
    counts.totalMs += durationMs;
    if (status >= 500) counts.failed += 1;
    else if (status >= 400) counts.rejected += 1;
    if (durationMs > SLOW_MS) counts.slow += 1;
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref();
  }

  /** Stores the counts. On failure it logs the error, and the counts of these seconds are missing. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    try {
      await addVendorCalls(this.#db, counts);
    } catch (error) {
      this.#log.error({ err: error }, 'calls of vendors were not counted');
    }
  }
}
