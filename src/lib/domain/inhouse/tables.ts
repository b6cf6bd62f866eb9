import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8, minor } from '#kernel/columns';
import type { Choice, ShownOutcome } from '#rules/inhouse/one-step-games';

/** Pairs of seeds of the members: one waits for its client seed, one is active, the others are retired (docs/spec/inhouse-rulebook.md §1.1). */
export const inhouseSeedPairs = pgTable(
  'inhouse_seed_pairs',
  {
    id: identity(),
    memberId: int8().notNull(),
    /** SHA-256 of the server seed, hexadecimal; shown before the member chooses the client seed. */
    commitment: text().notNull().unique(),
    sealedSeed: text().notNull(),
    /** Null for the pair that waits. */
    clientSeed: text(),
    /** Nonce of the next bet, which is also the number of bets so far. */
    nextNonce: integer().notNull().default(0),
    /** Rounds that are not over; the server seed stays secret while there are any. */
    openRounds: integer().notNull().default(0),
    createdAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    activatedAt: instant(),
    retiredAt: instant(),
  },
  (table) => [
    uniqueIndex('inhouse_seed_pairs_next')
      .on(table.memberId)
      .where(sql`activated_at is null`),
    uniqueIndex('inhouse_seed_pairs_active')
      .on(table.memberId)
      .where(sql`activated_at is not null and retired_at is null`),
    index('inhouse_seed_pairs_member').on(table.memberId, table.id),
    check('inhouse_seed_pairs_commitment', sql`${table.commitment} ~ '^[0-9a-f]{64}$'`),
    check('inhouse_seed_pairs_chosen', sql`(${table.activatedAt} is null) = (${table.clientSeed} is null)`),
    check(
      'inhouse_seed_pairs_used',
      sql`${table.activatedAt} is not null or (${table.nextNonce} = 0 and ${table.openRounds} = 0 and ${table.retiredAt} is null)`,
    ),
    check(
      'inhouse_seed_pairs_counts',
      sql`${table.nextNonce} >= 0 and ${table.openRounds} between 0 and ${table.nextNonce}`,
    ),
  ],
);

/** Terms of a game in a currency; without a row the game is closed there (docs/spec/inhouse-rulebook.md §5.3). */
export const inhouseSettings = pgTable(
  'inhouse_settings',
  {
    gameCode: text().notNull(),
    currency: text().notNull(),
    enabled: boolean().notNull().default(true),
    /** Return to player; each bet stores its own. */
    rtpBps: integer().notNull(),
    minMinor: minor().notNull(),
    maxMinor: minor().notNull(),
    stepMinor: minor().notNull(),
    /** Greatest payout of a bet: one that could win more is refused. */
    maxWinMinor: minor().notNull(),
    /** Loss of the house in this game on one day (UTC) from which on new bets are refused; null: any loss. */
    maxDayLossMinor: minor(),
    /** Least time between two bets of a member. */
    minCycleMs: integer().notNull().default(0),
    /** Counts the changes: a bet names the one by which it was computed. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.gameCode, table.currency] }),
    check('inhouse_settings_rtp', sql`${table.rtpBps} between 9000 and 9900`),
    check(
      'inhouse_settings_limits',
      sql`0 < ${table.stepMinor} and 0 < ${table.minMinor} and ${table.minMinor} <= ${table.maxMinor} and ${table.maxWinMinor} > 0 and ${table.maxDayLossMinor} > 0`,
    ),
    check('inhouse_settings_cycle', sql`${table.minCycleMs} between 0 and 60000`),
  ],
);

/** Losses of the house in a game on a day (UTC): payouts less stakes, in several rows, so that bets seldom wait for each other. */
export const inhouseLosses = pgTable(
  'inhouse_losses',
  {
    gameCode: text().notNull(),
    currency: text().notNull(),
    day: date().notNull(),
    shard: smallint().notNull(),
    lossMinor: minor().notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameCode, table.currency, table.day, table.shard] })],
);

/** Rounds of in-house games, with everything that decided them; their money is in `game_rounds` and `game_transactions` (domain/games). */
export const inhouseRounds = pgTable(
  'inhouse_rounds',
  {
    gameRoundId: int8().primaryKey(),
    memberId: int8().notNull(),
    gameCode: text().notNull(),
    pairId: int8()
      .notNull()
      .references(() => inhouseSeedPairs.id),
    nonce: integer().notNull(),
    /** Fingerprint of the request that placed the bet. */
    hash: bytes().notNull(),
    /** The player's choice. */
    choice: jsonb().$type<Choice>().notNull(),
    rtpBps: integer().notNull(),
    outcome: jsonb().$type<ShownOutcome>().notNull(),
    /** Paid multiplier in 1/10,000. */
    multiplier: int8().notNull(),
    placedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    unique('inhouse_rounds_nonce').on(table.pairId, table.nonce),
    // Serves the time of a member's last bet in a game.
    index('inhouse_rounds_member').on(table.memberId, table.gameCode, table.gameRoundId),
    check('inhouse_rounds_values', sql`${table.nonce} >= 0 and ${table.multiplier} >= 0`),
  ],
);
