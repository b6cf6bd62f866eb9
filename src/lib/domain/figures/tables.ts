import { sql } from 'drizzle-orm';
import { date, index, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { identity, instant, int8, minor, transactionId } from '#kernel/columns';

/** Readers of the settled rounds (`rounds`) and of the ledger (`entries`), with the position up to which each has read. */
export const factReaders = pgTable('fact_readers', {
  name: text().primaryKey(),
  /** Transaction and id of the last row that was read. */
  xid: transactionId()
    .notNull()
    .default(sql`'0'`),
  seq: int8()
    .notNull()
    .default(sql`0`),
  /** Identifier of the database cluster that the ids of transactions belong to; null before the first read. */
  systemId: int8(),
  /** Last row that a restored dump brought: rows up to it have transactions of another cluster and are read first. */
  restoredSeq: int8()
    .notNull()
    .default(sql`0`),
  /** Set while those are read: the transaction at which reading goes on. */
  resumeXid: transactionId(),
});

const amount = () =>
  minor()
    .notNull()
    .default(sql`0`);

const count = () =>
  int8()
    .notNull()
    .default(sql`0`);

/** A sum over many members, or of products, which may have more digits than an amount. */
const total = () =>
  numeric({ precision: 50, scale: 0, mode: 'bigint' })
    .notNull()
    .default(sql`0`);

/** Sums of settled rounds. */
const played = () => ({
  rounds: count(),
  stakeMinor: amount(),
  /** Everything that was credited, jackpots and promotions included. */
  payoutMinor: amount(),
  jackpotMinor: amount(),
  promotionMinor: amount(),
  /** Part of the stakes that went into jackpots. */
  contributionMinor: amount(),
  /** Bonus money in the stakes, and the shares of the payouts that belong to bonuses. */
  bonusStakeMinor: amount(),
  bonusPayoutMinor: amount(),
  validBetMinor: amount(),
  /** The part of the valid bets that was staked in cash. */
  cashValidBetMinor: amount(),
  /** Valid bets of the bets that won, and of those that lost, as they count for agents (sql/figures_agent_valid_bet.sql). */
  wonValidBetMinor: amount(),
  lostValidBetMinor: amount(),
});

/**
 * Days by which the business day, which begins at the operator's time of day, is behind the day of the row: a day has rows of two
 * business days where they do not begin at midnight.
 */
const dayLag = () => smallint().notNull().default(0);

/** The same sums over the members of a team, which may have more digits. */
const teamPlayed = () => ({
  rounds: count(),
  stakeMinor: total(),
  payoutMinor: total(),
  jackpotMinor: total(),
  promotionMinor: total(),
  contributionMinor: total(),
  bonusStakeMinor: total(),
  bonusPayoutMinor: total(),
  validBetMinor: total(),
  cashValidBetMinor: total(),
  wonValidBetMinor: total(),
  lostValidBetMinor: total(),
});

/**
 * The play of a member on a day of the operator's zone, by category. A round counts on the day of its first settlement, to
 * which its corrections go back. `member_windows` has the same columns for five minutes (sql/figures_tables.sql).
 */
export const memberDays = pgTable(
  'member_days',
  {
    memberId: int8().notNull(),
    day: date().notNull(),
    currency: text().notNull(),
    category: text().notNull(),
    ...played(),
    dayLag: dayLag(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.day, table.currency, table.category, table.dayLag] }),
    // Serves the comparison of one day.
    index('member_days_day').using('brin', table.day).with({ autosummarize: true }),
  ],
);

/**
 * The play of everybody below an agent, on a business day, by the tree of that day. The agent's own play is in `member_days`
 * only. `team_windows` has the same columns for five minutes (sql/figures_tables.sql).
 */
export const teamDays = pgTable(
  'team_days',
  {
    agentId: int8().notNull(),
    day: date().notNull(),
    currency: text().notNull(),
    category: text().notNull(),
    ...teamPlayed(),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.day, table.currency, table.category] })],
);

/** The same for an hour of the business day. */
export const teamHours = pgTable(
  'team_hours',
  {
    agentId: int8().notNull(),
    hourAt: instant().notNull(),
    currency: text().notNull(),
    category: text().notNull(),
    ...teamPlayed(),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.hourAt, table.currency, table.category] })],
);

