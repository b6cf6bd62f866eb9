import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { plainText } from '#kernel/text';
import { pushEvent } from '#domain/messaging';
import { CHAT_TEXT_MAX, chatProblem, type ChatSide } from '#rules/chat';
import {
  type ChatMessage,
  lockThread,
  messageOfKey,
  messagesBefore,
  moveReadId,
  type ReadIds,
  readIds,
  writeMessage,
} from './store.ts';

/** What a thread is shown by: a page of it, and how far either side has read. */
export interface ChatPage extends ReadIds {
  /** The oldest first. */
  messages: ChatMessage[];
  hasOlder: boolean;
}

const PAGE_SIZE = 40;

function textOf(given: string): string {
  const text = plainText(given);
  const code = chatProblem(text);
  if (code) throw new InvalidFieldsError({ text: { code, params: { min: 1, max: CHAT_TEXT_MAX } } });
  return text;
}

/** The member's open pages look again. What was written is not in it: it is asked for by who may read it. */
function tell(tx: Tx, memberId: bigint, id: bigint): Promise<void> {
  return pushEvent(tx, memberId, 'chat', { id: String(id) });
}

/** A member writes to operations; its other pages hear of it. Throws InvalidFieldsError. */
export async function writeToSupport(tx: Tx, memberId: bigint, text: string): Promise<ChatMessage> {
  const message = { side: 'member', staffName: null, text: textOf(text) } as const;
  await lockThread(tx, memberId);
  const written = await writeMessage(tx, memberId, message);
  await tell(tx, memberId, written.id);
  return written;
}

/**
 * An operator writes to a member, whose pages hear that there is something. The same key again is the same message, which is
 * not written twice: `isNew` says which it was. Throws InvalidFieldsError, and AppError `idempotency_key_reused` for a key
 * that something else was sent with.
 */
export async function writeToMember(
  tx: Tx,
  memberId: bigint,
  given: { staffName: string; text: string; key: string },
): Promise<{ message: ChatMessage; isNew: boolean }> {
  const { staffName, key } = given;
  const text = textOf(given.text);
  await lockThread(tx, memberId);
  const kept = await messageOfKey(tx, memberId, key);
  if (kept && (kept.text !== text || kept.staffName !== staffName)) throw new AppError('idempotency_key_reused');
  if (kept) return { message: kept, isNew: false };
  const message = await writeMessage(tx, memberId, { side: 'staff', staffName, text, key });
  await tell(tx, memberId, message.id);
  return { message, isNew: true };
}

/** The newest messages of a thread, or those before one of them. */
export async function chatPage(db: Db, memberId: bigint, before: bigint | undefined): Promise<ChatPage> {
  const found = await messagesBefore(db, memberId, { before, limit: PAGE_SIZE + 1 });
  const messages = found.slice(0, PAGE_SIZE).toReversed();
  return { messages, hasOlder: found.length > PAGE_SIZE, ...(await readIds(db, memberId)) };
}

/** One side has seen everything up to a message. The member's pages stop counting what was read, or show that it was. */
export async function markChatRead(tx: Tx, memberId: bigint, side: ChatSide, upTo: bigint): Promise<void> {
  const readId = await moveReadId(tx, memberId, side, upTo);
  if (readId !== undefined) await tell(tx, memberId, readId);
}
