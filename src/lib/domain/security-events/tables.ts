import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, identity, instant } from '#kernel/columns';
import { SECURITY_EVENT_KINDS } from '#rules/security-events';

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
    index('security_events_account')
      .on(table.accountHash, table.at)
      .where(sql`account_hash is not null`),
  ],
);
