import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8 } from '#kernel/columns';
import { DRAW_STATES } from '#rules/lottery/draws/states';
import { MIN_EXTERNAL_CLOSE_SECONDS } from '#rules/lottery/draws/schedule';
import { VOID_REASONS } from '#rules/lottery/draws/void-reasons';
import type { GameLimitChanges } from './catalogue/limit-changes.ts';

/**
 * The games of the catalogue as staff configured them. Fixed facts (group, time zone, schedule) are in
 * `#rules/lottery/catalogue/games`.
 */
export const lotteryGames = pgTable(
  'lottery_games',
  {
    gameCode: text().primaryKey(),
    /** Identifier in members' lists of favorites. */
    gameId: integer().notNull().unique(),
    /** A `GameGroup`: it decides the bet types and the form of results. */
    gameGroup: text().notNull(),
    /** Prize modes (Lott, ZY, Elott, SEA) whose menus list the game (docs/spec/lottery-rulebook.md §11). */
    prizeModes: jsonb().$type<string[]>().notNull(),
    /** Titles by language tag; `en` is required. */
    titles: jsonb().$type<Record<string, string>>().notNull(),
    /** True when the portal draws the game; otherwise feeds or staff enter its results. */
    isInHouse: boolean().notNull(),
    /** False hides the game and stops creating draws. */
    enabled: boolean().notNull(),
    /** True keeps the game visible and its draws running, but accepts no bets. */
    isUnderMaintenance: boolean().notNull().default(false),
    isHot: boolean().notNull().default(false),
    isNew: boolean().notNull().default(false),
    sort: integer().notNull(),
    /** Seconds between the close and the draw time; null uses the schedule's. Applies to draws created later. */
    closeSeconds: integer(),
    /** Limits that staff changed; the others have the defaults of docs/spec/lottery-rulebook.md §14. */
    limits: jsonb()
      .$type<GameLimitChanges>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** Codes of bet types that accept no bets. */
    disabledBetTypes: jsonb()
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    changedAt: instant().notNull().defaultNow(),
  },
  () => [
    check('lottery_games_close', sql`is_in_house or close_seconds >= ${sql.raw(String(MIN_EXTERNAL_CLOSE_SECONDS))}`),
  ],
);

/**
 * Odds overrides and adjustments by game, bet type, tier and odds table. Rows are never deleted: the newest `changedAt` is part
 * of the game's pricing moment, which must never move backwards.
 */
export const lotteryOdds = pgTable(
  'lottery_odds',
  {
    gameCode: text()
      .notNull()
      .references(() => lotteryGames.gameCode),
    betType: text().notNull(),
    tier: text().notNull(),
    oddsTable: text({ enum: ['A', 'B', 'C', 'D'] }).notNull(),
    /** The odds override set by staff, a decimal; null uses the rules' odds. */
    odds: text(),
    /** Automatic odds adjustment of a side in steps of 0.01, stored on odds table A and applied to all tables. */
    adjustment: integer().notNull().default(0),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.gameCode, table.betType, table.tier, table.oddsTable] })],
);

/**
 * Seed chains of in-house draws (docs/spec/lottery-rulebook.md §12). s_0 is published before any draw that uses the chain accepts
 * a bet; s_(i-1) is the SHA-256 of s_i, so every link is fixed from the start.
 */
export const lotterySeedChains = pgTable(
  'lottery_seed_chains',
  {
    id: identity(),
    gameCode: text()
      .notNull()
      .references(() => lotteryGames.gameCode),
    /** Number of the chain within its game, from 1. */
    chainNo: integer().notNull(),
    /** s_0, the published commitment. */
    head: bytes().notNull(),
    /** N: links 1 to N draw one draw each. */
    length: integer().notNull(),
    /** s_N, sealed with APP_SECRET. Only the drawing opens it; no response contains it. */
    sealedSeed: text().notNull(),
    /** Number of links assigned to draws. */
    usedLinks: integer().notNull().default(0),
    publishedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    unique('lottery_seed_chains_key').on(table.gameCode, table.chainNo),
    check('lottery_seed_chains_used', sql`${table.usedLinks} between 0 and ${table.length}`),
  ],
);

