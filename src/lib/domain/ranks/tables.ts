import { sql } from 'drizzle-orm';
import { boolean, check, date, index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { identity, instant, int8, minor } from '#kernel/columns';
import { RANK_MODES } from '#rules/rewards/ranks';

const amount = () =>
  minor()
    .notNull()
    .default(sql`0`);

/** The brand's table of levels, from 0 without gaps. Amounts are in the portal's currency. */
export const rankLevels = pgTable(
  'rank_levels',
  {
    level: smallint().primaryKey(),
    /** Names by language tag. */
    names: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** Scores that the level needs. */
    turnoverMinor: amount(),
    depositsMinor: amount(),
    /** Turnover of a month that keeps it; null for a level that cannot be lost. */
    keepMinor: minor(),
    /** Level-up award; null for none. */
    bonusMinor: minor(),
    /** Limits of withdrawals beside those of the payment methods (`withdrawals_check_rank`); null for none. */
    withdrawalsPerDay: smallint(),
    maxWithdrawalMinor: minor(),
    /** Text and background of the label, `#RRGGBB`. */
    labelColor: text().notNull(),
    labelBackground: text().notNull(),
  },
  (table) => [
    check(
      'rank_levels_scores',
      sql`${table.level} >= 0 and ${table.turnoverMinor} >= 0 and ${table.depositsMinor} >= 0`,
    ),
    check('rank_levels_terms', sql`${table.keepMinor} >= 0 and ${table.bonusMinor} > 0`),
    check('rank_levels_limits', sql`${table.withdrawalsPerDay} > 0 and ${table.maxWithdrawalMinor} > 0`),
    check(
      'rank_levels_colors',
      sql`${table.labelColor} ~ '^#[0-9A-F]{6}$' and ${table.labelBackground} ~ '^#[0-9A-F]{6}$'`,
    ),
  ],
);

/** The one row of settings. */
export const rankSettings = pgTable(
  'rank_settings',
  {
    id: smallint().primaryKey().default(1),
    mode: text({ enum: RANK_MODES }).notNull().default('all'),
    /** Maximum cost of level-up awards in a month; two people approve it. */
    monthlyBudgetMinor: amount(),
  },
  (table) => [check('rank_settings_one', sql`${table.id} = 1`)],
);

/** Scores of the members who have played, deposited or been pinned. The level itself is `members.rank_level`. */
export const rankScores = pgTable(
  'rank_scores',
  {
    memberId: int8().primaryKey(),
    turnoverMinor: amount(),
    depositsMinor: amount(),
    /** First day of the month that `monthTurnoverMinor` belongs to, in the operator's zone: earlier months have ended for the member. */
    month: date({ mode: 'string' }).notNull(),
    monthTurnoverMinor: amount(),
    /** Highest level so far. */
    highest: smallint().notNull().default(0),
    /** Level that staff have pinned; 0 for none. */
    floor: smallint().notNull().default(0),
    /** The level was reached in this month. */
    isNewThisMonth: boolean().notNull().default(false),
  },
  (table) => [index('rank_scores_month').on(table.month, table.memberId)],
);

/** Every change of a level or a pin. */
export const rankChanges = pgTable(
  'rank_changes',
  {
    id: identity(),
    memberId: int8().notNull(),
    fromLevel: smallint().notNull(),
    toLevel: smallint().notNull(),
    cause: text({ enum: ['reached', 'month_end', 'pinned', 'unpinned'] }).notNull(),
    /** The person who pinned it, and why; null for changes by play. */
    actor: text(),
    reason: text(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('rank_changes_member').on(table.memberId, table.id)],
);

/** Level-up awards: one for each level in a member's life. */
export const rankAwards = pgTable(
  'rank_awards',
  {
    memberId: int8().notNull(),
    level: smallint().notNull(),
    currency: text().notNull(),
    amountMinor: minor().notNull(),
    createdAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Null while it waits for the budget or for the account. */
    paidAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.level] }),
    check('rank_awards_amount', sql`${table.amountMinor} > 0`),
    index('rank_awards_due')
      .on(table.createdAt)
      .where(sql`paid_at is null`),
  ],
);

/** Credited deposits, and reversals of them, that are not in the scores yet. */
export const rankDeposits = pgTable('rank_deposits', {
  id: identity(),
  memberId: int8().notNull(),
  currency: text().notNull(),
  /** Negative for a reversal. */
  amountMinor: minor().notNull(),
});
