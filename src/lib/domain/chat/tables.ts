import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { identity, instant, int8 } from '#kernel/columns';
import { CHAT_SIDES } from '#rules/chat';

/** What members and operations wrote to each other. Never changed and never removed (a trigger sees to it). */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: identity(),
    /** Whose thread it is in, whoever wrote it. */
    memberId: int8().notNull(),
    side: text({ enum: CHAT_SIDES }).notNull(),
    /** Who answered; null in what the member wrote. */
    staff: text(),
    text: text().notNull(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    /** The operator's try to send it: sent again, it is not written again. Null in what the member wrote, whose calls keep theirs. */
    key: uuid(),
  },
  (table) => [
    index('chat_messages_thread').on(table.memberId, table.id),
    uniqueIndex('chat_messages_key')
      .on(table.memberId, table.key)
      .where(sql`key is not null`),
  ],
);

/** One member's conversation: how far either side has read. Its row is locked while a message is written into it. */
export const chatThreads = pgTable(
  'chat_threads',
  {
    memberId: int8().primaryKey(),
    lastMessageId: int8()
      .notNull()
      .default(sql`0`),
    /** The last that the member wrote. */
    memberMessageId: int8()
      .notNull()
      .default(sql`0`),
    memberReadId: int8()
      .notNull()
      .default(sql`0`),
    staffReadId: int8()
      .notNull()
      .default(sql`0`),
    /** Whether the desk has not read all that the member wrote. */
    isUnread: boolean()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`member_message_id > staff_read_id`),
  },
  (table) => [index('chat_threads_staff').on(table.isUnread, table.lastMessageId)],
);
