import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

const OPEN = defineStatement({
  name: 'lottery_open_bets',
  text: `select 1 from lottery_bets bet join lottery_draws draw on draw.id = bet.draw_id
          where bet.member_id = $1
            and ((bet.state = 'placed' and draw.settled_version = 0)
              or (draw.settled_version > 0 and draw.settled_version < draw.result_version))
          limit 1`,
});

/** True while a bet of the member waits for its draw to be settled, or to be settled again after a correction. */
export async function hasOpenBet(db: Db, memberId: bigint): Promise<boolean> {
  return (await db.query(OPEN, [memberId])).length > 0;
}
