import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, instant, int8, minor } from '#kernel/columns';
import type { ReferralTermsText } from '#rules/rewards/referral-terms';
import { REFERRAL_STATES, type ReferralFlag } from '#rules/rewards/referrals';

const zero = () =>
  minor()
    .notNull()
    .default(sql`0`);

/** Versions of the program's terms; the last one is in force. Append-only, and a referral keeps its version. */
export const referralTerms = pgTable('referral_terms', {
  version: integer().primaryKey(),
  /** The program is open: codes bind new members, and turnover earns commission. */
  isOn: boolean().notNull(),
  /** Maximum cost of a month. */
  monthlyBudgetMinor: minor().notNull(),
  terms: jsonb().$type<ReferralTermsText>().notNull(),
  createdAt: instant().notNull().defaultNow(),
  createdBy: text().notNull(),
});

/** Members who registered with the code of another member, each bound to it for life. */
export const referrals = pgTable(
  'referrals',
  {
    /** The referee. */
    memberId: int8().primaryKey(),
    referrerId: int8().notNull(),
    version: integer()
      .notNull()
      .references(() => referralTerms.version),
    state: text({ enum: REFERRAL_STATES }).notNull().default('pending'),
    flags: text()
      .array()
      .$type<ReferralFlag[]>()
      .notNull()
      .default(sql`'{}'`),
    registeredAt: instant().notNull().defaultNow(),
    deadlineAt: instant().notNull(),
    /** Conditions of the version. */
    minDepositMinor: minor().notNull(),
    minTurnoverMinor: minor().notNull(),
    /** Credited deposits and valid bets in cash before the deadline. */
    depositsMinor: zero(),
    turnoverMinor: zero(),
    /** When to judge it; null while nothing has changed that could decide it. */
    dueAt: instant().default(sql`now() + interval '10 seconds'`),
    /** The end of the referral: valid, expired, over the limit or refused. */
    decidedAt: instant(),
    /** Staff have cleared its flags; it gets no new ones. */
    clearedAt: instant(),
    /** The staff user who cleared or refused it, and why. */
    reviewedBy: text(),
    reason: text(),
  },
  (table) => [
    check(
      'referrals_state',
      sql`${table.state} in ('pending','flagged','valid','expired','refused','over_limit') and (${table.state} = 'flagged') = (${table.decidedAt} is null and cardinality(${table.flags}) > 0)`,
    ),
    check('referrals_not_own', sql`${table.referrerId} <> ${table.memberId}`),
    index('referrals_referrer').on(table.referrerId, table.memberId),
    index('referrals_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    index('referrals_deadline')
      .on(table.deadlineAt)
      .where(sql`state = 'pending'`),
    index('referrals_state_member').on(table.state, table.memberId),
  ],
);

/** Members with valid referrals; a conditional update limits their number. */
export const referrers = pgTable('referrers', {
  memberId: int8().primaryKey(),
  validReferrals: integer().notNull(),
});

/** Rewards of valid referrals. */
export const referralRewards = pgTable(
  'referral_rewards',
  {
    id: identity(),
    refereeId: int8()
      .notNull()
      .references(() => referrals.memberId),
    kind: text({ enum: ['referrer', 'referee', 'tier'] }).notNull(),
    /** The recipient. */
    memberId: int8().notNull(),
    amountMinor: minor().notNull(),
    /** Number of valid referrals that a tier's bonus is for. */
    tier: integer(),
    createdAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Null while it waits for the budget or for the account. */
    paidAt: instant(),
  },
  (table) => [
    unique('referral_rewards_kind').on(table.refereeId, table.kind),
    uniqueIndex('referral_rewards_tier')
      .on(table.memberId, table.tier)
      .where(sql`tier is not null`),
    check(
      'referral_rewards_amount',
      sql`${table.amountMinor} > 0 and (${table.kind} = 'tier') = (${table.tier} is not null)`,
    ),
    index('referral_rewards_member').on(table.memberId),
    index('referral_rewards_due')
      .on(table.createdAt)
      .where(sql`paid_at is null`),
  ],
);

/** Commissions of members for the turnover of a day below them, paid on the next day. */
export const referralCommissions = pgTable(
  'referral_commissions',
  {
    memberId: int8().notNull(),
    /** Day of the operator's zone. */
    day: date({ mode: 'string' }).notNull(),
    /** Exact sum of the shares, in millionths of a minor unit. */
    shares: numeric({ precision: 38, scale: 0 }).notNull(),
    /** `lapsed`: the account could not be given anything; `carried`: corrections made it negative, which the next day works off. */
    state: text({ enum: ['open', 'paid', 'lapsed', 'carried'] })
      .notNull()
      .default('open'),
    amountMinor: zero(),
    closedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.day] }),
    check(
      'referral_commissions_state',
      sql`${table.state} in ('open','paid','lapsed','carried') and (${table.state} = 'paid' or ${table.amountMinor} = 0)`,
    ),
    index('referral_commissions_open')
      .on(table.day, table.memberId)
      .where(sql`state = 'open'`),
  ],
);
