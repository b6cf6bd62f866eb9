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

it('a member’s stream that is not read is closed, and the member’s other streams continue', async () => {
  const member = await portal.newMember();
  const [row] = await sql<{ id: bigint }>(portal, 'select id from members where public_id = $1', [member.playerId]);
  const stalled = await openStream(portal, member.token);
  const reading = await openStream(portal, member.token);
  const text = 'x'.repeat(100_000);
  for (let n = 1; n <= 6; n++) {
    await portal.app.db.transaction((tx) => publishLiveEvent(tx, row?.id ?? 0n, 'note', { n, text }));
    while ((await reading.next()).data.n !== n);
  }
  const readToEnd = async () => {
    for (;;) await stalled.next();
  };
  await expect(readToEnd()).rejects.toThrow('does not read');
  await reading.close();
});

it('a visitor’s stream that is not read is closed sooner, and one that is read receives a whole batch of draws', async () => {
  const [stalled, reading] = [await openVisitorStream(portal, 'all'), await openVisitorStream(portal, 'all')];
  const result = '0,1,2,3,4,5,6,7,8,9'.repeat(4);
  for (let round = 1; round <= 3; round++) {
    const draws = Array.from({ length: LIVE_EVENT_PAGE_SIZE }, (_, n) => ({
      gameCode: 'KENO1M',
      issue: `${round}.${n}`,
      result,
    }));
    await portal.app.db.transaction((tx) => broadcast(tx, 'draw', draws));
    for (const { issue } of draws) expect((await reading.next()).data.issue).toBe(issue);
  }
  const readToEnd = async () => {
    for (;;) await stalled.next();
  };
  await expect(readToEnd()).rejects.toThrow('does not read');
  await reading.close();
});
