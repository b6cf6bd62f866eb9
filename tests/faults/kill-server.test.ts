import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { runCommand } from '../support/command-line.ts';
import { until } from '../support/node-process.ts';
import { startCluster, type Cluster } from '../support/postgres.ts';
import type { Draws } from './draws.ts';
import { Load, MORE_THAN_ANYBODY_HAS } from './load.ts';
import { Portal } from './portal.ts';
import { createWorld, expectBooksToAgree, expectNoSecretIn, expectSettlements, hasSettlements } from './world.ts';

const CYCLES = 2;
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

async function killInTheMiddle(): Promise<void> {
  await portal.start();
  const world = await createWorld(portal, cluster?.url);
  draws = world.draws;
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const before = world.transactions.done.length;
    const load = new Load(world);
    const isLoaded = () => world.transactions.done.length > before + 50 && world.slips.ticketStakes() > 0n;
    const needsDraws = cycle === CYCLES - 1 && world.draws !== undefined;
    await until('the load runs', () => isLoaded() && (!needsDraws || hasSettlements(world)), PATIENCE_MS);
    await sleep(world.dice.between(0, 300));
    await portal.kill();
    await load.stop();
    await portal.start();
    await expectBooksToAgree(world);
  }
  expect(world.slips.ticketStakes()).toBeGreaterThan(0n);
  if (world.draws) expectSettlements(world);
  // The load has few such bets; on a slow machine it may have had none.
  for (const player of world.players) {
    const bet = world.transactions.newRound(player).bet(MORE_THAN_ANYBODY_HAS);
    expect(await world.transactions.send(bet)).toBe('refused');
  }
  expectNoSecretIn(portal);
  expect(await portal.stop()).toBe(0);
}

/** Runs `npm run ops -- ledger trial-balance` on the remaining data. */
async function trialBalance(): Promise<string[]> {
  const { code, out, complaint } = await runCommand(portal.environment(), ['ledger', 'trial-balance']);
  return [...out.split('\n'), ...(complaint ? [complaint] : []), `exit ${code}`];
}

describe('a server that is killed under mixed load and restarted', () => {
  it('has every acknowledged transaction once and none in part, on the embedded database', async () => {
    portal = new Portal();
    await killInTheMiddle();
    expect((await trialBalance()).slice(-2)).toEqual(['The ledger is balanced.', 'exit 0']);
  });

  it('has every acknowledged transaction once and none in part, on PostgreSQL', async () => {
    cluster = await startCluster();
    portal = new Portal({ DATABASE_URL: cluster.url });
    await killInTheMiddle();
    expect((await trialBalance()).slice(-2)).toEqual(['The ledger is balanced.', 'exit 0']);
  });

  it('has the same when it is one of two nodes that are killed in turn, and then their database', async () => {
    cluster = await startCluster();
    const shared = { DATABASE_URL: cluster.url, APP_SECRET: randomBytes(32).toString('base64url') };
    peer = new Portal(shared);
    portal = new Portal(shared);
    await portal.start();
    const world = await createWorld(portal, cluster.url);
    draws = world.draws;
    await peer.start();
    portal.peers.push(peer);
    const load = new Load(world);
    for (const node of [portal, peer]) {
      const before = world.transactions.done.length;
      await until('both nodes have booked', () => world.transactions.done.length > before + 20);
      await node.kill();
      const during = world.transactions.done.length;
      await until('the other node goes on', () => world.transactions.done.length > during + 20);
      await node.start();
    }
    await cluster.killPostmaster();
    await cluster.restart();
    await cluster.crash();
    await cluster.restart();
    const before = world.transactions.done.length;
    const goOn = () => world.transactions.done.length > before + 40 && hasSettlements(world);
    await until('both go on after their database', goOn, PATIENCE_MS);
    await load.stop();
    await expectBooksToAgree(world);
    expectSettlements(world);
    for (const node of [portal, peer]) expectNoSecretIn(node);
  });
});
