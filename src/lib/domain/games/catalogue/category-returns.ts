import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { GAME_CATEGORIES, type GameCategory } from '#rules/games/game-categories';

/** Returns to player that the vendors state for the games of a category, in 1/10,000. */
export interface CategoryReturn {
  averageBps: number;
  highestBps: number;
}

const RETURNS = defineStatement({
  name: 'games_category_returns',
  row: z.object({ category: z.enum(GAME_CATEGORIES), averageBps: z.int(), highestBps: z.int() }),
  text: `select category, ceil(avg(rtp_bps))::int as "averageBps", max(rtp_bps) as "highestBps" from games
          where enabled and rtp_bps is not null group by category`,
});

/** Returns what the vendors state, by category; those without a statement are missing. */
export async function readCategoryReturns(db: Db): Promise<Map<GameCategory, CategoryReturn>> {
  const rows = await db.query(RETURNS, []);
  return new Map(rows.map(({ category, ...returns }) => [category, returns]));
}
