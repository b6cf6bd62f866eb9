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

const CLEAR: Statement = { name: 'attempts_clear', text: 'delete from rate_limits where key = $1' };

function nameOf(key: string): string {
  return `attempts:${key}`;
}

/** Tries at a password or a code. Counted before the check, so that many at once cannot slip through together. */
export function attemptLimit(db: Db, { tries, windowMs }: { tries: number; windowMs: number }): AttemptLimit {
  return {
    async take(key) {
      const [row] = await db.query<{ points: number; waitSeconds: number }>(TAKE, [nameOf(key), windowMs]);
      return row && row.points > tries ? row.waitSeconds : undefined;
    },
    async clear(key) {
      await db.query(CLEAR, [nameOf(key)]);
    },
  };
}
