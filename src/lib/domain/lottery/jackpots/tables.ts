import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, int8, minor } from '#kernel/columns';
import { lotteryGames } from '../tables.ts';

/** A jackpot of a game: what is in it is the balance of its account. */
export const lotteryJackpots = pgTable(
  'lottery_jackpots',
  {
    gameCode: text()
      .notNull()
      .references(() => lotteryGames.gameCode),
    tier: text().notNull(),
    /** Of the ledger: the pool, and the reserve that all jackpots of the game share. */
    accountId: int8().notNull().unique(),
    reserveId: int8().notNull(),
    /** A game with less than that in one of its pools takes no bets. */
    seedMinor: minor().notNull(),
    /** Of every stake, in 1/10,000: into the pool and into the reserve. */
    poolBps: integer().notNull(),
    reserveBps: integer().notNull(),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.gameCode, table.tier] }),
    check('lottery_jackpots_amounts', sql`seed_minor > 0 and least(pool_bps, reserve_bps) >= 0`),
  ],
);

/** What became of a jackpot in a draw, by the version of the result. */
export const lotteryJackpotDraws = pgTable(
  'lottery_jackpot_draws',
  {
    drawId: int8().notNull(),
    tier: text().notNull(),
    resultVersion: integer().notNull(),
    /** What was played for: with what this draw's stakes put in. */
    amountMinor: minor().notNull(),
    /** What the winning stakes cost; zero: it was not won. */
    winnersMinor: minor().notNull(),
    /** What the winners get together; a cut share leaves a rest in the pool. */
    paidMinor: minor().notNull(),
    /** What of that came out of the pool: all of it, but for a correction after the pool was won again. */
    takenMinor: minor().notNull(),
    /** What the reserve put in afterwards, up to the seed. */
    reseededMinor: minor().notNull(),
    /** What the next draw began with. */
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
