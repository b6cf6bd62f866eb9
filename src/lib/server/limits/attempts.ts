import * as z from 'zod';
import type { Allowance, AttemptLimit } from '#kernel/attempt-limit';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

const CONSUME = defineStatement({
  name: 'attempts_consume',
  row: z.object({ points: z.int(), waitSeconds: z.int() }),
  // Counts and compares in one statement by the database's clock, so that parallel attempts on several nodes are all
  // counted.
  text: `
    with clock as (select (extract(epoch from clock_timestamp()) * 1000)::int8 as now_ms)
    insert into rate_limits as stored (key, points, expire)
    select $1, $3::int4, now_ms + $2::int8 from clock
    on conflict (key) do update set
      points = case when stored.expire <= (select now_ms from clock) then excluded.points else stored.points + excluded.points end,
      expire = case when stored.expire <= (select now_ms from clock) then excluded.expire else stored.expire end
    returning points, greatest(1, ceil((expire - (select now_ms from clock)) / 1000.0))::int as "waitSeconds"`,
});

const CLEAR = defineStatement({ name: 'attempts_clear', text: 'delete from rate_limits where key = $1' });

/** Counts one attempt, or as many as it weighs. Returns the seconds to wait when the limit is exceeded. */
export async function consumeAttempt(
  db: Db,
  key: string,
  { maxAttempts, windowMs }: Allowance,
  weight = 1,
): Promise<number | undefined> {
  const [row] = await db.query(CONSUME, [key, windowMs, weight]);
  return row && row.points > maxAttempts ? row.waitSeconds : undefined;
}

/** Creates a limit whose counters are in the database. */
export function attemptLimit(db: Db, allowance: Allowance): AttemptLimit {
  const keyOf = (key: string) => `attempts:${key}`;
  return {
    consume: (key) => consumeAttempt(db, keyOf(key), allowance),
    async clear(key) {
      await db.query(CLEAR, [keyOf(key)]);
    },
  };
}
