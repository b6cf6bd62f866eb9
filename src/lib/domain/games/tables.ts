import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8, minor } from '#kernel/columns';

export const vendors = pgTable('vendors', {
  id: identity(),
  code: text().notNull().unique(),
  name: text().notNull(),
  /** Encrypted with a key derived from APP_SECRET; the current secret first, then the previous one. */
  sealedSecrets: jsonb().$type<string[]>().notNull(),
  /** End of the previous secret's validity. */
  previousSecretUntil: instant()
    .notNull()
    .default(sql`now() + interval '24 hours'`),
  /** IP addresses that may call; empty allows any. */
  allowedAddresses: jsonb().$type<string[]>().notNull().default([]),
  launchUrl: text().notNull(),
  enabled: boolean().notNull().default(true),
});

export const games = pgTable(
  'games',
  {
    id: identity(),
    vendorId: int8()
      .notNull()
      .references(() => vendors.id),
    code: text().notNull(),
    /** Title by language tag; `en` is always present. */
    titles: jsonb().$type<Record<string, string>>().notNull(),
    category: text({
      enum: ['RNG', 'PVP', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'INHOUSE', 'ELOTT', 'COCKFIGHT'],
    }).notNull(),
    /** Return to player in hundredths of a percent (9612 is 96.12 %). */
    rtpBps: integer(),
    lines: integer(),
    minBetMinor: minor().notNull(),
    maxBetMinor: minor().notNull(),
    /** Colors (hex) and theme of the generated tile. */
    palette: jsonb().$type<string[]>().notNull(),
    motif: text().notNull(),
    isHot: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
    sort: integer().notNull().default(0),
    addedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    unique('games_code').on(table.vendorId, table.code),
    index('games_category').on(table.category, table.sort),
  ],
);

/** A launch of one game by one member. The vendor authenticates its launch token once and then sends it with bets. */
export const gameSessions = pgTable(
  'game_sessions',
  {
    /** SHA-256 of the launch token. */
    tokenHash: bytes().primaryKey(),
    memberId: int8().notNull(),
    accountId: int8().notNull(),
    vendorId: int8().notNull(),
    gameId: int8().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** Deadline for the vendor to authenticate the token. */
    launchExpiresAt: instant().notNull(),
    authenticatedAt: instant(),
    /** Id of the request that authenticated the token; only its retry is accepted again. */
    authenticateRequestId: text(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('game_sessions_expiry').on(table.expiresAt)],
);

/** The bet history: one row per round. */
export const gameRounds = pgTable(
  'game_rounds',
  {
    id: identity(),
    vendorId: int8().notNull(),
    memberId: int8().notNull(),
    vendorRoundId: text().notNull(),
    gameId: int8().notNull(),
    /** `cancelled` when all of its bets were cancelled; a new bet reopens it. */
    state: text({ enum: ['open', 'closed', 'cancelled'] }).notNull(),
    /** Number of bets that are not cancelled. */
    activeBets: integer().notNull(),
    stakeMinor: minor().notNull(),
    winMinor: minor()
      .notNull()
      .default(sql`0`),
    balanceBeforeMinor: minor().notNull(),
    balanceAfterMinor: minor().notNull(),
    openedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    closedAt: instant(),
    closedBy: text(),
  },
  (table) => [
    unique('game_rounds_key').on(table.vendorId, table.memberId, table.vendorRoundId),
    index('game_rounds_member').on(table.memberId, table.id),
    // BRIN, because a partial index on open rounds would make every closing update write all indexes.
    index('game_rounds_opened').using('brin', table.openedAt),
    check('game_rounds_amounts', sql`${table.stakeMinor} >= 0 and ${table.winMinor} >= 0 and ${table.activeBets} >= 0`),
  ],
);

/** Every transaction of a vendor, stored forever so that a repeated request gets the first response. */
export const gameTransactions = pgTable(
  'game_transactions',
  {
    /** The portal's id, sent to the vendor. */
    id: int8().notNull().generatedAlwaysAsIdentity(),
    vendorId: int8().notNull(),
    txId: text().notNull(),
    /** `tombstone` for a bet that was cancelled before it arrived. */
    operation: text({ enum: ['bet', 'win', 'cancel', 'close', 'tombstone'] }).notNull(),
    /** SHA-256 of operation, player, round, game, amount and refTxId. */
    hash: bytes().notNull(),
    memberId: int8().notNull(),
    /** The row in game_rounds; null for a tombstone, its cancel, and a promotion outside of a round. */
    gameRoundId: int8(),
    amountMinor: minor().notNull(),
    refTxId: text(),
    kind: text(),
    entryId: int8(),
    balanceAfterMinor: minor().notNull(),
    /** For a bet, the txId of its cancel. */
    cancelledBy: text(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.txId] }),
    // Serves reports, which read by the portal's ids in the order of time.
    index('game_transactions_vendor').on(table.vendorId, table.id),
    index('game_transactions_at').using('brin', table.at),
  ],
);

/**
 * Rounds that were not closed within 48 hours, found by a job that reads each round once; an index on open rounds would cost
 * two writes per round. The current state of a round is in its own row.
 */
export const staleRounds = pgTable('stale_rounds', { gameRoundId: int8().primaryKey() });

/** A single row with the id of the last round that the job has read. */
export const staleRoundScan = pgTable('stale_round_scan', { lastGameRoundId: int8().primaryKey() });
