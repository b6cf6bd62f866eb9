import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

export const FIXTURES_SCHEMA = `
CREATE TABLE fixtures (
  id TEXT PRIMARY KEY,
  game_code TEXT NOT NULL,
  league TEXT NOT NULL,
  home TEXT NOT NULL,
  away TEXT NOT NULL,
  starts_ms INTEGER NOT NULL,
  home_chance INTEGER NOT NULL,
  away_chance INTEGER NOT NULL,
  seed TEXT,
  home_score INTEGER,
  away_score INTEGER,
  is_final INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX fixtures_by_start ON fixtures (game_code, starts_ms);
CREATE TABLE tickets (
  round_id TEXT PRIMARY KEY REFERENCES rounds (id),
  player_id TEXT NOT NULL,
  game_code TEXT NOT NULL,
  state TEXT NOT NULL,
  content TEXT NOT NULL,
  decide_ms INTEGER NOT NULL,
  is_resettlement_due INTEGER NOT NULL DEFAULT 0,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX tickets_of_player ON tickets (player_id, game_code, created_ms);
CREATE INDEX active_tickets ON tickets (created_ms) WHERE state IN ('placed', 'open') OR is_resettlement_due = 1;
CREATE TABLE ticket_fixtures (
  fixture_id TEXT NOT NULL,
  round_id TEXT NOT NULL REFERENCES tickets (round_id),
  PRIMARY KEY (fixture_id, round_id)
) STRICT, WITHOUT ROWID;
`;

/** Adds matches that have no result. */
export const ABANDONED_SCHEMA = 'ALTER TABLE fixtures ADD COLUMN is_abandoned INTEGER NOT NULL DEFAULT 0;';

const rowSchema = z.object({
  id: z.string(),
  game_code: z.string(),
  league: z.string(),
  home: z.string(),
  away: z.string(),
  starts_ms: z.number(),
  home_chance: z.number(),
  away_chance: z.number(),
  seed: z.string().nullable(),
  home_score: z.number().nullable(),
  away_score: z.number().nullable(),
  is_final: z.number(),
  is_abandoned: z.number(),
});

export interface NewFixture {
  readonly id: string;
  readonly gameCode: string;
  readonly league: string;
  readonly home: string;
  readonly away: string;
  readonly startsMs: number;
  readonly homeChance: number;
  readonly awayChance: number;
}

export interface Fixture extends NewFixture {
  /** Drawn when the match starts; its whole course follows from it. */
  readonly seed: string | undefined;
  /** Official result; undefined until the match has ended. */
  readonly result: readonly [number, number] | undefined;
  /** The result can no longer be corrected. */
  readonly isFinal: boolean;
  /** The match has no result: bets on it are void. */
  readonly isAbandoned: boolean;
}

export interface FixtureStore {
  /** Adds a fixture unless it exists. */
  add(fixture: NewFixture): void;
  byId(id: string): Fixture | undefined;
  /** Lists the fixtures of a game that start in a time, the earliest first. */
  between(gameCode: string, fromMs: number, toMs: number): Fixture[];
  /** Lists the fixtures that have started, are not abandoned, and whose result is not final. */
  unfinished(nowMs: number): Fixture[];
  /** True while a fixture that a ticket names has started and its result is not final. */
  awaitFinal(nowMs: number): boolean;
  start(id: string, seed: string): void;
  abandon(id: string): void;
  record(id: string, result: readonly [number, number], isFinal: boolean): void;
  /** Deletes fixtures that no ticket names and that started before a time. */
  purge(beforeMs: number): void;
}

function fixtureOf(row: unknown): Fixture | undefined {
  if (row === undefined) return undefined;
  const read = rowSchema.parse(row);
  const { home_score: homeScore, away_score: awayScore } = read;
  return {
    id: read.id,
    gameCode: read.game_code,
    league: read.league,
    home: read.home,
    away: read.away,
    startsMs: read.starts_ms,
    homeChance: read.home_chance,
    awayChance: read.away_chance,
    seed: read.seed ?? undefined,
    result: homeScore === null || awayScore === null ? undefined : [homeScore, awayScore],
    isFinal: read.is_final === 1,
    isAbandoned: read.is_abandoned === 1,
  };
}

export function createFixtureStore(database: DatabaseSync): FixtureStore {
  const insert = database.prepare(
    `INSERT INTO fixtures (id, game_code, league, home, away, starts_ms, home_chance, away_chance)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const byId = database.prepare('SELECT * FROM fixtures WHERE id = ?');
  const between = database.prepare(
    'SELECT * FROM fixtures WHERE game_code = ? AND starts_ms BETWEEN ? AND ? ORDER BY starts_ms, id',
  );
  const unfinished = database.prepare('SELECT * FROM fixtures WHERE starts_ms <= ? AND is_final = 0');
  const awaitFinal = database.prepare(
    `SELECT 1 FROM fixtures WHERE starts_ms <= ? AND is_final = 0
        AND EXISTS (SELECT 1 FROM ticket_fixtures WHERE fixture_id = fixtures.id) LIMIT 1`,
  );
  const start = database.prepare('UPDATE fixtures SET seed = ? WHERE id = ? AND seed IS NULL');
  const record = database.prepare(
    'UPDATE fixtures SET home_score = ?, away_score = ?, is_final = ? WHERE id = ? AND is_final = 0',
  );
  const abandon = database.prepare(
    'UPDATE fixtures SET is_abandoned = 1, is_final = 1 WHERE id = ? AND is_final = 0 AND home_score IS NULL',
  );
  const purge = database.prepare(
    'DELETE FROM fixtures WHERE starts_ms < ? AND id NOT IN (SELECT fixture_id FROM ticket_fixtures)',
  );
  const list = (rows: unknown[]) => rows.flatMap((row) => fixtureOf(row) ?? []);
  return {
    add({ id, gameCode, league, home, away, startsMs, homeChance, awayChance }) {
      insert.run(id, gameCode, league, home, away, startsMs, homeChance, awayChance);
    },
    byId: (id) => fixtureOf(byId.get(id)),
    between: (gameCode, fromMs, toMs) => list(between.all(gameCode, fromMs, toMs)),
    unfinished: (nowMs) => list(unfinished.all(nowMs)),
    awaitFinal: (nowMs) => awaitFinal.get(nowMs) !== undefined,
    start: (id, seed) => void start.run(seed, id),
    abandon: (id) => void abandon.run(id),
    record: (id, [home, away], isFinal) => void record.run(home, away, Number(isFinal), id),
    purge: (beforeMs) => void purge.run(beforeMs),
  };
}
