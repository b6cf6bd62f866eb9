import type { Logger } from 'pino';
import { getMaintenance, type Maintenance } from '#domain/modules';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { restrictionOf, type Visitor } from './restriction.ts';
import type { RestrictionRules } from '../config/access-config.ts';

/** Why a visitor cannot use the site. */
export type Closed =
  | { reason: 'maintenance'; maintenance: Maintenance }
  | { reason: 'restricted'; by: 'address' | 'country' };

interface SiteDeps {
  db: Database;
  clock: Clock;
  log: Logger;
  rules: RestrictionRules;
}

/**
 * Timeout of the maintenance query, after which the last known state is used, so that pages do not hang with the
 * database.
 */
const TIMEOUT_MS = 1500;
/** Timeout while the database has not answered the last time. */
const TIMEOUT_IN_OUTAGE_MS = 100;
const [SHORTEST_RETRY_SECONDS, LONGEST_RETRY_SECONDS] = [60, 3600];

/** Determines whether the site is open in general and for a given visitor. */
export class Site {
  readonly #deps: SiteDeps;
  #lastState: Maintenance | undefined;
  #lastQuery: Promise<Maintenance | undefined> | undefined;
  #isOutage = false;

  constructor(deps: SiteDeps) {
    this.#deps = deps;
  }

  async closedTo(visitor: Visitor): Promise<Closed | undefined> {
    const underway = await this.maintenance();
    if (underway) return { reason: 'maintenance', maintenance: underway };
    const by = restrictionOf(this.#deps.rules, visitor);
    return by && { reason: 'restricted', by };
  }

  /** Returns the current maintenance window, or the last known one while the database does not answer. */
  async maintenance(): Promise<Maintenance | undefined> {
    const query = getMaintenance(this.#deps.db);
    if (query === this.#lastQuery) return this.#lastState;
    try {
      this.#lastState = await withTimeout(query, this.#isOutage ? TIMEOUT_IN_OUTAGE_MS : TIMEOUT_MS);
      this.#lastQuery = query;
      this.#isOutage = false;
    } catch (error) {
      // Logs once per outage, not once per request.
      if (!this.#isOutage)
        this.#deps.log.warn({ err: error }, 'the maintenance state cannot be read; the last known one stays in effect');
      this.#isOutage = true;
    }
    return this.#lastState;
  }

  /** Creates the error that refuses a request. */
  refusalOf(closed: Closed): AppError {
    if (closed.reason === 'restricted') return new AppError('region_restricted');
    return new AppError('under_maintenance', { retryAfterSeconds: this.retryAfterSeconds(closed.maintenance) });
  }

  /** Returns the seconds until the planned end, within reasonable bounds. */
  retryAfterSeconds({ until }: Maintenance): number {
    const seconds = until === null ? 0 : Math.ceil((until.getTime() - this.#deps.clock.now().getTime()) / 1000);
    return Math.min(Math.max(seconds, SHORTEST_RETRY_SECONDS), LONGEST_RETRY_SECONDS);
  }
}

async function withTimeout<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database is late')), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
