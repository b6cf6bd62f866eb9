import { boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8 } from '#kernel/columns';

/** Chains of sealed blocks, by the records that they cover (chains.ts). */
export const SEAL_CHAINS = ['ledger', 'audit', 'wallet', 'results'] as const;

/** Blocks of sealed records. Each contains the hash of the one before. Append-only. */
export const sealBlocks = pgTable(
  'seal_blocks',
  {
    chain: text({ enum: SEAL_CHAINS }).notNull(),
    /** From 1, without gaps. */
    blockNo: int8().notNull(),
    /** The block covers the ids above `afterId` up to `lastId`. */
    afterId: int8().notNull(),
    lastId: int8().notNull(),
    rowCount: integer().notNull(),
    /** Columns that the hashes cover, as table.column; records sealed later may have more. */
    columns: text().array().notNull(),
    /** SHA-256 over the SHA-256 of each record, in the order of their ids. */
    rowsHash: bytes().notNull(),
    /** The first 8 bytes of each of them, by which a record that differs is found. */
    marks: bytes().notNull(),
    previousHash: bytes().notNull(),
    hash: bytes().notNull(),
    sealedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.blockNo] }),
    unique('seal_blocks_range').on(table.chain, table.afterId),
  ],
);

/** Ed25519 keys that sign heads; the newest signs. */
export const signingKeys = pgTable('signing_keys', {
  id: identity(),
  /** SPKI in base64. */
  publicKey: text().notNull().unique(),
  /** PKCS #8 in base64, sealed with APP_SECRET. */
  sealedPrivateKey: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
});

/** Signed states of all chains, which are exported to a place outside. Append-only. */
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
  blocks: int8().notNull(),
  rows: int8().notNull(),
  /** The first difference that was found. */
  problem: text(),
});
