import { and, asc, desc, eq, gt } from 'drizzle-orm';
import * as z from 'zod';
import { DAY_MS, MINUTE_MS } from '#kernel/clock';
import type { Db, Tx } from '#kernel/database';
import type { SecretSealer } from '#kernel/secrets';
import { defineStatement } from '#kernel/statements';
import {
  areEqual,
  blockHash,
  digestOf,
  listHashPrefixes,
  HASH_PREFIX_BYTES,
  NO_HASH,
  type SealBlock,
} from './blocks.ts';
import { SEAL_CHAINS, type SealChain } from './chains.ts';
import { type ExportedHead, parseHead, payloadHash, toExportedHead } from './heads.ts';
import { countUnsealed } from './sealing.ts';
import { isSignedBy, listPublicKeys } from './signing.ts';
import { sealBlocks, sealHeads, sealVerifications } from './tables.ts';

export interface ChainState {
  chain: SealChain;
  blocks: number;
  records: number;
  /** Records that are too new to be sealed. */
  unsealed: number;
}

export interface Verification {
  isIntact: boolean;
  chains: ChainState[];
  heads: number;
  /** The first difference of each chain, and those of the heads. */
  problems: string[];
}

const PAGE = 200;

/**
 * Recomputes every block from the records and compares it with its seal, the block before and the signed heads: those of the
 * database, and those that were exported. Names the first record of each chain that differs.
 */
export async function verifyRecords(
  db: Db,
  { sealer }: { sealer: SecretSealer },
  exported: readonly ExportedHead[] = [],
): Promise<Verification> {
  const problems: string[] = [];
  const chains: ChainState[] = [];
  for (const chain of SEAL_CHAINS) {
    const { state, problem } = await verifyChain(db, chain);
    chains.push(state);
    if (problem) problems.push(`${chain}: ${problem}`);
  }
  const heads = await verifyHeads(db, { sealer, exported });
  problems.push(...heads.problems);
  return { isIntact: problems.length === 0, chains, heads: heads.count, problems };
}

async function verifyChain(db: Db, chain: SealChain): Promise<{ state: ChainState; problem: string | undefined }> {
  const state = { chain, blocks: 0, records: 0, unsealed: 0 };
  let last: SealBlock | undefined;
  for (;;) {
    const page = await listBlocks(db, chain, last?.blockNo ?? 0n);
    for (const block of page) {
      const problem = linkProblem(block, last) ?? (await contentProblem(db, block));
      if (problem) return { state, problem };
      state.blocks++;
      state.records += block.recordCount;
      last = block;
    }
    if (page.length < PAGE) break;
  }
  state.unsealed = await countUnsealed(db, chain, last?.lastId ?? 0n);
  return { state, problem: undefined };
}

function listBlocks(db: Db, chain: SealChain, afterNo: bigint): Promise<SealBlock[]> {
  const where = and(eq(sealBlocks.chain, chain), gt(sealBlocks.blockNo, afterNo));
  return db.orm.select().from(sealBlocks).where(where).orderBy(asc(sealBlocks.blockNo)).limit(PAGE);
}

function linkProblem(block: SealBlock, last: SealBlock | undefined): string | undefined {
  const { blockNo, afterId, previousHash, hash } = block;
  const expectedNo = (last?.blockNo ?? 0n) + 1n;
  if (blockNo !== expectedNo) return `block ${expectedNo} is missing`;
  if (afterId !== (last?.lastId ?? 0n)) return `block ${blockNo} does not begin where the block before ends`;
  if (!areEqual(previousHash, last?.hash ?? NO_HASH))
    return `block ${blockNo} does not contain the hash of the block before`;
  return areEqual(hash, blockHash(block)) ? undefined : `block ${blockNo} was altered`;
}

async function contentProblem(db: Db, block: SealBlock): Promise<string | undefined> {
  const now = await digestOf(db, block);
  if (now.recordCount === block.recordCount && areEqual(now.recordsHash, block.recordsHash)) return undefined;
  const rows = await listHashPrefixes(db, block);
  const sealedPrefix = (index: number) =>
    block.hashPrefixes.subarray(index * HASH_PREFIX_BYTES, (index + 1) * HASH_PREFIX_BYTES);
  const index = rows.findIndex(({ prefix }, position) => !areEqual(prefix, sealedPrefix(position)));
  const at = index === -1 ? rows.length : index;
  const row = rows[at];
  const where = `block ${block.blockNo}`;
  if (rows.length < block.recordCount)
    return `a record after ${rows[at - 1]?.id ?? block.afterId} is missing (${where})`;
  if (!row) return `a record differs (${where})`;
  return `record ${row.id} was ${rows.length > block.recordCount ? 'added' : 'altered'} (${where})`;
}

