import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { identity, instant, int8 } from '#kernel/columns';
import { CHAT_SIDES } from '#rules/site/chat';

/** Messages between members and staff; append-only (enforced by a trigger). */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: identity(),
    /** The member of the thread, also for messages by staff. */
    memberId: int8().notNull(),
    side: text({ enum: CHAT_SIDES }).notNull(),
    /** Name of the staff member who wrote it; null for the member's messages. */
    staff: text(),
    text: text().notNull(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Idempotency key of a staff message; null for members' messages, whose calls have an Idempotency-Key. */
    key: uuid(),
  },
  (table) => [
    index('chat_messages_thread').on(table.memberId, table.id),
    uniqueIndex('chat_messages_key')
      .on(table.memberId, table.key)
      .where(sql`key is not null`),
  ],
);

/** A member's thread with the read positions of both sides. The row is locked while a message is written. */
export const chatThreads = pgTable(
  'chat_threads',
  {
    memberId: int8().primaryKey(),
    lastMessageId: int8()
      .notNull()
      .default(sql`0`),
    /** Id of the member's last message. */
    memberMessageId: int8()
      .notNull()
      .default(sql`0`),
    memberReadId: int8()
      .notNull()
      .default(sql`0`),
    staffReadId: int8()
      .notNull()
      .default(sql`0`),
    /** True when staff have not read all of the member's messages. */
    isUnread: boolean()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`member_message_id > staff_read_id`),
  },
  (table) => [index('chat_threads_staff').on(table.isUnread, table.lastMessageId)],
);
