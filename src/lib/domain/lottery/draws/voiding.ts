import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { broadcastEnds, ENDED, type EndedDraw, endedDrawRow } from './broadcast.ts';
import { sqlStatesBefore } from './states.ts';

// Staff cannot void an in-house draw after its close: with the seed and the beacon's round, its result can be computed before it is
// published.
const VOID = defineStatement({
  name: 'lottery_void',
  row: endedDrawRow,
  text: `update lottery_draws draw
            set state = 'VOID', void_reason = $3, result_version = result_version + 1
          where draw.game_code = $1 and draw.draw_number = $2 and draw.state in (${sqlStatesBefore('VOID')})
            and (draw.chain_id is null or draw.closes_at > clock_timestamp())
         returning ${ENDED}`,
});
const EXISTS = defineStatement({
  name: 'lottery_draw_exists',
  text: 'select 1 as one from lottery_draws where game_code = $1 and draw_number = $2',
});

/**
 * Voids a draw, so that settlement refunds its bets. Throws AppError `not_found`; `wrong_state` when the draw has a result, is void
 * already, or is in-house and closed.
 */
export async function voidDraw(
  tx: Tx,
  { gameCode, drawNumber, reason }: { gameCode: string; drawNumber: string; reason: string },
): Promise<EndedDraw> {
  const [voided] = await tx.query(VOID, [gameCode, drawNumber, reason]);
  if (voided) {
    await broadcastEnds(tx, [voided]);
    return voided;
  }
  const [found] = await tx.query(EXISTS, [gameCode, drawNumber]);
  throw new AppError(found ? 'wrong_state' : 'not_found');
}
