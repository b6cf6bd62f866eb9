import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8, minor } from '#kernel/columns';
import { GAME_DEVICES, GAME_TYPES, VOLATILITIES, type GameTag } from '#rules/games';
import { ROUND_STATES } from '#rules/round-states';
import type { Ticket } from '#rules/tickets';
import { VENDOR_DIALECTS } from '#rules/vendor-dialects';
import { HELD_WIN_REASONS, HELD_WIN_STATES, type RoundlessKind } from '#rules/vendor-wins';

/** Words that are found by their beginnings; without spaces. */
const wordVector = customType<{ data: readonly string[] }>({
  dataType: () => 'tsvector',
  toDriver: (words) => sql`array_to_tsvector(string_to_array(${words.join(' ')}, ' '))`,
});

export const vendors = pgTable('vendors', {
  id: identity(),
  code: text().notNull().unique(),
  name: text().notNull(),
  /** The protocol of its wallet requests. */
  dialect: text({ enum: VENDOR_DIALECTS }).notNull().default('parlay'),
  /** Settings of the dialect, of the form that its adapter defines. */
  dialectSettings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** The portal's private key (PEM) for vendors that want its requests signed by RSA; encrypted like the secrets. */
  sealedSigningKey: text(),
  /** The public key of `sealedSigningKey` (PEM), for the vendor. */
  signingPublicKey: text(),
  /** Encrypted with a key derived from APP_SECRET; the current secret first, then the previous one. */
  sealedSecrets: jsonb().$type<string[]>().notNull(),
  /** End of the previous secret's validity. */
  previousSecretUntil: instant()
    .notNull()
    .default(sql`now() + interval '24 hours'`),
  /** Username of the person who may see the current secret once; null when it was shown. */
  secretShownTo: text(),
  /** IP addresses and ranges that may call; empty allows any, which production refuses. */
  allowedAddresses: jsonb().$type<string[]>().notNull().default([]),
  /** End of the time in which signatures of version 1 are accepted; null: never. */
  signatureV1Until: instant(),
  /** Kinds of wins that need no round; they are paid from the vendor's fund. */
  roundlessKinds: jsonb().$type<RoundlessKind[]>().notNull().default([]),
  /** Age of a player's last launch up to which a win without a round is accepted. */
  roundlessWindowDays: integer().notNull().default(7),
  launchUrl: text().notNull(),
  /** The portal grants this vendor's free rounds: bets and wins with a rewardId must name one of them (game_rewards). */
  checksRewards: boolean().notNull().default(false),
  enabled: boolean().notNull().default(true),
});

/**
 * A vendor's caps on wins in a currency, and what its players were paid today. A win above a cap is held for staff; null is
 * no cap. The caps of days count what a round pays beyond its stake.
 */
export const vendorLimits = pgTable(
  'vendor_limits',
  {
    vendorId: int8().notNull(),
    currency: text().notNull(),
    /** Cap on one win. */
    winMinor: minor(),
    /** Cap on all wins of a round, as a multiplier of its stake. */
    stakeMultiplier: integer(),
    memberDayMinor: minor(),
    vendorDayMinor: minor(),
    /** The day (UTC) that `reservedMinor` belongs to. */
    day: date().notNull().default('-infinity'),
    /** Part of the vendor's cap of the day that is reserved for its players (sql/game_count_win.sql). */
    reservedMinor: minor()
      .notNull()
      .default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.currency] }),
    check('vendor_limits_reserved', sql`${table.reservedMinor} >= 0`),
  ],
);

/** The players of a vendor: members who launched one of its games, and what they won today. */
export const vendorPlayers = pgTable(
  'vendor_players',
  {
    vendorId: int8().notNull(),
    memberId: int8().notNull(),
    lastLaunchedAt: instant().notNull(),
    /** The day (UTC) that the amounts belong to. */
    day: date().notNull().default('-infinity'),
    wonMinor: minor()
      .notNull()
      .default(sql`0`),
    /** Part of the vendor's cap of the day that is reserved for this player's wins. */
    reservedMinor: minor()
      .notNull()
      .default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.memberId] })],
);

