import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FURTHER_BETS_SCHEMA } from './further-bets.ts';
import { ROOM_ROUNDS_SCHEMA } from './room-rounds.ts';
import { JACKPOTS_SCHEMA } from './jackpots.ts';
import { TABLE_ROUNDS_SCHEMA } from './tables.ts';
import { ABANDONED_SCHEMA, FIXTURES_SCHEMA } from './fixtures.ts';

/** Each version of the store changes the one before; the number of those that ran is in `user_version`. */
const VERSIONS = [
  `
CREATE TABLE IF NOT EXISTS sessions (
  id TEXT PRIMARY KEY,
  page_code_hash TEXT UNIQUE,
  page_code_expires_ms INTEGER NOT NULL,
  session_secret_hash TEXT UNIQUE,
  expires_ms INTEGER NOT NULL,
  launch_token TEXT NOT NULL,
  player_id TEXT NOT NULL,
  currency TEXT NOT NULL,
  game_code TEXT NOT NULL,
  lobby TEXT,
  portal_origin TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS rounds (
  id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL,
  spin_id TEXT NOT NULL,
  player_id TEXT NOT NULL,
  currency TEXT NOT NULL,
  game_code TEXT NOT NULL,
  stake_minor INTEGER NOT NULL,
  state TEXT NOT NULL,
  stops TEXT,
  win_minor INTEGER NOT NULL DEFAULT 0,
  failure_reason TEXT,
  balance TEXT,
  created_ms INTEGER NOT NULL,
  UNIQUE (session_id, spin_id)
) STRICT;
CREATE INDEX IF NOT EXISTS rounds_of_session ON rounds (session_id, created_ms);
CREATE UNIQUE INDEX IF NOT EXISTS one_unresolved_round
  ON rounds (session_id) WHERE state IN ('debiting', 'cancelling');
CREATE TABLE IF NOT EXISTS transactions (
  tx_id TEXT PRIMARY KEY,
  round_id TEXT NOT NULL REFERENCES rounds (id),
  operation TEXT NOT NULL,
  fields TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  uncertain_attempts INTEGER NOT NULL DEFAULT 0,
  final_status TEXT,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS rewards (
  id TEXT PRIMARY KEY,
  player_id TEXT NOT NULL,
  game_code TEXT NOT NULL,
  currency TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  stake_minor INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS reward_sessions (
  session_id TEXT PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
  reward_id TEXT NOT NULL REFERENCES rewards (id)
) STRICT;
CREATE TABLE IF NOT EXISTS reward_rounds (
  round_id TEXT PRIMARY KEY REFERENCES rounds (id),
  reward_id TEXT NOT NULL REFERENCES rewards (id)
) STRICT;
CREATE INDEX IF NOT EXISTS rounds_of_reward ON reward_rounds (reward_id);
CREATE INDEX IF NOT EXISTS pending_transactions ON transactions (created_ms) WHERE state = 'pending';
`,
  `
ALTER TABLE rounds RENAME COLUMN spin_id TO bet_id;
ALTER TABLE rounds RENAME COLUMN stops TO outcome;
ALTER TABLE rounds ADD COLUMN input TEXT;
ALTER TABLE rounds ADD COLUMN group_id TEXT;
CREATE INDEX rounds_of_group ON rounds (group_id, player_id) WHERE group_id IS NOT NULL;
`,
  `${FURTHER_BETS_SCHEMA}${ROOM_ROUNDS_SCHEMA}ALTER TABLE sessions ADD COLUMN room TEXT;
  CREATE INDEX decided_rounds_of_player ON rounds (player_id, game_code, created_ms) WHERE outcome IS NOT NULL;`,
  JACKPOTS_SCHEMA,
  TABLE_ROUNDS_SCHEMA,
  FIXTURES_SCHEMA,
  `CREATE INDEX unfinished_fixtures ON fixtures (starts_ms) WHERE is_final = 0;`,
  ABANDONED_SCHEMA,
];

/**
 * Opens the vendor's own store. synchronous=FULL: a record is on the disk before its request is sent; otherwise a crash
 * could lose a bet that the portal has booked. locking_mode=EXCLUSIVE: a second process on the same folder is refused.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  const folder = join(dataDir, 'vendor-sandbox');
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'store.sqlite'));
  database.exec('PRAGMA locking_mode = EXCLUSIVE');
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  migrate(database);
  return database;
}

function migrate(database: DatabaseSync): void {
  const done = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  for (const [at, statements] of VERSIONS.entries()) {
    if (at < done) continue;
    inTransaction(database, () => database.exec(`${statements}PRAGMA user_version = ${at + 1};`));
  }
}

/** Runs the work in a transaction. It is synchronous, so nothing else runs in between. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
