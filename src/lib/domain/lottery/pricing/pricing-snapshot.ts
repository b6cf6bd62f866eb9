import * as z from 'zod';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { findGame, type CatalogueGame } from '../catalogue/catalogue.ts';
import { readStoredOdds, getCurrentOdds, type CurrentOdds } from './current-odds.ts';

/** Odds, limits and settings of a game at one instant; bets are priced with it. */
export interface PricingSnapshot {
  game: CatalogueGame;
  /** The pricing moment in microseconds. A bet is accepted only while it equals the database's. */
  since: bigint;
  /** Odds that differ from the rules' defaults. */
  odds: readonly CurrentOdds[];
}

const SINCE = defineStatement({
  name: 'lottery_pricing_since',
  row: z.object({ since: z.bigint() }),
  text: `select (extract(epoch from greatest(game.changed_at,
                  (select max(override.changed_at) from lottery_odds override where override.game_code = game.game_code))) * 1000000)::bigint as since
           from lottery_games game where game.game_code = $1`,
});

/**
 * Reads a game's pricing. The moment is read first, so that a change during the read is detected when the bet is placed. Throws
 * AppError `not_found`.
 */
export async function readPricing(db: Db, gameCode: string): Promise<PricingSnapshot> {
  const [row] = await db.query(SINCE, [gameCode]);
  if (!row) throw new AppError('not_found');
  const game = await findGame(db, gameCode);
  return { game, since: row.since, odds: getCurrentOdds(game.group, await readStoredOdds(db, gameCode)) };
}

/** Caches pricing snapshots per process. An entry may be stale: placement compares its moment with the database's. */
export class PricingCache {
  readonly #known = new Map<string, PricingSnapshot>();

  /** Returns the cached snapshot or reads it. Throws AppError `not_found`. */
  async of(db: Db, gameCode: string): Promise<PricingSnapshot> {
    const known = this.#known.get(gameCode);
    if (known) return known;
    const snapshot = await readPricing(db, gameCode);
    this.#known.set(gameCode, snapshot);
    return snapshot;
  }

  delete(gameCode: string): void {
    this.#known.delete(gameCode);
  }
}
