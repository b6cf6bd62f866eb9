import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

const OPEN = defineStatement({
  name: 'game_open_round_or_held_win',
  row: z.object({ isOpen: z.boolean() }),
  text: `select game_has_open_round($1)
                or exists (select from held_wins held where held.member_id = $1 and held.state = 'held') as "isOpen"`,
});

/** True while a round of the member is open at a vendor, or a win waits for staff. */
export async function hasOpenRound(db: Db, memberId: bigint): Promise<boolean> {
  const [row] = await db.query(OPEN, [memberId]);
  return row?.isOpen === true;
}