/** Wins above a cap. The vendor's request was accepted; the amount is in the vendor's held account until staff decide. */
export const heldWins = pgTable(
  'held_wins',
  {
    id: identity(),
    vendorId: int8().notNull(),
    txId: text().notNull(),
    memberId: int8().notNull(),
    gameRoundId: int8(),
    kind: text().notNull(),
    /** The cap that the win exceeds. */
    reason: text({ enum: HELD_WIN_REASONS }).notNull(),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    state: text({ enum: HELD_WIN_STATES }).notNull().default('held'),
    entryId: int8().notNull().unique(),
    heldAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    decidedBy: text(),
    decidedAt: instant(),
    note: text(),
  },
  (table) => [
    unique('held_wins_transaction').on(table.vendorId, table.txId),
    index('held_wins_by_state').on(table.state, table.id),
    check('held_wins_decision', sql`(${table.state} = 'held') = (${table.decidedBy} is null)`),
  ],
);

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
    type: text({ enum: GAME_TYPES }).notNull().default('slot'),
    tags: text()
      .array()
      .$type<GameTag[]>()
      .notNull()
      .default(sql`'{}'`),
    /** Return to player in hundredths of a percent (9612 is 96.12 %). */
    rtpBps: integer(),
    volatility: text({ enum: VOLATILITIES }),
    lines: integer(),
    hasJackpot: boolean().notNull().default(false),
    devices: text({ enum: GAME_DEVICES })
      .array()
      .notNull()
      .default(sql`'{desktop,mobile}'`),
    /** Colors (hex) and theme of the generated tile. */
    palette: jsonb().$type<string[]>().notNull(),
    motif: text().notNull(),
    isHot: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
    /** Position before all games that are not pinned, lowest first; null: not pinned. */
    pinned: integer(),
    /** Order among games that are equally popular. */
    sort: integer().notNull().default(0),
    /** Logarithm of the rounds of the last days, as computed last (`rankGames`). */
    popularity: integer().notNull().default(0),
    /** Day of the release; the day on which the game was added where the vendor names none. */
    releasedOn: date().notNull().defaultNow(),
    addedAt: instant().notNull().defaultNow(),
    /** Titles as they are sorted and compared (`toSortKey`), by language tag. */
    sortKeys: jsonb().$type<Record<string, string>>().notNull(),
    /** Words of the titles and of the vendor's name (`searchColumnsOf`). */
    search: wordVector().notNull(),
  },
  (table) => [
    unique('games_code').on(table.vendorId, table.code),
    // The order of lobbies (`listGames`).
    index('games_popular').on(table.category, table.pinned, table.popularity.desc().nullsFirst(), table.sort, table.id),
    index('games_search').using('gin', table.search),
  ],
);

/** The smallest and largest bet of a game in a currency. */
export const gameBetRanges = pgTable(
  'game_bet_ranges',
  {
    gameId: int8()
      .notNull()
      .references(() => games.id),
    currency: text().notNull(),
    minBetMinor: minor().notNull(),
    maxBetMinor: minor().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.currency] }),
    check('game_bet_ranges_order', sql`0 < ${table.minBetMinor} and ${table.minBetMinor} <= ${table.maxBetMinor}`),
  ],
);

/** Words of all games that can be misspelled, with their pairs of characters, by which similar words are found. */
export const gameWords = pgTable(
  'game_words',
  { word: text().primaryKey(), pairs: text().array().notNull() },
  (table) => [index('game_words_pairs').using('gin', table.pairs)],
);

