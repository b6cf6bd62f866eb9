import { expect } from 'vitest';
import { advanceBoards, fillBoardBudgets, finishWindows, payBoardAwards } from '#domain/boards';
import { readerLag } from '#domain/figures';
import { displayTime } from '#kernel/clock';
import type { BoardTermsText } from '#rules/rewards/board-terms';
import { boardDeps } from '../../src/lib/server/reward-deps.ts';
import type { TestApp } from './app.ts';
import { sql } from './sql.ts';

/** A board of every day for turnover in slots, with three prizes. */
export const RACE: BoardTermsText = {
  metric: 'turnover',
  window: 'daily',
  currency: 'VND',
  categories: ['RNG'],
  prizes: { by: 'rank', amounts: ['100', '50', '20'] },
  texts: { en: { title: 'Daily race', summary: 'Play slots today.' }, vi: { title: 'Đua top ngày', summary: '' } },
};

/** Counts everything, as the job does each second. Transactions in other databases of the cluster delay that. */
export async function countBoards({ app }: Pick<TestApp, 'app'>): Promise<void> {
  await expect
    .poll(
      async () => {
        // Two processes count at once.
        await Promise.all([1, 2].map(() => advanceBoards(app.db, boardDeps(app))));
        return readerLag(app.db, 'boards');
      },
      { timeout: 60_000 },
    )
    .toBe(0);
}

/** Fills the budgets, decides the windows that are due and pays, all by two processes at once. */
export async function payBoards({ app }: Pick<TestApp, 'app'>): Promise<void> {
  await fillBoardBudgets(app.db, displayTime(new Date(), app.config.timeZone).slice(0, 7));
  await Promise.all([1, 2].map(() => finishWindows(app.db)));
  await Promise.all([1, 2].map(() => payBoardAwards(app.db, boardDeps(app))));
}

/** Moves the windows of a board into the past, so that they ended some hours ago. */
export async function endWindows(portal: Pick<TestApp, 'app'>, boardId: string, hours: number): Promise<void> {
  await sql(
    portal,
    `update board_windows part set starts_at = now() - interval '30 days', ends_at = now() - make_interval(hours => $2::int)
       from boards board where board.id = part.board_id and board.public_id = $1 and part.final_at is null`,
    [boardId, hours],
  );
}
