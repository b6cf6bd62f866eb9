import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8, minor } from '#kernel/columns';

/** A bet slip: lines on one draw, or one line on several draws (a multi-draw bet). One debit and one ledger entry. */
export const lotterySlips = pgTable(
  'lottery_slips',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    memberId: int8().notNull(),
    /** The Idempotency-Key and a keyed hash of the request's content. */
    key: text().notNull(),
    hash: bytes().notNull(),
    gameCode: text().notNull(),
    totalStakeMinor: minor().notNull(),
    balanceAfterMinor: minor().notNull(),
    entryId: int8().notNull(),
    /** The database's time after all locks were taken; before the close of each draw of the slip. */
    placedAt: instant().notNull(),
  },
  (table) => [unique('lottery_slips_key').on(table.memberId, table.key)],
);

/** The multi-draw part of a slip. */
export const lotteryMultiDraws = pgTable(
  'lottery_multi_draws',
  {
    slipId: int8().primaryKey(),
    memberId: int8().notNull(),
    stopsOnWin: boolean().notNull(),
    /** `stopping`: has won; the worker's next run refunds its open bets. */
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
 * A bet: one line of a slip on one draw. Settlement updates winners only: a bet still `placed` after its draw was settled has
 * lost, or was refunded if the draw is VOID.
 */
export const lotteryBets = pgTable(
  'lottery_bets',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    // No foreign keys: one function writes these rows, and each key would add a lookup per bet.
    slipId: int8().notNull(),
    memberId: int8().notNull(),
    drawId: int8().notNull(),
    prizeMode: text().notNull(),
    betType: text().notNull(),
    /** Canonical text of the selection. */
    selection: text().notNull(),
    combinations: integer().notNull(),
    unitStakeMinor: minor().notNull(),
    denomination: text({ enum: ['YUAN', 'JIAO', 'FEN', 'LI'] }).notNull(),
    multiplier: integer().notNull(),
    totalStakeMinor: minor().notNull(),
    /** OFFICIAL bet types only. */
    prizeGroup: integer(),
    /** OFFICIAL bet types only: the member's highest prize group; agents earn from the groups above it. */
    maxPrizeGroup: integer(),
    oddsTable: text({ enum: ['A', 'B', 'C', 'D'] }).notNull(),
    /** Odds by tier at placement; settlement uses no others. */
    odds: jsonb().$type<Record<string, string>>().notNull(),
    ruleVersion: integer().notNull(),
    /** Rebate paid at settlement, win or lose; less when stakes are returned. */
    rebateMinor: minor().notNull(),
    /** The highest possible payout, cap applied. */
    possibleMinor: minor().notNull(),
    capMinor: minor().notNull(),
    /** Hash of everything that decides the payout; settlement evaluates each payout group once. */
    payoutKey: uuid().notNull(),
    /** Covered outcomes as market:outcome, for markets with a coverage limit. */
    covers: text().array(),
    state: text({ enum: ['placed', 'won', 'cancelled'] })
      .notNull()
      .default('placed'),
    // Set for bets that won or were returned in part.
    /** Gross payout before the cap. */
    payoutMinor: minor(),
    paidMinor: minor(),
    /** Part of it that jackpot pools paid. */
    jackpotMinor: minor(),
    /** Part of it that is returned stakes. */
    pushedMinor: minor(),
    wins: jsonb().$type<{ tier: string; count: number }[]>(),
    /** The paid rebate when stakes were returned, which earn none; otherwise null. */
    rebatePaidMinor: minor(),
    /** The part of the stake that the member's bets on the opposite side set off; null for most bets. */
    setOffMinor: minor(),
    /** The grant (bonus_grants) that was usable for the slip, and the bonus money in the stake; null for most bets. */
    grantId: int8(),
    bonusMinor: minor(),
    placedAt: instant().notNull(),
  },
  (table) => [
    // Settlement pages through a draw by member; placement reads one member's bets on a draw.
    index('lottery_bets_draw').on(table.drawId, table.memberId),
    index('lottery_bets_member').on(table.memberId, table.id),
    index('lottery_bets_slip').on(table.slipId),
    index('lottery_bets_placed').using('brin', table.placedAt).with({ autosummarize: true }),
    check(
      'lottery_bets_amounts',
      sql`total_stake_minor > 0 and rebate_minor >= 0 and possible_minor >= 0 and (bonus_minor is null or grant_id is not null and bonus_minor between 1 and total_stake_minor)`,
    ),
    check('lottery_bets_paid', sql`(state = 'won') = (paid_minor is not null)`),
  ],
);

/** Liability and stakes of each outcome of a draw's markets. */
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
