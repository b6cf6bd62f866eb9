import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { runCommand } from '../support/command-line.ts';
import { startCluster, type Cluster } from '../support/postgres.ts';
import { Load } from './load.ts';
import { Portal } from './portal.ts';
import { createWorld, expectBooksToAgree, expectNoSecretIn } from './world.ts';

const CYCLES = 3;
let portal: Portal;
let cluster: Cluster | undefined;

afterEach(async () => {
  await portal.remove();
  await cluster?.stop();
  cluster = undefined;
});

async function killInTheMiddle(): Promise<void> {
  await portal.start();
  const world = await createWorld(portal);
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const before = world.transactions.done.length;
    const load = new Load(world);
    await sleep(world.dice.between(500, 2000));
    await portal.kill();
    await load.stop();
    expect(world.transactions.done.length).toBeGreaterThan(before);
    await portal.start();
    await expectBooksToAgree(world);
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
});
