import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { publishLiveEvent } from '#domain/messaging';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { createAccountHolder } from '../support/payments.ts';
import { openStream, type EventStream } from '../support/event-stream.ts';
import { startGame } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  // Fakes only the intervals of the heartbeat, so that a test can advance them.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  portal = await createTestApp();
});
afterAll(async () => {
  vi.useRealTimers();
  await portal.close();
});

const heartbeat = () => vi.advanceTimersByTimeAsync(15_000);

async function idOf(member: TestMember): Promise<bigint> {
  const [row] = await sql<{ id: bigint }>(portal, 'select id from members where public_id = $1', [member.playerId]);
  return row?.id ?? 0n;
}

async function pushNotes(member: TestMember, ...numbers: number[]): Promise<void> {
  const id = await idOf(member);
  for (const n of numbers) await portal.app.db.transaction(async (tx) => publishLiveEvent(tx, id, 'note', { n }));
}

/** Reads the numbers of the next notes and the id of the last of them. */
async function notes(stream: EventStream, count: number) {
  const numbers: number[] = [];
  let lastId = '';
  while (numbers.length < count) {
    const message = await stream.next();
    if (message.event !== 'note') continue;
    numbers.push(message.data.n);
    lastId = message.id ?? '';
  }
  return { numbers, lastId };
}

describe('a live stream', () => {
  it('starts with the balance and is neither cached nor buffered', async () => {
    const member = await portal.newMember({ balance: '12.5' });
    const stream = await openStream(portal, member.token);
    const { headers } = stream.response;
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['text/event-stream', 'no-store']);
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(await stream.nextBlock()).toMatch(/^retry: \d+$/);
    expect(await stream.next()).toEqual({
      event: 'balance',
      data: { sumBalance: '12.5', held: '0', bonus: null, currency: 'VND', version: '1' },
    });
    await stream.close();
  });

  it('is not opened by a HEAD request, which would displace open pages', async () => {
    const member = await portal.newMember({ balance: '1' });
    const stream = await openStream(portal, member.token);
    await stream.next();
    for (let n = 0; n < 9; n++) {
      const headers = { Authorization: `Bearer ${member.token}` };
      const { status, headers: responseHeaders } = await portal.raw('/wps/events', { method: 'HEAD', headers });
      expect([status, responseHeaders.get('allow')]).toEqual([405, 'GET']);
    }
    await pushNotes(member, 1);
    expect(await notes(stream, 1)).toMatchObject({ numbers: [1] });
    await stream.close();
  });

  it('sends every change of the balance with increasing versions', async () => {
    const session = await startGame(portal, { balance: '100' });
    const stream = await openStream(portal, session.member.token);
    const seen = [(await stream.next()).data];
    for (const amount of ['1', '2', '3']) {
      await session.bet({ amount });
      seen.push((await stream.next()).data);
    }
    expect(seen.map(({ sumBalance }) => sumBalance)).toEqual(['100', '99', '97', '94']);
    expect(seen.map(({ version }) => version)).toEqual(['1', '2', '3', '4']);
    await stream.close();
  });

  it('ends a burst of changes with the last balance; no version comes twice or after a later one', async () => {
    const session = await startGame(portal, { balance: '100' });
    const stream = await openStream(portal, session.member.token);
    await Promise.all(Array.from({ length: 30 }, () => session.bet({ amount: '1' })));
    const versions: bigint[] = [];
    for (;;) {
      const { data } = await stream.next();
      versions.push(BigInt(data.version));
      if (data.sumBalance === '70') break;
    }
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => (a < b ? -1 : 1)));
    expect(versions.at(-1)).toBe(31n);
    await stream.close();
  });

  it('sends a requested withdrawal to all open pages, and the amount that is held for it', async () => {
    const holder = await createAccountHolder(portal, '500000');
    const stream = await openStream(portal, holder.member.token);
    await stream.next();
    await holder.withdraw('100000');
    const messages = [await stream.next(), await stream.next()];
    const dataOf = (name: string) => messages.find(({ event }) => event === name)?.data;
    expect(dataOf('balance')).toMatchObject({ sumBalance: '400000', held: '100000' });
    expect(dataOf('withdrawal')).toMatchObject({ state: 'requested' });
    await stream.close();
  });

  it('reaches only the pages of its own member', async () => {
    const [one, two] = [await portal.newMember(), await portal.newMember()];
    const streams = [await openStream(portal, one.token), await openStream(portal, two.token)] as const;
    await pushNotes(one, 1);
    await pushNotes(two, 2);
    expect((await notes(streams[1], 1)).numbers).toEqual([2]);
    expect((await notes(streams[0], 1)).numbers).toEqual([1]);
    for (const stream of streams) await stream.close();
  });

  it('needs a session', async () => {
    expect((await openStream(portal, 'nobody-at-all-with-this-token')).response.status).toBe(401);
  });
});

