import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8, minor } from '#kernel/columns';
import { ROUND_STATES } from '#rules/games/round-states';
import type { Ticket } from '#rules/games/tickets';
import { FREE_ROUNDS_STATES } from '#rules/rewards/bonus-money/free-rounds';
import { HELD_WIN_REASONS, HELD_WIN_STATES } from '#rules/vendors/vendor-wins';

/** The players of a vendor: members who launched one of its games, and what they won today. */
export const vendorPlayers = pgTable(
  'vendor_players',
  {
    vendorId: int8().notNull(),
    memberId: int8().notNull(),
    lastLaunchedAt: instant().notNull(),
    /** The day of the operator that the amounts belong to. */
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
    /** Bonus money in the stake, and the shares of the win that belong to grants (bonus_round_parts). */
    bonusStakeMinor: minor()
      .notNull()
      .default(sql`0`),
    bonusWinMinor: minor()
      .notNull()
      .default(sql`0`),
    /** Turnover of the round where the rules of its game say it (domain/inhouse); null: it follows from stake and win. */
    validBetMinor: minor(),
    /** One of its bets has odds below 1.5 (sql/game_has_low_odds.sql): contracts of agents count no valid bet of it in sports. */
    hasLowOdds: boolean().notNull().default(false),
    /** A grant was usable for one of its bets, which therefore has parts. */
    hasGrant: boolean().notNull().default(false),
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
    index('game_rounds_opened').using('brin', table.openedAt).with({ autosummarize: true }),
    check(
      'game_rounds_amounts',
      sql`${table.stakeMinor} >= 0 and ${table.winMinor} >= 0 and ${table.heldWinMinor} >= 0 and ${table.activeBets} >= 0 and ${table.bonusStakeMinor} between 0 and ${table.stakeMinor} and ${table.bonusWinMinor} between 0 and ${table.winMinor} and ${table.validBetMinor} between 0 and ${table.stakeMinor}`,
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
    /** The grant (bonus_grants) that was usable for a bet, and the bonus money in its stake. */
    grantId: int8(),
    bonusMinor: minor(),
    /** The granted free rounds that a bet is one of, or that a win belongs to (game_rewards). */
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
    index('game_transactions_at').using('brin', table.at).with({ autosummarize: true }),
    // Serves the details of one round. Rounds get ids in the order of time, so that new rows go to the index's end.
    index('game_transactions_round')
      .on(table.gameRoundId)
      .where(sql`game_round_id is not null`),
    // Serves the question whether a round of free rounds is open.
    index('game_transactions_reward')
      .on(table.rewardId)
      .where(sql`reward_id is not null`),
  ],
);

/**
 * Free rounds that the portal granted to players of a vendor that checks rewards (docs/spec/rewards-rulebook.md §8). Lock the
 * member's balance row before changing a row, as every bet and win does.
 */
export const gameRewards = pgTable(
  'game_rewards',
  {
    id: identity(),
    /** The portal's id. It is also that of the bonus which collects the winnings. */
    publicId: text().notNull().unique(),
    vendorId: int8().notNull(),
    /** The id that bets and wins name as rewardId: the portal's, or the vendor's own once it has accepted the grant. */
    vendorRewardId: text().notNull(),
    memberId: int8().notNull(),
    gameId: int8().notNull(),
    currency: text().notNull(),
    /** Name that the member reads. */
    name: text().notNull(),
    rounds: integer().notNull(),
    /** Rounds that may still be played; 0 after the vendor's last win. */
    roundsLeft: integer().notNull(),
    /** Value of one round, at which the vendor plays it. */
    stakeMinor: minor().notNull(),
    expiresAt: instant().notNull(),
    state: text({ enum: FREE_ROUNDS_STATES }).notNull().default('pending'),
    /** Terms of the bonus that collects the winnings (rewards/free-rounds/stored-terms.ts); null pays them as cash. */
    terms: jsonb().$type<Readonly<Record<string, unknown>>>(),
    /** Maximum of all wins; the promotion gets the rest. Null only for trials of a vendor. */
    maxWinMinor: minor(),
    /** All wins up to the maximum, held ones included. */
    wonMinor: minor()
      .notNull()
      .default(sql`0`),
    /** The promotion that pays, and its account for what no member gets; null for trials of a vendor, which have no budget. */
    promotionId: int8(),
    /** Identifies the award, so that nothing is granted twice. */
    reference: text(),
    houseAccountId: int8(),
    /** Part of the promotion's budget that is reserved for the wins. */
    reservedMinor: minor()
      .notNull()
      .default(sql`0`),
    /** Number of requests to the vendor, or of looks at the end, since the state changed. */
    attempts: integer().notNull().default(0),
    /** The vendor was asked to grant them: it may know them. */
    announcedAt: instant(),
    /** Reason why the last request to the vendor failed. */
    vendorProblem: text({ enum: ['unavailable', 'refused'] }),
    /** The time at which the portal has something to do about them; null when there is nothing. */
    dueAt: instant(),
    createdAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    endedAt: instant(),
    /** The person or act that cancelled them. */
    endedBy: text(),
  },
  (table) => [
    unique('game_rewards_key').on(table.vendorId, table.vendorRewardId),
    unique('game_rewards_reference').on(table.promotionId, table.reference),
    index('game_rewards_member').on(table.memberId, table.id),
    index('game_rewards_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    check(
      'game_rewards_rounds',
      sql`${table.rounds} > 0 and ${table.roundsLeft} between 0 and ${table.rounds} and ${table.stakeMinor} > 0`,
    ),
    check(
      'game_rewards_wins',
      sql`${table.wonMinor} >= 0 and ${table.reservedMinor} >= 0 and (${table.maxWinMinor} is null or ${table.wonMinor} <= ${table.maxWinMinor})`,
    ),
    check('game_rewards_state', sql.raw(`state in (${FREE_ROUNDS_STATES.map((state) => `'${state}'`).join(', ')})`)),
    check(
      'game_rewards_payer',
      sql`(${table.promotionId} is null) = (${table.houseAccountId} is null) and (${table.promotionId} is null or ${table.maxWinMinor} is not null) and (${table.terms} is null or ${table.promotionId} is not null)`,
    ),
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
    /** The ticket of the last settlement or correction, with the results of its legs. */
    settledTicket: jsonb().$type<Ticket>(),
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
