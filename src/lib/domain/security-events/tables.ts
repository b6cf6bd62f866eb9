import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, instant } from '#kernel/columns';
import { SECURITY_EVENT_KINDS } from '#rules/identity/security-events';

/** Refused attempts and signs of an attack; equal ones within seconds share a row. Append-only for 90 days. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: identity(),
    kind: text({ enum: SECURITY_EVENT_KINDS }).notNull(),
    /** Time of the first of them, by the clock of the process. */
    at: instant().notNull(),
    /** Number of equal events. */
    count: integer().notNull(),
    /** Network of the client, as rate limits count it; '' when there is none, or when several were added up. */
    network: text().notNull().default(''),
    /** Keyed hash of the account's name; null when there is none, or when several were added up. */
    accountHash: bytes(),
    /** Public name of what was attacked: an endpoint, a vendor, a game; '' when there is none. */
    subject: text().notNull().default(''),
    /** Request of the first of them; '' outside a request. */
    requestId: text().notNull().default(''),
  },
  (table) => [
    check('security_events_count', sql`${table.count} > 0`),
    index('security_events_time').on(table.at),
    index('security_events_kind').on(table.kind, table.at),
    index('security_events_network').on(table.network, table.at),
    index('security_events_subject').on(table.subject, table.at),
    index('security_events_account')
      .on(table.accountHash, table.at)
      .where(sql`account_hash is not null`),
  ],
);

/** Rules by which events raise an alert. Administrators change their numbers; a start adds those that are missing. */
export const alertRules = pgTable(
  'alert_rules',
  {
    code: text().primaryKey(),
    kind: text({ enum: SECURITY_EVENT_KINDS }).notNull(),
    /** Property that the events of one alert share. */
    scope: text({ enum: ['portal', 'network', 'account', 'subject'] }).notNull(),
    /** Number of events within the window that raises an alert. */
    threshold: integer().notNull(),
    windowMinutes: integer().notNull(),
    severity: text({ enum: ['warning', 'critical'] }).notNull(),
    enabled: boolean().notNull().default(true),
  },
  (table) => [check('alert_rules_positive', sql`${table.threshold} > 0 and ${table.windowMinutes} > 0`)],
);

/** Raised alerts. One of a rule and scope is open at a time. */
export const alerts = pgTable(
  'alerts',
  {
    id: identity(),
    rule: text()
      .notNull()
      .references(() => alertRules.code),
    /** The network, the account's hash or the subject; '' for the whole portal. */
    scopeValue: text().notNull(),
    count: integer().notNull(),
    /** Window of the rule when it was raised. */
    windowMinutes: integer().notNull(),
    raisedAt: instant().notNull().defaultNow(),
    acknowledgedAt: instant(),
    acknowledgedBy: text(),
    note: text(),
  },
  (table) => [
    uniqueIndex('alerts_open')
      .on(table.rule, table.scopeValue)
      .where(sql`acknowledged_at is null`),
    check('alerts_acknowledged', sql`(${table.acknowledgedAt} is null) = (${table.acknowledgedBy} is null)`),
  ],
);
