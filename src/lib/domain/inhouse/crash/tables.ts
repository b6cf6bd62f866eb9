import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8, minor } from '#kernel/columns';
import { CRASH_BET_STATES, CRASH_REFUND_REASONS, CRASH_ROUND_STATES, SEED_PURPOSES } from '#rules/inhouse/crash-round';

const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);

/** Committed chains of seeds (docs/spec/inhouse-rulebook.md §1.3). What was published never changes. */
export const inhouseCrashChains = pgTable(
  'inhouse_crash_chains',
  {
    id: identity(),
    currency: text().notNull(),
    chainNo: integer().notNull(),
    /** Public id, which every key names. */
    chain: text().notNull().unique(),
    /** s_0, hexadecimal. */
    head: text().notNull(),
    length: integer().notNull(),
    /** Every thousandth seed up to the last one, sealed; the others are at most a thousand hashes away. */
    sealedSeeds: text().notNull(),
    /** Number of the last round. */
    usedRounds: integer().notNull().default(0),
    rtpBps: integer().notNull(),
    publishedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    unique('inhouse_crash_chains_key').on(table.currency, table.chainNo),
    check('inhouse_crash_chains_id', sql`${table.chain} ~ '^[a-z0-9-]{1,32}$'`),
    check('inhouse_crash_chains_used', sql`${table.usedRounds} between 0 and ${table.length}`),
    check('inhouse_crash_chains_rtp', sql`${table.rtpBps} between 9000 and 9900`),
  ],
);

/** Shared rounds, one at a time in a currency (§4). */
export const inhouseCrashRounds = pgTable(
  'inhouse_crash_rounds',
  {
    id: identity(),
    chainId: int8()
      .notNull()
      .references(() => inhouseCrashChains.id),
    /** Position in the chain, from 1. */
    number: integer().notNull(),
    currency: text().notNull(),
    state: text({ enum: CRASH_ROUND_STATES }).notNull().default('betting'),
    maxWinMinor: minor().notNull(),
    roundLimitMinor: minor().notNull(),
    openedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    bettingEndsAt: instant().notNull(),
    /** Round of the beacon whose randomness is the salt; the first one at or after the end of betting. */
    beaconRound: int8().notNull(),
    beacon: text().notNull(),
    /** No bet is accepted from here on. */
    closedAt: instant(),
    /** Largest multiplier in hundredths, decided before the seed is read. */
    cap: integer(),
    /** Randomness of the beacon, hexadecimal. */
    salt: text(),
    startedAt: instant(),
    /** Time of the last heartbeat before an interruption, after the start. */
    aliveUs: int8(),
    /** Published at the end: the point in hundredths, and the seed. */
    point: integer(),
    seed: text(),
    crashedAt: instant(),
    settledAt: instant(),
  },
  (table) => [
    unique('inhouse_crash_rounds_key').on(table.chainId, table.number),
    uniqueIndex('inhouse_crash_rounds_open')
      .on(table.currency)
      .where(sql`state in ('betting', 'flying', 'crashed')`),
    index('inhouse_crash_rounds_currency').on(table.currency, table.id),
    check('inhouse_crash_rounds_state', oneOf('state', CRASH_ROUND_STATES)),
    check(
      'inhouse_crash_rounds_started',
      sql`(${table.state} in ('flying', 'crashed', 'settled')) = (${table.startedAt} is not null) and (${table.startedAt} is null or (${table.cap} is not null and ${table.salt} is not null and ${table.closedAt} is not null))`,
    ),
    check(
      'inhouse_crash_rounds_published',
      sql`(${table.state} in ('crashed', 'settled', 'void')) = (${table.seed} is not null)`,
    ),
  ],
);

/** Points of the rounds in flight. Only the statements that judge cash-outs read them before the end. */
export const inhouseCrashFlights = pgTable('inhouse_crash_flights', {
  crashRoundId: int8()
    .primaryKey()
    .references(() => inhouseCrashRounds.id),
  point: integer().notNull(),
  endTick: integer().notNull(),
});

