import type { Db, Statement } from '#kernel/database';
import type { AttemptLimit } from '#domain/operations';

const TAKE: Statement = {
  name: 'attempts_take',
  // One statement counts and answers, by the database's clock: tries on several nodes at once are all seen.
  text: `
    with clock as (select (extract(epoch from clock_timestamp()) * 1000)::int8 as now_ms)
    insert into rate_limits as kept (key, points, expire)
    select $1, 1, now_ms + $2::int8 from clock
    on conflict (key) do update set
      points = case when kept.expire <= (select now_ms from clock) then 1 else kept.points + 1 end,
      expire = case when kept.expire <= (select now_ms from clock) then excluded.expire else kept.expire end
    returning points, greatest(1, ceil((expire - (select now_ms from clock)) / 1000.0))::int as "waitSeconds"`,
};

const WAIT: Statement = {
  name: 'attempts_wait',
  text: `
    select ceil((expire - extract(epoch from clock_timestamp()) * 1000) / 1000.0)::int as "waitSeconds"
      from rate_limits where key = $1 and points >= $2 and expire > extract(epoch from clock_timestamp()) * 1000`,
};

/** The seconds to wait when the tries are used up; counts none. */
export async function waitOf(db: Db, key: string, { tries }: Allowance): Promise<number | undefined> {
  const [row] = await db.query<{ waitSeconds: number }>(WAIT, [key, tries]);
  return row?.waitSeconds;
}

const CLEAR: Statement = { name: 'attempts_clear', text: 'delete from rate_limits where key = $1' };

interface Allowance {
  tries: number;
  windowMs: number;
}

/** Counts one try; gives the seconds to wait when it was one too many. */
export async function takeTry(db: Db, key: string, { tries, windowMs }: Allowance): Promise<number | undefined> {
  const [row] = await db.query<{ points: number; waitSeconds: number }>(TAKE, [key, windowMs]);
  return row && row.points > tries ? row.waitSeconds : undefined;
}

export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.query(CLEAR, [key]);
}

/** Tries at a password or a code. Counted before the check, so that many at once cannot slip through together. */
export function attemptLimit(db: Db, allowance: Allowance): AttemptLimit {
  return {
    take: (key) => takeTry(db, `attempts:${key}`, allowance),
    clear: (key) => forgetTries(db, `attempts:${key}`),
  };
}
