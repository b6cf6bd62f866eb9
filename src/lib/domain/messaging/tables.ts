import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, int8 } from '#kernel/columns';

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

/** SMS and e-mails, in the order they were queued. With the embedded adapter, operations read them here. */
export const outboxMessages = pgTable('outbox_messages', {
  id: identity(),
  channel: text({ enum: ['sms', 'email'] }).notNull(),
  recipient: text().notNull(),
  subject: text(),
  body: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  sentAt: instant(),
});
