import * as z from 'zod';
import type { Quota } from '#domain/identity';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

// A quota that is used up refuses without counting, so that a refused request consumes none of the other quotas.
// Parallel requests may all pass that first check; the counts that the second half returns refuse them.
const CONSUME = defineStatement({
  name: 'quotas_consume',
  row: z.object({ waitSeconds: z.int().nullable() }),
  text: `
    with clock as (select (extract(epoch from clock_timestamp()) * 1000)::int8 as now_ms),
    wanted as (
      select * from unnest($1::text[], $2::int[], $3::int8[], $4::bool[]) as w(key, max_points, window_ms, is_checked_only)
    ),
    used_up as (
      select max(stored.expire - now_ms) as wait_ms
        from wanted join rate_limits stored using (key) cross join clock
       where stored.points >= wanted.max_points and stored.expire > now_ms
    ),
    consumed as (
      insert into rate_limits as stored (key, points, expire)
      select key, 1, now_ms + window_ms from wanted cross join clock
       where (select wait_ms from used_up) is null and not is_checked_only
       order by key
      on conflict (key) do update set
        points = case when stored.expire <= (select now_ms from clock) then 1 else stored.points + 1 end,
        expire = case when stored.expire <= (select now_ms from clock) then excluded.expire else stored.expire end
      returning key, points, expire
    ),
    exceeded as (
      select max(consumed.expire - now_ms) as wait_ms
        from consumed join wanted using (key) cross join clock where consumed.points > wanted.max_points
    )
    select ceil(coalesce(used_up.wait_ms, exceeded.wait_ms) / 1000.0)::int as "waitSeconds" from used_up, exceeded`,
});

/** Consumes one of each of several quotas, or returns the seconds to wait until all of them have one. */
export async function consumeQuotas(db: Db, quotas: readonly Quota[]): Promise<number | undefined> {
  const columns = [
    quotas.map(({ key }) => key),
    quotas.map(({ max }) => max),
    quotas.map(({ windowMs }) => windowMs),
    quotas.map(({ isCheckedOnly = false }) => isCheckedOnly),
  ];
  const [row] = await db.query(CONSUME, columns);
  return row?.waitSeconds ?? undefined;
}
