import * as z from 'zod';
import type { Database, Db } from '#kernel/database';
import { type ChainPart, CHECKPOINT_EVERY, hashRepeatedly } from '#kernel/hash-chain';
import type { RandomSource } from '#kernel/ids';
import { offsetOf, pageOf, type PageRequest } from '#kernel/paging';
import type { SecretSealer } from '#kernel/secrets';
import { defineStatement } from '#kernel/statements';
import { SEED_PURPOSES, type SeedPurpose } from '#rules/inhouse/crash-round';

/** Older reads stay in the table, but are not listed. */
const MAX_LISTED_READS = 10_000;

/** Part of a chain that is left when the next one is published. */
const RESERVE_PARTS = 100;

export interface ChainDeps {
  sealer: SecretSealer;
  random: RandomSource;
  /** Rounds of a chain, a multiple of a thousand. */
  chainLength: number;
  /** Hashes a seed, outside the thread that answers requests. */
  hashPart(seed: string, steps: number): Promise<ChainPart>;
}

const sealContext = (chain: string) => `crash seeds ${chain}`;

const NEEDED = defineStatement({
  name: 'inhouse_crash_chains_needed',
  row: z.object({ chainNo: z.int(), rtpBps: z.int() }),
  text: `select coalesce(max(chain.chain_no), 0) + 1 as "chainNo", settings.rtp_bps as "rtpBps"
           from inhouse_settings settings left join inhouse_crash_chains chain on chain.currency = settings.currency
          where settings.game_code = 'CRASH' and settings.currency = $1 and settings.enabled
          group by settings.rtp_bps
         having coalesce(sum(chain.length - chain.used_rounds) filter (where chain.rtp_bps = settings.rtp_bps), 0) < $2`,
});
const ADD = defineStatement({
  name: 'inhouse_crash_add_chain',
  text: `insert into inhouse_crash_chains (currency, chain_no, chain, head, length, sealed_seeds, rtp_bps)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
});

/** Steps that a thread is given at once, so that a slow machine finishes them in time. */
const PART_STEPS = 50_000;

/** Hashes a seed as often as the chain is long. Returns the head, and every thousandth seed in ascending order. */
async function makeChain({ chainLength, hashPart }: ChainDeps, seed: string) {
  const checkpoints: string[] = [];
  let head = seed;
  for (let left = chainLength; left > 0; left -= PART_STEPS) {
    const part = await hashPart(head, Math.min(left, PART_STEPS));
    checkpoints.push(...part.checkpoints);
    head = part.end;
  }
  return { head, checkpoints: checkpoints.reverse() };
}

/**
 * Publishes the next chain of a currency while the present one has rounds left, and the first one with a return that staff have set. The return of
 * a chain stays that of its publication.
 */
export async function publishCrashChain(db: Database, deps: ChainDeps, currency: string): Promise<void> {
  const { sealer, random, chainLength } = deps;
  const [needed] = await db.query(NEEDED, [currency, Math.ceil(chainLength / RESERVE_PARTS)]);
  if (!needed) return;
  const { chainNo, rtpBps } = needed;
  const seed = Buffer.from(random.bytes(32)).toString('hex');
  const { head, checkpoints } = await makeChain(deps, seed);
  const chain = `${currency.toLowerCase()}-${chainNo}-${head.slice(0, 8)}`;
  const sealedSeeds = sealer.seal(sealContext(chain), checkpoints.join(''));
  // Another node may have published the chain of this number in the meantime.
  await db.query(ADD, [currency, chainNo, chain, head, chainLength, sealedSeeds, rtpBps]);
}

interface SealedChain {
  chain: string;
  length: number;
  sealedSeeds: string;
}

const SEED_HEX = 64;

// The row is stored before the seed is opened, and only for a round that takes no bets.
const READ = defineStatement({
  name: 'inhouse_crash_read_seed',
  row: z.object({ number: z.int(), chain: z.string(), length: z.int(), sealedSeeds: z.string() }),
  text: `with round as (select id, chain_id, number from inhouse_crash_rounds where id = $1 and closed_at is not null),
              recorded as (insert into inhouse_crash_seed_reads (crash_round_id, purpose, reader) select id, $2, $3 from round)
         select round.number, chain.chain, chain.length, chain.sealed_seeds as "sealedSeeds"
           from round join inhouse_crash_chains chain on chain.id = round.chain_id`,
});

/** Reads the seed of a round, which nobody may know before betting has ended, and records the read. */
export async function readCrashSeed(
  { db, sealer, runner }: { db: Db; sealer: SecretSealer; runner: string },
  crashRoundId: bigint,
  purpose: SeedPurpose,
): Promise<string> {
  const [read] = await db.query(READ, [crashRoundId, purpose, runner]);
  if (!read) throw new Error('the seed of a round that takes bets is not read');
  return seedOf(sealer, read, read.number);
}

function seedOf(sealer: SecretSealer, { chain, length, sealedSeeds }: SealedChain, number: number): string {
  const seeds = sealer.open(sealContext(chain), sealedSeeds);
  const index = Math.ceil(number / CHECKPOINT_EVERY) - 1;
  const checkpoint = Math.min((index + 1) * CHECKPOINT_EVERY, length);
  return hashRepeatedly(seeds.slice(index * SEED_HEX, (index + 1) * SEED_HEX), checkpoint - number);
}

const READS = defineStatement({
  name: 'inhouse_crash_seed_reads',
  row: z.object({
    id: z.bigint(),
    chain: z.string(),
    number: z.int(),
    purpose: z.enum(SEED_PURPOSES),
    reader: z.string(),
    bettingEndsAt: z.date(),
    at: z.date(),
  }),
  text: `select read.id, chain.chain, round.number, read.purpose, read.reader, round.betting_ends_at as "bettingEndsAt", read.at
           from inhouse_crash_seed_reads read
           join inhouse_crash_rounds round on round.id = read.crash_round_id
           join inhouse_crash_chains chain on chain.id = round.chain_id
          order by read.id desc limit $1 offset $2`,
});
const COUNT_READS = defineStatement({
  name: 'inhouse_crash_count_seed_reads',
  row: z.object({ count: z.int() }),
  text: `select count(*)::int as count from (select from inhouse_crash_seed_reads order by id desc limit ${MAX_LISTED_READS}) newest`,
});

/** Lists the newest reads of seeds. */
export async function listSeedReads(db: Db, page: PageRequest) {
  const [all] = await db.query(COUNT_READS);
  const count = all?.count ?? 0;
  const rows = offsetOf(page) < count ? await db.query(READS, [page.pageSize, offsetOf(page)]) : [];
  return pageOf(rows, count, page);
}