/** One draw of one game. */
export const lotteryDraws = pgTable(
  'lottery_draws',
  {
    id: identity(),
    gameCode: text()
      .notNull()
      .references(() => lotteryGames.gameCode),
    drawNumber: text().notNull(),
    /** Local day of the draw in the game's time zone, yyyyMMdd. A draw at 00:00:00 belongs to the day before. */
    localDay: text().notNull(),
    opensAt: instant().notNull(),
    /** Bets are accepted strictly before this instant, by the database's clock. */
    closesAt: instant().notNull(),
    drawsAt: instant().notNull(),
    state: text({ enum: DRAW_STATES }).notNull(),
    // In-house draws: set when the draw is created, null for external draws.
    /** Source of the randomness. */
    beacon: text({ enum: ['drand', 'embedded'] }),
    beaconRound: int8(),
    chainId: int8().references(() => lotterySeedChains.id),
    /** Index i of the link s_i that draws it; the link itself is secret until the result. */
    link: integer(),
    /** Canonical text (docs/spec/lottery-rulebook.md §1.7); JSON for Vietnamese groups. */
    result: text(),
    /**
     * Incremented by everything that settlement must act on: the first result or VOID, then each correction. Greater than
     * `settledVersion` while settlement has work.
     */
    resultVersion: integer().notNull().default(0),
    settledVersion: integer().notNull().default(0),
    /** s_i; null until the draw has a result, or is void because its beacon round is missing. */
    seed: bytes(),
    randomness: bytes(),
    /** The beacon's signature of the round; null for the embedded beacon. */
    beaconSignature: bytes(),
    /** Feeds or staff members who gave an external draw's result. */
    resultSources: jsonb().$type<string[]>(),
    drawnAt: instant(),
    settledAt: instant(),
    voidReason: text({ enum: VOID_REASONS }),
  },
  (table) => [
    unique('lottery_draws_key').on(table.gameCode, table.drawNumber),
    unique('lottery_draws_link').on(table.chainId, table.link),
    index('lottery_draws_game').on(table.gameCode, table.drawsAt),
    index('lottery_draws_day').on(table.localDay, table.gameCode),
    // Read by the worker every second; stays small however many draws there are.
    index('lottery_draws_waiting')
      .on(table.closesAt)
      .where(sql`state in ('PENDING', 'OPEN', 'CLOSED')`),
    index('lottery_draws_to_settle')
      .on(table.id)
      .where(sql`settled_version < result_version`),
    // External draws for the back office, few among many in-house ones.
    index('lottery_draws_external')
      .on(table.drawsAt.desc().nullsFirst(), table.gameCode)
      .where(sql`chain_id is null`),
    check('lottery_draws_times', sql`opens_at < closes_at and closes_at <= draws_at`),
    check('lottery_draws_result', sql`(state in ('DRAWN', 'SETTLED', 'RESETTLED')) = (result is not null)`),
    check(
      'lottery_draws_in_house',
      sql`(chain_id is null) = (link is null) and (chain_id is null) = (beacon_round is null)`,
    ),
    check('lottery_draws_versions', sql`settled_version between 0 and result_version`),
  ],
);

/** Append-only log of the external results that feeds and staff sent, as received. */
export const lotteryResultEntries = pgTable(
  'lottery_result_entries',
  {
    id: identity(),
    drawId: int8()
      .notNull()
      .references(() => lotteryDraws.id),
    kind: text({ enum: ['feed', 'staff'] }).notNull(),
    /** Name of the feed or of the staff member. */
    source: text().notNull(),
    /** The payload as received. */
    raw: text().notNull(),
    /** SHA-256 of the payload; a source that repeats its payload adds no entry. */
    rawHash: bytes().notNull(),
    /** Canonical text; null when the payload was rejected. */
    result: text(),
    /** Reason of the rejection. */
    problem: text(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('lottery_result_entries_draw').on(table.drawId, table.id)],
);

/** In-house draws that could not be drawn when they were due, with what is missing and how often it was requested in vain. */
export const lotteryDrawFailures = pgTable('lottery_draw_failures', {
  drawId: int8()
    .primaryKey()
    .references(() => lotteryDraws.id),
  cause: text({ enum: ['beacon_missing', 'seed_missing'] }).notNull(),
  /** Separate failures: those within an hour of a counted one do not count. */
  failures: integer().notNull().default(1),
  firstAt: instant()
    .notNull()
    .default(sql`clock_timestamp()`),
  countedAt: instant()
    .notNull()
    .default(sql`clock_timestamp()`),
  /** Time of the next try. */
  retryAt: instant().notNull(),
});

/** Events of a draw apart from its result; append-only. Players see them without the names. */
export const lotteryDrawEvents = pgTable(
  'lottery_draw_events',
  {
    id: identity(),
    drawId: int8()
      .notNull()
      .references(() => lotteryDraws.id),
    kind: text({ enum: ['delayed', 'voided'] }).notNull(),
    cause: text({ enum: VOID_REASONS }).notNull(),
    /** Staff member who voided it; null when the portal did. */
    actor: text(),
    /** The first of two people, when the actor is the second. */
    proposedBy: text(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Draw time, copied from the draw for the check below. */
    drawsAt: instant().notNull(),
  },
  (table) => [
    // The portal voids a draw once, and reports a delay once.
    unique('lottery_draw_events_kind').on(table.drawId, table.kind),
    // From its draw time on, a result can be known: nobody voids the draw alone, whichever program writes the row.
    check(
      'lottery_draw_events_two_people',
      sql`actor is null or at < draws_at or (proposed_by is not null and proposed_by <> actor)`,
    ),
  ],
);

/** The last comparison of the database's clock with the beacon's, by beacon. */
export const lotteryBeaconClocks = pgTable('lottery_beacon_clocks', {
  beacon: text({ enum: ['drand', 'embedded'] }).primaryKey(),
  /** Time of the last comparison that could be made. */
  comparedAt: instant().notNull(),
  /** Time of the last comparison that found the clock wrong. */
  wrongAt: instant(),
});
