import type { Logger } from 'pino';
import { getMaintenance, type Maintenance } from '#domain/modules';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { restrictionOf, type Visitor } from './restriction.ts';
import type { RestrictionRules } from '../config/access-config.ts';

/** Why a visitor may not use the site. */
export type Closed =
  { reason: 'maintenance'; maintenance: Maintenance } | { reason: 'restricted'; by: 'address' | 'country' };

interface SiteDeps {
  db: Database;
  clock: Clock;
  log: Logger;
  rules: RestrictionRules;
}

/** A page is shown although nobody knows whether the site is open, rather than that it hangs with the database. */
const PATIENCE_MS = 1500;
/** With a database that did not answer last time. */
const PATIENCE_IN_DOUBT_MS = 100;
const [SHORTEST_RETRY_SECONDS, LONGEST_RETRY_SECONDS] = [60, 3600];

/** Whether the site can be used: by anybody, and by this visitor. */
export class Site {
  readonly #deps: SiteDeps;
  #known: Maintenance | undefined;
  #answered: Promise<Maintenance | undefined> | undefined;
  #isInDoubt = false;

  constructor(deps: SiteDeps) {
    this.#deps = deps;
  }

  async closedTo(visitor: Visitor): Promise<Closed | undefined> {
    const underway = await this.maintenance();
    if (underway) return { reason: 'maintenance', maintenance: underway };
    const by = restrictionOf(this.#deps.rules, visitor);
    return by && { reason: 'restricted', by };
  }

  /** As the database has it; what was so last while it does not answer. */
  async maintenance(): Promise<Maintenance | undefined> {
    const asked = getMaintenance(this.#deps.db);
    if (asked === this.#answered) return this.#known;
    try {
      this.#known = await inTime(asked, this.#isInDoubt ? PATIENCE_IN_DOUBT_MS : PATIENCE_MS);
      this.#answered = asked;
      this.#isInDoubt = false;
    } catch (error) {
      // Once an outage, not once a call.
      if (!this.#isInDoubt)
        this.#deps.log.warn({ err: error }, 'whether the site is open is not known: it stays as it was');
      this.#isInDoubt = true;
    }
    return this.#known;
  }

  /** The refusal of a call. */
  refusalOf(closed: Closed): AppError {
    if (closed.reason === 'restricted') return new AppError('region_restricted');
    return new AppError('under_maintenance', { retryAfterSeconds: this.retryAfterSeconds(closed.maintenance) });
  }

  /** Until the planned end, within what is sensible. */
  retryAfterSeconds({ until }: Maintenance): number {
    const seconds = until === null ? 0 : Math.ceil((until.getTime() - this.#deps.clock.now().getTime()) / 1000);
    return Math.min(Math.max(seconds, SHORTEST_RETRY_SECONDS), LONGEST_RETRY_SECONDS);
  }
}

async function inTime<Value>(work: Promise<Value>, patienceMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database is late')), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
