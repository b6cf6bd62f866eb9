import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8, minor, transactionId } from '#kernel/columns';

export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: identity(),
    /** See ACCOUNT_KINDS in types.ts. */
    kind: text().notNull(),
    /** Id of the member, vendor or payment method; 0 for the house. */
    ownerId: int8()
      .notNull()
      .default(sql`0`),
    currency: text().notNull(),
    /** A guarded account has a balance row, cannot be overdrawn and numbers its postings without gaps. */
    guarded: boolean().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [unique('ledger_accounts_identity').on(table.kind, table.ownerId, table.currency)],
);

export const ledgerBalances = pgTable(
  'ledger_balances',
  {
    accountId: int8()
      .primaryKey()
      .references(() => ledgerAccounts.id),
    /** The account's currency, repeated to save a lookup per posting. */
    currency: text().notNull(),
    balanceMinor: minor()
      .notNull()
      .default(sql`0`),
    /** Number of the account's postings, and version of the last one. */
    version: int8()
      .notNull()
      .default(sql`0`),
  },
  (table) => [check('ledger_balances_not_overdrawn', sql`${table.balanceMinor} >= 0`)],
);

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: identity(),
    namespace: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the content, which separates a replay of a key from a conflict. */
    hash: bytes().notNull(),
    kind: text().notNull(),
    /** The entry that this one reverses; an entry is reversed at most once. */
    reversesId: int8(),
    details: jsonb(),
    bookedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    /** The transaction that wrote it: readers follow transactions, because a lower id may be committed later. */
    xid: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [
    unique('ledger_entries_key').on(table.namespace, table.key),
    index('ledger_entries_order').on(table.xid, table.id),
    index('ledger_entries_booked').using('brin', table.bookedAt).with({ autosummarize: true }),
    uniqueIndex('ledger_entries_reverses')
      .on(table.reversesId)
      .where(sql`reverses_id is not null`),
  ],
);

export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    // Without foreign keys, which would cost every bet two lookups per line: only the functions of the README write
    // here, and the trial balance finds postings whose entry or account is missing.
    entryId: int8().notNull(),
    accountId: int8().notNull(),
    amountMinor: minor().notNull(),
    /** Set for guarded accounts only, like `version`. */
    balanceAfterMinor: minor(),
    version: int8(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.accountId] }),
    uniqueIndex('ledger_postings_version')
      .on(table.accountId, table.version)
      .where(sql`version is not null`),
    index('ledger_postings_house')
      .on(table.accountId, table.entryId)
      .where(sql`version is null`),
    check('ledger_postings_move', sql`${table.amountMinor} <> 0`),
  ],
);

/** Total of an account without a balance row, up to and including an entry. */
export const ledgerWatermarks = pgTable('ledger_watermarks', {
  accountId: int8()
    .primaryKey()
    .references(() => ledgerAccounts.id),
  entryId: int8().notNull(),
  /** Has more digits than a balance: it adds up many members' money. */
  totalMinor: numeric({ precision: 38, scale: 0, mode: 'bigint' }).notNull(),
  takenAt: instant().notNull().defaultNow(),
});

export const ledgerHolds = pgTable(
  'ledger_holds',
  {
    id: identity(),
    accountId: int8()
      .notNull()
      .references(() => ledgerAccounts.id),
    heldAccountId: int8()
      .notNull()
      .references(() => ledgerAccounts.id),
    amountMinor: minor().notNull(),
    state: text({ enum: ['held', 'settled', 'released'] })
      .notNull()
      .default('held'),
    openedEntryId: int8().notNull().unique(),
    closedEntryId: int8().unique(),
    openedAt: instant().notNull().defaultNow(),
    closedAt: instant(),
  },
  (table) => [
    check('ledger_holds_amount', sql`${table.amountMinor} > 0`),
    check('ledger_holds_state', sql`${table.state} in ('held','settled','released')`),
    index('ledger_holds_open')
      .on(table.heldAccountId)
      .where(sql`state = 'held'`),
  ],
);

/** Kinds of accounts whose withdrawals are halted until staff lift the halt. */
export const ledgerHalts = pgTable('ledger_halts', {
  accountKind: text().primaryKey(),
  reason: text().notNull(),
  haltedAt: instant().notNull().defaultNow(),
});
