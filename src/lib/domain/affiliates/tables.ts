import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8, minor } from '#kernel/columns';
import { POSTBACK_EVENTS, type AffiliateProgramText } from '#rules/agents/affiliates/plan';

/** Codes and domains that bring new members to an affiliate. */
export const affiliates = pgTable(
  'affiliates',
  {
    id: identity(),
    code: text().notNull().unique(),
    /** Host name of the affiliate's own site; visitors of it count as referred by the code. */
    domain: text().unique(),
    /** The affiliate's account; null for the operator's own code. */
    memberId: int8(),
    enabled: boolean().notNull().default(true),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index('affiliates_member').on(table.memberId)],
);

/** Versions of what an affiliate is paid. Append-only; the last one whose month has begun is in force. */
export const affiliatePlans = pgTable(
  'affiliate_plans',
  {
    memberId: int8().notNull(),
    version: integer().notNull(),
    /** First month of the operator's zone for which it is settled, yyyy-MM. */
    fromMonth: text().notNull(),
    plan: jsonb().$type<AffiliateProgramText>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    createdBy: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.version] }),
    check('affiliate_plans_month', sql`${table.fromMonth} ~ '^[0-9]{4}-[0-9]{2}$'`),
  ],
);

/** Clicks on tracking links. */
export const affiliateClicks = pgTable(
  'affiliate_clicks',
  {
    id: identity(),
    affiliateId: int8()
      .notNull()
      .references(() => affiliates.id),
    /** Hash of the token that the visitor's browser keeps. */
    tokenHash: bytes().notNull().unique(),
    /** Keyed hash of the network, which tells visitors apart. */
    visitorHash: bytes().notNull(),
    /** The affiliate's own names of the placement and of the click. */
    subId: text(),
    externalId: text(),
    clickedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('affiliate_clicks_affiliate').on(table.affiliateId, table.clickedAt)],
);

/** Members who registered by a code, for good. */
export const affiliatePlayers = pgTable(
  'affiliate_players',
  {
    memberId: int8().primaryKey(),
    affiliateId: int8()
      .notNull()
      .references(() => affiliates.id),
    subId: text(),
    externalId: text(),
    registeredAt: instant().notNull().defaultNow(),
    firstDepositAt: instant(),
    firstDepositMinor: minor()
      .notNull()
      .default(sql`0`),
    /** When the valid bets that the plan needs were reached. */
    betReachedAt: instant(),
    /** When all conditions of a commission for the player were met. */
    qualifiedAt: instant(),
  },
  (table) => [
    index('affiliate_players_affiliate').on(table.affiliateId, table.registeredAt),
    index('affiliate_players_open')
      .on(table.registeredAt)
      .where(sql`qualified_at is null`),
  ],
);

/** Settlements of all affiliates for a month, each once, strictly in order. */
export const affiliateRuns = pgTable('affiliate_runs', {
  id: identity(),
  /** The month, yyyyMM. */
  periodId: text().notNull().unique(),
  startAt: instant().notNull(),
  endAt: instant().notNull(),
  executedAt: instant().notNull(),
});