interface HeadCheck {
  sealer: SecretSealer;
  exported: readonly ExportedHead[];
}

async function verifyHeads(db: Db, { sealer, exported }: HeadCheck): Promise<{ count: number; problems: string[] }> {
  const keys = await listPublicKeys(db, sealer);
  const stored = (await db.orm.select().from(sealHeads).orderBy(asc(sealHeads.id))).map(toExportedHead);
  const problems: string[] = [];
  let previous: string | null = null;
  for (const head of stored) {
    const problem = (await headProblem(db, head, keys)) ?? successionProblem(head, previous);
    if (problem) problems.push(`head: ${problem}`);
    previous = payloadHash(head.payload);
  }
  const known = new Set(stored.map(({ payload }) => payload));
  for (const head of exported) {
    const problem = await headProblem(db, head, keys);
    if (problem) problems.push(`exported head: ${problem}`);
    else if (!known.has(head.payload))
      problems.push(`exported head of ${parseHead(head.payload)?.at}: it is missing here`);
  }
  return { count: stored.length, problems };
}

function successionProblem({ payload }: ExportedHead, previous: string | null): string | undefined {
  const head = parseHead(payload);
  return head?.previous === previous ? undefined : `the head before that of ${head?.at} is missing or another`;
}

async function headProblem(db: Db, head: ExportedHead, keys: readonly string[]): Promise<string | undefined> {
  const { payload, signature, publicKey } = head;
  const isSigned = keys.includes(publicKey) && isSignedBy(publicKey, payload, Buffer.from(signature, 'base64'));
  const content = parseHead(payload);
  if (!isSigned || !content) return `that of ${content?.at ?? 'an unknown time'} is not signed by this portal`;
  for (const chain of SEAL_CHAINS) {
    const expected = content.chains[chain];
    if (!expected) continue;
    const where = and(eq(sealBlocks.chain, chain), eq(sealBlocks.blockNo, BigInt(expected.blockNo)));
    const [block] = await db.orm.select({ hash: sealBlocks.hash }).from(sealBlocks).where(where);
    const isSame = block && Buffer.from(block.hash).toString('hex') === expected.hash;
    if (!isSame) return `block ${expected.blockNo} of ${chain} is not the one that was signed at ${content.at}`;
  }
  return undefined;
}

/** Stores the result of a verification. */
export async function recordVerification(tx: Tx, { isIntact, chains, problems }: Verification): Promise<void> {
  const sum = (values: number[]) => BigInt(values.reduce((total, value) => total + value, 0));
  const blocks = sum(chains.map((chain) => chain.blocks));
  const records = sum(chains.map((chain) => chain.records));
  await tx.orm.insert(sealVerifications).values({ isIntact, blocks, records, problem: problems[0] ?? null });
}

/** Returns the last verification. */
export async function findLastVerification(db: Db): Promise<typeof sealVerifications.$inferSelect | undefined> {
  const [last] = await db.orm.select().from(sealVerifications).orderBy(desc(sealVerifications.id)).limit(1);
  return last;
}

const FIRST_RECORD = defineStatement({
  name: 'seal_first_record',
  row: z.object({ at: z.date().nullable() }),
  text: `select least((select at from audit_log order by id limit 1), (select min(sealed_at) from seal_blocks where block_no = 1)) as at`,
});

/** Returns since when there is something to verify: the first act of staff or the first block; undefined without either. */
export async function findFirstRecordTime(db: Db): Promise<Date | undefined> {
  const [first] = await db.query(FIRST_RECORD);
  return first?.at ?? undefined;
}

/** `pending`: the first verification is not due yet; `missing`: it is, and never ran. */
export type VerificationState = 'intact' | 'altered' | 'overdue' | 'pending' | 'missing';

/** Nights may be missed by a restart; two in a row are a reason to look. */
const MAX_AGE_MS = 2 * DAY_MS;
/** A new portal verifies its records with the first seals, which are made every five minutes; a busy moment may delay them. */
const MAX_FIRST_MS = 15 * MINUTE_MS;

/** Returns what the last verification is worth now: one that found nothing proves nothing once it is two days old. */
export function verificationState(
  last: Pick<typeof sealVerifications.$inferSelect, 'at' | 'isIntact'> | undefined,
  firstRecordAt: Date | undefined,
  now: Date,
): VerificationState {
  if (!last) return firstRecordAt && now.getTime() - firstRecordAt.getTime() <= MAX_FIRST_MS ? 'pending' : 'missing';
  if (!last.isIntact) return 'altered';
  return now.getTime() - last.at.getTime() > MAX_AGE_MS ? 'overdue' : 'intact';
}
