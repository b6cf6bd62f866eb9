import * as z from 'zod';
import type { SignInKeys, SignInLimit, SignInStanding } from '#domain/identity';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/clock';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

/** How long the lockout lasts. */
const LOCK_MS = 5 * MINUTE_MS;
/** After this many failures of a name or from a network, a sign-in needs a captcha. */
const CAPTCHA_AFTER = 3;

/**
 * Failures before a lockout. A name is locked for one network only, so that its owner still signs in from elsewhere.
 */
const MAX = { nameHere: 10, device: 20, network: 100, wideNetwork: 400 } as const;

/**
 * Attempts on one account in all unknown browsers together, from wherever they come: many addresses gain nothing. Browsers that
 * the account knows are exempt, so that nobody locks the owner out of them.
 */
const ACCOUNT_MAX = [
  { name: 'hour', max: 30, windowMs: HOUR_MS },
  { name: 'day', max: 100, windowMs: DAY_MS },
] as const;

const counterRow = z.object({ key: z.string(), points: z.int(), waitSeconds: z.int() });

type CounterRow = z.input<typeof counterRow>;

const CONSUME = defineStatement({
  name: 'sign_in_attempts_consume',
  row: counterRow,
  // Counts all counters in one statement, in the order of their keys, so that parallel attempts on several nodes are
  // all counted and cannot deadlock. A short lockout begins with the attempt that exceeds the limit; the windows of an account
  // end when they end. Commits asynchronously: a crash loses the attempts of the last second at most.
  text: `
    with async_commit as materialized (select set_config('synchronous_commit', 'off', true)),
    clock as materialized (select (extract(epoch from clock_timestamp()) * 1000)::int8 as now_ms from async_commit),
    given as (
      select key, max_points, window_ms
        from unnest($1::text[], $2::int4[], $3::int8[]) as given (key, max_points, window_ms) order by key
    )
    insert into rate_limits as stored (key, points, expire)
    select key, 1, now_ms + window_ms from given, clock
    on conflict (key) do update set
      points = case when stored.expire <= (select now_ms from clock) then 1 else stored.points + 1 end,
      expire = case
        when stored.expire <= (select now_ms from clock) then excluded.expire
        when stored.points + 1 = (
          select max_points from given where given.key = stored.key and window_ms = ${LOCK_MS}
        ) + 1 then excluded.expire
        else stored.expire end
    returning key, points, greatest(1, ceil((expire - (select now_ms from clock)) / 1000.0))::int as "waitSeconds"`,
});

const TAKE_BACK = defineStatement({
  name: 'sign_in_attempts_take_back',
  text: `with async_commit as materialized (select set_config('synchronous_commit', 'off', true)),
         cleared as (delete from rate_limits where key = any($1::text[]))
         update rate_limits set points = greatest(points - 1, 0) from async_commit where key = any($2::text[])`,
});

const FAILURES = defineStatement({
  name: 'sign_in_failures',
  row: z.object({ failures: z.int() }),
  text: `select coalesce(max(points), 0)::int as failures from rate_limits
          where key = any($1::text[]) and expire > (extract(epoch from clock_timestamp()) * 1000)::int8`,
});

const CLEAR = defineStatement({
  name: 'sign_in_attempts_clear',
  text: 'delete from rate_limits where key = any($1::text[])',
});

interface Counter {
  key: string;
  max: number;
  /** LOCK_MS unless given. */
  windowMs?: number;
}

const NO_LIMIT = 2 ** 30;

/** Creates the limit of sign-in attempts, whose counters are in the database so that all nodes agree. */
export function signInLimit({ db, isOn }: { db: Db; isOn: boolean }): SignInLimit {
  return {
    async consume(attempt) {
      const { name, nameHere, network, others } = countersOf(attempt, isOn);
      const counters = [name, nameHere, network, ...others];
      const windows = counters.map(({ windowMs = LOCK_MS }) => windowMs);
      const values = [counters.map(({ key }) => key), counters.map(({ max }) => max), windows];
      const rows = await db.query(CONSUME, values);
      const pointsOf = new Map(rows.map(({ key, points }) => [key, points]));
      const failuresOf = ({ key }: Counter) => (pointsOf.get(key) ?? 1) - 1;
      const failures = Math.max(failuresOf(name), failuresOf(network));
      return toStanding(counters, rows, { failures, failuresHere: failuresOf(nameHere) });
    },

    async failuresBefore(attempt) {
      const { name, network } = countersOf(attempt, isOn);
      const [row] = await db.query(FAILURES, [[name.key, network.key]]);
      return row?.failures ?? 0;
    },

    // Resets the counters of the browser and the network by this attempt only: signing in to an account of one's own
    // must not clear the attempts on the accounts of others.
    async succeed(attempt) {
      const { name, nameHere, network, others } = countersOf(attempt, isOn);
      await db.query(TAKE_BACK, [[name.key, nameHere.key], [network, ...others].map(keyOf)]);
    },

    async refund(attempt) {
      const { name, nameHere, network, others } = countersOf(attempt, isOn);
      await db.query(TAKE_BACK, [[], [name, nameHere, network, ...others].map(keyOf)]);
    },

    async clearAccount(username) {
      await db.query(CLEAR, [accountCounters(username).map(keyOf)]);
    },
  };
}

function toStanding(
  counters: readonly Counter[],
  rows: readonly CounterRow[],
  { failures, failuresHere }: Pick<SignInStanding, 'failures' | 'failuresHere'>,
): SignInStanding {
  const locked = rows.filter(({ key, points }) => points > (counters.find((one) => one.key === key)?.max ?? 0));
  return {
    retryAfterSeconds: locked.length > 0 ? Math.max(...locked.map((row) => row.waitSeconds)) : undefined,
    failures,
    failuresHere,
    needsCaptcha: failures >= CAPTCHA_AFTER,
    needsCaptchaNext: failures + 1 >= CAPTCHA_AFTER,
    isAccountCapped: locked.some(({ key }) => key.startsWith(ACCOUNT_KEY)),
  };
}

const ACCOUNT_KEY = 'sign-in-account:';

function accountCounters(username: string): Counter[] {
  const name = username.trim().toLowerCase();
  return ACCOUNT_MAX.map(({ name: window, ...counter }) => ({ ...counter, key: `${ACCOUNT_KEY}${window}:${name}` }));
}

const keyOf = ({ key }: Counter): string => key;

interface Counters extends Record<'name' | 'nameHere' | 'network', Counter> {
  others: Counter[];
}

/** Browsers, whole networks and whole accounts are locked only where rate limits are on. */
function countersOf(keys: SignInKeys, isOn: boolean): Counters {
  const { username, network, wideNetwork, device, hasAccountCap = false } = keys;
  const name = username.trim().toLowerCase();
  const others: Counter[] = [];
  if (device && isOn) others.push({ key: `sign-in-device:${device}`, max: MAX.device });
  if (wideNetwork && isOn) others.push({ key: `sign-in-network:${wideNetwork}`, max: MAX.wideNetwork });
  if (hasAccountCap && isOn) others.push(...accountCounters(username));
  return {
    name: { key: `sign-in-name:${name}`, max: NO_LIMIT },
    nameHere: { key: `sign-in-here:${name}:${network}`, max: MAX.nameHere },
    network: { key: `sign-in-network:${network}`, max: isOn ? MAX.network : NO_LIMIT },
    others,
  };
}