export const gameFavorites = pgTable(
  'game_favorites',
  {
    memberId: int8().notNull(),
    gameId: int8()
      .notNull()
      .references(() => games.id),
    addedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.gameId] })],
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
    /**
     * `pending` while the vendor may still confirm or refuse one of its bets; `cancelled` when all of its bets were cancelled, until
     * a new bet reopens it.
     */
    state: text({ enum: ROUND_STATES }).notNull(),
    /** Number of bets that are not cancelled. */
    activeBets: integer().notNull(),
    /** Number of bets that wait for the vendor's confirmation. */
    pendingBets: integer().notNull().default(0),
    stakeMinor: minor().notNull(),
    winMinor: minor()
      .notNull()
      .default(sql`0`),
    /** Parts of `winMinor`: jackpots, and wins of free rounds and promotions. */
    jackpotWinMinor: minor()
      .notNull()
      .default(sql`0`),
    promotionWinMinor: minor()
      .notNull()
      .default(sql`0`),
    /** Wins that are held for staff, which `winMinor` excludes. */
    heldWinMinor: minor()
      .notNull()
      .default(sql`0`),
    /** Part of the round that was cashed out, in ten-thousandths. */
    cashedOutBps: integer().notNull().default(0),
    balanceBeforeMinor: minor().notNull(),
    balanceAfterMinor: minor().notNull(),
    openedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    /** The first close. An unsettled round is open again and retains it, because corrections go back to the first settlement. */
    closedAt: instant(),
    closedBy: text(),
    /** Number of corrections since the first close (settled_rounds). */
    revision: integer().notNull().default(0),
  },
  (table) => [
    unique('game_rounds_key').on(table.vendorId, table.memberId, table.vendorRoundId),
    index('game_rounds_member').on(table.memberId, table.id),
    // BRIN, because a partial index on open rounds would make every closing update write all indexes.
    index('game_rounds_opened').using('brin', table.openedAt),
    check(
      'game_rounds_amounts',
      sql`${table.stakeMinor} >= 0 and ${table.winMinor} >= 0 and ${table.heldWinMinor} >= 0 and ${table.activeBets} >= 0`,
    ),
    check(
      'game_rounds_pending',
      sql`${table.pendingBets} between 0 and ${table.activeBets} and (${table.state} = 'pending') = (${table.pendingBets} > 0)`,
    ),
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
    operation: text({ enum: ['bet', 'confirm', 'win', 'cashout', 'adjust', 'cancel', 'close', 'tombstone'] }).notNull(),
    /** SHA-256 of the request's content (transaction-hash.ts). */
    hash: bytes().notNull(),
    memberId: int8().notNull(),
    /** The row in game_rounds; null for a tombstone, its cancel, and a promotion outside of a round. */
    gameRoundId: int8(),
    /** As the vendor sent it: negative for a correction that takes money back. */
    amountMinor: minor().notNull(),
    refTxId: text(),
    /** Kind of a win, or the reason of an adjust. */
    kind: text(),
    entryId: int8(),
    balanceAfterMinor: minor().notNull(),
    /** For a bet, the txId of its cancel. */
    cancelledBy: text(),
    /** True for a bet that waits for the vendor's confirmation. */
    isHeld: boolean().notNull().default(false),
    /** Stake of a confirmed bet, at most `amountMinor`; null for a bet that was never on hold. */
    confirmedMinor: minor(),
    /** The granted free rounds that a bet is one of (game_rewards). */
    rewardId: int8(),
    /** The part of an adjust that the balance did not cover (receivables). */
    receivableMinor: minor(),
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

/** Free rounds that the portal granted to players of a vendor that checks rewards. */
export const gameRewards = pgTable(
  'game_rewards',
  {
    id: identity(),
    /** The portal's id, which bets and wins name as rewardId. */
    publicId: text().notNull(),
    vendorId: int8().notNull(),
    memberId: int8().notNull(),
    gameId: int8().notNull(),
    rounds: integer().notNull(),
    /** Value of one round, at which the vendor plays it. */
    stakeMinor: minor().notNull(),
    expiresAt: instant().notNull(),
    /** `closed` after the last win, `withdrawn` before the first bet. */
    state: text({ enum: ['granted', 'closed', 'withdrawn'] })
      .notNull()
      .default('granted'),
    usedRounds: integer().notNull().default(0),
    /** All wins, held ones included. */
    wonMinor: minor()
      .notNull()
      .default(sql`0`),
    createdAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    unique('game_rewards_key').on(table.vendorId, table.publicId),
    index('game_rewards_member').on(table.memberId, table.id),
    check(
      'game_rewards_rounds',
      sql`${table.rounds} > 0 and ${table.usedRounds} between 0 and ${table.rounds} and ${table.stakeMinor} > 0 and ${table.wonMinor} >= 0`,
    ),
    check('game_rewards_withdrawn', sql`${table.state} <> 'withdrawn' or ${table.usedRounds} = 0`),
  ],
);

/** Descriptions of sports bets by the vendor, one row per bet. */
export const gameTickets = pgTable(
  'game_tickets',
  {
    id: identity(),
    gameRoundId: int8().notNull(),
    /** The vendor's id of the bet. */
    txId: text().notNull(),
    ticket: jsonb().$type<Ticket>().notNull(),
    /** The ticket of the confirmation, when odds or lines changed after the bet. */
    confirmedTicket: jsonb().$type<Ticket>(),
  },
  (table) => [unique('game_tickets_bet').on(table.gameRoundId, table.txId)],
);

/**
 * Rounds that were not closed within 48 hours, found by a job that reads each round once, and rounds that a vendor unsettled; an index
 * on open rounds would cost two writes per round. The current state of a round is in its own row.
 */
export const staleRounds = pgTable('stale_rounds', {
  gameRoundId: int8().primaryKey(),
  /** A sports bet may stay open until long after its event (sql/game_stale_at.sql). */
  staleAt: instant().notNull(),
});

/** A single row with the id of the last round that the job has read. */
export const staleRoundScan = pgTable('stale_round_scan', { lastGameRoundId: int8().primaryKey() });

/** Requests of a vendor in windows of five minutes, as the portal answered them. Kept for 30 days. */
export const vendorCalls = pgTable(
  'vendor_calls',
  {
    vendorId: int8().notNull(),
    windowAt: instant().notNull(),
    calls: integer().notNull(),
    /** Refused before any rule: wrong signature, foreign address, malformed. */
    rejected: integer().notNull(),
    /** The portal could not answer; the vendor asks again. */
    failed: integer().notNull(),
    /** Answered later than the protocol's target of 250 ms. */
    slow: integer().notNull(),
    totalMs: int8().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.vendorId, table.windowAt] })],
);
