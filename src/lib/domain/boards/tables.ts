import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { identity, instant, int8, minor } from '#kernel/columns';
import type { BoardTermsText } from '#rules/rewards/board-terms';

export const BOARD_STATES = ['draft', 'running', 'stopped'] as const;

/** Leaderboards. They are stopped and never deleted, because prizes name them. */
export const boards = pgTable(
  'boards',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    state: text({ enum: BOARD_STATES }).notNull().default('draft'),
    /** The version that members play for; 0 before the first publication. */
    publishedVersion: integer().notNull().default(0),
    lastVersion: integer().notNull().default(1),
    /** Covers the prizes of the windows that end in a month. */
    budgetMinor: minor()
      .notNull()
      .default(sql`0`),
    createdAt: instant().notNull().defaultNow(),
    /** The first publication: rounds that were settled before do not count. */
    startedAt: instant(),
    stoppedAt: instant(),
  },
  (table) => [
    check('boards_version', sql`${table.publishedVersion} between 0 and ${table.lastVersion}`),
    check('boards_started', sql`(${table.startedAt} is null) = (${table.publishedVersion} = 0)`),
    check('boards_state', sql`(${table.state} = 'draft') = (${table.publishedVersion} = 0)`),
  ],
);

/** Terms of boards. A version never changes once it is published. */
export const boardVersions = pgTable(
  'board_versions',
  {
    boardId: int8()
      .notNull()
      .references(() => boards.id),
    version: integer().notNull(),
    terms: jsonb().$type<BoardTermsText>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    createdBy: text().notNull(),
    publishedAt: instant(),
    publishedBy: text(),
  },
  (table) => [primaryKey({ columns: [table.boardId, table.version] })],
);

/** Windows in which somebody has played: a day, a Monday, or `all`. */
export const boardWindows = pgTable(
  'board_windows',
  {
    boardId: int8()
      .notNull()
      .references(() => boards.id),
    window: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Set when its prizes are decided, by the version of the board at that time. Scores do not change any more. */
    finalAt: instant(),
    version: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.boardId, table.window] }),
    index('board_windows_open')
      .on(table.endsAt)
      .where(sql`final_at is null`),
    index('board_windows_ended').on(table.endsAt),
    check('board_windows_times', sql`${table.startsAt} <= ${table.endsAt}`),
    check('board_windows_final', sql`(${table.finalAt} is null) = (${table.version} is null)`),
  ],
);

/** An exact score: minor units over 1, or the payout of a round over its stake. */
const score = () => ({
  numerator: int8().notNull(),
  denominator: int8()
    .notNull()
    .default(sql`1`),
});

/** Scores of members in the windows of boards. */
export const boardScores = pgTable(
  'board_scores',
  {
    boardId: int8().notNull(),
    window: text().notNull(),
    memberId: int8().notNull(),
    ...score(),
    /** Close of the round that reached the score. */
    reachedAt: instant().notNull(),
    /** The score in 1e-18, for the index: scores that differ by less are compared exactly by the rules. */
    rankKey: numeric()
      .notNull()
      .generatedAlwaysAs(sql`div(numerator::numeric * 1000000000000000000, denominator)`),
  },
  (table) => [
    primaryKey({ columns: [table.boardId, table.window, table.memberId] }),
    foreignKey({
      name: 'board_scores_window',
      columns: [table.boardId, table.window],
      foreignColumns: [boardWindows.boardId, boardWindows.window],
    }),
    index('board_scores_order').on(table.boardId, table.window, table.rankKey.desc(), table.reachedAt, table.memberId),
    index('board_scores_member').on(table.memberId),
    check('board_scores_denominator', sql`${table.denominator} > 0`),
  ],
);

/** Rounds that count on a board of the best round: when a correction takes back the best, the next one is found here. */
export const boardRounds = pgTable(
  'board_rounds',
  {
    boardId: int8().notNull(),
    window: text().notNull(),
    memberId: int8().notNull(),
    round: text().notNull(),
    ...score(),
    closedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.boardId, table.window, table.memberId, table.round] }),
    index('board_rounds_member').on(table.memberId),
  ],
);

/** Members whom two people of staff have taken out of a window. */
export const boardExclusions = pgTable(
  'board_exclusions',
  {
    boardId: int8().notNull(),
    window: text().notNull(),
    memberId: int8().notNull(),
    reason: text().notNull(),
    excludedBy: text().notNull(),
    excludedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.boardId, table.window, table.memberId] }),
    foreignKey({
      name: 'board_exclusions_window',
      columns: [table.boardId, table.window],
      foreignColumns: [boardWindows.boardId, boardWindows.window],
    }),
  ],
);

/** `due` waits for the budget or for the account; `lapsed` was won by a member who may be given nothing. */
export const BOARD_AWARD_STATES = ['due', 'paid', 'lapsed'] as const;

/** Prizes of windows that are final: one for each member of a window. */
export const boardAwards = pgTable(
  'board_awards',
  {
    boardId: int8().notNull(),
    window: text().notNull(),
    memberId: int8().notNull(),
    version: integer().notNull(),
    rank: smallint().notNull(),
    ...score(),
    amountMinor: minor().notNull(),
    state: text({ enum: BOARD_AWARD_STATES }).notNull().default('due'),
    wonAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    decidedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.boardId, table.window, table.memberId] }),
    foreignKey({
      name: 'board_awards_window',
      columns: [table.boardId, table.window],
      foreignColumns: [boardWindows.boardId, boardWindows.window],
    }),
    foreignKey({
      name: 'board_awards_version',
      columns: [table.boardId, table.version],
      foreignColumns: [boardVersions.boardId, boardVersions.version],
    }),
    index('board_awards_member').on(table.memberId),
    index('board_awards_due')
      .on(table.wonAt)
      .where(sql`state = 'due'`),
    check('board_awards_amount', sql`${table.amountMinor} > 0`),
    check('board_awards_decided', sql`(${table.decidedAt} is null) = (${table.state} = 'due')`),
  ],
);
