import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { until } from '../support/node-process.ts';
import { canMountDisks, startCluster, type Cluster } from '../support/postgres.ts';
import { Load } from './load.ts';
import { Portal } from './portal.ts';
import { createWorld, expectBooksToAgree, expectNoSecretIn, type World } from './world.ts';

/** A new cluster takes half of it. */
const DISK_MEGABYTES = 200;
/** More than are under way at once. */
const UNANSWERED = 40;

let portal: Portal;
let cluster: Cluster;
let world: World;

/** Counts the wallet requests that the portal could not answer yet, and may have to answer again. */
const unanswered = () => world.transactions.all.filter(({ state }) => state === 'unknown').length;

function describeFullDisk(): void {
  beforeAll(async () => {
    cluster = await startCluster({ diskMegabytes: DISK_MEGABYTES, data: inject('firstStart').cluster });
    portal = new Portal({ DATABASE_URL: cluster.url });
    await portal.start();
    world = await createWorld(portal, cluster.url);
  });
  afterAll(async () => {
    await world.draws?.end();
    await portal.remove();
    await cluster.stop();
  });

  it('is "unavailable" to requests, and goes on with everything that it acknowledged when there is room again', async () => {
    const server = portal.process;
    const load = new Load(world);
    await until('the load runs', () => world.transactions.done.length > 50);
    cluster.fillDisk();
    await until('requests are unanswered', () => unanswered() > UNANSWERED);
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
    cluster.freeDisk();
    // Without room for its log PostgreSQL ends; without room for a table it goes on.
    await cluster.restart();
    await until('the server is ready', async () => (await fetch(`${portal.url}/readyz`)).status === 200);
    const before = world.transactions.done.length;
    await until('the load goes on', () => world.transactions.done.length > before + 20);
    await load.stop();
    await expectBooksToAgree(world);
    expect(server?.isRunning()).toBe(true);
    expectNoSecretIn(portal);
    expect(await portal.stop()).toBe(0);
  });
}

// oxlint-disable-next-line vitest/no-conditional-tests, vitest/valid-describe-callback -- a disk of its own size needs root
if (canMountDisks()) describe('a full disk of PostgreSQL', describeFullDisk);
