import * as z from 'zod';
import type { Database, Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { RandomSource } from '#kernel/ids';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import type { SecretSealer } from '#kernel/secrets';
import { defineStatement } from '#kernel/statements';
import { normalizeClientSeed } from '#rules/inhouse/client-seed';
import { seedCommitment } from '#rules/inhouse/stream';

export interface SeedDeps {
  sealer: SecretSealer;
  random: RandomSource;
}

const SEED_BYTES = 32;

const sealContext = (commitment: string) => `inhouse seed ${commitment}`;

/** Opens the server seed of a pair. */
export function openServerSeed(
  sealer: SecretSealer,
  { commitment, sealedSeed }: { commitment: string; sealedSeed: string },
): string {
  return sealer.open(sealContext(commitment), sealedSeed);
}

function makeSeed({ sealer, random }: SeedDeps): { commitment: string; sealedSeed: string } {
  const seed = Buffer.from(random.bytes(SEED_BYTES)).toString('hex');
  const commitment = seedCommitment(seed);
  return { commitment, sealedSeed: sealer.seal(sealContext(commitment), seed) };
}

/** A pair of seeds that bets are placed with. */
export interface ActivePair {
  commitment: string;
  clientSeed: string;
  /** Nonce of the next bet. */
  nonce: number;
}

export interface SeedState {
  /** Undefined until the member has chosen a client seed. */
  active: ActivePair | undefined;
  /** Hash of the server seed that the next client seed will join. */
  nextCommitment: string;
}

const STATE = defineStatement({
  name: 'inhouse_seed_state',
  row: z.object({ commitment: z.string(), clientSeed: z.string().nullable(), nonce: z.int() }),
  text: `select pair.commitment, pair.client_seed as "clientSeed", pair.next_nonce as nonce
           from inhouse_seed_pairs pair where pair.member_id = $1 and pair.retired_at is null`,
});

const ADD_NEXT = defineStatement({
  name: 'inhouse_add_next_pair',
  text: `insert into inhouse_seed_pairs (member_id, commitment, sealed_seed) values ($1, $2, $3) on conflict do nothing`,
});

/** Returns what a member sees of the present seeds. The first time it makes the server seed that the first client seed will join. */
export async function getSeedState(db: Db, deps: SeedDeps, memberId: bigint): Promise<SeedState> {
  const found = await findSeedState(db, memberId);
  if (found) return found;
  const { commitment, sealedSeed } = makeSeed(deps);
  await db.query(ADD_NEXT, [memberId, commitment, sealedSeed]);
  const made = await findSeedState(db, memberId);
  if (!made) throw new Error('a member has no next pair of seeds');
  return made;
}

async function findSeedState(db: Db, memberId: bigint): Promise<SeedState | undefined> {
  const pairs = await db.query(STATE, [memberId]);
  const next = pairs.find(({ clientSeed }) => clientSeed === null);
  if (!next) return undefined;
  const [active] = pairs.flatMap(({ clientSeed, ...pair }) => (clientSeed === null ? [] : [{ ...pair, clientSeed }]));
  return { active, nextCommitment: next.commitment };
}

const ACTIVATE = defineStatement({
  name: 'inhouse_activate_pair',
  row: z.object({ status: z.enum(['OK', 'pair_exists', 'no_pair', 'seed_commitment_changed']) }),
  text: 'select status from inhouse_activate_pair($1, $2, $3, $4, $5, $6)',
});

/** A member's choice: the client seed, and the commitment of the server seed that it joins. */
export interface ChosenSeed {
  clientSeed: string;
  commitment: string;
}

/**
 * Begins a member's first pair of seeds, or rotates: the next server seed joins the chosen client seed. Throws AppError
 * `client_seed_invalid`, `pair_exists` (first), `no_pair` (rotation), and `seed_commitment_changed` when another server seed is next.
 */
export async function activatePair(
  db: Database,
  deps: SeedDeps,
  { memberId, chosen, isFirst }: { memberId: bigint; chosen: ChosenSeed; isFirst: boolean },
): Promise<SeedState> {
  const clientSeed = normalizeClientSeed(chosen.clientSeed);
  if (clientSeed === undefined) throw new AppError('client_seed_invalid');
  const { commitment, sealedSeed } = makeSeed(deps);
  const values = [memberId, chosen.commitment, clientSeed, isFirst, commitment, sealedSeed];
  const [row] = await db.query(ACTIVATE, values);
  if (!row) throw new Error('a pair of seeds gave no status');
  if (row.status !== 'OK') throw new AppError(row.status);
  return getSeedState(db, deps, memberId);
}

/** A pair whose client seed is no longer used for bets. */
export interface RetiredPair {
  commitment: string;
  clientSeed: string;
  bets: number;
  activatedAt: Date;
  retiredAt: Date;
  /** Undefined while a round with it is open. */
  serverSeed: string | undefined;
}

/** Whether the server seed of a row `pair` is public. */
export const IS_REVEALED = '(pair.retired_at is not null and pair.open_rounds = 0)';

const RETIRED = defineStatement({
  name: 'inhouse_retired_pairs',
  row: z.object({
    commitment: z.string(),
    clientSeed: z.string(),
    bets: z.int(),
    activatedAt: z.date(),
    retiredAt: z.date(),
    sealedSeed: z.string().nullable(),
  }),
  text: `select pair.commitment, pair.client_seed as "clientSeed", pair.next_nonce as bets, pair.activated_at as "activatedAt",
                pair.retired_at as "retiredAt", case when ${IS_REVEALED} then pair.sealed_seed end as "sealedSeed"
           from inhouse_seed_pairs pair where pair.member_id = $1 and pair.retired_at is not null
          order by pair.id desc limit $2 offset $3`,
});

const COUNT_RETIRED = defineStatement({
  name: 'inhouse_count_retired_pairs',
  row: z.object({ count: z.int() }),
  text: `select count(*)::int as count from inhouse_seed_pairs where member_id = $1 and retired_at is not null`,
});

/** Lists a member's earlier pairs, the last one first. */
export async function listRetiredPairs(
  db: Db,
  sealer: SecretSealer,
  memberId: bigint,
  page: PageRequest,
): Promise<Page<RetiredPair>> {
  const rows = await db.query(RETIRED, [memberId, page.pageSize, offsetOf(page)]);
  const [total] = await db.query(COUNT_RETIRED, [memberId]);
  const pairs = rows.map(({ sealedSeed, ...pair }) => ({
    ...pair,
    serverSeed: sealedSeed === null ? undefined : openServerSeed(sealer, { commitment: pair.commitment, sealedSeed }),
  }));
  return pageOf(pairs, total?.count ?? 0, page);
}
