import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { beginMaintenance, endMaintenance } from '#domain/modules';
import { createTestApp, type TestApp } from '../support/app.ts';
import { fresh, startGame, gameSessionOf } from '../support/game-session.ts';
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

it('maintenance that one node starts or ends reaches the other, which caches the state for a moment, bets included', async () => {
  const session = await startGame(one, { balance: '100' });
  const there = gameSessionOf(two, session.member, session.token);
  const roundId = fresh('round');
  expect((await there.bet({ roundId })).body.status).toBe('OK');
  await one.app.db.transaction((tx) => beginMaintenance(tx, one.app, { message: null, minutes: null }));
  expect(await statusOf(one)).toBe(1);
  await expect.poll(() => statusOf(two)).toBe(1);
  expect((await two.call('GET /wps/promotions')).status).toBe(503);
  expect((await there.bet()).body.status).toBe('GAME_DISABLED');
  expect((await there.win({ roundId, amount: '30' })).body).toMatchObject({ status: 'OK', balance: '120' });
  await two.app.db.transaction(endMaintenance);
  expect(await statusOf(two)).toBe(0);
  await expect.poll(() => statusOf(one)).toBe(0);
});

it('maintenance that two nodes start at once is one, with the earlier start', async () => {
  const start = (node: TestApp, message: string) =>
    node.app.db.transaction((tx) => beginMaintenance(tx, node.app, { message, minutes: null }));
  const started = await Promise.all([start(one, 'one'), start(two, 'two')]);
  expect(started[0].since).toEqual(started[1].since);
  await one.app.db.transaction(endMaintenance);
  await expect(two.app.db.transaction(endMaintenance)).rejects.toMatchObject({ code: 'wrong_state' });
});
