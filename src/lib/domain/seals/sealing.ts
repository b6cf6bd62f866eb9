import { desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Clock } from '#kernel/clock';
import type { Database, Db, Tx } from '#kernel/database';
import { lockStatement } from '#kernel/locks';
import { SQL_STATES, sqlState } from '#kernel/sql-errors';
import { defineStatement } from '#kernel/statements';
import { blockHash, digestOf, listColumns, NO_HASH, type SealBlock } from './blocks.ts';
import { CHAINS, SEAL_CHAINS, type SealChain } from './chains.ts';
import { sealBlocks } from './tables.ts';

/** Ids that one block covers at most. */
const BLOCK_IDS = 5000n;

// The wait is short, because transactions that add a record queue behind it.
const SHORT_LOCK_TIMEOUT = defineStatement({
  name: 'seal_short_lock_timeout',
  text: `set local lock_timeout = '250ms'`,
});
const GATES = { ledgerGate: lockStatement('ledgerGate'), recordsGate: lockStatement('recordsGate') };
const SERIALIZE = lockStatement('recordSeals');
const lastRow = z.object({ id: z.bigint() });
const lastIdOf = (chain: SealChain) =>
  defineStatement({
    name: `seal_last_${chain}`,
    row: lastRow,
    text: `select coalesce(max(id), 0) as id from ${CHAINS[chain].tables[0]}`,
  });
const LAST_IDS = {
  ledger: lastIdOf('ledger'),
  audit: lastIdOf('audit'),
  wallet: lastIdOf('wallet'),
  results: lastIdOf('results'),
};

/**
 * Seals all records that are complete, in blocks. Returns the chains that were too busy to say which records are complete; the next run
 * seals them. Several nodes may run it at once.
 */
export async function sealRecords(database: Database, deps: { clock: Clock }): Promise<SealChain[]> {
  const busy: SealChain[] = [];
  for (const chain of SEAL_CHAINS) {
    const lastId = await readLastId(database, chain);
    if (lastId === undefined) busy.push(chain);
    else while (await database.transaction((tx) => sealBlock(tx, deps, { chain, lastId })));
  }
  return busy;
}

/** Returns the highest id below which no record can appear any more. */
async function readLastId(database: Database, chain: SealChain): Promise<bigint | undefined> {
  const gate = CHAINS[chain].gate === 'ledgerGate' ? GATES.ledgerGate : GATES.recordsGate;
  try {
    return await database.transaction(async (tx) => {
      await tx.query(SHORT_LOCK_TIMEOUT);
      await tx.query(gate);
      const [row] = await tx.query(LAST_IDS[chain]);
      return row?.id ?? 0n;
    });
  } catch (error) {
    if (sqlState(error) === SQL_STATES.lockNotAvailable) return undefined;
    throw error;
  }
}

/** Seals the next block; false when everything up to `lastId` is sealed. */
async function sealBlock(
  tx: Tx,
  { clock }: { clock: Clock },
  { chain, lastId }: { chain: SealChain; lastId: bigint },
): Promise<boolean> {
  await tx.query(SERIALIZE);
  const last = await findLastBlock(tx, chain);
  const afterId = last?.lastId ?? 0n;
  if (afterId >= lastId) return false;
  const end = afterId + BLOCK_IDS < lastId ? afterId + BLOCK_IDS : lastId;
  const range = { chain, afterId, lastId: end, columns: await listColumns(tx, chain) };
  const block = {
    ...range,
    ...(await digestOf(tx, range)),
    blockNo: (last?.blockNo ?? 0n) + 1n,
    previousHash: last?.hash ?? NO_HASH,
    sealedAt: clock.now(),
  };
  await tx.orm.insert(sealBlocks).values({ ...block, hash: blockHash(block) });
  return end < lastId;
}

/** Returns the last block of a chain. */
export async function findLastBlock(db: Db, chain: SealChain): Promise<SealBlock | undefined> {
  const [block] = await db.orm
    .select()
    .from(sealBlocks)
    .where(eq(sealBlocks.chain, chain))
    .orderBy(desc(sealBlocks.blockNo))
    .limit(1);
  return block;
}

/** Counts the records of a chain that no block covers yet. */
export async function countUnsealed(db: Db, chain: SealChain, sealedTo: bigint): Promise<number> {
  const table = sql.identifier(CHAINS[chain].tables[0] ?? '');
  return db.orm.$count(sql`${table}`, sql`id > ${sealedTo}`);
}
