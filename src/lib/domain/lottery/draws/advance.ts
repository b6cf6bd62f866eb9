import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { sqlStatesBefore } from './states.ts';

// Locked rows are skipped and taken by the next run, so that workers wait neither for each other nor for bets.
const ADVANCE = defineStatement({
  name: 'lottery_advance',
  row: z.object({ opened: z.int(), closed: z.int() }),
  text: `with clock as materialized (select clock_timestamp() as now),
              opening as (
                select draw.id from lottery_draws draw, clock
                 where draw.state = 'PENDING' and draw.opens_at <= now and draw.closes_at > now
                 order by draw.id for no key update of draw skip locked
              ),
              closing as (
                select draw.id from lottery_draws draw, clock
                 where draw.state in (${sqlStatesBefore('CLOSED')}) and draw.closes_at <= now
                 order by draw.id for no key update of draw skip locked
              ),
              opened as (update lottery_draws draw set state = 'OPEN' from opening where draw.id = opening.id returning 1),
              closed as (update lottery_draws draw set state = 'CLOSED' from closing where draw.id = closing.id returning 1)
         select (select count(*) from opened)::int as opened, (select count(*) from closed)::int as closed`,
});

/** SQL condition: a draw is to be opened, closed, or drawn by the portal itself. */
export const DUE_DRAWS_SQL = `exists (
  select from lottery_draws
   where state in ('PENDING', 'OPEN', 'CLOSED')
     and (state in (${sqlStatesBefore('CLOSED')}) and closes_at <= now() or state = 'PENDING' and opens_at <= now()
          or state = 'CLOSED' and draws_at <= now() and chain_id is not null))`;

/** Opens and closes all due draws by the database's clock, in one statement. */
export async function advanceDraws(db: Db): Promise<{ opened: number; closed: number }> {
  const [done] = await db.query(ADVANCE);
  return done ?? { opened: 0, closed: 0 };
}
