import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

/*
 * The pricing time of a game is the newest change of its row and of its odds. A transaction that changes either locks the
 * game's row first and writes a later time than any before. Without the lock, two changes could commit in the reverse order of
 * their times, and a process that reads between them would hold old pricing under the newest time.
 */

const LOCK = defineStatement({
  name: 'lottery_pricing_lock',
  text: 'select 1 from lottery_games where game_code = any ($1::text[]) order by game_code for no key update',
});

/** Locks the pricing of games until the commit; taken before reading what the change depends on. */
export async function lockPricing(tx: Tx, gameCodes: readonly string[]): Promise<void> {
  await tx.query(LOCK, [gameCodes]);
}

/** Returns SQL for a time later than the game's pricing time; `gameCode` is an SQL expression. */
export function nextPricingTime(gameCode: string): string {
  return `greatest(clock_timestamp(), interval '1 microsecond' + (
    select greatest(game.changed_at, (select max(override.changed_at) from lottery_odds override where override.game_code = game.game_code))
      from lottery_games game where game.game_code = ${gameCode}))`;
}
