import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement, type Statement } from '#kernel/statements';
import {
  MESSAGE_DAYS,
  MESSAGE_KINDS,
  MESSAGE_PAGE_SIZE,
  type MessageKind,
  SYSTEM_TEMPLATES,
} from '#rules/members/inbox';
import { publishInboxChange } from './notify.ts';

const writtenText = z.object({ languageTag: z.string(), title: z.string(), body: z.string() });

const messageRow = z.object({
  id: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  template: z.enum(SYSTEM_TEMPLATES).nullable(),
  params: z.record(z.string(), z.string()).nullable(),
  texts: z.array(writtenText).nullable(),
  at: z.date(),
  isRead: z.boolean(),
});

/** A message as its reader has it: a template with its parameters, or texts by language. */
export type InboxMessage = z.input<typeof messageRow>;

/** Condition of a broadcast that was or is addressed to a member. */
const ADDRESSED = `news.starts_at >= member.registered_at and news.starts_at <= now()
  and member.account_type <> 'guest'
  and (news.min_rank is null or member.rank_level between news.min_rank and news.max_rank)
  and (news.language_code is null or news.language_code = member.language_code)`;
/** Condition of one that is in the inbox. */
const SHOWN = `${ADDRESSED} and news.ends_at > now() and news.stopped_at is null`;
const NEWS = `inbox_broadcasts news join members member on member.id = $1
  left join inbox_marks mark on mark.member_id = $1 and mark.broadcast_id = news.id`;
const RECENT = `own.created_at > now() - interval '${MESSAGE_DAYS} days'`;

const LIST = defineStatement({
  name: 'inbox_list',
  row: messageRow,
  text: `with cursor as (
           select created_at as at, public_id as id from inbox_messages where public_id = $3 and member_id = $1
           union all select starts_at, public_id from inbox_broadcasts where public_id = $3
         ), listed as (
           (select own.public_id as id, own.kind, own.template, own.params, own.texts, own.created_at as at,
                   own.read_at is not null as "isRead"
              from inbox_messages own
             where own.member_id = $1 and own.deleted_at is null and ${RECENT} and ($2::text is null or own.kind = $2)
               and ($3::text is null or (own.created_at, own.public_id) < (select at, id from cursor))
             order by own.created_at desc, own.public_id desc limit $4)
           union all
           (select news.public_id, 'broadcast', null, null, news.texts, news.starts_at, mark.read_at is not null
              from ${NEWS}
             where ${SHOWN} and mark.deleted_at is null and ($2::text is null or $2 = 'broadcast')
               and ($3::text is null or (news.starts_at, news.public_id) < (select at, id from cursor))
             order by news.starts_at desc, news.public_id desc limit $4)
         )
         select id, kind, template, params, texts, at, "isRead" from listed order by at desc, id desc limit $4`,
});

export interface InboxQuery {
  kind?: MessageKind | undefined;
  /** Public id of the message that the page follows. */
  before?: string | undefined;
}

/** Returns a page of a member's inbox, newest first. */
export async function listInbox(
  db: Db,
  memberId: bigint,
  { kind, before }: InboxQuery,
): Promise<{ messages: InboxMessage[]; hasMore: boolean }> {
  const rows = await db.query(LIST, [memberId, kind ?? null, before ?? null, MESSAGE_PAGE_SIZE + 1]);
  return { messages: rows.slice(0, MESSAGE_PAGE_SIZE), hasMore: rows.length > MESSAGE_PAGE_SIZE };
}

const OPEN = defineStatement({
  name: 'inbox_open_message',
  row: messageRow,
  text: `select own.public_id as id, own.kind, own.template, own.params, own.texts, own.created_at as at, false as "isRead"
           from inbox_messages own
          where own.member_id = $1 and own.public_id = $2 and own.read_at is null and own.deleted_at is null
         union all
         select news.public_id, 'broadcast', null, null, news.texts, news.starts_at, false
           from ${NEWS}
          where ${SHOWN} and news.public_id = $2 and mark.read_at is null and mark.deleted_at is null`,
});

/** Returns a message that is in the member's inbox and was not opened. */
export async function findUnreadMessage(db: Db, memberId: bigint, id: string): Promise<InboxMessage | undefined> {
  const [message] = await db.query(OPEN, [memberId, id]);
  return message;
}

const UNREAD = defineStatement({
  name: 'inbox_unread',
  row: z.object({ unread: z.int() }),
  text: `select ((select count(*) from inbox_messages own
                   where own.member_id = $1 and own.read_at is null and own.deleted_at is null and ${RECENT})
               + (select count(*) from ${NEWS}
                   where ${SHOWN} and mark.read_at is null and mark.deleted_at is null))::int as unread`,
});

/** Counts the messages in a member's inbox that were not opened. */
export async function countUnreadMessages(db: Db, memberId: bigint): Promise<number> {
  const [row] = await db.query(UNREAD, [memberId]);
  return row?.unread ?? 0;
}

const KNOWN = defineStatement({
  name: 'inbox_known',
  row: z.object({ known: z.int() }),
  // A broadcast that ended or was stopped while a page showed it is still known.
  text: `select ((select count(*) from inbox_messages own where own.member_id = $1 and own.public_id = any($2::text[]))
               + (select count(*) from inbox_broadcasts news join members member on member.id = $1
                   where ${ADDRESSED} and news.public_id = any($2::text[])))::int as known`,
});

