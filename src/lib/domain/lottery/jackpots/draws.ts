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
  text: `select d.game_code as "gameCode", d.draw_number as "drawNumber", d.draws_at as "drawsAt", j.tier, j.amount_minor as "amountMinor",
                j.winners_minor as "winnersMinor", j.paid_minor as "paidMinor", j.left_minor as "leftMinor"
           from lottery_draws d
           join lateral (
             select distinct on (tier) * from lottery_jackpot_draws where draw_id = d.id order by tier, result_version desc
           ) j on true
          where d.game_code = $1 and d.draw_number = any ($2::text[]) order by d.draws_at desc, j.tier`,
});

/** Lists the jackpot outcomes of a game's draws, newest first. */
export function listJackpotDraws(db: Db, gameCode: string, drawNumbers: readonly string[]): Promise<JackpotDraw[]> {
  return db.query(DRAWS, [gameCode, drawNumbers]);
}
