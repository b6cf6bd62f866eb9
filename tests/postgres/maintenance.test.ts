import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { beginMaintenance, endMaintenance } from '#domain/modules';
import { createTestApp, type TestApp } from '../support/app.ts';
import { fresh, sitDown, tableOf } from '../support/game-table.ts';
import { sharedDatabase } from '../support/two-nodes.ts';

let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  const env = await sharedDatabase(inject('postgresUrl'), 'maintenance');
  one = await createTestApp(env);
  two = await createTestApp(env);
});
afterAll(async () => {
  await one.close();
  await two.close();
});

const statusOf = async (node: TestApp) => (await node.call('GET /wps/system/status')).body.value.status;
/** A node goes on with what it knew for a second. */
const soon = { timeout: 2000, interval: 50 };

it('what one node closes is closed at the other within two seconds, for bets too, and opens as quickly', async () => {
  const table = await sitDown(one, { balance: '100' });
  const there = tableOf(two, table.member, table.token);
  const roundId = fresh('round');
  expect((await there.bet({ roundId })).body.status).toBe('OK');
  await one.app.db.transaction((tx) => beginMaintenance(tx, one.app, { message: null, minutes: null }));
  expect(await statusOf(one)).toBe(1);
  await expect.poll(() => statusOf(two), soon).toBe(1);
  expect((await two.call('GET /wps/promotions')).status).toBe(503);
  expect((await there.bet()).body.status).toBe('GAME_DISABLED');
  expect((await there.win({ roundId, amount: '30' })).body).toMatchObject({ status: 'OK', balance: '120' });
  await two.app.db.transaction(endMaintenance);
  expect(await statusOf(two)).toBe(0);
  await expect.poll(() => statusOf(one), soon).toBe(0);
});

it('two that begin at the same moment make one maintenance, as old as the first of them', async () => {
  const begin = (node: TestApp, message: string) =>
    node.app.db.transaction((tx) => beginMaintenance(tx, node.app, { message, minutes: null }));
  const begun = await Promise.all([begin(one, 'one'), begin(two, 'two')]);
  expect(begun[0].since).toEqual(begun[1].since);
  await one.app.db.transaction(endMaintenance);
  await expect(two.app.db.transaction(endMaintenance)).rejects.toMatchObject({ code: 'wrong_state' });
});
