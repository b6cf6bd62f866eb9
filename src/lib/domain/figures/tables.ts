import { sql } from 'drizzle-orm';
import { customType, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { int8, minor } from '#kernel/columns';

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

/**
 * The play of a member on a day of the operator's zone, by category. A round counts on the day of its first settlement, to
 * which its corrections go back.
 */
export const memberDays = pgTable(
  'member_days',
  {
    memberId: int8().notNull(),
    day: date().notNull(),
    currency: text().notNull(),
    category: text().notNull(),
    rounds: integer().notNull(),
    stakeMinor: amount(),
    /** Everything that was credited, jackpots and promotions included. */
    payoutMinor: amount(),
    jackpotMinor: amount(),
    promotionMinor: amount(),
    validBetMinor: amount(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.day, table.currency, table.category] })],
);

/** Stakes and payouts of a game on a day of the operator's zone, by the time of booking, corrections included. */
export const gameDays = pgTable(
  'game_days',
  {
    gameId: int8().notNull(),
    day: date().notNull(),
    currency: text().notNull(),
    rounds: integer().notNull(),
    stakeMinor: amount(),
    payoutMinor: amount(),
    jackpotMinor: amount(),
    promotionMinor: amount(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.day, table.currency] })],
);
