import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { CHAINS, type SealChain } from './chains.ts';
import type { sealBlocks } from './tables.ts';

export type SealBlock = typeof sealBlocks.$inferSelect;

/** The hash before the first block. */
export const NO_HASH = new Uint8Array(32);

export const HASH_PREFIX_BYTES = 8;

/** Returns the hash of a block: of everything that it stores, the hash of the block before included. */
export function blockHash(block: Omit<SealBlock, 'hash'>): Uint8Array {
  const { chain, blockNo, afterId, lastId, recordCount, columns, sealedAt } = block;
  const numbers = [blockNo, afterId, lastId, recordCount].map(String);
  const hashes = [block.recordsHash, block.hashPrefixes, block.previousHash].map((bytes) =>
    Buffer.from(bytes).toString('hex'),
  );
  const content = JSON.stringify(['parlay block 1', chain, numbers, columns, hashes, sealedAt.toISOString()]);
  return createHash('sha256').update(content).digest();
}

export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

const COLUMNS = defineStatement({
  name: 'seal_columns',
  row: z.object({ columns: z.array(z.string()) }),
  text: 'select sealed_columns($1) as columns',
});

/** Lists the columns that the records of a chain have now. */
export async function listColumns(db: Db, chain: SealChain): Promise<string[]> {
  const [row] = await db.query(COLUMNS, [CHAINS[chain].tables]);
  return row?.columns ?? [];
}

const bytesSchema = z.instanceof(Uint8Array);
const DIGEST = defineStatement({
  name: 'seal_digest',
  row: z.object({ recordCount: z.int(), recordsHash: bytesSchema, hashPrefixes: bytesSchema }),
  text: `select count(*)::int as "recordCount", sha256(coalesce(string_agg(hash, ''::bytea order by id), ''::bytea)) as "recordsHash",
                coalesce(string_agg(substr(hash, 1, ${HASH_PREFIX_BYTES}), ''::bytea order by id), ''::bytea) as "hashPrefixes"
           from sealed_rows($1, $2, $3, $4)`,
});

type Range = Pick<SealBlock, 'chain' | 'columns' | 'afterId' | 'lastId'>;
export type Digest = Pick<SealBlock, 'recordCount' | 'recordsHash' | 'hashPrefixes'>;

/** Computes the hashes of a range of records as they are now. */
export async function digestOf(db: Db, { chain, columns, afterId, lastId }: Range): Promise<Digest> {
  const [row] = await db.query(DIGEST, [CHAINS[chain].tables, columns, afterId, lastId]);
  return row ?? { recordCount: 0, recordsHash: NO_HASH, hashPrefixes: new Uint8Array() };
}

const HASH_PREFIXES = defineStatement({
  name: 'seal_hash_prefixes',
  row: z.object({ id: z.bigint(), prefix: bytesSchema }),
  text: `select id, substr(hash, 1, ${HASH_PREFIX_BYTES}) as prefix from sealed_rows($1, $2, $3, $4) order by id`,
});

/** Computes the hash prefix of each record of a range as it is now. */
export function listHashPrefixes(db: Db, { chain, columns, afterId, lastId }: Range) {
  return db.query(HASH_PREFIXES, [CHAINS[chain].tables, columns, afterId, lastId]);
}
