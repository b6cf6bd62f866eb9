import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { lineOf, openDraw, place } from '../support/lottery-bets.ts';
import { sql } from '../support/sql.ts';

const GAME = 'SSC1M';
/** Every five-digit number from 00000 on: what somebody could paste. */
const ENTRIES = Array.from({ length: 50_000 }, (_, entry) => String(entry).padStart(5, '0')).join(';');

let portal: TestApp;
let drawNumber: string;
beforeAll(async () => {
  portal = await createTestApp({ RATE_LIMITS: 'on' });
  drawNumber = await openDraw(portal, GAME);
});
afterAll(() => portal.close());

const typed = () => lineOf(GAME, 'SSC_5_ZX_DS', ENTRIES);
const pointsOf = async ({ playerId }: TestMember) =>
  (
    await sql<{ points: number }>(portal, `select points from rate_limits where key = $1`, [
      `POST /lgw/bets:${playerId}`,
    ])
  )[0]?.points;

describe('slips of typed entries', () => {
  it('count by their size, so that one account keeps a thread busy for a small part of a minute only', async () => {
    const member = await portal.newMember();
    const slip = { gameCode: GAME, issue: drawNumber, lines: [typed()] };
    const before = process.threadCpuUsage();
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 100) statuses.push((await place(member, slip)).status);
    const { user, system } = process.threadCpuUsage(before);
    // 600 points in a minute, one for each 8 kB of about 300.
    expect(statuses.length).toBeGreaterThan(10);
    expect(statuses.length).toBeLessThan(25);
    expect((user + system) / 1000).toBeLessThan(6000);
  });

  it('are refused before they are read', async () => {
    const member = await portal.newMember();
    const body = `{"lines": ${'['.repeat(300_000)}`;
    const send = () =>
      portal.raw('/lgw/bets', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${member.token}`,
          'Idempotency-Key': randomUUID(),
        },
        body,
      });
    let status = 0;
    for (let sent = 0; sent < 30 && status !== 429; sent++) status = (await send()).status;
    // A body that is no JSON is counted too, and is not parsed once the points are used up.
    expect(status).toBe(429);
  });

  it('leave ordinary slips one point each', async () => {
    const member = await portal.newMember({ balance: '1000000' });
    const lines = Array.from({ length: 20 }, () => lineOf(GAME, 'SSC_DWD', '7|-|-|-|-'));
    for (let slips = 1; slips <= 3; slips++) {
      expect((await place(member, { gameCode: GAME, issue: drawNumber, lines })).status).toBe(200);
      expect(await pointsOf(member)).toBe(slips);
    }
  });

  it('are stored with each draw of a multi-draw bet, and therefore bounded together', async () => {
    const member = await portal.newMember();
    const placeMultiDraw = (count: number) => {
      const { multiplier, ...line } = typed();
      const draws = Array.from({ length: count }, (_, draw) => ({
        issue: `20200102-${String(draw).padStart(4, '0')}`,
        multiplier,
      }));
      const body = { gameCode: GAME, prizeMode: 'Lott', stopOnWin: false, line, draws };
      return member.call('POST /lgw/chases', { body, headers: { 'Idempotency-Key': randomUUID() } });
    };
    expect((await placeMultiDraw(4)).body).toMatchObject({ code: 'invalid_fields', fields: { 'line.selection': {} } });
    expect((await placeMultiDraw(2)).body.code).not.toBe('invalid_fields');
  });
});
