import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { plainText } from '#kernel/text';
import { publishLiveEvent } from '#domain/messaging';
import { CHAT_TEXT_MAX, chatProblem, type ChatSide } from '#rules/site/chat';
import {
  type ChatMessage,
  lockThread,
  findMessageByKey,
  listMessagesBefore,
  advanceReadId,
  type ReadIds,
  getReadIds,
  writeMessage,
} from './store.ts';

/** A page of a thread, with the read positions of both sides. */
export interface ChatPage extends ReadIds {
  /** Oldest first. */
  messages: ChatMessage[];
  hasOlder: boolean;
}

const PAGE_SIZE = 40;

function parseText(typed: string): string {
  const text = plainText(typed);
  const code = chatProblem(text);
  if (code) throw new InvalidFieldsError({ text: { code, params: { min: 1, max: CHAT_TEXT_MAX } } });
  return text;
}

/** Makes the member's open pages refresh the thread. The event does not contain the text. */
function publishChange(tx: Tx, memberId: bigint, id: bigint): void {
  publishLiveEvent(tx, memberId, 'chat', { id: String(id) });
}

/** Writes a member's message to support. Throws InvalidFieldsError. */
export async function writeAsMember(tx: Tx, memberId: bigint, text: string): Promise<ChatMessage> {
  const message = { side: 'member', staffName: null, text: parseText(text) } as const;
  await lockThread(tx, memberId);
  const written = await writeMessage(tx, memberId, message);
  publishChange(tx, memberId, written.id);
  return written;
}

/**
 * Writes a message from staff to a member. A second call with the same key returns the stored message, with `isNew` false.
 * Throws InvalidFieldsError, and AppError `idempotency_key_reused` for a key that was used with another message.
 */
export async function writeAsStaff(
  tx: Tx,
  memberId: bigint,
  input: { staffName: string; text: string; key: string },
): Promise<{ message: ChatMessage; isNew: boolean }> {
  const { staffName, key } = input;
  const text = parseText(input.text);
  await lockThread(tx, memberId);
  const existing = await findMessageByKey(tx, memberId, key);
  if (existing && (existing.text !== text || existing.staffName !== staffName))
    throw new AppError('idempotency_key_reused');
  if (existing) return { message: existing, isNew: false };
  const message = await writeMessage(tx, memberId, { side: 'staff', staffName, text, key });
  publishChange(tx, memberId, message.id);
  return { message, isNew: true };
}

/** Returns the newest messages of a thread, or those before the message `before`. */
export async function getChatPage(db: Db, memberId: bigint, before: bigint | undefined): Promise<ChatPage> {
  const found = await listMessagesBefore(db, memberId, { before, limit: PAGE_SIZE + 1 });
  const messages = found.slice(0, PAGE_SIZE).toReversed();
  return { messages, hasOlder: found.length > PAGE_SIZE, ...(await getReadIds(db, memberId)) };
}

/** Advances the read position of one side and notifies the member's open pages. */
export async function markChatRead(tx: Tx, memberId: bigint, side: ChatSide, upTo: bigint): Promise<void> {
  const readId = await advanceReadId(tx, memberId, side, upTo);
  if (readId !== undefined) publishChange(tx, memberId, readId);
}
