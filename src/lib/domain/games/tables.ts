import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8, minor } from '#kernel/columns';

export const vendors = pgTable('vendors', {
  id: identity(),
  code: text().notNull().unique(),
  name: text().notNull(),
  /** Sealed under APP_SECRET; the current secret first, then the one that is being rotated out. */
  sealedSecrets: jsonb().$type<string[]>().notNull(),
  /** Until when the one that is being rotated out is taken. */
  previousSecretUntil: instant()
    .notNull()
    .default(sql`now() + interval '24 hours'`),
  /** Addresses that may call; empty: any. */
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
    /** Title by language tag; `en` is always there. */
    titles: jsonb().$type<Record<string, string>>().notNull(),
    category: text({
      enum: ['RNG', 'PVP', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'INHOUSE', 'ELOTT', 'COCKFIGHT'],
    }).notNull(),
    /** Return to player in hundredths of a percent (9612 is 96.12 %). */
    rtpBps: integer(),
    lines: integer(),
    minBetMinor: minor().notNull(),
    maxBetMinor: minor().notNull(),
    /** Colours (hex) and theme of the generated tile. */
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

/** A launch: one member in one game. Its token is shown to the vendor once and then carries the bets. */
export const gameSessions = pgTable(
  'game_sessions',
  {
    tokenHash: bytes().primaryKey(),
    memberId: int8().notNull(),
    accountId: int8().notNull(),
    vendorId: int8().notNull(),
    gameId: int8().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** Until then the vendor must have authenticated; the token is worthless afterwards. */
    launchExpiresAt: instant().notNull(),
    authenticatedAt: instant(),
    /** The request that used the launch up: its retry gets the same answer, any other is refused. */
    authenticateRequestId: text(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('game_sessions_expiry').on(table.expiresAt)],
);

/** The betting record: one row a round. */
export const gameRounds = pgTable(
  'game_rounds',
  {
    id: identity(),
    vendorId: int8().notNull(),
    memberId: int8().notNull(),
    roundId: text().notNull(),
    gameId: int8().notNull(),
    /** `cancelled`: every bet of it was undone; a new bet opens it again. */
    state: text({ enum: ['open', 'closed', 'cancelled'] }).notNull(),
    /** Bets that were not cancelled. */
    liveBets: integer().notNull(),
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
    unique('game_rounds_key').on(table.vendorId, table.memberId, table.roundId),
    index('game_rounds_member').on(table.memberId, table.id),
    // A partial index on open rounds would make every closing update write all indexes anew.
    index('game_rounds_opened').using('brin', table.openedAt),
    check('game_rounds_amounts', sql`${table.stakeMinor} >= 0 and ${table.winMinor} >= 0 and ${table.liveBets} >= 0`),
  ],
);

/** Every movement that a vendor ever named, for ever: what makes a repeated call answer the first answer. */
export const gameTransactions = pgTable(
  'game_transactions',
  {
    /** The portal's id of the movement, as the vendor is told. */
    id: int8().notNull().generatedAlwaysAsIdentity(),
    vendorId: int8().notNull(),
    txId: text().notNull(),
    /** `tombstone`: a bet that was cancelled before it came. */
    call: text({ enum: ['bet', 'win', 'cancel', 'close', 'tombstone'] }).notNull(),
    /** SHA-256 of call, player, round, game, amount and refTxId. */
    hash: bytes().notNull(),
    memberId: int8().notNull(),
    /** The row in game_rounds; none for a tombstone, for its cancel and for a promotion outside a round. */
    roundRef: int8(),
    amountMinor: minor().notNull(),
    refTxId: text(),
    kind: text(),
    entryId: int8(),
    balanceAfterMinor: minor().notNull(),
    /** Of a bet: the cancel that undid it. */
    cancelledBy: text(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.txId] }),
    // For reports: by the portal's ids, whose order is that of time.
    index('game_transactions_vendor').on(table.vendorId, table.id),
    index('game_transactions_at').using('brin', table.at),
  ],
);

/**
 * Rounds that were not closed 48 hours after they had been opened, found by a job that reads each round once: an index on
 * open rounds would cost every round two writes. What became of one since then is in its own row.
 */
export const staleRounds = pgTable('stale_rounds', { roundRef: int8().primaryKey() });

/** One row: up to which round the job has read. */
export const staleRoundScan = pgTable('stale_round_scan', { lastRoundRef: int8().primaryKey() });
