import type { Db, Statement } from '#kernel/database';
import { MINUTE_MS } from '#kernel/clock';

/** Specification §9: the lockout after too many requests. */
const LOCK_MS = 5 * MINUTE_MS;
/** After this many failures, of a name or from a network, a captcha is asked for. */
const CAPTCHA_AFTER = 3;

/** Wrong tries before a lock. For one name from one network: from elsewhere its owner still comes in. */
const MOST = { nameHere: 10, device: 20, network: 100, site: 400 } as const;

export interface Attempt {
  /** Of the account as it was typed; whether there is such a one makes no difference. */
  name: string;
  network: string;
  /** For IPv6, the site that the network is one of. */
  site?: string | undefined;
  /** What names the browser, hashed; clients without one are counted by name and network alone. */
  device: string | undefined;
  /** Whole networks and browsers are locked as well. */
  areLimitsOn: boolean;
}

export interface Standing {
  /** Seconds to wait; undefined: the try may be made. */
  retryAfterSeconds: number | undefined;
  /** There were failures enough before this try that it needs a captcha. */
  needsCaptcha: boolean;
  /** There will be, when this one fails too. */
  captchaNext: boolean;
}

const TAKE: Statement = {
  name: 'sign_in_attempts_take',
  // One statement for all counters, always in the order of their keys: tries at once on several nodes are all seen, and
  // none waits for another in a circle. The lock begins with the try that was one too many. Nobody waits for the disk: what a
  // database that dies in this moment forgets are tries of less than a second.
  text: `
    with unhurried as materialized (select set_config('synchronous_commit', 'off', true)),
    clock as materialized (select (extract(epoch from clock_timestamp()) * 1000)::int8 as now_ms from unhurried),
    given as (select key, most from unnest($1::text[], $2::int4[]) as given (key, most) order by key)
    insert into rate_limits as kept (key, points, expire)
    select key, 1, now_ms + ${LOCK_MS} from given, clock
    on conflict (key) do update set
      points = case when kept.expire <= (select now_ms from clock) then 1 else kept.points + 1 end,
      expire = case
        when kept.expire <= (select now_ms from clock) then excluded.expire
        when kept.points + 1 = (select most from given where given.key = kept.key) + 1 then excluded.expire
        else kept.expire end
    returning key, points, greatest(1, ceil((expire - (select now_ms from clock)) / 1000.0))::int as "waitSeconds"`,
};

const GIVE_BACK: Statement = {
  name: 'sign_in_attempts_give_back',
  text: `with unhurried as materialized (select set_config('synchronous_commit', 'off', true)),
         cleared as (delete from rate_limits where key = any($1::text[]))
         update rate_limits set points = greatest(points - 1, 0) from unhurried where key = any($2::text[])`,
};

interface Counter {
  key: string;
  most: number;
}

const NO_LIMIT = 2 ** 30;

/** Counts tries at passwords in the database, before each check, so that all nodes agree and many at once gain nothing. */
export class SignInAttempts {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async take(attempt: Attempt): Promise<Standing> {
    const { name, nameHere, network, others } = countersOf(attempt);
    const counters = [name, nameHere, network, ...others];
    const values = [counters.map(({ key }) => key), counters.map(({ most }) => most)];
    const rows = await this.#db.query<{ key: string; points: number; waitSeconds: number }>(TAKE, values);
    const locked = rows.filter(({ key, points }) => points > (counters.find((one) => one.key === key)?.most ?? 0));
    const failures = Math.max(
      ...rows.filter(({ key }) => key === name.key || key === network.key).map((row) => row.points),
    );
    return {
      retryAfterSeconds: locked.length > 0 ? Math.max(...locked.map((row) => row.waitSeconds)) : undefined,
      needsCaptcha: failures > CAPTCHA_AFTER,
      captchaNext: failures >= CAPTCHA_AFTER,
    };
  }

  /**
   * The try was right: the name is clean again. The browser and the network have this one failure less and no more: who has
   * an account of his own must not wash away by it what he tries at others'.
   */
  async succeed(attempt: Attempt): Promise<void> {
    const { name, nameHere, network, others } = countersOf(attempt);
    await this.#db.query(GIVE_BACK, [[name.key, nameHere.key], [network, ...others].map(keyOf)]);
  }

  /** No password was looked at. */
  async giveBack(attempt: Attempt): Promise<void> {
    const { name, nameHere, network, others } = countersOf(attempt);
    await this.#db.query(GIVE_BACK, [[], [name, nameHere, network, ...others].map(keyOf)]);
  }
}

const keyOf = ({ key }: Counter): string => key;

interface Counters extends Record<'name' | 'nameHere' | 'network', Counter> {
  others: Counter[];
}

function countersOf({ name, network, site, device, areLimitsOn }: Attempt): Counters {
  const known = name.trim().toLowerCase();
  const others: Counter[] = [];
  if (device && areLimitsOn) others.push({ key: `sign-in-device:${device}`, most: MOST.device });
  if (site && areLimitsOn) others.push({ key: `sign-in-network:${site}`, most: MOST.site });
  return {
    name: { key: `sign-in-name:${known}`, most: NO_LIMIT },
    nameHere: { key: `sign-in-here:${known}:${network}`, most: MOST.nameHere },
    network: { key: `sign-in-network:${network}`, most: areLimitsOn ? MOST.network : NO_LIMIT },
    others,
  };
}