/**
 * Sums of ledger entries on the accounts of everybody below an agent, by business day and the tree of it: `member_statements` of the team. Fees of
 * payment methods (`house_fees`) are here alone, the agent's own included.
 */
export const teamStatements = pgTable(
  'team_statements',
  {
    agentId: int8().notNull(),
    day: date().notNull(),
    currency: text().notNull(),
    accountKind: text().notNull(),
    category: text().notNull(),
    kind: text().notNull(),
    entries: count(),
    amountMinor: total(),
  },
  (table) => [
    primaryKey({
      columns: [table.agentId, table.day, table.currency, table.accountKind, table.category, table.kind],
    }),
  ],
);

/** The same play by vendor, for the member's own profit and loss. */
export const memberVendorDays = pgTable(
  'member_vendor_days',
  {
    memberId: int8().notNull(),
    day: date().notNull(),
    currency: text().notNull(),
    category: text().notNull(),
    /** 0 for the portal's own games. */
    vendorId: int8().notNull(),
    rounds: count(),
    stakeMinor: amount(),
    payoutMinor: amount(),
    bonusStakeMinor: amount(),
    bonusPayoutMinor: amount(),
    validBetMinor: amount(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.day, table.currency, table.category, table.vendorId] })],
);

/** Stakes and payouts of a game on a day of the operator's zone, by the time of booking, corrections included. */
export const gameDays = pgTable(
  'game_days',
  {
    /** Says what `gameId` identifies: a vendor's game or a game of the lottery. */
    source: text({ enum: ['game_round', 'lottery_bet'] }).notNull(),
    gameId: int8().notNull(),
    day: date().notNull(),
    currency: text().notNull(),
    rounds: count(),
    /** Members with a round that was settled on the day. */
    players: count(),
    stakeMinor: amount(),
    payoutMinor: amount(),
    jackpotMinor: amount(),
    promotionMinor: amount(),
    contributionMinor: amount(),
    /** Sums over rounds as they first settled, for the variance of the return: stake², payout² and stake × payout, without promotions. */
    stakeSquares: total(),
    payoutSquares: total(),
    stakePayouts: total(),
  },
  (table) => [primaryKey({ columns: [table.source, table.gameId, table.day, table.currency] })],
);

/** The members that are counted in `players` of a game's day: a member's first round of the day adds a row and one player. */
export const gameDayMembers = pgTable(
  'game_day_members',
  {
    source: text({ enum: ['game_round', 'lottery_bet'] }).notNull(),
    gameId: int8().notNull(),
    day: date().notNull(),
    currency: text().notNull(),
    memberId: int8().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.gameId, table.day, table.currency, table.memberId] })],
);

/**
 * Marks of the windows that corrections have touched, a row for each batch of them. Append-only, and one process writes: whoever
 * has read up to an id has missed nothing.
 */
export const correctionMarks = pgTable('correction_marks', {
  id: identity(),
  memberId: int8().notNull(),
  day: date().notNull(),
  currency: text().notNull(),
  category: text().notNull(),
  /** Start of the window of five minutes that was touched. */
  windowAt: instant().notNull(),
  markedAt: instant()
    .notNull()
    .default(sql`clock_timestamp()`),
});

/** The biggest wins of the last seven days of the operator's zone, a hundred of each day, currency and category (sql/figures_keep_wins.sql). */
export const bigWins = pgTable(
  'big_wins',
  {
    /** The round (game_rounds), closed and with a win above its stake. */
    roundId: int8().primaryKey(),
    day: date().notNull(),
    currency: text().notNull(),
    /** The lobby's category. */
    category: text().notNull(),
    memberId: int8().notNull(),
    gameId: int8().notNull(),
    winMinor: minor().notNull(),
    /** The first close of the round. */
    wonAt: instant().notNull(),
  },
  (table) => [index('big_wins_list').on(table.currency, table.category, table.day, table.winMinor)],
);

