import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant, int8, minor } from '#kernel/columns';
import { GRANT_STATES } from '#rules/rewards/bonus-money/grants';

const amount = () =>
  minor()
    .notNull()
    .default(sql`0`);

/**
 * Bonuses of members. Each has an account of its own in the ledger (`player_bonus`), and terms that never change
 * (sql/rewards_tables.sql). Lock the member's balance row before changing a row.
 */
export const bonusGrants = pgTable(
  'bonus_grants',
  {
    /** Also the owner of its account, which exists before the row. */
    id: int8().primaryKey().generatedByDefaultAsIdentity(),
    publicId: text().notNull().unique(),
    memberId: int8().notNull(),
    currency: text().notNull(),
    /** The promotion that pays; 0 for bonuses that staff give. */
    promotionId: int8().notNull(),
    /** Name that the member reads. */
    name: text().notNull(),
    /** Identifies the award, so that nothing is granted twice. */
    reference: text().notNull(),
    accountId: int8().notNull().unique(),
    /** The promotion's account for what no member gets. */
    houseAccountId: int8().notNull(),
    state: text({ enum: GRANT_STATES }).notNull(),
    amountMinor: minor().notNull(),
    /** Valid bets that convert the bonus, and those that count so far. */
    requiredMinor: minor().notNull(),
    progressMinor: amount(),
    /** Bonus money that became cash, and the removed principal that the conversion did not find in the balance. */
    convertedMinor: amount(),
    principalLeftMinor: amount(),
    // Terms: see GrantTerms (src/lib/rules/rewards/bonus-money/grants.ts).
    factorHundredths: integer().notNull(),
    base: text({ enum: ['bonus', 'deposit+bonus'] }).notNull(),
    stakesFirst: text({ enum: ['cash', 'bonus'] }).notNull(),
    counts: text({ enum: ['all', 'bonus'] }).notNull(),
    principal: text({ enum: ['paid', 'removed'] }).notNull(),
    /** Keys are the lobbies' categories, and `vendor|game` of games with a share of their own. */
    contributionPpm: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
    maxBetMinor: minor(),
    maxConversionMinor: minor(),
    validHours: integer(),
    queueHours: integer().notNull(),
    forfeitsOnWithdrawal: boolean().notNull(),
    createdAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    queuedAt: instant().notNull(),
    activatedAt: instant(),
    expiresAt: instant(),
    /** The time that ends the present state by itself; null when none does. */
    lapsesAt: instant(),
    endedAt: instant(),
    /** The person or act that ended it; null when its terms did. */
    endedBy: text(),
  },
  (table) => [
    unique('bonus_grants_reference').on(table.promotionId, table.reference),
    uniqueIndex('bonus_grants_active')
      .on(table.memberId, table.currency)
      .where(sql`state = 'active'`),
    // Serves the search for abuse: open ones, and those that have lately ended.
    index('bonus_grants_ended').on(table.endedAt),
    index('bonus_grants_member').on(table.memberId, table.id),
    index('bonus_grants_lapse')
      .on(table.lapsesAt)
      .where(sql`lapses_at is not null`),
    check('bonus_grants_state', sql.raw(`state in (${GRANT_STATES.map((state) => `'${state}'`).join(', ')})`)),
    check(
      'bonus_grants_amounts',
      sql`${table.amountMinor} >= 0 and ${table.requiredMinor} >= 0 and ${table.progressMinor} >= 0 and ${table.convertedMinor} >= 0 and ${table.principalLeftMinor} >= 0`,
    ),
  ],
);

/**
 * Parts of a round that belong to a grant: a row for each grant that was usable for one of its bets. A bet of the lottery is
 * a round of its own.
 */
export const bonusRoundParts = pgTable(
  'bonus_round_parts',
  {
    source: text({ enum: ['game_round', 'lottery_bet'] }).notNull(),
    sourceId: int8().notNull(),
    grantId: int8().notNull(),
    /** Number of bets that are not cancelled. */
    bets: integer().notNull(),
    isOpen: boolean().notNull(),
    /** Bonus money in the bets. */
    stakeMinor: minor().notNull(),
    /** Stakes that count towards the progress, before the contribution. */
    countedMinor: minor().notNull(),
    contributionPpm: integer().notNull(),
    /** The grant's share of the wins, wherever it went. */
    winMinor: amount(),
    /** Valid bet of the settled round, and the progress that it brought. */
    validBetMinor: amount(),
    progressMinor: amount(),
    /** The first settlement; null while the round is open, and when its bets were cancelled. */
    settledAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.sourceId, table.grantId] }),
    index('bonus_round_parts_open')
      .on(table.grantId)
      .where(sql`is_open`),
    // A bet writes nothing to it.
    index('bonus_round_parts_settled')
      .on(table.grantId, table.settledAt.desc(), table.source, table.sourceId)
      .where(sql`settled_at is not null`),
  ],
);
