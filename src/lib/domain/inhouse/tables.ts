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
import type { StepChoice, StoredStep } from '#rules/inhouse/step-games';
import { STEP_ROUND_STATES } from '#rules/inhouse/step-rounds';

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
    // Not by a regular expression, which takes four times as long: each bet updates the row, and every update checks it.
    check(
      'inhouse_seed_pairs_commitment',
      sql`length(${table.commitment}) = 64 and translate(${table.commitment}, '0123456789abcdef', '') = ''`,
    ),
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
    /** Greatest sum that a round of crash pays; null in other games. */
    roundLimitMinor: minor(),
    /** Loss of the house in this game on one day of the operator from which on new bets are refused; null: no limit. */
    maxDayLossMinor: minor(),
    /** Least time between two bets of a member. */
    minCycleMs: integer().notNull().default(0),
    /** Whether the market allows auto-play (docs/spec/inhouse-rulebook.md §6). */
    allowsAutoplay: boolean().notNull().default(false),
    /** Counts the changes: a bet names the one by which it was computed. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.gameCode, table.currency] }),
    check('inhouse_settings_rtp', sql`${table.rtpBps} between 9000 and 9900`),
    check(
      'inhouse_settings_limits',
      sql`0 < ${table.stepMinor} and 0 < ${table.minMinor} and ${table.minMinor} <= ${table.maxMinor} and ${table.maxWinMinor} > 0 and ${table.maxDayLossMinor} > 0 and ${table.roundLimitMinor} > 0`,
    ),
    check('inhouse_settings_cycle', sql`${table.minCycleMs} between 0 and 60000`),
  ],
);

/** Limits of a member's own, which staff set beside those of the games: the lowest count (docs/spec/inhouse-rulebook.md §5.3). */
export const inhouseMemberLimits = pgTable(
  'inhouse_member_limits',
  {
    memberId: int8().notNull(),
    /** '' for every game. */
    gameCode: text().notNull(),
    /** Highest stake; null: that of the game. */
    maxMinor: minor(),
    /** Greatest payout of a bet; null: that of the game. */
    maxWinMinor: minor(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.gameCode] }),
    check('inhouse_member_limits_set', sql`coalesce(${table.maxMinor}, ${table.maxWinMinor}) is not null`),
    check('inhouse_member_limits_positive', sql`${table.maxMinor} > 0 and ${table.maxWinMinor} > 0`),
  ],
);

/** Losses of the house in a game on a day of the operator: payouts less stakes, in several rows, so that bets seldom wait for each other. */
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

/** Rounds of in-house games, with everything that decides them; their money is in `game_rounds` and `game_transactions` (domain/games). */
export const inhouseRounds = pgTable(
  'inhouse_rounds',
  {
    gameRoundId: int8().primaryKey(),
    memberId: int8().notNull(),
    gameCode: text().notNull(),
    /** Without a foreign key, which would cost every bet a lookup: only `inhouse_bets` writes here, and it holds the lock of the pair. */
    pairId: int8().notNull(),
    nonce: integer().notNull(),
    /** Fingerprint of the request that placed the bet. */
    hash: bytes().notNull(),
    /** The player's choice. */
    choice: jsonb().$type<Choice | StepChoice>().notNull(),
    rtpBps: integer().notNull(),
    /** Null in games of several steps, whose rounds are in `inhouse_step_rounds` and `inhouse_steps`. */
    outcome: jsonb().$type<ShownOutcome>(),
    /** Paid multiplier in 1/10,000; null where `outcome` is. */
    multiplier: int8(),
    placedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    unique('inhouse_rounds_nonce').on(table.pairId, table.nonce),
    // Serves the time of a member's last bet in a game.
    index('inhouse_rounds_member').on(table.memberId, table.gameCode, table.gameRoundId),
    check('inhouse_rounds_values', sql`${table.nonce} >= 0 and ${table.multiplier} >= 0`),
    check('inhouse_rounds_decided', sql`(${table.outcome} is null) = (${table.multiplier} is null)`),
  ],
);

/** Progress of the rounds of several steps (docs/spec/inhouse-rulebook.md §3). What a step shows follows from seeds, nonce and steps alone. */
export const inhouseStepRounds = pgTable(
  'inhouse_step_rounds',
  {
    gameRoundId: int8().primaryKey(),
    memberId: int8().notNull(),
    gameCode: text().notNull(),
    stakeMinor: minor().notNull(),
    /** Greatest payout of the round, by the terms of its start. */
    maxWinMinor: minor().notNull(),
    state: text({ enum: STEP_ROUND_STATES }).notNull().default('open'),
    /** Number of the last step. */
    steps: integer().notNull().default(0),
    lastStepAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex('inhouse_step_rounds_open')
      .on(table.memberId, table.gameCode)
      .where(sql`state = 'open'`),
    // Serves the search for abandoned rounds.
    index('inhouse_step_rounds_idle')
      .on(table.lastStepAt)
      .where(sql`state = 'open'`),
    check(
      'inhouse_step_rounds_state',
      sql.raw(`state in (${STEP_ROUND_STATES.map((state) => `'${state}'`).join(', ')})`),
    ),
    check(
      'inhouse_step_rounds_values',
      sql`${table.stakeMinor} > 0 and ${table.maxWinMinor} > 0 and ${table.steps} >= 0`,
    ),
  ],
);

/** Steps of the rounds, in their order. */
export const inhouseSteps = pgTable(
  'inhouse_steps',
  {
    gameRoundId: int8()
      .notNull()
      .references(() => inhouseStepRounds.gameRoundId),
    number: integer().notNull(),
    step: jsonb().$type<StoredStep>().notNull(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.gameRoundId, table.number] }),
    check('inhouse_steps_number', sql`${table.number} > 0`),
  ],
);
