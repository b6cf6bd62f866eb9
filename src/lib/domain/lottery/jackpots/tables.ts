import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, int8, minor } from '#kernel/columns';
import { lotteryGames } from '../tables.ts';

/** A jackpot of a game; its amount is the balance of its ledger account. */
export const lotteryJackpots = pgTable(
  'lottery_jackpots',
  {
    gameCode: text()
      .notNull()
      .references(() => lotteryGames.gameCode),
    tier: text().notNull(),
    /** Ledger accounts of the pool and of the reserve that all jackpots of the game share. */
    accountId: int8().notNull().unique(),
    reserveId: int8().notNull(),
    /** Guaranteed minimum; the game accepts no bets while a pool is below it. */
    seedMinor: minor().notNull(),
    /** Contribution of every stake in 1/10,000, to the pool and to the reserve. */
    poolBps: integer().notNull(),
    reserveBps: integer().notNull(),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.gameCode, table.tier] }),
    check('lottery_jackpots_amounts', sql`seed_minor > 0 and least(pool_bps, reserve_bps) >= 0`),
  ],
);

/** Outcome of a jackpot in a draw, by result version. */
export const lotteryJackpotDraws = pgTable(
  'lottery_jackpot_draws',
  {
    drawId: int8().notNull(),
    tier: text().notNull(),
    resultVersion: integer().notNull(),
    /** The amount played for, this draw's contributions included. */
    amountMinor: minor().notNull(),
    /** Total stake of the winning tickets; zero when nobody won. */
    winnersMinor: minor().notNull(),
    /** Total paid to the winners; the rest of a capped share stays in the pool. */
    paidMinor: minor().notNull(),
    /** The part of it taken from the pool; less only when a resettlement comes after the pool was won again. */
    takenMinor: minor().notNull(),
    /** Amount added from the reserve, up to the seed. */
    reseededMinor: minor().notNull(),
    /** The pool after the draw. */
    leftMinor: minor().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.drawId, table.tier, table.resultVersion] }),
    check(
      'lottery_jackpot_draws_amounts',
      sql`least(amount_minor, winners_minor, paid_minor, taken_minor, reseeded_minor, left_minor) >= 0
          and taken_minor <= paid_minor`,
    ),
  ],
);
