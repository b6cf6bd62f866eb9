import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8, minor } from '#kernel/columns';

/** What a member hands in at once: some lines on one draw, or one line on several (a multi-draw bet). One debit, one entry. */
export const lotterySlips = pgTable(
  'lottery_slips',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    memberId: int8().notNull(),
    /** The Idempotency-Key and a keyed hash of what was asked with it. */
    key: text().notNull(),
    hash: bytes().notNull(),
    gameCode: text().notNull(),
    totalStakeMinor: minor().notNull(),
    balanceAfterMinor: minor().notNull(),
    entryId: int8().notNull(),
    /** By the database's clock, with every lock taken: earlier than the close of each of its draws. */
    placedAt: instant().notNull(),
  },
  (table) => [unique('lottery_slips_key').on(table.memberId, table.key)],
);

/** A slip that follows one line over several draws. */
export const lotteryMultiDraws = pgTable(
  'lottery_multi_draws',
  {
    slipId: int8().primaryKey(),
    memberId: int8().notNull(),
    stopsOnWin: boolean().notNull(),
    /** `stopping`: it has won; the bets that are still open go back with the worker's next look. */
    state: text({ enum: ['running', 'stopping', 'stopped', 'cancelled'] })
      .notNull()
      .default('running'),
  },
  (table) => [
    index('lottery_multi_draws_stopping')
      .on(table.slipId)
      .where(sql`state = 'stopping'`),
  ],
);

/**
 * One bet: a line of a slip on one draw. Settlement writes winners alone; a bet that is `placed` after its draw was settled
 * has lost, and one of a draw that is VOID was refunded.
 */
export const lotteryBets = pgTable(
  'lottery_bets',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    // No foreign keys: one function writes these rows, and a look-up for each would be paid on every bet.
    slipId: int8().notNull(),
    memberId: int8().notNull(),
    drawId: int8().notNull(),
    prizeMode: text().notNull(),
    betType: text().notNull(),
    /** Canonical. */
    selection: text().notNull(),
    combinations: integer().notNull(),
    unitStakeMinor: minor().notNull(),
    denomination: text({ enum: ['YUAN', 'JIAO', 'FEN', 'LI'] }).notNull(),
    multiplier: integer().notNull(),
    totalStakeMinor: minor().notNull(),
    /** Of OFFICIAL bet types. */
    prizeGroup: integer(),
    /** Of those: up to which the member might have bet. What is above it is the uplines'. */
    maxPrizeGroup: integer(),
    oddsTable: text({ enum: ['A', 'B', 'C', 'D'] }).notNull(),
    /** By tier, as they were when the bet was taken; settlement knows no others. */
    odds: jsonb().$type<Record<string, string>>().notNull(),
    ruleVersion: integer().notNull(),
    /** What comes back with the settlement, whether it wins or not; less for stakes that were returned. */
    rebateMinor: minor().notNull(),
    /** What it can be paid at most: the cap, or less. */
    possibleMinor: minor().notNull(),
    capMinor: minor().notNull(),
    /** Equal for bets that settle alike: settlement reckons each of these once. */
    ticket: uuid().notNull(),
    /** market:outcome, where a member may not cover them all. */
    covers: text().array(),
    state: text({ enum: ['placed', 'won', 'cancelled'] })
      .notNull()
      .default('placed'),
    // Of what won, or was returned in part.
    /** Gross, before the cap. */
    payoutMinor: minor(),
    paidMinor: minor(),
    wins: jsonb().$type<{ tier: string; count: number }[]>(),
    /** The rebate where stakes were returned: those have none. */
    rebatePaidMinor: minor(),
    placedAt: instant().notNull(),
  },
  (table) => [
    // Settlement goes through a draw member by member; the checks of a bet ask for one member's.
    index('lottery_bets_draw').on(table.drawId, table.memberId),
    index('lottery_bets_member').on(table.memberId, table.id),
    index('lottery_bets_slip').on(table.slipId),
    check('lottery_bets_amounts', sql`total_stake_minor > 0 and rebate_minor >= 0 and possible_minor >= 0`),
    check('lottery_bets_paid', sql`(state = 'won') = (paid_minor is not null)`),
  ],
);

/** What a draw may cost: per outcome of a market what would be paid if it came, and what was staked on it. */
export const lotteryExposures = pgTable(
  'lottery_exposures',
  {
    drawId: int8().notNull(),
    market: text().notNull(),
    outcome: text().notNull(),
    liabilityMinor: minor().notNull(),
    incomeMinor: minor().notNull(),
  },
  (table) => [primaryKey({ columns: [table.drawId, table.market, table.outcome] })],
);
