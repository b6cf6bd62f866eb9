import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** Rounds that all players of a table share. */
export const TABLE_ROUNDS_SCHEMA = `
CREATE TABLE table_rounds (
  id TEXT PRIMARY KEY,
  game_code TEXT NOT NULL,
  number INTEGER NOT NULL,
  opens_ms INTEGER NOT NULL,
  closes_ms INTEGER NOT NULL,
  reveals_ms INTEGER NOT NULL,
  ends_ms INTEGER NOT NULL,
  terms TEXT NOT NULL,
  result TEXT,
  shoe TEXT NOT NULL,
  state TEXT NOT NULL,
  UNIQUE (game_code, number)
) STRICT;
CREATE UNIQUE INDEX one_running_table_round ON table_rounds (game_code) WHERE state = 'running';
CREATE INDEX undecided_bets ON rounds (game_code) WHERE group_id IS NOT NULL AND state IN ('debiting', 'open');
`;

const rowSchema = z.object({
  id: z.string(),
  game_code: z.string(),
  number: z.number(),
  opens_ms: z.number(),
  closes_ms: z.number(),
  reveals_ms: z.number(),
  ends_ms: z.number(),
  terms: z.string(),
  result: z.string().nullable(),
  shoe: z.string(),
  state: z.enum(['running', 'ended', 'void']),
});

/** Round of a table: the same for all of its players. */
export interface TableRound {
  /** The `groupId` of the bets on it. */
  id: string;
  gameCode: string;
  /** Counts from 1, without gaps. */
  number: number;
  opensMs: number;
  /** Takes no bet from here on. */
  closesMs: number;
  /** Has a result from here on, which is drawn then and not before. */
  revealsMs: number;
  /** The result has been shown: bets are settled. */
  endsMs: number;
  /** Fixed when it opens, such as odds; in the form of the game, as the shoe and the result are. */
  terms: unknown;
  shoe: unknown;
  /** Undefined until it is drawn. */
  result: unknown;
  /** `void`: broken off before a result was drawn; its bets are refunded. */
  state: z.infer<typeof rowSchema>['state'];
}

export type NewTableRound = Omit<TableRound, 'id' | 'result' | 'state'>;

export interface TableStore {
  open(round: NewTableRound): TableRound;
  last(gameCode: string): TableRound | undefined;
  byNumber(gameCode: string, number: number): TableRound | undefined;
  /** Lists the latest rounds that ended with a result, the latest first. */
  history(gameCode: string, limit: number): TableRound[];
  /** Lists rounds that are over although bets on them are open: debited late, or left by a killed process. */
  unsettled(gameCode: string): TableRound[];
  /** Returns whether bets on the table wait for the portal or for a result. */
  hasUndecidedBets(gameCode: string): boolean;
  /** Stores the result of a running round and what is left of its shoe. */
  reveal(round: TableRound, drawn: Pick<TableRound, 'result' | 'shoe' | 'revealsMs' | 'endsMs'>): TableRound;
  finish(round: TableRound, state: 'ended' | 'void'): TableRound;
}

function roundOf(row: unknown): TableRound | undefined {
  if (row === undefined) return undefined;
  const read = rowSchema.parse(row);
  return {
    id: read.id,
    gameCode: read.game_code,
    number: read.number,
    opensMs: read.opens_ms,
    closesMs: read.closes_ms,
    revealsMs: read.reveals_ms,
    endsMs: read.ends_ms,
    terms: JSON.parse(read.terms),
    shoe: JSON.parse(read.shoe),
    result: read.result === null ? undefined : JSON.parse(read.result),
    state: read.state,
  };
}

export function createTableStore(database: DatabaseSync): TableStore {
  const insert = database.prepare(
    `INSERT INTO table_rounds (id, game_code, number, opens_ms, closes_ms, reveals_ms, ends_ms, terms, shoe, state)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'running')`,
  );
  const last = database.prepare('SELECT * FROM table_rounds WHERE game_code = ? ORDER BY number DESC LIMIT 1');
  const byNumber = database.prepare('SELECT * FROM table_rounds WHERE game_code = ? AND number = ?');
  const history = database.prepare(
    `SELECT * FROM table_rounds WHERE game_code = ? AND state = 'ended' ORDER BY number DESC LIMIT ?`,
  );
  const unsettled = database.prepare(
    `SELECT * FROM table_rounds WHERE state <> 'running' AND id IN (
       SELECT group_id FROM rounds WHERE game_code = ? AND group_id IS NOT NULL AND state IN ('debiting', 'open') AND state = 'open')`,
  );
  const undecided = database.prepare(
    `SELECT 1 FROM rounds WHERE game_code = ? AND group_id IS NOT NULL AND state IN ('debiting', 'open') LIMIT 1`,
  );
  const reveal = database.prepare(
    `UPDATE table_rounds SET result = ?, shoe = ?, reveals_ms = ?, ends_ms = ?
      WHERE id = ? AND state = 'running' AND result IS NULL`,
  );
  const finish = database.prepare(
    `UPDATE table_rounds SET state = ? WHERE id = ? AND state = 'running' AND (result IS NULL) = (? = 'void')`,
  );
  const changed = (round: TableRound, { changes }: { changes: number | bigint }, next: Partial<TableRound>) => {
    if (Number(changes) !== 1) throw new Error(`table round ${round.id} was changed by someone else`);
    return { ...round, ...next };
  };

  return {
    open(round) {
      const { gameCode, number, opensMs, closesMs, revealsMs, endsMs, terms, shoe } = round;
      const id = `${gameCode}-${number}`;
      const json = [JSON.stringify(terms), JSON.stringify(shoe)];
      insert.run(id, gameCode, number, opensMs, closesMs, revealsMs, endsMs, ...json);
      return { ...round, id, result: undefined, state: 'running' };
    },
    last: (gameCode) => roundOf(last.get(gameCode)),
    byNumber: (gameCode, number) => roundOf(byNumber.get(gameCode, number)),
    history: (gameCode, limit) => history.all(gameCode, limit).flatMap((row) => roundOf(row) ?? []),
    unsettled: (gameCode) => unsettled.all(gameCode).flatMap((row) => roundOf(row) ?? []),
    hasUndecidedBets: (gameCode) => undecided.get(gameCode) !== undefined,
    reveal(round, drawn) {
      const json = [JSON.stringify(drawn.result), JSON.stringify(drawn.shoe)];
      return changed(round, reveal.run(...json, drawn.revealsMs, drawn.endsMs, round.id), drawn);
    },
    finish: (round, state) => changed(round, finish.run(state, round.id, state), { state }),
  };
}
