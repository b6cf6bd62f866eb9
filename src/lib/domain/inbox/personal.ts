import { and, desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { queuePushes } from '#domain/push';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import type { WrittenText } from '#rules/members/inbox';
import { publishInboxChange } from './notify.ts';
import { inboxMessages } from './tables.ts';
import { cleanTexts } from './written.ts';

export interface NewPersonalMessage {
  /** Chosen by the caller: a repeated key writes nothing. */
  key: string;
  texts: readonly WrittenText[];
  writtenBy: string;
}

const LOCK = defineStatement({
  name: 'inbox_lock_member',
  row: z.object({ id: z.bigint() }),
  // Serializes repeated requests and locks the account against erasure.
  text: 'select id from members where id = $1 and erased_at is null for no key update',
});

/**
 * Writes a message from staff to a member, once per key. Returns its public id, and whether it is new. Throws InvalidFieldsError,
 * and AppError `account_blocked` (the account has been erased) and `idempotency_key_reused` (for another message).
 */
export async function writePersonalMessage(
  tx: Tx,
  memberId: bigint,
  message: NewPersonalMessage,
): Promise<{ id: string; isNew: boolean }> {
  const { key, writtenBy } = message;
  const texts = cleanTexts(message.texts, []);
  if ((await tx.query(LOCK, [memberId])).length === 0) throw new AppError('account_blocked');
  const isSame = and(eq(inboxMessages.memberId, memberId), eq(inboxMessages.key, key));
  const [existing] = await tx.orm.select().from(inboxMessages).where(isSame);
  if (existing) {
    const isRepeated = existing.writtenBy === writtenBy && sameTexts(existing.texts ?? [], texts);
    if (!isRepeated) throw new AppError('idempotency_key_reused');
    return { id: existing.publicId, isNew: false };
  }
  const [written] = await tx.orm
    .insert(inboxMessages)
    .values({ memberId, kind: 'personal', texts, writtenBy, key })
    .returning({ id: inboxMessages.publicId });
  if (!written) throw new Error('a message was not written');
  await queuePushes(tx, 'personal', [{ memberId, messageId: written.id }]);
  publishInboxChange(tx, memberId);
  return { id: written.id, isNew: true };
}

function sameTexts(one: readonly WrittenText[], other: readonly WrittenText[]): boolean {
  const listed = (texts: readonly WrittenText[]) =>
    JSON.stringify(texts.map(({ languageTag, title, body }) => [languageTag, title, body]));
  return listed(one) === listed(other);
}

export interface PersonalMessage {
  id: string;
  texts: WrittenText[];
  writtenBy: string;
  createdAt: Date;
  readAt: Date | null;
}

/** Lists the messages that staff wrote to a member, newest first, also those that the member deleted. */
export async function listPersonalMessages(
  db: Db,
  memberId: bigint,
  request: PageRequest,
): Promise<Page<PersonalMessage>> {
  const which = and(eq(inboxMessages.memberId, memberId), eq(inboxMessages.kind, 'personal'));
  const rows = await db.orm
    .select()
    .from(inboxMessages)
    .where(which)
    .orderBy(desc(inboxMessages.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  const messages = rows.map(({ publicId: id, texts, writtenBy, createdAt, readAt }) => {
    return { id, texts: texts ?? [], writtenBy: writtenBy ?? '', createdAt, readAt };
  });
  return pageOf(messages, await db.orm.$count(inboxMessages, which), request);
}
