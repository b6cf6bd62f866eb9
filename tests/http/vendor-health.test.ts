import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { startGame } from '../support/game-session.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const health = async () => {
  await portal.app.vendorCalls.flush();
  return (await staff.as('auditor', 'GET /ops/api/vendors')).body.value[0].health;
};

it('the back office shows how a vendor’s calls of the last hour were answered', async () => {
  expect(await health()).toBeNull();
  const session = await startGame(portal);
  await session.bet({ roundClosed: true });
  await session.bet({ amount: '999999' });
  await portal.vendor('bet', { requestId: 'broken' });
  expect(await health()).toMatchObject({ calls: 4, rejected: 1, failed: 0, averageMs: expect.any(Number) });
  await session.bet({ roundClosed: true });
  expect(await health()).toMatchObject({ calls: 5, rejected: 1 });
});

it('older calls count no more, but the last one is known', async () => {
  await sql(portal, `update vendor_calls set window_at = window_at - interval '2 hours'`);
  expect(await health()).toMatchObject({ calls: 0, averageMs: null, lastAt: expect.stringMatching(/^20/) });
});

it('a call of nobody known is counted nowhere', async () => {
  await portal.raw('/vendor/v1/bet', { method: 'POST', headers: { 'x-vendor': 'NOBODY' }, body: '{}' });
  await portal.app.vendorCalls.flush();
  // The calls of the first test, in one window of five minutes or two.
  expect(await sql(portal, 'select sum(calls)::int as calls from vendor_calls')).toEqual([{ calls: 5 }]);
});