/** Sums of ledger entries on a member's accounts, by day of the operator's zone; all kinds of a day sum to the day's change. */
export const memberStatements = pgTable(
  'member_statements',
  {
    memberId: int8().notNull(),
    day: date().notNull(),
    currency: text().notNull(),
    accountKind: text().notNull(),
    /** The game's category, `LOTT` for the lottery, `NONE` for what belongs to no game. */
    category: text().notNull(),
    /** Kind of the entries. */
    kind: text().notNull(),
    entries: count(),
    amountMinor: amount(),
    dayLag: dayLag(),
  },
  (table) => [
    primaryKey({
      columns: [table.memberId, table.day, table.currency, table.accountKind, table.category, table.kind, table.dayLag],
    }),
  ],
);

/** The first credited deposit of each member. */
export const firstDeposits = pgTable('first_deposits', {
  memberId: int8().primaryKey(),
  day: date().notNull(),
  currency: text().notNull(),
  amountMinor: minor().notNull(),
});

/** First deposits in a team, the agent's own included, by business day and the tree of it. */
export const teamFirstDeposits = pgTable(
  'team_first_deposits',
  {
    agentId: int8().notNull(),
    day: date().notNull(),
    currency: text().notNull(),
    members: count(),
    amountMinor: total(),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.day, table.currency] })],
);

/** Sums of all ledger entries by hour of the operator's zone (some begin at a quarter of UTC's) and account, where the accounts of all members are one. Each hour sums to zero. */
export const brandHours = pgTable(
  'brand_hours',
  {
    hour: instant().notNull(),
    currency: text().notNull(),
    accountKind: text().notNull(),
    /** The account's owner, such as a vendor or a payment method; 0 for members and the house. */
    ownerId: int8().notNull(),
    category: text().notNull(),
    kind: text().notNull(),
    entries: count(),
    amountMinor: total(),
  },
  (table) => [
    primaryKey({
      columns: [table.hour, table.currency, table.accountKind, table.ownerId, table.category, table.kind],
    }),
  ],
);

/** Business days that were compared (README.md), in order. */
export const reconciledDays = pgTable('reconciled_days', {
  day: date().primaryKey(),
  /** The last of `correction_marks` whose day was compared again. */
  lastMarkId: int8().notNull(),
  comparedAt: instant()
    .notNull()
    .default(sql`clock_timestamp()`),
});

/** Settled rounds against the ledger, by business day of booking: `booked` is the sum of the others. */
export const ledgerReconciliations = pgTable(
  'ledger_reconciliations',
  {
    day: date().notNull(),
    currency: text().notNull(),
    /** The game's category as it is now, `LOTT` for all lotteries, `NONE` for what belongs to no game. */
    category: text().notNull(),
    stakeMinor: total(),
    payoutMinor: total(),
    openMinor: total(),
    heldMinor: total(),
    receivableMinor: total(),
    freeRoundsMinor: total(),
    fundMinor: total(),
    rebateMinor: total(),
    commissionMinor: total(),
    jackpotMinor: total(),
    differenceMinor: total(),
    /** Change of `house_games` or `house_lottery`. */
    bookedMinor: total(),
  },
  (table) => [primaryKey({ columns: [table.day, table.currency, table.category] })],
);

/**
 * Rounds and slips whose money is in the ledger and not in the settled rounds, or the other way round, at the end of the last day
 * that was compared.
 */
export const unsettledAmounts = pgTable(
  'unsettled_amounts',
  {
    source: text({ enum: ['game_round', 'lottery_slip'] }).notNull(),
    sourceId: int8().notNull(),
    currency: text().notNull(),
    category: text().notNull(),
    amountMinor: minor().notNull(),
    /** The part that its state does not explain. */
    differenceMinor: minor().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.sourceId] })],
);

/** `member_days` against the settled rounds, by business day of the first settlement. */
export const memberDayReconciliations = pgTable(
  'member_day_reconciliations',
  {
    day: date().notNull(),
    currency: text().notNull(),
    category: text().notNull(),
    members: count(),
    /** Members with a sum that differs. */
    differences: count(),
    storedStakeMinor: total(),
    storedPayoutMinor: total(),
    storedValidBetMinor: total(),
    stakeMinor: total(),
    payoutMinor: total(),
    validBetMinor: total(),
  },
  (table) => [primaryKey({ columns: [table.day, table.currency, table.category] })],
);
