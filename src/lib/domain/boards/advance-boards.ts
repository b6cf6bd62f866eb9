import * as z from 'zod';
import { readWorth, type RoundWorth, type WorthRound } from '#domain/figures';
import type { Database, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { FactCategory } from '#rules/figures/valid-bet';
import { boardPoints, boardWindowAt, type BoardWindow, scoreOfRound, SUM_METRICS } from '#rules/rewards/boards';
import type { PointRates } from '#rules/rewards/points/accrual';
import type { Score } from '#rules/rewards/leaderboards';
import { saveRounds } from './best-rounds.ts';
import { addSums } from './score-sums.ts';
import { lockCountingBoards, type StoredBoard } from './stored-boards.ts';

export interface BoardDeps {
  /** The portal's currency: boards count nothing else. */
  currency: string;
  /** The operator's, which decides the days of windows. */
  timeZone: string;
  /** Rates of points, for boards that count them. */
  pointRates: PointRates;
}

/** The change that a row of the stream makes in a window of a board. */
export interface ScorePart extends Pick<BoardWindow, 'window'> {
  boardId: bigint;
  memberId: bigint;
  round: string;
  settledAt: Date;
  /** The round's score before the row and after it; undefined where it does not count. */
  before: Score | undefined;
  after: Score | undefined;
}

interface Placed extends ScorePart {
  board: StoredBoard;
  times: BoardWindow;
}

/** Rounds of one transaction: about a second of a busy portal. */
const BATCH = 2000;

/**
 * Adds all settled rounds that were not added yet to the scores of boards, each in the window of its first settlement. Effects and
 * position move in one transaction per batch, so that nothing is lost or counted twice. Does nothing while another process does it.
 */
export async function advanceBoards(db: Database, deps: BoardDeps): Promise<void> {
  while (await db.transaction((tx) => advanceBatch(tx, deps)));
}

async function advanceBatch(tx: Tx, deps: BoardDeps): Promise<boolean> {
  const batch = await readWorth(tx, 'boards', { limit: BATCH, currency: deps.currency });
  if (!batch) return false;
  if (batch.rounds.length > 0) {
    const boards = await lockCountingBoards(tx);
    const parts = batch.rounds.flatMap((round) => boards.flatMap((board) => partOf(board, round, deps)));
    const open = await lockOpenWindows(tx, parts);
    const counted = parts.filter((part) => open.has(keyOf(part)));
    const isSum = ({ board }: Placed) => SUM_METRICS.has(board.terms.metric);
    await addSums(tx, counted.filter(isSum));
    await saveRounds(
      tx,
      counted.filter((part) => !isSum(part)),
    );
  }
  return batch.mayBeMore;
}

function partOf(board: StoredBoard, round: WorthRound, { pointRates, timeZone }: BoardDeps): Placed[] {
  const { settledAt, memberId, round: name } = round;
  if (settledAt < board.startedAt || (board.stoppedAt && settledAt >= board.stoppedAt)) return [];
  const times = boardWindowAt(board.board, settledAt, timeZone);
  if (!times) return [];
  const scoreOf = (worth: RoundWorth) => scoreOfWorth(board, round, worth, pointRates);
  const [before, after] = [round.before && scoreOf(round.before), scoreOf(round.after)];
  if (!before && !after) return [];
  const { window } = times;
  return [
    { board, times, boardId: board.id, window, memberId, round: name, settledAt, before: before ?? undefined, after },
  ];
}

function scoreOfWorth(
  { board }: StoredBoard,
  round: WorthRound,
  worth: RoundWorth,
  pointRates: PointRates,
): Score | undefined {
  // The lobbies' categories are those of facts.
  const category = round.category as FactCategory;
  return scoreOfRound(board, {
    category,
    stakeMinor: worth.stake,
    payoutMinor: worth.payout,
    bonusStakeMinor: worth.bonusStake,
    bonusPayoutMinor: worth.bonusPayout,
    cashValidBetMinor: worth.validBet,
    pointsMinor: boardPoints(pointRates, category, worth.validBet),
  });
}

const keyOf = ({ boardId, window }: { boardId: bigint; window: string }) => `${boardId} ${window}`;

const ADD_WINDOWS = defineStatement({
  name: 'boards_add_windows',
  text: `insert into board_windows (board_id, "window", starts_at, ends_at)
         select * from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::timestamptz[]) order by 1, 2 on conflict do nothing`,
});
const LOCK_WINDOWS = defineStatement({
  name: 'boards_lock_open_windows',
  row: z.object({ boardId: z.bigint(), window: z.string() }),
  text: `select part.board_id as "boardId", part."window" from board_windows part
           join unnest($1::bigint[], $2::text[]) as key (board_id, "window") using (board_id, "window")
          where part.final_at is null order by part.board_id, part."window" for share of part`,
});

/** Adds the windows of parts, and locks those that are not final, which alone can change. */
async function lockOpenWindows(tx: Tx, parts: readonly Placed[]): Promise<Set<string>> {
  const windows = [...new Map(parts.map((part) => [keyOf(part), part])).values()];
  if (windows.length === 0) return new Set();
  const keys = [windows.map(({ boardId }) => String(boardId)), windows.map(({ window }) => window)];
  const ends = windows.map(({ board, times }) =>
    board.stoppedAt && board.stoppedAt < times.endsAt ? board.stoppedAt : times.endsAt,
  );
  const starts = windows.map(({ times }) => times.startsAt.toISOString());
  await tx.query(ADD_WINDOWS, [...keys, starts, ends.map((at) => at.toISOString())]);
  const rows = await tx.query(LOCK_WINDOWS, keys);
  return new Set(rows.map(keyOf));
}
