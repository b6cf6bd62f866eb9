import type { Db, Statement } from '#kernel/database';

export interface Budget {
  key: string;
  tries: number;
  windowMs: number;
  /** It refuses when it is used up, and nothing is taken from it. */
  isOnlyAsked?: boolean;
}

// What is used up already refuses without counting, so that somebody who is refused for one thing uses up nothing of
// another. Tries at the same moment may pass that look together; the counts that the second half gives back refuse them.
const TAKE: Statement = {
  name: 'budgets_take',
  text: `
    with clock as (select (extract(epoch from clock_timestamp()) * 1000)::int8 as now_ms),
    wanted as (
      select * from unnest($1::text[], $2::int[], $3::int8[], $4::bool[]) as w(key, tries, window_ms, is_only_asked)
    ),
    used_up as (
      select max(kept.expire - now_ms) as wait_ms
        from wanted join rate_limits kept using (key) cross join clock
       where kept.points >= wanted.tries and kept.expire > now_ms
    ),
    taken as (
      insert into rate_limits as kept (key, points, expire)
      select key, 1, now_ms + window_ms from wanted cross join clock
       where (select wait_ms from used_up) is null and not is_only_asked
       order by key
      on conflict (key) do update set
        points = case when kept.expire <= (select now_ms from clock) then 1 else kept.points + 1 end,
        expire = case when kept.expire <= (select now_ms from clock) then excluded.expire else kept.expire end
      returning key, points, expire
    ),
    over as (
      select max(taken.expire - now_ms) as wait_ms
        from taken join wanted using (key) cross join clock where taken.points > wanted.tries
    )
    select ceil(coalesce(used_up.wait_ms, over.wait_ms) / 1000.0)::int as "waitSeconds" from used_up, over`,
};

/** Takes one of each of several budgets, or gives the seconds until all of them have one again. */
export async function takeBudgets(db: Db, budgets: readonly Budget[]): Promise<number | undefined> {
  const columns = [
    budgets.map(({ key }) => key),
    budgets.map(({ tries }) => tries),
    budgets.map(({ windowMs }) => windowMs),
    budgets.map(({ isOnlyAsked = false }) => isOnlyAsked),
  ];
  const [row] = await db.query<{ waitSeconds: number | null }>(TAKE, columns);
  return row?.waitSeconds ?? undefined;
}
