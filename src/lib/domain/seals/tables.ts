import { boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8 } from '#kernel/columns';

/**
 * Chains of sealed blocks, by the records that they cover (chains.ts): `wallet` has the steps of deposits and withdrawals, `results`
 * the results of external draws, as they were received.
 */
export const SEAL_CHAINS = ['ledger', 'audit', 'wallet', 'results'] as const;

/** Blocks of sealed records. Each contains the hash of the block before it. Append-only. */
export const sealBlocks = pgTable(
  'seal_blocks',
  {
    chain: text({ enum: SEAL_CHAINS }).notNull(),
    /** From 1, without gaps. */
    blockNo: int8().notNull(),
    /** The block covers the ids above `afterId` up to `lastId`. */
    afterId: int8().notNull(),
    lastId: int8().notNull(),
    recordCount: integer().notNull(),
    /** Columns that the hashes cover, as table.column; records sealed later may have more. */
    columns: text().array().notNull(),
    /** SHA-256 over the SHA-256 of each record, in the order of their ids. */
    recordsHash: bytes().notNull(),
    /** The first 8 bytes of each record's SHA-256, in the order of their ids, by which a record that differs is found. */
    hashPrefixes: bytes().notNull(),
    previousHash: bytes().notNull(),
    /** SHA-256 over the other columns, `previousHash` included. */
    hash: bytes().notNull(),
    sealedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.blockNo] }),
    unique('seal_blocks_range').on(table.chain, table.afterId),
  ],
);

/** Ed25519 keys that sign heads (`sealHeads`); the newest signs. */
export const signingKeys = pgTable('signing_keys', {
  id: identity(),
  /** SPKI in base64. */
  publicKey: text().notNull().unique(),
  /** PKCS #8 in base64, sealed with APP_SECRET. */
  sealedPrivateKey: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
});

/** Heads: signed snapshots of the last block of each chain, with the hash of the head before. They are exported. Append-only. */
export const sealHeads = pgTable('seal_heads', {
  id: identity(),
  at: instant().notNull(),
  /** The text that is signed, see heads.ts. */
  payload: text().notNull(),
  signature: bytes().notNull(),
  publicKey: text().notNull(),
});

/** Exports of heads that succeeded. Append-only. */
export const sealExports = pgTable(
  'seal_exports',
  {
    headId: int8()
      .notNull()
      .references(() => sealHeads.id),
    /** Place outside the database: `folder` or `webhook`. */
    target: text().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.headId, table.target] })],
);

/** Results of verifications. Append-only. */
export const sealVerifications = pgTable('seal_verifications', {
  id: identity(),
  at: instant().notNull().defaultNow(),
  isIntact: boolean().notNull(),
  /** Numbers of blocks and records that were compared. */
  blocks: int8().notNull(),
  records: int8().notNull(),
  /** The first difference that was found. */
  problem: text(),
});
