import { sql } from 'drizzle-orm';
import { customType, date, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, instant, int8, minor } from '#kernel/columns';

/** The id of a transaction, which never wraps around. */
const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

/** Consumers of the stream of settled rounds, with the position up to which each has read it. */
export const factReaders = pgTable('fact_readers', {
  name: text().primaryKey(),
  /** Transaction and row of the last round that was read. */
  xid: transactionId()
    .notNull()
    .default(sql`'0'`),
  seq: int8()
    .notNull()
    .default(sql`0`),
  /** Identifier of the database cluster that the ids of transactions belong to; null before the first read. */
  systemId: int8(),
  /** Last row that a rebuild has read: rows up to it are counted, whatever their transactions. */
  rebuiltSeq: int8()
    .notNull()
    .default(sql`0`),
});

const amount = () =>
  minor()
    .notNull()
    .default(sql`0`);

const count = () =>
  int8()
    .notNull()
    .default(sql`0`);

/**
 * The play of a member on a day of the operator's zone, by category. A round counts on the day of its first settlement, to
 * which its corrections go back. `member_windows` has the same columns for five minutes (sql/figures_tables.sql).
 */
export const memberDays = pgTable(
  'member_days',
  {
    memberId: int8().notNull(),
    day: date().notNull(),
    currency: text().notNull(),
    category: text().notNull(),
    rounds: count(),
    stakeMinor: amount(),
    /** Everything that was credited, jackpots and promotions included. */
    payoutMinor: amount(),
    jackpotMinor: amount(),
    promotionMinor: amount(),
    /** Part of the stakes that went into jackpots. */
    contributionMinor: amount(),
    validBetMinor: amount(),
    /** Valid bets of the bets that won, and of those that lost. */
    wonValidBetMinor: amount(),
    lostValidBetMinor: amount(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.day, table.currency, table.category] })],
);

/** A sum of products of amounts, which has more digits than an amount. */
const product = () =>
  numeric({ precision: 50, scale: 0, mode: 'bigint' })
    .notNull()
    .default(sql`0`);

/** Stakes and payouts of a game on a day of the operator's zone, by the time of booking, corrections included. */
export const gameDays = pgTable(
  'game_days',
  {
    /** Says what `gameId` identifies: a vendor's game or a game of the lottery. */
    source: text({ enum: ['game_round', 'lottery_bet'] }).notNull(),
    gameId: int8().notNull(),
    day: date().notNull(),
    currency: text().notNull(),
    rounds: count(),
    stakeMinor: amount(),
    payoutMinor: amount(),
    jackpotMinor: amount(),
    promotionMinor: amount(),
    contributionMinor: amount(),
    /** Sums over rounds as they first settled, for the variance of the return: stake², payout² and stake × payout. */
    stakeSquares: product(),
    payoutSquares: product(),
    stakePayouts: product(),
  },
  (table) => [primaryKey({ columns: [table.source, table.gameId, table.day, table.currency] })],
);

/**
 * What corrections have changed: a row for each batch of them that touched the play of a member on a day. Append-only, and
 * one process writes: who has read up to an id has missed nothing.
 */
export const correctionMarks = pgTable('correction_marks', {
  id: identity(),
  memberId: int8().notNull(),
  day: date().notNull(),
  currency: text().notNull(),
  category: text().notNull(),
  /** Start of the earliest window of five minutes that was touched. */
  windowAt: instant().notNull(),
  markedAt: instant()
    .notNull()
    .default(sql`clock_timestamp()`),
});
