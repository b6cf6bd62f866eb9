import type { Statement, Tx } from '#kernel/database';

/*
 * The moment of a game's terms is the newest change of its row and of its odds. Whoever changes either takes the game's row
 * first and writes a later moment than any before: two changes at once could else commit in the other order of their
 * moments, and a process that read between them would hold old terms under the newest moment.
 */

const LOCK: Statement = {
  name: 'lottery_terms_lock',
  text: 'select 1 from lottery_games where game_code = any ($1::text[]) order by game_code for no key update',
};

/** To be taken before anything is read that the change goes by; until the commit. */
export async function lockPricing(tx: Tx, gameCodes: readonly string[]): Promise<void> {
  await tx.query(LOCK, [gameCodes]);
}

/** SQL: a later moment than that of the terms which the game has; `gameCode` is a column. */
export function nextMoment(gameCode: string): string {
  return `greatest(clock_timestamp(), interval '1 microsecond' + (
    select greatest(g.changed_at, (select max(o.changed_at) from lottery_odds o where o.game_code = g.game_code))
      from lottery_games g where g.game_code = ${gameCode}))`;
}