describe('a reconnected stream', () => {
  it('continues after Last-Event-ID without losing or repeating an event', async () => {
    const member = await portal.newMember();
    const first = await openStream(portal, member.token);
    await pushNotes(member, 1, 2, 3);
    const { lastId } = await notes(first, 2);
    await first.close();
    await pushNotes(member, 4);
    const second = await openStream(portal, member.token, { 'Last-Event-ID': lastId });
    await pushNotes(member, 5);
    expect((await notes(second, 3)).numbers).toEqual([3, 4, 5]);
    await second.close();
  });

  it('receives all events that it missed, however many', async () => {
    const member = await portal.newMember();
    const id = await idOf(member);
    await sql(
      portal,
      `insert into live_events (member_id, type, payload) select $1, 'note', jsonb_build_object('n', n) from generate_series(1, 450) n`,
      [id],
    );
    const stream = await openStream(portal, member.token, { 'Last-Event-ID': '0' });
    expect((await notes(stream, 450)).numbers).toEqual(Array.from({ length: 450 }, (_, index) => index + 1));
    await stream.close();
  });

  it('starts with new events when its id is missing or malformed', async () => {
    const member = await portal.newMember();
    await pushNotes(member, 1);
    for (const [index, id] of ['', 'x', '-1', '9'.repeat(30)].entries()) {
      const stream = await openStream(portal, member.token, { 'Last-Event-ID': id });
      await pushNotes(member, 100 + index);
      expect((await notes(stream, 1)).numbers).toEqual([100 + index]);
      await stream.close();
    }
  });
});

describe('the heartbeat', () => {
  it('is sent as a comment every 15 seconds', async () => {
    const member = await portal.newMember();
    const stream = await openStream(portal, member.token);
    await stream.nextBlock();
    await stream.nextBlock();
    await heartbeat();
    expect(await stream.nextBlock()).toBe(': heartbeat');
    await stream.close();
  });

  it('sends a balance change that was never published', async () => {
    const session = await startGame(portal, { balance: '100' });
    const stream = await openStream(portal, session.member.token);
    await stream.next();
    const quiet = vi.spyOn(portal.app.liveEventHub, 'balanceChanged').mockImplementation(() => undefined);
    await session.bet({ amount: '25' });
    quiet.mockRestore();
    await heartbeat();
    expect((await stream.next()).data).toMatchObject({ sumBalance: '75', version: '2' });
    await stream.close();
  });

  it('ends the streams of a session that was signed out', async () => {
    const member = await portal.newMember();
    const stream = await openStream(portal, member.token);
    await stream.next();
    await member.call('DELETE /wps/session/logout');
    await heartbeat();
    const blocks: (string | undefined)[] = [];
    do blocks.push(await stream.nextBlock());
    while (blocks.at(-1) !== undefined);
    expect(blocks.length).toBeLessThan(4);
  });
});

describe('the open pages of a member', () => {
  it('are limited to eight: opening another closes the oldest', async () => {
    const member = await portal.newMember();
    const streams: EventStream[] = [];
    for (let count = 0; count < 9; count++) streams.push(await openStream(portal, member.token));
    const [oldest, ...rest] = streams;
    await oldest?.nextBlock();
    await oldest?.nextBlock();
    expect(await oldest?.nextBlock()).toBeUndefined();
    await pushNotes(member, 1);
    for (const stream of rest) expect((await notes(stream, 1)).numbers).toEqual([1]);
    for (const stream of rest) await stream.close();
  });
});
