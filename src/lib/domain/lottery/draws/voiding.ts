import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import type { StaffVoidReason } from '#rules/lottery/draws/void-reasons';
import { publishEndedDraws, ENDED_DRAW_COLUMNS, type EndedDraw, endedDrawRow } from './broadcast.ts';
import { recordDrawEvents, type VoidingStaff } from './draw-events.ts';
import { sqlStatesBefore } from './states.ts';

// From its draw time on the result can be known to somebody: one person must not be able to undo the bets then. An in-house draw
// is not voided by staff after its close: with the seed and the beacon's round, its result can be computed before it is published.
const VOID = defineStatement({
  name: 'lottery_void',
  row: endedDrawRow,
  text: `update lottery_draws draw
            set state = 'VOID', void_reason = $3, result_version = result_version + 1
          where draw.game_code = $1 and draw.draw_number = $2 and draw.state in (${sqlStatesBefore('VOID')})
            and (draw.chain_id is null or draw.closes_at > clock_timestamp())
            and ($4 or draw.draws_at > clock_timestamp())
         returning ${ENDED_DRAW_COLUMNS}`,
});
const REFUSED = defineStatement({
  name: 'lottery_void_refused',
  row: z.object({ isVoidable: z.boolean() }),
  text: `select draw.state in (${sqlStatesBefore('VOID')}) and draw.chain_id is null as "isVoidable"
           from lottery_draws draw where draw.game_code = $1 and draw.draw_number = $2`,
});

export interface Voiding {
  gameCode: string;
  drawNumber: string;
  cause: StaffVoidReason;
  staff: VoidingStaff;
}

/**
 * Voids a draw, so that settlement refunds its bets. Throws AppError `not_found`; `wrong_state` when the draw has a result, is void
 * already, or is in-house and closed; `other_person_needed` when one person voids a draw whose broadcast has begun.
 */
export async function voidDraw(tx: Tx, { gameCode, drawNumber, cause, staff }: Voiding): Promise<EndedDraw> {
  const areTwo = staff.proposedBy !== undefined && staff.proposedBy !== staff.actor;
  const [voided] = await tx.query(VOID, [gameCode, drawNumber, cause, areTwo]);
  if (voided) {
    await recordDrawEvents(tx, 'voided', [{ gameCode, drawNumber, cause }], staff);
    publishEndedDraws(tx, [voided]);
    return voided;
  }
  const [refused] = await tx.query(REFUSED, [gameCode, drawNumber]);
  if (!refused) throw new AppError('not_found');
  throw new AppError(refused.isVoidable && !areTwo ? 'other_person_needed' : 'wrong_state');
}
