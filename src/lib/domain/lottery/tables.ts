import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8 } from '#kernel/columns';
import { DRAW_STATES } from '#rules/lottery/draws/states';
import type { GameLimitChanges } from './catalogue/limit-changes.ts';

/** What is drawn. The facts of a game (group, zone, times) are `#rules/lottery/catalogue/games`; this is what operations change. */
export const lotteryGames = pgTable('lottery_games', {
  gameCode: text().primaryKey(),
  /** What favorites know it by. */
  gameId: integer().notNull().unique(),
  /** The rule family. */
  gameGroup: text().notNull(),
  /** Lott, ZY, Elott, SEA: the menus that show it (rulebook §11). */
  prizeModes: jsonb().$type<string[]>().notNull(),
  /** Title by language tag; `en` is always there. */
  titles: jsonb().$type<Record<string, string>>().notNull(),
  /** Whether the portal draws it; else its results come from feeds or two persons. */
  isInHouse: boolean().notNull(),
  /** Off: in no menu, and no further draws are made. */
  enabled: boolean().notNull(),
  /** Shown and takes no bets; its draws go on. */
  isUnderMaintenance: boolean().notNull().default(false),
  isHot: boolean().notNull().default(false),
  isNew: boolean().notNull().default(false),
  sort: integer().notNull(),
  /** Seconds before the draw at which bets end; null: what the schedule says. Counts for draws that are made from now on. */
  closeSeconds: integer(),
  /** What differs from the defaults of rulebook §14. */
  limits: jsonb()
    .$type<GameLimitChanges>()
    .notNull()
    .default(sql`'{}'::jsonb`),
  /** Codes of bet types that take no bets. */
  disabledBetTypes: jsonb()
    .$type<string[]>()
    .notNull()
    .default(sql`'[]'::jsonb`),
  changedAt: instant().notNull().defaultNow(),
});

/**
 * Odds that differ from the rules' own: per game, bet type, tier and odds table. A row is never deleted: the newest `changedAt` is the
 * moment of a game's terms, and may not become an older one that a process still holds with other odds.
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
    /** What operations set: a decimal; null: the rules' own. */
    odds: text(),
    /** Steps of 0.01 by which what is staked moves a side at the moment: its own odds stay beside it. On odds table A, for all. */
    adjustment: integer().notNull().default(0),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.gameCode, table.betType, table.tier, table.oddsTable] })],
);

/**
 * Commitments of in-house draws (rulebook §12): s_0 is published before any of its draws takes a bet. Every further link is
 * SHA-256's way back from the sealed last one, so that each is fixed from the start.
 */
export const lotterySeedChains = pgTable(
  'lottery_seed_chains',
  {
    id: identity(),
    gameCode: text()
      .notNull()
      .references(() => lotteryGames.gameCode),
    /** From 1, per game. */
    chainNo: integer().notNull(),
    /** s_0. */
    head: bytes().notNull(),
    /** N: links 1 to N each draw one draw. */
    length: integer().notNull(),
    /** s_N, sealed under APP_SECRET. No call reads it; the draw alone opens it. */
    sealedSeed: text().notNull(),
    /** Links that draws have been given. */
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
    /** The day whose draw it is, in the game's zone: yyyyMMdd. The last draw of a day is at 00:00:00 of the next. */
    localDay: text().notNull(),
    opensAt: instant().notNull(),
    /** Bets are taken before it and never at it, by the database's clock. */
    closesAt: instant().notNull(),
    drawsAt: instant().notNull(),
    state: text({ enum: DRAW_STATES }).notNull(),
    // In-house draws: fixed when the draw is made.
    /** Whose round it is: `drand` or `embedded`. */
    beacon: text({ enum: ['drand', 'embedded'] }),
    beaconRound: int8(),
    chainId: int8().references(() => lotterySeedChains.id),
    /** i: s_i of the chain draws it. Shown to nobody before the result. */
    link: integer(),
    // The result.
    /** As the rules read it (rulebook §1.7); of Vietnamese groups as JSON. */
    result: text(),
    /**
     * Grows with whatever settlement has to act upon: 1 with the first result or with VOID, one more with each correction.
     * Above `settledVersion`: settlement has work.
     */
    resultVersion: integer().notNull().default(0),
    settledVersion: integer().notNull().default(0),
    /** s_i, from the result on. */
    seed: bytes(),
    randomness: bytes(),
    /** The beacon's signature of the round; null for the embedded beacon. */
    beaconSignature: bytes(),
    /** Who said the result of a game that others draw: feeds or operators. */
    resultSources: jsonb().$type<string[]>(),
    drawnAt: instant(),
    settledAt: instant(),
    /** `beacon_missing`, `result_missing` or what an operator wrote. */
    voidReason: text(),
  },
  (table) => [
    unique('lottery_draws_key').on(table.gameCode, table.drawNumber),
    unique('lottery_draws_link').on(table.chainId, table.link),
    index('lottery_draws_game').on(table.gameCode, table.drawsAt),
    index('lottery_draws_day').on(table.localDay, table.gameCode),
    // What the worker asks every second: small, whatever has been drawn before.
    index('lottery_draws_waiting')
      .on(table.closesAt)
      .where(sql`state in ('PENDING', 'OPEN', 'CLOSED')`),
    index('lottery_draws_to_settle')
      .on(table.id)
      .where(sql`settled_version < result_version`),
    // What operations look after: the draws of others, few among the many of the house.
    index('lottery_draws_foreign')
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

/** What feeds and operators said of results that others draw, word for word; nothing is taken away. */
export const lotteryResultEntries = pgTable(
  'lottery_result_entries',
  {
    id: identity(),
    drawId: int8()
      .notNull()
      .references(() => lotteryDraws.id),
    kind: text({ enum: ['feed', 'staff'] }).notNull(),
    /** The feed's name, or the operator's. */
    source: text().notNull(),
    /** As it came. */
    raw: text().notNull(),
    /** SHA-256 of it: a feed that says the same again is noted once. */
    rawHash: bytes().notNull(),
    /** As the rules read it; null where it was refused. */
    result: text(),
    /** Why it was refused as a whole. */
    problem: text(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('lottery_result_entries_draw').on(table.drawId, table.id)],
);