/** Throws AppError `not_found` unless all of these messages are or were in the member's inbox. */
async function assertKnown(tx: Tx, memberId: bigint, ids: readonly string[]): Promise<void> {
  const [row] = await tx.query(KNOWN, [memberId, ids]);
  if (row?.known !== new Set(ids).size) throw new AppError('not_found');
}

/** Statements of an act on messages of both sources; their rows are counted. */
type Act = readonly [own: Statement, news: Statement];

const ACTS = {
  read: [
    defineStatement({
      name: 'inbox_read_own',
      text: `update inbox_messages set read_at = now()
              where member_id = $1 and ($2::text[] is null or public_id = any($2)) and read_at is null and deleted_at is null
             returning 1`,
    }),
    defineStatement({
      name: 'inbox_read_news',
      text: `insert into inbox_marks (member_id, broadcast_id, read_at)
             select $1, news.id, now() from ${NEWS}
              where ${SHOWN} and mark.read_at is null and mark.deleted_at is null
                and ($2::text[] is null or news.public_id = any($2))
             on conflict (member_id, broadcast_id) do update set read_at = coalesce(inbox_marks.read_at, now())
             returning 1`,
    }),
  ],
  delete: [
    defineStatement({
      name: 'inbox_delete_own',
      text: `update inbox_messages set deleted_at = now()
              where member_id = $1 and public_id = any($2::text[]) and deleted_at is null returning 1`,
    }),
    defineStatement({
      name: 'inbox_delete_news',
      text: `insert into inbox_marks (member_id, broadcast_id, deleted_at)
             select $1, news.id, now() from ${NEWS}
              where ${ADDRESSED} and mark.deleted_at is null and news.public_id = any($2::text[])
             on conflict (member_id, broadcast_id) do update set deleted_at = coalesce(inbox_marks.deleted_at, now())
             returning 1`,
    }),
  ],
  restore: [
    defineStatement({
      name: 'inbox_restore_own',
      text: `update inbox_messages set deleted_at = null
              where member_id = $1 and public_id = any($2::text[]) and deleted_at is not null returning 1`,
    }),
    defineStatement({
      name: 'inbox_restore_news',
      text: `update inbox_marks mark set deleted_at = null from inbox_broadcasts news
              where news.id = mark.broadcast_id and mark.member_id = $1 and news.public_id = any($2::text[])
                and mark.deleted_at is not null
             returning 1`,
    }),
  ],
} satisfies Record<string, Act>;

/** Runs an act, and notifies the member's pages when it changed something. */
async function change(tx: Tx, memberId: bigint, [own, news]: Act, ids: readonly string[] | null): Promise<void> {
  if (ids) await assertKnown(tx, memberId, ids);
  const changed = [...(await tx.query(own, [memberId, ids])), ...(await tx.query(news, [memberId, ids]))];
  if (changed.length > 0) publishInboxChange(tx, memberId);
}

/** Marks messages as read. Throws AppError `not_found`, and then marks none. */
export function markRead(tx: Tx, memberId: bigint, ids: readonly string[]): Promise<void> {
  return change(tx, memberId, ACTS.read, ids);
}

/** Marks all messages of a member's inbox as read. */
export function markAllRead(tx: Tx, memberId: bigint): Promise<void> {
  return change(tx, memberId, ACTS.read, null);
}

/** Deletes messages from a member's inbox; for a day they can be restored. Throws AppError `not_found`, and then deletes none. */
export function deleteMessages(tx: Tx, memberId: bigint, ids: readonly string[]): Promise<void> {
  return change(tx, memberId, ACTS.delete, ids);
}

/** Undoes a deletion. Throws AppError `not_found`, also for a message that was purged. */
export function restoreMessages(tx: Tx, memberId: bigint, ids: readonly string[]): Promise<void> {
  return change(tx, memberId, ACTS.restore, ids);
}

const PURGE = defineStatement({
  name: 'inbox_purge',
  text: `with marks as (
           delete from inbox_marks mark using inbox_broadcasts news
            where news.id = mark.broadcast_id and news.ends_at < now() - interval '1 day'
         )
         delete from inbox_messages
          where created_at < now() - interval '${MESSAGE_DAYS} days' or deleted_at < now() - interval '1 day'`,
});

/** Deletes messages that no inbox shows any more, and the marks of broadcasts that are over. */
export async function purgeInboxes(tx: Tx): Promise<void> {
  await tx.query(PURGE);
}

const ERASE = defineStatement({
  name: 'inbox_erase',
  text: `with marks as (delete from inbox_marks where member_id = $1),
              written as (delete from inbox_messages where template = 'agentMessage' and params ->> 'agent' = $2)
         delete from inbox_messages where member_id = $1`,
});

/** Deletes a member's inbox, and what the member wrote to downlines as their agent. */
export async function eraseInbox(tx: Tx, { id, username }: { id: bigint; username: string }): Promise<void> {
  await tx.query(ERASE, [id, username]);
}