/** The process that runs the rounds of a currency. Its heartbeat is the proof that a flight was not interrupted. No new round is opened while nobody watches. */
export const inhouseCrashLeases = pgTable('inhouse_crash_leases', {
  currency: text().primaryKey(),
  runner: text().notNull(),
  aliveAt: instant().notNull(),
  /** Last time that somebody looked at the rounds, to a few seconds. */
  watchedAt: instant()
    .notNull()
    .default(sql`clock_timestamp()`),
});

/** Bets on crash rounds; their money is in `game_rounds` and `game_transactions`. */
export const inhouseCrashBets = pgTable(
  'inhouse_crash_bets',
  {
    gameRoundId: int8().primaryKey(),
    crashRoundId: int8()
      .notNull()
      .references(() => inhouseCrashRounds.id),
    memberId: int8().notNull(),
    accountId: int8().notNull(),
    /** First or second bet of the member in the round. */
    slot: smallint().notNull(),
    /** Fingerprint of the request that placed the bet. */
    hash: bytes().notNull(),
    stakeMinor: minor().notNull(),
    /** Greatest payout of the bet, by the limits at its placement. */
    maxWinMinor: minor().notNull(),
    /** Automatic cash-out in hundredths. */
    auto: integer(),
    state: text({ enum: CRASH_BET_STATES }).notNull().default('open'),
    /** Multiplier at which the bet is cashed out at the latest, in hundredths; known when betting has ended. */
    ceiling: integer(),
    /** Multiplier of a cash-out in hundredths, and its tick where the player cashed out. */
    multiplier: integer(),
    tick: integer(),
    refundReason: text({ enum: CRASH_REFUND_REASONS }),
    hasGrant: boolean().notNull(),
    placedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    unique('inhouse_crash_bets_slot').on(table.crashRoundId, table.memberId, table.slot),
    index('inhouse_crash_bets_round').on(table.crashRoundId, table.gameRoundId),
    check('inhouse_crash_bets_state', oneOf('state', CRASH_BET_STATES)),
    check('inhouse_crash_bets_values', sql`${table.stakeMinor} > 0 and ${table.maxWinMinor} > 0 and ${table.slot} > 0`),
    check(
      'inhouse_crash_bets_ends',
      sql`(${table.state} = 'cashed_out') = (${table.multiplier} is not null) and (${table.state} = 'refunded') = (${table.refundReason} is not null)`,
    ),
  ],
);

/** Reads of the chains' seeds, which a row precedes: a seed gives a point away. Append-only. */
export const inhouseCrashSeedReads = pgTable(
  'inhouse_crash_seed_reads',
  {
    id: identity(),
    crashRoundId: int8()
      .notNull()
      .references(() => inhouseCrashRounds.id),
    purpose: text({ enum: SEED_PURPOSES }).notNull(),
    /** The process, or the member of staff who closed the round. */
    reader: text().notNull(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  () => [check('inhouse_crash_seed_reads_purpose', oneOf('purpose', SEED_PURPOSES))],
);

/** Luck of the players on a day of the operator (sql/inhouse_crash_settle.sql). */
export const inhouseCrashLuck = pgTable(
  'inhouse_crash_luck',
  {
    day: date().notNull(),
    memberId: int8().notNull(),
    rounds: integer().notNull().default(1),
    stakeMinor: minor().notNull(),
    payoutMinor: minor().notNull(),
    /** Largest stake in a round so far. */
    largestMinor: minor().notNull(),
    /** Logarithm of what a fund of 1 would have become. */
    logLuck: doublePrecision().notNull(),
    /** Time of the alert. */
    alertedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.day, table.memberId] })],
);

/** Multipliers of a flight in hundredths by ticks of 10 ms, as the rules compute them (§4.2). */
export const inhouseCrashCurve = pgTable('inhouse_crash_curve', {
  tick: integer().primaryKey(),
  hundredths: integer().notNull(),
});
