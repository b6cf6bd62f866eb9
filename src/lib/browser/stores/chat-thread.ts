import { atom, type ReadableAtom } from 'nanostores';
import type { ChatSide } from '#rules/chat';
import { createAttempt } from './attempt.ts';

export interface ThreadMessage {
  id: string;
  side: ChatSide;
  text: string;
  /** UTC ISO 8601. */
  at: string;
  /** Name of the staff member who answered, where the reader may know it. */
  staffName?: string | null;
}

export interface ThreadPage {
  messages: readonly ThreadMessage[];
  hasOlder: boolean;
  /** How far the other side has read. */
  otherReadId: string;
}

export interface ThreadState {
  /** Undefined until the first answer. The oldest first. */
  page: ThreadPage | undefined;
  /** Why the last question failed; what was known before stays shown. */
  failure: unknown;
}

/** How one side of a conversation asks and writes. */
export interface ThreadCalls {
  /** The reader's side. */
  side: ChatSide;
  load(before: string | undefined): Promise<ThreadPage>;
  write(text: string, idempotencyKey: string): Promise<ThreadMessage>;
  read(upTo: string): Promise<unknown>;
}

export interface Thread {
  side: ChatSide;
  $thread: ReadableAtom<ThreadState>;
  /** The newest messages; what is shown stays. */
  refresh(): Promise<void>;
  /** Throws what the client throws. */
  loadOlder(): Promise<void>;
  /** Throws what the client throws; the same text again is sent under the same key while its outcome is unknown. */
  send(text: string): Promise<void>;
  /** The reader has the other side's newest message in sight: tells it once. */
  see(): Promise<void>;
}

const isAfter = (id: string, other: string) => BigInt(id) > BigInt(other);

/** Merges the newest page into what is shown: older messages stay, unless some between them and the page were never loaded. */
export function mergePage(shown: ThreadPage | undefined, newest: ThreadPage): ThreadPage {
  const [first] = newest.messages;
  const last = shown?.messages.at(-1);
  if (!shown || !last || !first || (newest.hasOlder && isAfter(first.id, last.id))) return newest;
  const older = shown.messages.filter(({ id }) => isAfter(first.id, id));
  // An answer that was asked for before something was sent must not take it away again.
  const newestId = newest.messages.at(-1)?.id ?? first.id;
  const sent = shown.messages.filter(({ id }) => isAfter(id, newestId));
  const hasOlder = older.length > 0 ? shown.hasOlder : newest.hasOlder;
  return { ...newest, messages: [...older, ...newest.messages, ...sent], hasOlder };
}

/** One conversation as one of its sides sees it. */
export function createThread(calls: ThreadCalls): Thread {
  const $thread = atom<ThreadState>({ page: undefined, failure: undefined });
  const attempt = createAttempt();
  let question = 0;
  let seenId = '0';

  async function refresh(): Promise<void> {
    question += 1;
    const mine = question;
    try {
      const newest = await calls.load(undefined);
      if (mine === question) $thread.set({ page: mergePage($thread.get().page, newest), failure: undefined });
    } catch (failure) {
      if (mine === question) $thread.set({ ...$thread.get(), failure });
    }
  }

  async function loadOlder(): Promise<void> {
    const first = $thread.get().page?.messages[0];
    if (!first) return;
    const older = await calls.load(first.id);
    const { page, failure } = $thread.get();
    if (!page || page.messages[0]?.id !== first.id) return;
    const messages = [...older.messages, ...page.messages];
    $thread.set({ page: { ...page, messages, hasOlder: older.hasOlder }, failure });
  }

  async function send(text: string): Promise<void> {
    const written = await attempt.run(text, (key) => calls.write(text, key));
    const { page, failure } = $thread.get();
    const shown = page ?? { messages: [], hasOlder: false, otherReadId: '0' };
    if (!shown.messages.some(({ id }) => id === written.id)) {
      $thread.set({ page: { ...shown, messages: [...shown.messages, written] }, failure });
    }
    // Others may have written meanwhile.
    await refresh();
  }

  async function see(): Promise<void> {
    const last = $thread.get().page?.messages.findLast(({ side }) => side !== calls.side);
    if (!last || !isAfter(last.id, seenId)) return;
    const before = seenId;
    seenId = last.id;
    await calls.read(last.id).catch(() => {
      // Said again with the next message; until then the other side shows it as not read, which it may be.
      seenId = before;
    });
  }

  return { side: calls.side, $thread, refresh, loadOlder, send, see };
}
