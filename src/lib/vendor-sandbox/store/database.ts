import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SCHEMA = `
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
`;

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
  database.exec(SCHEMA);
  return database;
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
