import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { IS_THOROUGH } from '../../src/lib/dev/verify/thorough.ts';
import { until } from '../support/node-process.ts';
import { startCluster, type Cluster } from '../support/postgres.ts';
import { openEvents } from './events.ts';
import { Load } from './load.ts';
import { Portal } from './portal.ts';
import {
  createWorld,
  expectBooksToAgree,
  expectNoSecretIn,
  expectSettlements,
  hasSettlements,
  type World,
} from './world.ts';

const CYCLES = IS_THOROUGH ? 2 : 1;
/** A jackpot is won in one of a few draws. */
const PATIENCE_MS = 60_000;
let portal: Portal;
let cluster: Cluster;
let world: World;

beforeAll(async () => {
  cluster = await startCluster({ data: inject('firstStart').cluster });
  portal = new Portal({ DATABASE_URL: cluster.url });
  await portal.start();
  world = await createWorld(portal, cluster.url);
});
afterAll(async () => {
  await world.draws?.end();
  await portal.remove();
  await cluster.stop();
});

async function statusOf(path: string): Promise<number> {
  return (await fetch(`${portal.url}${path}`, { signal: AbortSignal.timeout(15_000) })).status;
}

const isReady = async () => (await statusOf('/readyz')) === 200;

describe('a server whose whole PostgreSQL cluster is killed', () => {
  it('reports that it is unavailable, keeps running, recovers by itself and loses nothing that it acknowledged', async () => {
    const server = portal.process;
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      const load = new Load(world);
      const earlier = world.transactions.done.length;
      await until('the load runs', () => world.transactions.done.length > earlier + 50);
      await sleep(world.dice.between(0, 300));
      await cluster.crash();
      await sleep(world.dice.between(100, 300));
      expect(await statusOf('/readyz')).toBe(503);
      expect(await statusOf('/healthz')).toBe(200);
      expect(await statusOf('/wps/relay/GCSGAME_gameList')).toBe(503);
      await cluster.restart();
      await until('the server is ready again', isReady);
      const before = world.transactions.done.length;
      await until('the load goes on', () => world.transactions.done.length > before + 20);
      await load.stop();
      await expectBooksToAgree(world);
    }
    expect(server?.isRunning()).toBe(true);
  });

  it('does the same when only the process of one connection, or the one that accepts connections, is killed', async () => {
    const server = portal.process;
    const load = new Load(world);
    for (const kill of [() => cluster.killBackend(), () => cluster.killPostmaster()]) {
      const before = world.transactions.done.length;
      await until('the load runs', () => world.transactions.done.length > before + 20);
      await kill();
      await cluster.restart();
      await until('the server is ready again', isReady);
    }
    const after = world.transactions.done.length;
    const goesOn = () => world.transactions.done.length > after + 20 && hasSettlements(world);
    await until('the load goes on', goesOn, PATIENCE_MS);
    await load.stop();
    await expectBooksToAgree(world);
    expect(server?.isRunning()).toBe(true);
  });

  it('sends the open pages what happened while it could not listen', async () => {
    const [player] = world.players;
    if (!player) throw new Error('nobody is there');
    const events = openEvents(`${portal.url}/wps/events`, player.token);
    await events.receives('event: balance');
    await cluster.crash();
    await cluster.restart();
    await until('the server is ready again', isReady);
    // The event must come at once and without a change of the balance, which the heartbeat would notice.
    const payment = world.payments.deposit(player, '123000', false);
    while (await world.payments.advance(payment));
    expect(await events.receives(`"id":"${payment.id}","state":"rejected"`)).toBe(true);
    events.close();
  });

  it('has settled draws, corrected ones and won jackpots meanwhile', () => {
    expect(world.slips.ticketStakes()).toBeGreaterThan(0n);
    expectSettlements(world);
  });

  it('stops gracefully afterwards and has logged no secret', async () => {
    expectNoSecretIn(portal);
    expect(await portal.stop()).toBe(0);
  });
});
