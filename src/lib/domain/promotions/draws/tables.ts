import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8, minor } from '#kernel/columns';
import { promotionClaims, promotions } from '../tables.ts';

/**
 * Draws of red envelopes and raffles. The seed's hash is published before its beacon round exists, and the seed after the end, so that
 * anybody can repeat the draw (docs/spec/rewards-rulebook.md §3.3, §3.4).
 */
export const promotionDraws = pgTable(
  'promotion_draws',
  {
    promotionId: int8()
      .primaryKey()
      .references(() => promotions.id),
    /** SHA-256 of the seed. */
    commitment: bytes().notNull(),
    sealedSeed: text().notNull(),
    beacon: text({ enum: ['drand', 'embedded'] }).notNull(),
    beaconRound: int8().notNull(),
    /** Emission of the round. */
    drawsAt: instant().notNull(),
    /** Raffles: time at which the list of tickets was closed, their number, and the SHA-256 of the list. */
    closedAt: instant(),
    tickets: integer(),
    listHash: bytes(),
    randomness: bytes(),
    beaconSignature: bytes(),
    drawnAt: instant(),
    /** Published after the end. */
    seed: bytes(),
    revealedAt: instant(),
  },
  (table) => [
    index('promotion_draws_waiting')
      .on(table.drawsAt)
      .where(sql`revealed_at is null`),
    check(
      'promotion_draws_closed',
      sql`num_nonnulls(${table.closedAt}, ${table.tickets}, ${table.listHash}) in (0, 3)`,
    ),
    check('promotion_draws_drawn', sql`(${table.drawnAt} is null) = (${table.randomness} is null)`),
    check('promotion_draws_revealed', sql`(${table.revealedAt} is null) = (${table.seed} is null)`),
  ],
);

/** Drawn envelopes; members take them in the order of their positions. */
export const promotionEnvelopes = pgTable(
  'promotion_envelopes',
  {
    promotionId: int8()
      .notNull()
      .references(() => promotionDraws.promotionId),
    position: integer().notNull(),
    amountMinor: minor().notNull(),
    /** The claim that took it. */
    claimId: int8()
      .unique()
      .references(() => promotionClaims.id),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.position] }),
    index('promotion_envelopes_left')
      .on(table.promotionId, table.position)
      .where(sql`claim_id is null`),
  ],
);

/**
 * Tickets that a member got in a raffle for one day, or was awarded by a promotion or a mission, in the order of issuing. They change until the
 * list is closed, and have numbers then.
 */
export const raffleTickets = pgTable(
  'raffle_tickets',
  {
    id: identity(),
    promotionId: int8()
      .notNull()
      .references(() => promotionDraws.promotionId),
    memberId: int8().notNull(),
    day: date().notNull(),
    /** Valid bets or deposits of the day; 0 for awarded tickets. */
    baseMinor: minor().notNull(),
    /** Identifies the award; null for the tickets of a day. */
    awardKey: text().unique(),
    tickets: integer().notNull(),
    fromNo: integer(),
    toNo: integer(),
  },
  (table) => [
    uniqueIndex('raffle_tickets_day')
      .on(table.promotionId, table.memberId, table.day)
      .where(sql`award_key is null`),
    index('raffle_tickets_member').on(table.promotionId, table.memberId),
    index('raffle_tickets_numbered').on(table.promotionId, table.fromNo),
    check('raffle_tickets_count', sql`${table.tickets} >= 0`),
    check(
      'raffle_tickets_numbers',
      sql`${table.fromNo} is null and ${table.toNo} is null or ${table.toNo} - ${table.fromNo} + 1 = ${table.tickets}`,
    ),
  ],
);

/** Prizes of drawn raffles, one row for each unit in the order of the draw. */
export const rafflePrizes = pgTable(
  'raffle_prizes',
  {
    promotionId: int8()
      .notNull()
      .references(() => promotionDraws.promotionId),
    position: integer().notNull(),
    /** Row of the table of prizes, from 0. */
    prize: integer().notNull(),
    /** Zero for goods. */
    amountMinor: minor().notNull(),
    /** Public id of the goods. */
    item: text(),
    /** Both null when no ticket was left. */
    ticket: integer(),
    memberId: int8(),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.position] }),
    index('raffle_prizes_member').on(table.memberId),
    unique('raffle_prizes_ticket').on(table.promotionId, table.ticket),
    check('raffle_prizes_winner', sql`(${table.ticket} is null) = (${table.memberId} is null)`),
  ],
);

/** Members whose tickets were drawn and passed over, because they may receive nothing. */
export const rafflePassedOver = pgTable(
  'raffle_passed_over',
  {
    promotionId: int8()
      .notNull()
      .references(() => promotionDraws.promotionId),
    memberId: int8().notNull(),
  },
  (table) => [primaryKey({ columns: [table.promotionId, table.memberId] })],
);
