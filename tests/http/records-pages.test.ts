import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { fresh, startGame, type GameSession } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let session: GameSession;
beforeAll(async () => {
  portal = await createTestApp();
  session = await startGame(portal, { balance: '1000' });
  for (let n = 0; n < 5; n++) {
    const roundId = fresh('round');
    await session.bet({ roundId, amount: '10' });
    if (n < 2) await session.win({ roundId, amount: '1', roundClosed: true });
  }
});
afterAll(() => portal.close());

async function page(record: 'account' | 'bets', query: Record<string, string | number> = {}) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return (await session.member.call(`GET /wps/member/records/${record}?${search}`)).body.value;
}

it.each(['account', 'bets'] as const)(
  'the %s record has the total number of rows beyond its last page',
  async (record) => {
    const { totalRows } = await page(record);
    expect(totalRows).toBe(record === 'account' ? 8 : 5);
    const beyondLast = await page(record, { pageNo: 9, pageSize: 3 });
    expect(beyondLast).toMatchObject({ rows: [], totalRows, totalPages: Math.ceil(totalRows / 3) });
  },
);

it('the pages of the transaction history contain each transaction once, newest first', async () => {
  const pages = [];
  for (const pageNo of [1, 2, 3]) pages.push(await page('account', { pageNo, pageSize: 3 }));
  const ids = pages.flatMap(({ rows }) => rows.map((row: { id: string }) => BigInt(row.id)));
  expect(ids).toHaveLength(8);
  expect(ids).toEqual(ids.toSorted((a, b) => Number(b > a) - Number(b < a)));
});

it('a kind and a period filter the rows and the count alike', async () => {
  expect(await page('account', { kind: 'win' })).toMatchObject({ totalRows: 2 });
  await sql(portal, `alter table ledger_entries disable trigger user`);
  const old = `select entry_id from ledger_postings where version <= 5`;
  await sql(portal, `update ledger_entries set booked_at = booked_at - interval '3 days' where id in (${old})`);
  await sql(portal, `update game_rounds set opened_at = opened_at - interval '3 days' where state = 'closed'`);
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  expect(await page('account', { from: at(-1) })).toMatchObject({ totalRows: 3 });
  expect(await page('account', { from: at(-80), to: at(-60) })).toMatchObject({ totalRows: 5 });
  expect(await page('account', { from: at(-1), kind: 'win' })).toMatchObject({ totalRows: 0 });
  expect(await page('account', { from: at(1) })).toMatchObject({ totalRows: 0, rows: [] });
  expect(await page('bets', { from: at(-1) })).toMatchObject({ totalRows: 3 });
  expect(await page('bets', { to: at(-1) })).toMatchObject({ totalRows: 2 });
});
