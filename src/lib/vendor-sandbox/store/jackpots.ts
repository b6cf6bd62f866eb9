import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const rowSchema = z.object({ pool_minor: z.bigint() });

/** Schema of the progressive jackpots: one pool per game and currency. */
export const JACKPOTS_SCHEMA = `
CREATE TABLE jackpots (
  game_code TEXT NOT NULL,
  currency TEXT NOT NULL,
  pool_minor INTEGER NOT NULL,
  PRIMARY KEY (game_code, currency)
) STRICT;
`;

export interface JackpotStore {
  /** Returns the pool of a game; undefined as long as it has its seed. */
  pool(gameCode: string, currency: string): bigint | undefined;
  setPool(gameCode: string, currency: string, poolMinor: bigint): void;
}

export function createJackpotStore(database: DatabaseSync): JackpotStore {
  const find = database.prepare('SELECT pool_minor FROM jackpots WHERE game_code = ? AND currency = ?');
  find.setReadBigInts(true);
  const upsert = database.prepare(
    `INSERT INTO jackpots (game_code, currency, pool_minor) VALUES (?, ?, ?)
     ON CONFLICT (game_code, currency) DO UPDATE SET pool_minor = excluded.pool_minor`,
  );
  return {
    pool(gameCode, currency) {
      const row = find.get(gameCode, currency);
      return row === undefined ? undefined : rowSchema.parse(row).pool_minor;
    },
    setPool(gameCode, currency, poolMinor) {
      upsert.run(gameCode, currency, poolMinor);
    },
  };
}
