import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, int8 } from '#kernel/columns';
import type { Email } from './email.ts';

/** Live events for a member's open pages; read by id, so that a broken connection resumes at its last event. */
export const liveEvents = pgTable(
  'live_events',
  {
    id: identity(),
    memberId: int8().notNull(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('live_events_member').on(table.memberId, table.id), index('live_events_at').on(table.at)],
);

/** Outbox of SMS and emails. A worker delivers those whose channel has a transport; staff can read the others. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: identity(),
    /** Sent to the transport with every attempt, so that it can recognize a duplicate. */
    messageId: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    channel: text({ enum: ['sms', 'email'] }).notNull(),
    recipient: text().notNull(),
    subject: text(),
    /** Plain text; emptied after the delivery because it may contain a code or a link that opens an account. */
    body: text().notNull(),
    /** The code or link in the texts, which lists mask; emptied with the body. */
    secret: text(),
    /** Contents of an email, for its layout; emptied with the body. */
    email: jsonb().$type<Email>(),
    createdAt: instant().notNull().defaultNow(),
    /** Not delivered after this time, when a code would have expired. */
    expiresAt: instant()
      .notNull()
      .default(sql`now() + interval '1 day'`),
    attempts: integer().notNull().default(0),
    /** Time of the next attempt; while a worker leases the message, the end of its lease. */
    nextAttemptAt: instant().notNull().defaultNow(),
    lastError: text(),
    sentAt: instant(),
    /** Set when the transport refuses the message for good or the attempts are used up. */
    refusedAt: instant(),
  },
  (table) => [
    index('outbox_messages_waiting')
      .on(table.expiresAt)
      .where(sql`sent_at is null and refused_at is null`),
    index('outbox_messages_created').on(table.createdAt),
  ],
);
