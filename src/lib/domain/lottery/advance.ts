import type { Db, Statement } from '#kernel/database';
import { sqlStatesBefore } from './states.ts';

// A row that somebody holds is left for the next second: two workers never wait for each other, nor for who bets.
const ADVANCE: Statement = {
  name: 'lottery_advance',
  text: `with clock as materialized (select clock_timestamp() as now),
              opening as (
                select i.id from lottery_issues i, clock
                 where i.state = 'PENDING' and i.opens_at <= now and i.closes_at > now
                 order by i.id for no key update of i skip locked
              ),
              closing as (
                select i.id from lottery_issues i, clock
                 where i.state in (${sqlStatesBefore('CLOSED')}) and i.closes_at <= now
                 order by i.id for no key update of i skip locked
              ),
              opened as (update lottery_issues i set state = 'OPEN' from opening where i.id = opening.id returning 1),
              closed as (update lottery_issues i set state = 'CLOSED' from closing where i.id = closing.id returning 1)
         select (select count(*) from opened)::int as opened, (select count(*) from closed)::int as closed`,
};

/** Opens and closes what is due, by the database's clock; one statement, whatever there is to do. */
export async function advanceIssues(db: Db): Promise<{ opened: number; closed: number }> {
  const [done] = await db.query<{ opened: number; closed: number }>(ADVANCE);
  return done ?? { opened: 0, closed: 0 };
}
