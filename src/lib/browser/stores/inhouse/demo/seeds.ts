import type { EndpointResponse } from '#api/table';
import { normalizeClientSeed } from '#rules/inhouse/client-seed';
import { type BetSeeds, seedCommitment } from '#rules/inhouse/stream';
import { demoRefusal } from './refusal.ts';

interface DemoPair {
  serverSeed: string;
  clientSeed: string;
  /** Nonce of the next bet. */
  nonce: number;
  activatedAt: string;
  retiredAt: string;
}

const SEED_BYTES = 32;
const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Server seed of the next pair: it exists before the client seed is chosen, as in the portal. */
let nextSeed = randomHex(SEED_BYTES);
/** The last one is active. */
const pairs: DemoPair[] = [];

export function demoSeedState(): EndpointResponse<'GET /wps/inhouse/seeds'> {
  const active = pairs.at(-1);
  return {
    active: active
      ? { commitment: seedCommitment(active.serverSeed), clientSeed: active.clientSeed, nonce: active.nonce }
      : null,
    nextCommitment: seedCommitment(nextSeed),
  };
}

export function beginDemoPair(chosenSeed: string): EndpointResponse<'POST /wps/inhouse/seeds'> {
  const clientSeed = normalizeClientSeed(chosenSeed);
  if (clientSeed === undefined) throw demoRefusal('client_seed_invalid');
  const now = new Date().toISOString();
  const before = pairs.at(-1);
  if (before) before.retiredAt = now;
  pairs.push({ serverSeed: nextSeed, clientSeed, nonce: 0, activatedAt: now, retiredAt: now });
  nextSeed = randomHex(SEED_BYTES);
  return demoSeedState();
}

export function listRetiredDemoPairs(): EndpointResponse<'GET /wps/inhouse/seeds/retired'> {
  const rows = pairs
    .slice(0, -1)
    .toReversed()
    .map(({ serverSeed, clientSeed, nonce: bets, activatedAt, retiredAt }) => ({
      commitment: seedCommitment(serverSeed),
      clientSeed,
      bets,
      activatedAt,
      retiredAt,
      serverSeed,
    }));
  return { rows, pageNo: 1, pageSize: rows.length, totalPages: 1, totalRows: rows.length };
}

/** Returns the seeds of the next bet and uses its nonce. */
export function useDemoSeeds(): BetSeeds {
  const active = pairs.at(-1);
  if (!active) throw demoRefusal('no_pair');
  const { serverSeed, clientSeed, nonce } = active;
  active.nonce += 1;
  return { serverSeed, clientSeed, nonce };
}
