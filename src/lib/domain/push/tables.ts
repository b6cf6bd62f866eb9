import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, int8 } from '#kernel/columns';
import { PUSH_KINDS } from '#rules/site/push';

/** Browsers that notify their member. A subscription ends with the session that made it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: identity(),
    memberId: int8().notNull(),
    /** Public id of the session, which it references (sql/push_tables.sql). */
    sessionId: text().notNull().unique(),
    /** Address at the browser's push service, one for each browser profile. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    kinds: text({ enum: PUSH_KINDS }).array().notNull(),
    /** BCP 47 tag of the language that the browser was in. */
    languageTag: text().notNull(),
    createdAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('push_subscriptions_member').on(table.memberId, table.id)],
);

/** Notifications on their way to a browser; deleted once its push service has taken them. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    id: identity(),
    subscriptionId: int8()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** Public id of the message in the inbox. */
    messageId: text().notNull(),
    kind: text({ enum: PUSH_KINDS }).notNull(),
    attempts: integer().notNull().default(0),
    /** Time of the next attempt; while a worker leases the notification, the end of its lease. */
    nextAttemptAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('push_deliveries_due').on(table.nextAttemptAt),
    index('push_deliveries_subscription').on(table.subscriptionId),
  ],
);
