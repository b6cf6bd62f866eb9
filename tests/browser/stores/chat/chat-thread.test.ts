import { beforeEach, describe, expect, it } from 'vitest';
import { NetworkError } from '#browser/client/client';
import {
  createThread,
  mergePage,
  type Thread,
  type ThreadMessage,
  type ThreadPage,
} from '#browser/stores/chat/chat-thread';

const message = (id: number, side: 'member' | 'staff' = 'staff'): ThreadMessage => ({
  id: String(id),
  side,
  text: `number ${id}`,
  at: '2026-03-01T00:00:00.000Z',
});
const pageOf = (from: number, to: number, hasOlder = from > 1): ThreadPage => ({
  messages: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)),
  hasOlder,
  otherReadId: '0',
});
const ids = (page: ThreadPage | undefined) => page?.messages.map(({ id }) => Number(id));

describe('newest page of a conversation', () => {
  it('is appended to the shown older messages', () => {
    const merged = mergePage(pageOf(1, 50, false), pageOf(30, 55));
    expect(ids(merged)).toEqual(ids(pageOf(1, 55)));
    expect(merged.hasOlder).toBe(false);
  });

  it('replaces them when messages in between were never loaded', () => {
    const merged = mergePage(pageOf(1, 10, false), pageOf(20, 59));
    expect([ids(merged), merged.hasOlder]).toEqual([ids(pageOf(20, 59)), true]);
  });

  it('keeps messages sent after it was requested, and compares ids beyond safe integers', () => {
    const sent = { ...message(0, 'member'), id: '9007199254740993' };
    const newest = { ...pageOf(1, 1), messages: [{ ...message(0), id: '9007199254740992' }] };
    const merged = mergePage({ ...newest, messages: [...newest.messages, sent] }, newest);
    expect(merged.messages).toEqual([...newest.messages, sent]);
  });
});

describe('conversation', () => {
  let server: ThreadMessage[];
  let reads: string[];
  let keys: string[];
  let failure: Error | undefined;
  let thread: Thread;
  beforeEach(() => {
    server = pageOf(1, 60).messages.slice();
    reads = [];
    keys = [];
    failure = undefined;
    const fail = () => {
      if (failure) throw failure;
    };
    thread = createThread({
      side: 'member',
      async load(before) {
        fail();
        const found = server.filter(({ id }) => before === undefined || Number(id) < Number(before));
        return { messages: found.slice(-40), hasOlder: found.length > 40, otherReadId: '0' };
      },
      async write(text, key) {
        keys.push(key);
        fail();
        const written = { ...message(server.length + 1, 'member'), text };
        server.push(written);
        return written;
      },
      async read(upTo) {
        fail();
        reads.push(upTo);
      },
    });
  });
  const shown = () => thread.$thread.get();

  it('shows the newest page, older messages above it on request, and both after a refresh', async () => {
    await thread.refresh();
    expect(ids(shown().page)).toEqual(ids(pageOf(21, 60)));
    await thread.loadOlder();
    expect([ids(shown().page), shown().page?.hasOlder]).toEqual([ids(pageOf(1, 60)), false]);
    server.push(message(61));
    await thread.refresh();
    expect(ids(shown().page)).toEqual(ids(pageOf(1, 61)));
  });

  it('shows a sent message at once, and only once', async () => {
    await thread.refresh();
    await thread.send('Hello');
    expect(shown().page?.messages.filter(({ text }) => text === 'Hello')).toHaveLength(1);
  });

  it('leaves no gap when a message is sent after many from others were missed', async () => {
    await thread.refresh();
    server.push(...pageOf(61, 120).messages);
    await thread.send('Hello');
    expect([ids(shown().page), shown().page?.hasOlder]).toEqual([ids(pageOf(82, 121)), true]);
    await thread.loadOlder();
    expect(ids(shown().page)).toEqual(ids(pageOf(42, 121)));
  });

  it('sends the same text under the same key while the outcome is unknown, and another text under another', async () => {
    failure = new NetworkError(undefined);
    await expect(thread.send('Hello')).rejects.toThrow('network');
    await expect(thread.send('Hello')).rejects.toThrow('network');
    failure = undefined;
    await thread.send('Hello');
    await thread.send('Hello');
    expect(keys[0]).toBe(keys[1]);
    expect(keys[1]).toBe(keys[2]);
    expect(keys[3]).not.toBe(keys[2]);
  });

  it('keeps what is shown when a refresh fails, and reports why', async () => {
    await thread.refresh();
    failure = new NetworkError(undefined);
    await thread.refresh();
    expect([shown().page?.messages.length, shown().failure]).toEqual([40, failure]);
    failure = undefined;
    await thread.refresh();
    expect(shown().failure).toBeUndefined();
  });

  it('marks messages as read once, and again when that failed', async () => {
    await thread.markRead();
    await thread.refresh();
    failure = new NetworkError(undefined);
    await thread.markRead();
    failure = undefined;
    await thread.markRead();
    await thread.markRead();
    expect(reads).toEqual(['60']);
  });

  it('does not mark the reader’s own messages as read', async () => {
    await thread.refresh();
    await thread.markRead();
    await thread.send('Hello');
    await thread.markRead();
    expect(reads).toEqual(['60']);
    server.push(message(62));
    await thread.refresh();
    await thread.markRead();
    expect(reads).toEqual(['60', '62']);
  });
});
