import { atom, type ReadableAtom } from 'nanostores';
import type { ChatSide } from '#rules/site/chat';
import { createSubmission } from '../submission.ts';

export interface ThreadMessage {
  id: string;
  side: ChatSide;
  text: string;
  /** UTC ISO 8601. */
  at: string;
  /** Name of the staff member who answered, if the reader may see it. */
  staffName?: string | null;
}

export interface ThreadPage {
  messages: readonly ThreadMessage[];
  hasOlder: boolean;
  /** Id of the last message that the other side has read. */
  otherReadId: string;
}

export interface ThreadState {
  /** Oldest message first; undefined until the first response. */
  page: ThreadPage | undefined;
  /** Error of the last request; the messages that were loaded before stay. */
  failure: unknown;
}

/** Endpoints of one side of a conversation. */
export interface ThreadApi {
  /** The reader's side. */
  side: ChatSide;
  load(before: string | undefined): Promise<ThreadPage>;
  write(text: string, idempotencyKey: string): Promise<ThreadMessage>;
  read(upTo: string): Promise<unknown>;
}

export interface Thread {
  side: ChatSide;
  $thread: ReadableAtom<ThreadState>;
  /** Loads the newest messages; the shown ones stay. */
  refresh(): Promise<void>;
  /** Throws RefusedError and NetworkError. */
  loadOlder(): Promise<void>;
  /**
   * Throws RefusedError and NetworkError. Retries of the same text use the same idempotency key while the outcome is
   * unknown.
   */
  send(text: string): Promise<void>;
  /** Marks the other side's newest message as read, once. */
  markRead(): Promise<void>;
}

const isAfter = (id: string, other: string) => BigInt(id) > BigInt(other);

/**
 * Merges the newest page into the shown messages. Older ones stay unless messages between them and the page were never
 * loaded.
 */
export function mergePage(shown: ThreadPage | undefined, newest: ThreadPage): ThreadPage {
  const [first] = newest.messages;
  const last = shown?.messages.at(-1);
  if (!shown || !last || !first || (newest.hasOlder && isAfter(first.id, last.id))) return newest;
  const older = shown.messages.filter(({ id }) => isAfter(first.id, id));
  // Keeps messages that were sent after this page was requested.
  const newestId = newest.messages.at(-1)?.id ?? first.id;
  const sent = shown.messages.filter(({ id }) => isAfter(id, newestId));
  const hasOlder = older.length > 0 ? shown.hasOlder : newest.hasOlder;
  return { ...newest, messages: [...older, ...newest.messages, ...sent], hasOlder };
}

/** Creates one conversation from the view of one side. */
export function createThread(api: ThreadApi): Thread {
  const $thread = atom<ThreadState>({ page: undefined, failure: undefined });
  const submission = createSubmission();
  let requests = 0;
  let readId = '0';
  /** Sent messages that no loaded page has had yet: others may have written between them and what is shown before them. */
  let sent: readonly ThreadMessage[] = [];

  /** Returns the newest page merged into what is shown, with the sent messages that it lacks. */
  function withNewest(newest: ThreadPage): ThreadPage {
    const { page } = $thread.get();
    const loaded = page && { ...page, messages: page.messages.filter((message) => !sent.includes(message)) };
    const merged = mergePage(loaded, newest);
    sent = sent.filter(({ id }) => merged.messages.every((message) => message.id !== id));
    return { ...merged, messages: [...merged.messages, ...sent] };
  }

  async function refresh(): Promise<void> {
    requests += 1;
    const current = requests;
    try {
      const newest = await api.load(undefined);
      if (current === requests) $thread.set({ page: withNewest(newest), failure: undefined });
    } catch (failure) {
      if (current === requests) $thread.set({ ...$thread.get(), failure });
    }
  }

  async function loadOlder(): Promise<void> {
    const first = $thread.get().page?.messages[0];
    if (!first) return;
    const older = await api.load(first.id);
    const { page, failure } = $thread.get();
    if (!page || page.messages[0]?.id !== first.id) return;
    const messages = [...older.messages, ...page.messages];
    $thread.set({ page: { ...page, messages, hasOlder: older.hasOlder }, failure });
  }

  async function send(text: string): Promise<void> {
    const written = await submission.send(text, (key) => api.write(text, key));
    const { page, failure } = $thread.get();
    const shown = page ?? { messages: [], hasOlder: false, otherReadId: '0' };
    if (!shown.messages.some(({ id }) => id === written.id)) {
      sent = [...sent, written];
      $thread.set({ page: { ...shown, messages: [...shown.messages, written] }, failure });
    }
    // Loads messages that others have sent meanwhile.
    await refresh();
  }

  async function markRead(): Promise<void> {
    const last = $thread.get().page?.messages.findLast(({ side }) => side !== api.side);
    if (!last || !isAfter(last.id, readId)) return;
    const before = readId;
    readId = last.id;
    await api.read(last.id).catch(() => {
      // Retries with the next message; until then the other side sees it as unread.
      readId = before;
    });
  }

  return { side: api.side, $thread, refresh, loadOlder, send, markRead };
}
