import { and, count, desc, eq, lt } from 'drizzle-orm';
import * as z from 'zod';
import { lockAgainstErasure } from '#domain/members';
import type { Db, Tx } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { CHAT_SIDES, type ChatSide, type ChatThreadState } from '#rules/site/chat';
import { chatMessages, chatThreads } from './tables.ts';

const chatMessageRow = z.object({
  id: z.bigint(),
  side: z.enum(CHAT_SIDES),
  staffName: z.string().nullable(),
  text: z.string(),
  at: z.date(),
});

export type ChatMessage = z.input<typeof chatMessageRow>;

const chatThreadRow = z.object({
  publicId: z.string(),
  account: z.string(),
  /** Number of the member's messages that staff have not read. */
  unread: z.int(),
  text: z.string(),
  side: z.enum(CHAT_SIDES),
  at: z.date(),
});

export type ChatThread = z.input<typeof chatThreadRow>;

/**
 * Locks a thread, creating it if needed, so that a later message has a higher id for every reader. Throws AppError
 * `account_blocked` when the account has been erased.
 */
export async function lockThread(tx: Tx, memberId: bigint): Promise<void> {
  await lockAgainstErasure(tx, memberId);
  await tx.orm
    .insert(chatThreads)
    .values({ memberId })
    .onConflictDoUpdate({ target: chatThreads.memberId, set: { memberId } });
}

const WRITE = defineStatement({
  name: 'chat_write',
  row: chatMessageRow,
  text: `with written as (
           insert into chat_messages (member_id, side, staff, text, key) values ($1, $2, $3, $4, $5)
           returning id, side, staff as "staffName", text, at
         ), moved as (
           update chat_threads set
             last_message_id = written.id,
             member_message_id = case when written.side = 'member' then written.id else member_message_id end
           from written where member_id = $1
         )
         select id, side, "staffName", text, at from written`,
});

export interface NewMessage extends Pick<ChatMessage, 'side' | 'staffName' | 'text'> {
  /** Idempotency key of a message from staff. */
  key?: string;
}

/** Writes a message into a locked thread. */
export async function writeMessage(
  tx: Tx,
  memberId: bigint,
  { side, staffName, text, key }: NewMessage,
): Promise<ChatMessage> {
  const [message] = await tx.query(WRITE, [memberId, side, staffName, text, key ?? null]);
  if (!message) throw new Error('a message was not written');
  return message;
}

const MESSAGE_COLUMNS = {
  id: chatMessages.id,
  side: chatMessages.side,
  staffName: chatMessages.staff,
  text: chatMessages.text,
  at: chatMessages.at,
};

/** Finds the message with this key in a locked thread. */
export async function findMessageByKey(tx: Tx, memberId: bigint, key: string): Promise<ChatMessage | undefined> {
  const [message] = await tx.orm
    .select(MESSAGE_COLUMNS)
    .from(chatMessages)
    .where(and(eq(chatMessages.memberId, memberId), eq(chatMessages.key, key)));
  return message;
}

/** Lists the messages before one, or the newest without it; newest first. */
export function listMessagesBefore(
  db: Db,
  memberId: bigint,
  { before, limit }: { before: bigint | undefined; limit: number },
): Promise<ChatMessage[]> {
  const isBefore = before === undefined ? undefined : lt(chatMessages.id, before);
  return db.orm
    .select(MESSAGE_COLUMNS)
    .from(chatMessages)
    .where(and(eq(chatMessages.memberId, memberId), isBefore))
    .orderBy(desc(chatMessages.id))
    .limit(limit);
}

export type ReadIds = Pick<typeof chatThreads.$inferSelect, 'memberReadId' | 'staffReadId'>;

/** Returns the id of the last message that each side has read; 0 for none. */
export async function getReadIds(db: Db, memberId: bigint): Promise<ReadIds> {
  const { memberReadId, staffReadId } = chatThreads;
  const [row] = await db.orm
    .select({ memberReadId, staffReadId })
    .from(chatThreads)
    .where(eq(chatThreads.memberId, memberId));
  return row ?? { memberReadId: 0n, staffReadId: 0n };
}

const MEMBER_READ = defineStatement({
  name: 'chat_member_read',
  row: z.object({ id: z.bigint() }),
  text: `update chat_threads set member_read_id = least($2, last_message_id)
          where member_id = $1 and member_read_id < least($2, last_message_id)
         returning member_read_id as id`,
});
const STAFF_READ = defineStatement({
  name: 'chat_staff_read',
  row: z.object({ id: z.bigint() }),
  text: `update chat_threads set staff_read_id = least($2, last_message_id)
          where member_id = $1 and staff_read_id < least($2, last_message_id)
         returning staff_read_id as id`,
});

/** Advances a side's read position. Returns the new one, or undefined when it was there already. */
export async function advanceReadId(
  tx: Tx,
  memberId: bigint,
  side: ChatSide,
  upTo: bigint,
): Promise<bigint | undefined> {
  const [row] = await tx.query(side === 'member' ? MEMBER_READ : STAFF_READ, [memberId, upTo]);
  return row?.id;
}

const UNREAD = defineStatement({
  name: 'chat_unread',
  row: z.object({ unread: z.int() }),
  // Counts from the member's read position, because the thread before it may be long.
  text: `select count(*)::int as unread from chat_threads thread
           join chat_messages message on message.member_id = thread.member_id and message.id > thread.member_read_id
                                     and message.side = 'staff'
          where thread.member_id = $1`,
});

/** Counts the staff messages that a member has not read. */
export async function countUnreadReplies(db: Db, memberId: bigint): Promise<number> {
  const [row] = await db.query(UNREAD, [memberId]);
  return row?.unread ?? 0;
}

const THREADS = defineStatement({
  name: 'chat_threads',
  row: chatThreadRow,
  text: `select member.public_id as "publicId", member.username as account, last.text, last.side, last.at,
                case when thread.is_unread then (
                  select count(*)::int from chat_messages
                   where member_id = thread.member_id and side = 'member' and id > thread.staff_read_id
                ) else 0 end as unread
           from chat_threads thread
           join members member on member.id = thread.member_id
           join chat_messages last on last.id = thread.last_message_id
          where thread.is_unread or not $1
          order by thread.is_unread desc, thread.last_message_id desc
          limit $2 offset $3`,
});

/** Returns a page of threads for the back office: unread first, then by last message. */
export async function listThreads(
  db: Db,
  state: ChatThreadState | undefined,
  request: PageRequest,
): Promise<Page<ChatThread>> {
  const isUnreadOnly = state === 'unread';
  const rows = await db.query(THREADS, [isUnreadOnly, request.pageSize, offsetOf(request)]);
  const which = isUnreadOnly ? eq(chatThreads.isUnread, true) : undefined;
  const [threads] = await db.orm.select({ total: count() }).from(chatThreads).where(which);
  return pageOf(rows, threads?.total ?? 0, request);
}

/** Deletes a member's thread. A trigger refuses it unless the account has been erased in this transaction or before. */
export async function eraseThread(tx: Tx, memberId: bigint): Promise<void> {
  await tx.orm.delete(chatMessages).where(eq(chatMessages.memberId, memberId));
  await tx.orm.delete(chatThreads).where(eq(chatThreads.memberId, memberId));
}
