import { randomInt } from 'node:crypto';
import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Clock } from '#kernel/clock';
import { HOUR_MS } from '#kernel/clock';
import type { Config } from './config.ts';
import { createServices, type GameServices } from './games/services.ts';
import { createApp } from './http/app.ts';
import { loadAssets, type Assets } from './http/assets.ts';
import type { Dice } from './maths/dice.ts';
import { PACE, type Pace } from './rooms/pace.ts';
import { CASH_OUT_MS } from './sportsbook/cash-outs.ts';
import { openStore, type Store } from './store/store.ts';
import { withFaults } from './wallet/faults.ts';
import { Outbound } from './wallet/outbound.ts';
import { createPortal } from './wallet/portal.ts';
import type { RetryPolicy } from './wallet/protocol.ts';
import { createSettlement } from './wallet/settlement.ts';
import { createTransport } from './wallet/transport.ts';

export interface VendorDeps {
  config: Config;
  clock: Clock;
  dice: Dice;
  retryPolicy: RetryPolicy;
  log: Logger;
  /** Assets of the game pages; loaded at the start by default. */
  assets?: Assets;
  /** Times of the rooms' tables. */
  roomPace?: Pace;
  /** How long an offer to cash out is valid. */
  cashOutMs?: number;
}

export interface Vendor {
  /** URL that it listens on, once started. */
  url: string;
  /** Refuses new requests, waits a few seconds at most for running ones, and closes the store. */
  stop(): Promise<void>;
}

const DRAIN_MS = 5000;
const SWEEP_MS = 100;

/** Randomness that decides rounds: from the operating system, without modulo bias. */
export const cryptoDice: Dice = { below: (bound) => randomInt(bound) };

/** Starts the vendor: resumes what an earlier process left unfinished, and listens. */
export async function startVendor(deps: VendorDeps): Promise<Vendor> {
  const store = openStore(deps.config.dataDir, deps.clock);
  const { app, outbound, services } = assemble(deps, store);
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  try {
    await listen(server, deps.config);
  } catch (error) {
    store.close();
    throw error;
  }
  store.sessions.purge();
  const purging = setInterval(() => store.sessions.purge(), HOUR_MS);
  outbound.start();
  for (const service of Object.values(services)) service.start?.();
  return {
    url: `http://${deps.config.host}:${(server.address() as AddressInfo).port}`,
    async stop() {
      clearInterval(purging);
      for (const service of Object.values(services)) service.stop?.();
      const drained = drain(server);
      await outbound.stop();
      await drained;
      store.close();
    },
  };
}

/**
 * Accepts no new connections, lets requests finish, and closes what is left after the grace period: browsers open
 * connections in advance, which never count as idle.
 */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(sweep);
      resolve();
    });
  });
}

function assemble(
  { config, clock, dice, retryPolicy, log, ...options }: VendorDeps,
  store: Store,
): { app: Hono; outbound: Outbound; services: GameServices } {
  const { assets = loadAssets(), roomPace = PACE, cashOutMs = CASH_OUT_MS } = options;
  const transport = withFaults(createTransport({ ...config, clock, retryPolicy }));
  const settlement = createSettlement({ store, dice, clock });
  const outbound = new Outbound({ store, settlement, transport, retryPolicy, dice, clock, log });
  const portal = createPortal(transport);
  const { tableSpeed } = config;
  const parts = { store, outbound, settlement, portal, retryPolicy, dice, clock, log };
  const services = createServices({ ...parts, roomPace, cashOutMs, tableSpeed });
  const app = createApp({
    secrets: config.secrets,
    publicOrigin: config.publicOrigin,
    portalOrigins: config.portalOrigins,
    sessions: store.sessions,
    rounds: store.rounds,
    rewards: store.rewards,
    assets,
    clock,
    log,
    portal,
    services,
    faults: config.areFaultsEnabled ? transport : undefined,
  });
  return { app, outbound, services };
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => done());
  });
}
