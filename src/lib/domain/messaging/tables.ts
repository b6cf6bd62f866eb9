import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, int8 } from '#kernel/columns';
import type { Email } from './email.ts';

/** What a member's open pages are told; read by id, so that a broken connection resumes where it stopped. */
export const pushEvents = pgTable(
  'push_events',
  {
    id: identity(),
    memberId: int8().notNull(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('push_events_member').on(table.memberId, table.id), index('push_events_at').on(table.at)],
);

/**
 * SMS and e-mails, in the order they were queued. A worker delivers those whose channel has an adapter; the others stay
 * where operations read them.
 */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: identity(),
    /** What carriers are told, the same at every try: a message that came twice can be recognised. */
    messageId: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    channel: text({ enum: ['sms', 'email'] }).notNull(),
    recipient: text().notNull(),
    subject: text(),
    /** Plain text. Emptied once it was delivered: it may hold a code or a link that opens an account. */
    body: text().notNull(),
    /** What in the texts is a code or a link: hidden from who only looks. Emptied with the body. */
    secret: text(),
    /** What an e-mail's layout shows (Letter); emptied with the body. */
    email: jsonb().$type<Email>(),
    createdAt: instant().notNull().defaultNow(),
    /** Not delivered any more from here on: a code of yesterday only confuses. */
    expiresAt: instant()
      .notNull()
      .default(sql`now() + interval '1 day'`),
    attempts: integer().notNull().default(0),
    /** While a worker has the message this is when another one may take it. */
    nextAttemptAt: instant().notNull().defaultNow(),
    lastError: text(),
    sentAt: instant(),
    /** The carrier will not take it, whenever it is asked. */
    refusedAt: instant(),
  },
  (table) => [
    index('outbox_messages_waiting')
      .on(table.expiresAt)
      .where(sql`sent_at is null and refused_at is null`),
    index('outbox_messages_created').on(table.createdAt),
  ],
);
