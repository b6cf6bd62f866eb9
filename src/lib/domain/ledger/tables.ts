import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8, minor } from '#kernel/columns';

export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: identity(),
    /** See AccountKind in accounts.ts. */
    kind: text().notNull(),
    /** The member, vendor or payment method that the account stands for; 0 for the house's own. */
    ownerId: int8()
      .notNull()
      .default(sql`0`),
    currency: text().notNull(),
    /** A guarded account has a balance row, may never be overdrawn and numbers its postings without a gap. */
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
    /** The account's own, here too so that a movement need not look it up. */
    currency: text().notNull(),
    balanceMinor: minor()
      .notNull()
      .default(sql`0`),
    /** How many postings the account has; the last one carries this number. */
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
    /** SHA-256 of the content: the same key with another content is a conflict, never a replay. */
    hash: bytes().notNull(),
    kind: text().notNull(),
    /** The entry that this one undoes; an entry is undone at most once. */
    reversesId: int8(),
    details: jsonb(),
    bookedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    unique('ledger_entries_key').on(table.namespace, table.key),
    uniqueIndex('ledger_entries_reverses')
      .on(table.reversesId)
      .where(sql`reverses_id is not null`),
  ],
);

export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    // No foreign keys: every write goes through ledger_post() or ledger_post_pairs(), and two look-ups a line would be paid on each bet.
    // The trial balance finds a posting whose entry or account is missing.
    entryId: int8().notNull(),
    accountId: int8().notNull(),
    amountMinor: minor().notNull(),
    /** Guarded accounts only. */
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

/** How far the total of an account without a balance row has been added up. */
export const ledgerWatermarks = pgTable('ledger_watermarks', {
  accountId: int8()
    .primaryKey()
    .references(() => ledgerAccounts.id),
  entryId: int8().notNull(),
  totalMinor: minor().notNull(),
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

/** Payouts out of accounts of this kind stand still until an operator lifts the halt. */
export const ledgerHalts = pgTable('ledger_halts', {
  accountKind: text().primaryKey(),
  reason: text().notNull(),
  haltedAt: instant().notNull().defaultNow(),
});
