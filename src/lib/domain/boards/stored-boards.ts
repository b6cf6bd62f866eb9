import * as z from 'zod';
import { listTitlesOf } from '#domain/rewards';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { boardOf, boardSchema, type BoardTerms, boardTexts } from '#rules/rewards/board-terms';
import type { Board } from '#rules/rewards/boards';

/** A published board with the terms that its members play for. */
export interface StoredBoard {
  id: bigint;
  publicId: string;
  version: number;
  terms: BoardTerms;
  /** The terms as the rules of scores and ranks read them. */
  board: Board;
  /** Rounds that were settled before, or after it was stopped, do not count. */
  startedAt: Date;
  stoppedAt: Date | null;
}

const boardRow = z.object({
  id: z.bigint(),
  publicId: z.string(),
  version: z.int(),
  terms: z.record(z.string(), z.unknown()),
  startedAt: z.date(),
  stoppedAt: z.date().nullable(),
});

const LISTED = `select board.id, board.public_id as "publicId", version.version, version.terms, board.started_at as "startedAt",
                       board.stopped_at as "stoppedAt"
                  from boards board
                  join board_versions version on version.board_id = board.id and version.version = board.published_version`;

const RUNNING = defineStatement({
  name: 'boards_running',
  row: boardRow,
  text: `${LISTED} where board.state = 'running' order by board.id`,
});

// The lock makes the stop of a board wait until the rounds that are read have their windows.
const COUNTING = defineStatement({
  name: 'boards_counting',
  row: boardRow,
  text: `${LISTED} where board.state = 'running' or board.stopped_at > clock_timestamp() - interval '7 days'
          order by board.id for share of board`,
});

/** Lists the boards that members can play on now. */
export async function listRunningBoards(db: Db): Promise<StoredBoard[]> {
  return (await db.query(RUNNING)).map(toBoard);
}

/** Lists the boards on which settled rounds or their corrections may count, and locks them. */
export async function lockCountingBoards(tx: Tx): Promise<StoredBoard[]> {
  return (await tx.query(COUNTING)).map(toBoard);
}

function toBoard({ terms: stored, ...row }: z.output<typeof boardRow>): StoredBoard {
  const terms = boardSchema.parse(stored);
  return { ...row, terms, board: boardOf(terms) };
}

/** Lists the titles of leaderboards by their ids, in a language or the brand's. */
export const listBoardTitles = listTitlesOf(
  'board',
  (terms, languageTag) => boardTexts(boardSchema.parse(terms), languageTag).title,
);
