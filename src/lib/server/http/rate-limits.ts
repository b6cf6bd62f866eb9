import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#kernel/errors';
import type { RateLimit } from '#api/endpoint';
import type { Database } from '#kernel/database';

/** Counts calls in the database, so that all nodes agree. */
export class RateLimits {
  readonly #db: Database;
  readonly #isOn: boolean;
  readonly #limiters = new Map<string, RateLimiterPostgres>();

  constructor(options: { db: Database; isOn: boolean }) {
    this.#db = options.db;
    this.#isOn = options.isOn;
  }

  /** Throws AppError `too_many_requests` with the seconds to wait. */
  async count(name: string, limit: RateLimit, who: string): Promise<void> {
    if (!this.#isOn) return;
    try {
      await this.#limiter(name, limit).consume(who);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
    }
  }

  #limiter(name: string, limit: RateLimit): RateLimiterPostgres {
    let limiter = this.#limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: { query: (statement: LimiterStatement) => this.#run(statement) },
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: limit.points,
        duration: limit.windowSeconds,
      });
      this.#limiters.set(name, limiter);
    }
    return limiter;
  }

  async #run(statement: LimiterStatement) {
    const prepared = { name: `limiter ${statement.name}`, text: statement.text };
    const rows = await this.#db.query<LimiterRow>(prepared, statement.values);
    return { rows: rows.map(inMilliseconds), rowCount: rows.length };
  }
}

interface LimiterRow {
  expire?: bigint | null;
}

/** The limiter reckons with numbers; its times are milliseconds since 1970. */
function inMilliseconds(row: LimiterRow) {
  return typeof row.expire === 'bigint' ? { ...row, expire: Number(row.expire) } : row;
}

interface LimiterStatement {
  name: string;
  text: string;
  values: unknown[];
}
