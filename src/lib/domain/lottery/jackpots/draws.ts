import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

/** A jackpot's outcome in a draw, by the newest result version. */
const jackpotDrawRow = z.object({
  gameCode: z.string(),
  drawNumber: z.string(),
  drawsAt: z.date(),
  tier: z.string(),
  amountMinor: z.bigint(),
  /** Total stake of the winning tickets; zero when it rolls over. */
  winnersMinor: z.bigint(),
  paidMinor: z.bigint(),
  leftMinor: z.bigint(),
});

export type JackpotDraw = z.input<typeof jackpotDrawRow>;

const DRAWS = defineStatement({
  name: 'lottery_jackpot_draws',
  row: jackpotDrawRow,
  text: `select draw.game_code as "gameCode", draw.draw_number as "drawNumber", draw.draws_at as "drawsAt", outcome.tier, outcome.amount_minor as "amountMinor",
                outcome.winners_minor as "winnersMinor", outcome.paid_minor as "paidMinor", outcome.left_minor as "leftMinor"
           from lottery_draws draw
           join lateral (
             select distinct on (tier) * from lottery_jackpot_draws where draw_id = draw.id order by tier, result_version desc
           ) outcome on true
          where draw.game_code = $1 and draw.draw_number = any ($2::text[]) order by draw.draws_at desc, outcome.tier`,
});

/** Lists the jackpot outcomes of a game's draws, newest first. */
export function listJackpotDraws(db: Db, gameCode: string, drawNumbers: readonly string[]): Promise<JackpotDraw[]> {
  return db.query(DRAWS, [gameCode, drawNumbers]);
}
