import { afterAll, beforeAll, expect, it } from 'vitest';
import { broadcast, publishLiveEvent, LIVE_EVENT_PAGE_SIZE } from '#domain/messaging';
import { createTestApp, type TestApp } from '../support/app.ts';
import { openStream, openVisitorStream } from '../support/event-stream.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

/** Opens a stream and reads nothing of it; `closed` rejects when the server closes it for that. */
async function openUnread(path: string, headers: Record<string, string> = {}): Promise<{ closed?: Promise<void> }> {
  const { body } = await portal.raw(path, { headers });
  return body ? { closed: body.getReader().closed } : {};
}

it('a member’s stream that is not read is closed, and the member’s other streams continue', async () => {
  const member = await portal.newMember();
  const [row] = await sql<{ id: bigint }>(portal, 'select id from members where public_id = $1', [member.playerId]);
  const stalled = await openUnread('/wps/events', { Authorization: `Bearer ${member.token}` });
  const reading = await openStream(portal, member.token);
  const text = 'x'.repeat(100_000);
  for (let n = 1; n <= 6; n++) {
    await portal.app.db.transaction(async (tx) => publishLiveEvent(tx, row?.id ?? 0n, 'note', { n, text }));
    while ((await reading.next()).data.n !== n);
  }
  await expect(stalled.closed).rejects.toThrow('does not read');
  await reading.close();
});

it('a visitor’s stream that is not read is closed sooner, and one that is read receives a whole batch of draws', async () => {
  const stalled = await openUnread('/lgw/events?draws=all');
  const reading = await openVisitorStream(portal, 'all');
  const result = '0,1,2,3,4,5,6,7,8,9'.repeat(4);
  for (let round = 1; round <= 3; round++) {
    const draws = Array.from({ length: LIVE_EVENT_PAGE_SIZE }, (_, n) => ({
      gameCode: 'KENO1M',
      issue: `${round}.${n}`,
      result,
    }));
    await portal.app.db.transaction(async (tx) => broadcast(tx, 'draw', draws));
    for (const { issue } of draws) expect((await reading.next()).data.issue).toBe(issue);
  }
  await expect(stalled.closed).rejects.toThrow('does not read');
  await reading.close();
});
