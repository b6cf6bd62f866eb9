import type { Db, Statement } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { findGame, type CatalogueGame } from '../catalogue/catalogue.ts';
import { readStoredOdds, getCurrentOdds, type CurrentOdds } from './current-odds.ts';

/** On what terms a game takes bets. */
export interface PricingSnapshot {
  game: CatalogueGame;
  /** The moment from which on they hold, in microseconds: a bet is taken only while they are those of the database. */
  since: bigint;
  /** Odds that differ from the rules' own. */
  odds: readonly CurrentOdds[];
}

const SINCE: Statement = {
  name: 'lottery_pricing_since',
  text: `select (extract(epoch from greatest(g.changed_at,
                  (select max(o.changed_at) from lottery_odds o where o.game_code = g.game_code))) * 1000000)::bigint as since
           from lottery_games g where g.game_code = $1`,
};

/**
 * Throws AppError `not_found`. What changed while it was read is noticed when the bet is taken: the moment is read first.
 */
export async function readPricing(db: Db, gameCode: string): Promise<PricingSnapshot> {
  const [row] = await db.query<{ since: bigint }>(SINCE, [gameCode]);
  if (!row) throw new AppError('not_found');
  const game = await findGame(db, gameCode);
  return { game, since: row.since, odds: getCurrentOdds(game.group, await readStoredOdds(db, gameCode)) };
}

/** What this process knows of games' terms. It may be old: whoever takes a bet with it asks whether it still holds. */
export class PricingCache {
  readonly #known = new Map<string, PricingSnapshot>();

  /** Throws AppError `not_found`. */
  async of(db: Db, gameCode: string): Promise<PricingSnapshot> {
    const known = this.#known.get(gameCode);
    if (known) return known;
    const snapshot = await readPricing(db, gameCode);
    this.#known.set(gameCode, snapshot);
    return snapshot;
  }

  forget(gameCode: string): void {
    this.#known.delete(gameCode);
  }
}
