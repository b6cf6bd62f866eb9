import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, int8 } from '#kernel/columns';
import { MESSAGE_DAYS, SEGMENTS, SYSTEM_TEMPLATES, type WrittenText } from '#rules/members/inbox';

const publicId = () =>
  text()
    .notNull()
    .unique()
    .default(sql`'N' || upper(substr(md5(gen_random_uuid()::text), 1, 16))`);

/** Messages to one member: about the account (`template`), or written by staff (`texts`). */
export const inboxMessages = pgTable(
  'inbox_messages',
  {
    id: identity(),
    publicId: publicId(),
    /** No reference: `notifyMember` locks the member, and an account that is erased gets none. */
    memberId: int8().notNull(),
    kind: text({ enum: ['system', 'personal'] }).notNull(),
    template: text({ enum: SYSTEM_TEMPLATES }),
    params: jsonb().$type<Record<string, string>>(),
    texts: jsonb().$type<WrittenText[]>(),
    /** Username of the staff user who wrote it. */
    writtenBy: text(),
    /** Idempotency key of a written message. */
    key: text(),
    createdAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    readAt: instant(),
    /** The row is purged a day later; until then the deletion can be undone. */
    deletedAt: instant(),
  },
  (table) => [
    index('inbox_messages_list')
      .on(table.memberId, table.createdAt, table.publicId)
      .where(sql`deleted_at is null`),
    index('inbox_messages_unread')
      .on(table.memberId)
      .where(sql`read_at is null and deleted_at is null`),
    // Serves the erasure of an agent.
    index('inbox_messages_agent')
      .on(sql`(params ->> 'agent')`)
      .where(sql`template = 'agentMessage'`),
    index('inbox_messages_created').on(table.createdAt),
    index('inbox_messages_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    uniqueIndex('inbox_messages_key')
      .on(table.memberId, table.key)
      .where(sql`key is not null`),
    check(
      'inbox_messages_content',
      sql`case kind when 'system' then num_nonnulls(template, params) = 2 and texts is null
                    else num_nonnulls(texts, written_by, key) = 3 and template is null end`,
    ),
  ],
);

/** Messages to many members. One row each: members get rows only by reading or deleting it (`inbox_marks`). */
export const inboxBroadcasts = pgTable(
  'inbox_broadcasts',
  {
    id: identity(),
    publicId: publicId(),
    key: text().notNull().unique(),
    segment: text({ enum: SEGMENTS }).notNull(),
    minRank: smallint(),
    maxRank: smallint(),
    /** The portal's own language code (MY, EN, …), as members have it. */
    languageCode: text(),
    texts: jsonb().$type<WrittenText[]>().notNull(),
    writtenBy: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** Members who registered later do not see it. */
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** When open pages were notified of its start. */
    announcedAt: instant(),
    stoppedAt: instant(),
    stoppedBy: text(),
  },
  (table) => [
    index('inbox_broadcasts_ends').on(table.endsAt),
    index('inbox_broadcasts_due')
      .on(table.startsAt)
      .where(sql`announced_at is null`),
    check(
      'inbox_broadcasts_schedule',
      sql`starts_at < ends_at and ends_at <= starts_at + interval '${sql.raw(String(MESSAGE_DAYS))} days'`,
    ),
    check(
      'inbox_broadcasts_segment',
      sql`(segment = 'ranks') = (num_nonnulls(min_rank, max_rank) = 2) and (segment = 'language') = (language_code is not null)`,
    ),
  ],
);

/** Marks of members on broadcasts that they read or deleted. */
export const inboxMarks = pgTable(
  'inbox_marks',
  {
    memberId: int8().notNull(),
    broadcastId: int8()
      .notNull()
      .references(() => inboxBroadcasts.id, { onDelete: 'cascade' }),
    readAt: instant(),
    deletedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.broadcastId] }),
    index('inbox_marks_broadcast').on(table.broadcastId),
  ],
);
