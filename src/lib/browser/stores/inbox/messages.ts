import { atom, computed } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import type { MessageKind } from '#rules/members/inbox';
import { callAsMember } from '../call-as-member.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { $session, isView } from '../session.ts';
import { onInboxChange } from './unread.ts';

export type Message = EndpointResponse<'GET /wps/v2/messages'>['messages'][number];

/** Messages of the filter; undefined: of all kinds. */
export const $messageKind = atom<MessageKind | undefined>(undefined);

/** The first pages of the inbox, newest message first. */
export const messages = createLoader(async (kind: MessageKind | undefined, pages: number) => {
  const loaded: Message[] = [];
  for (let page = 1; ; page++) {
    const query = { kind, before: loaded.at(-1)?.id };
    const { messages: next, hasMore } = await callAsMember('GET /wps/v2/messages', { query });
    loaded.push(...next);
    if (!hasMore || page === pages) return { messages: loaded, hasMore };
  }
});

/** Messages that were deleted since the list was opened, which the list shows with a way back. */
const $deleted = atom<readonly Message[]>([]);

export interface ListedMessage extends Message {
  isDeleted: boolean;
}

/** The list with the deleted messages at their positions. */
export const $listedMessages = computed([messages.$store, $deleted], (loadable, deleted): readonly ListedMessage[] => {
  const gone = new Set(deleted.map(({ id }) => id));
  const present = (valueOf(loadable)?.messages ?? []).filter(({ id }) => !gone.has(id));
  return [
    ...present.map((message) => ({ ...message, isDeleted: false })),
    ...deleted.map((message) => ({ ...message, isDeleted: true })),
  ].toSorted(newestFirst);
});

function newestFirst(one: Message, other: Message): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

let pages = 1;

/** Shows one kind of messages, or all. */
export async function filterMessages(kind: MessageKind | undefined): Promise<void> {
  pages = 1;
  $deleted.set([]);
  // The messages of the last filter would look like those of this one.
  messages.clear();
  $messageKind.set(kind);
  await messages.load(kind, pages);
}

export async function loadOlderMessages(): Promise<void> {
  pages += 1;
  await messages.load($messageKind.get(), pages);
}

/** Loads the inbox and follows its changes while a page shows it. Returns a function that ends it. */
export function followMessages(): () => void {
  void filterMessages(undefined);
  return onInboxChange(() => void messages.reload());
}

/** Marks a message as read when it is opened. Staff who view the account leave it unread. */
export async function openMessage({ id, isRead }: Message): Promise<void> {
  if (isRead || isView()) return;
  try {
    await callAsMember('POST /wps/v2/messages/read', { body: { ids: [id] } });
  } catch {
    // It can be read all the same, and stays unread.
    return;
  }
  await messages.reload();
}

export async function readAllMessages(): Promise<void> {
  await callAsMember('POST /wps/v2/messages/read', { body: { all: true } });
  await messages.reload();
}

export async function deleteMessage(message: Message): Promise<void> {
  await callAsMember('DELETE /wps/v2/messages', { body: { ids: [message.id] } });
  $deleted.set([...$deleted.get(), message]);
}

export async function restoreMessage({ id }: Message): Promise<void> {
  await callAsMember('POST /wps/v2/messages/restore', { body: { ids: [id] } });
  await messages.reload();
  $deleted.set($deleted.get().filter((message) => message.id !== id));
}

$session.listen(({ state }) => {
  if (state !== 'out') return;
  messages.clear();
  $deleted.set([]);
});
