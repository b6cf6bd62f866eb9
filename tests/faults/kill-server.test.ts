import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { runCommand } from '../support/command-line.ts';
import { IS_THOROUGH } from '../../src/lib/dev/verify/thorough.ts';
import { until } from '../support/node-process.ts';
import { startCluster, type Cluster } from '../support/postgres.ts';
import type { Draws } from './draws.ts';
import { Load, MORE_THAN_ANYBODY_HAS } from './load.ts';
import { Portal } from './portal.ts';
import { createWorld, expectBooksToAgree, expectNoSecretIn, expectSettlements, hasSettlements } from './world.ts';

const CYCLES = IS_THOROUGH ? 2 : 1;
/** A jackpot is won in one of a few draws. */
const PATIENCE_MS = 60_000;
let portal: Portal;
let cluster: Cluster | undefined;
let peer: Portal | undefined;
let draws: Draws | undefined;

afterEach(async () => {
  await draws?.end();
  draws = undefined;
  await portal.remove();
  await peer?.remove();
  peer = undefined;
  await cluster?.stop();
  cluster = undefined;
});

/** Runs `npm run ops -- ledger trial-balance` on the remaining data. */
async function trialBalance(): Promise<string[]> {
  const { code, out, complaint } = await runCommand(portal.environment(), ['ledger', 'trial-balance']);
  return [...out.split('\n'), ...(complaint ? [complaint] : []), `exit ${code}`];
}

const BALANCED = ['The ledger is balanced.', 'exit 0'];

describe('a server that is killed under mixed load and restarted', () => {
  it('has every acknowledged transaction once and none in part, on the embedded database', async () => {
    portal = new Portal();
    await portal.start();
    const world = await createWorld(portal);
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      const before = world.transactions.done.length;
      const load = new Load(world);
      const isLoaded = () => world.transactions.done.length > before + 50 && world.slips.ticketStakes() > 0n;
      await until('the load runs', isLoaded, PATIENCE_MS);
      await sleep(world.dice.between(0, 300));
      await portal.kill();
      await load.stop();
      await portal.start();
      await expectBooksToAgree(world);
    }
    // The load has few such bets; on a slow machine it may have had none.
    for (const player of world.players) {
      const bet = world.transactions.newRound(player).bet(MORE_THAN_ANYBODY_HAS);
      expect(await world.transactions.send(bet)).toBe('refused');
    }
    expectNoSecretIn(portal);
    expect(await portal.stop()).toBe(0);
    expect((await trialBalance()).slice(-2)).toEqual(BALANCED);
  });

  it('has the same on PostgreSQL, alone, as one of two nodes that are killed in turn, and after a kill of the database', async () => {
    cluster = await startCluster({ data: inject('firstStart').cluster });
    peer = new Portal({ DATABASE_URL: cluster.url });
    portal = new Portal({ DATABASE_URL: cluster.url });
    await portal.start();
    const world = await createWorld(portal, cluster.url);
    draws = world.draws;
    const load = new Load(world);
    const isLoaded = () => world.transactions.done.length > 50 && world.slips.ticketStakes() > 0n;
    await until('the load runs', isLoaded, PATIENCE_MS);
    await portal.kill();
    await portal.start();
    await peer.start();
    portal.peers.push(peer);
    for (const node of [portal, peer]) {
      const before = world.transactions.done.length;
      await until('both nodes have booked', () => world.transactions.done.length > before + 20, PATIENCE_MS);
      await node.kill();
      const during = world.transactions.done.length;
      await until('the other node goes on', () => world.transactions.done.length > during + 20, PATIENCE_MS);
      await node.start();
    }
    await cluster.crash();
    await cluster.restart();
    const before = world.transactions.done.length;
    const goOn = () => world.transactions.done.length > before + 40 && hasSettlements(world);
    await until('both go on after their database', goOn, PATIENCE_MS);
    await load.stop();
    await expectBooksToAgree(world);
    expectSettlements(world);
    for (const node of [portal, peer]) {
      expectNoSecretIn(node);
      expect(await node.stop()).toBe(0);
    }
    expect((await trialBalance()).slice(-2)).toEqual(BALANCED);
  });
});