/** Statements of affiliates. Only their state changes, once: two people approve or one discards them. */
export const affiliateStatements = pgTable(
  'affiliate_statements',
  {
    id: identity(),
    runId: int8()
      .notNull()
      .references(() => affiliateRuns.id),
    /** A discarded draft is followed by the next one. */
    draft: integer().notNull(),
    memberId: int8().notNull(),
    planVersion: integer().notNull(),
    cpaCount: integer().notNull(),
    cpaMinor: minor().notNull(),
    /** Commissions for players who were flagged, or cleared, after they had been paid for, and adjustments of earlier months. */
    correctedMinor: minor().notNull(),
    /** Base of the revenue share, with what was carried in, and the tier and rate that it reached. */
    baseMinor: minor().notNull(),
    tier: integer(),
    ratePpm: int8(),
    revenueShareMinor: minor().notNull(),
    subMinor: minor().notNull(),
    carryInMinor: minor().notNull(),
    carryOutMinor: minor().notNull(),
    broughtForwardMinor: minor().notNull(),
    dueMinor: minor().notNull(),
    payableMinor: minor().notNull(),
    carriedForwardMinor: minor().notNull(),
    /** Wins that are kept apart, in minor units by the id of the player. */
    quarantines: jsonb().$type<Record<string, string>>().notNull(),
    /** Players who counted nowhere. */
    flaggedIds: int8()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** `CARRIED`: nothing is payable. */
    state: text({ enum: ['PENDING', 'PAID', 'DISCARDED', 'CARRIED'] }).notNull(),
    statedAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: text(),
    proposedBy: text(),
    reason: text(),
  },
  (table) => [
    unique('affiliate_statements_draft').on(table.runId, table.memberId, table.draft),
    index('affiliate_statements_member').on(table.memberId, table.id),
    index('affiliate_statements_pending')
      .on(table.id)
      .where(sql`state = 'PENDING'`),
    check(
      'affiliate_statements_due',
      sql`${table.dueMinor} = ${table.cpaMinor} + ${table.correctedMinor} + ${table.revenueShareMinor} + ${table.subMinor} + ${table.broughtForwardMinor}
        and ${table.payableMinor} in (0, ${table.dueMinor}) and ${table.payableMinor} >= 0 and ${table.carriedForwardMinor} = ${table.dueMinor} - ${table.payableMinor}`,
    ),
    check('affiliate_statements_two_people', sql`${table.proposedBy} <> ${table.decidedBy}`),
    check(
      'affiliate_statements_state',
      sql`(${table.state} in ('PENDING', 'PAID')) <= (${table.payableMinor} > 0) and (${table.state} in ('PAID', 'DISCARDED')) = (${table.decidedAt} is not null)`,
    ),
  ],
);

/**
 * Changes of earlier months by corrections, in the statement that states them; those of discarded statements count nothing. The last one of a
 * month says what it carries over now.
 */
export const affiliateAdjustments = pgTable(
  'affiliate_adjustments',
  {
    statementId: int8()
      .notNull()
      .references(() => affiliateStatements.id),
    periodId: text().notNull(),
    /** Change of the revenue share. */
    amountMinor: minor().notNull(),
    carryOutMinor: minor().notNull(),
    quarantines: jsonb().$type<Record<string, string>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.statementId, table.periodId] })],
);

/**
 * Commissions of affiliates below in which statements gave a share, by the month in which they were earned: all of it for the statement's own
 * month, for an earlier one what has changed since the statements before. Those of discarded statements count nothing.
 */
export const affiliateSubCommissions = pgTable(
  'affiliate_sub_commissions',
  {
    statementId: int8()
      .notNull()
      .references(() => affiliateStatements.id),
    /** The affiliate below. */
    subId: int8().notNull(),
    periodId: text().notNull(),
    commissionMinor: minor().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.statementId, table.subId, table.periodId] }),
    check('affiliate_sub_commissions_change', sql`${table.commissionMinor} <> 0`),
  ],
);

/** Commissions for players in statements, and what took them back. Those of discarded statements count nothing. */
export const affiliateCpas = pgTable(
  'affiliate_cpas',
  {
    playerId: int8().notNull(),
    statementId: int8()
      .notNull()
      .references(() => affiliateStatements.id),
    amountMinor: minor().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.statementId] }),
    index('affiliate_cpas_statement').on(table.statementId),
  ],
);

/** Events on their way to an affiliate's own server. */
export const affiliatePostbacks = pgTable(
  'affiliate_postbacks',
  {
    id: identity(),
    playerId: int8().notNull(),
    affiliateId: int8().notNull(),
    event: text({ enum: POSTBACK_EVENTS }).notNull(),
    amountMinor: minor().notNull(),
    createdAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    expiresAt: instant()
      .notNull()
      .default(sql`clock_timestamp() + interval '24 hours'`),
    attempts: integer().notNull().default(0),
    /** Time of the next attempt; while a worker leases the event, the end of its lease. */
    nextAttemptAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    deliveredAt: instant(),
    /** Reason of the last failure. */
    lastError: text(),
  },
  (table) => [
    unique('affiliate_postbacks_event').on(table.playerId, table.event),
    index('affiliate_postbacks_due')
      .on(table.nextAttemptAt)
      .where(sql`delivered_at is null`),
  ],
);
