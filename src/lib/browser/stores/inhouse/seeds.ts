import type { EndpointResponse } from '#api/table';
import { isRefusal } from '../../client/client.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { $session } from '../session.ts';
import { callTable } from './call-table.ts';

export type SeedState = EndpointResponse<'GET /wps/inhouse/seeds'>;
export type RetiredPair = EndpointResponse<'GET /wps/inhouse/seeds/retired'>['rows'][number];

export const seeds = createLoader(() => callTable('GET /wps/inhouse/seeds', {}));

/** The last pairs that were retired, with the server seeds that are revealed. */
export const retiredPairs = createLoader(async () => {
  const page = await callTable('GET /wps/inhouse/seeds/retired', { query: { pageSize: 5 } });
  return page.rows;
});

/** Proposes a client seed of 16 hexadecimal digits. The server never makes one. */
export function proposeClientSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Begins a pair of seeds with a client seed: the first one, or the one after the active pair. Throws what the request threw. */
export async function chooseClientSeed(clientSeed: string): Promise<void> {
  const { active, nextCommitment: commitment } = await requireSeeds();
  const body = { clientSeed, commitment };
  try {
    seeds.set(
      active
        ? await callTable('POST /wps/inhouse/seeds/rotate', { body })
        : await callTable('POST /wps/inhouse/seeds', { body }),
    );
  } catch (error) {
    if (isRefusal(error, 'seed_commitment_changed') || isRefusal(error, 'pair_exists')) await seeds.load();
    throw error;
  }
  if (active) void retiredPairs.load();
}

/** Begins the first pair with a proposed client seed, if there is none. */
export async function ensurePair(): Promise<void> {
  const { active } = await requireSeeds();
  if (!active) await chooseClientSeed(proposeClientSeed());
}

async function requireSeeds(): Promise<SeedState> {
  const known = valueOf(seeds.$store.get());
  if (known) return known;
  await seeds.load();
  const loaded = seeds.$store.get();
  if (loaded.state === 'ready') return loaded.value;
  throw loaded.state === 'failed' ? loaded.error : new Error('the seeds were requested and nothing came');
}

/** Counts a bet that was placed with the active pair. */
export function countNonce(nonce: number): void {
  const known = valueOf(seeds.$store.get());
  if (known?.active) seeds.set({ ...known, active: { ...known.active, nonce: nonce + 1 } });
}

$session.listen(({ state }) => {
  if (state !== 'out') return;
  seeds.clear();
  retiredPairs.clear();
});
