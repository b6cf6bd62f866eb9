import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8 } from '#kernel/columns';

export const members = pgTable(
  'members',
  {
    id: identity(),
    /** The customer id: what the member, operations and vendors call this account. */
    publicId: text().notNull().unique(),
    username: text().notNull(),
    /** The user name in the form that is compared: lower case. */
    usernameKey: text().notNull().unique('members_username'),
    passwordHash: text().notNull(),
    paymentPasswordHash: text(),
    /** See AccountType in rules/roles.ts. */
    accountType: text({ enum: ['member', 'agent', 'master-agent', 'agent-delegate', 'master-agent-delegate', 'guest'] })
      .notNull()
      .default('member'),
    state: text({ enum: ['active', 'blocked'] })
      .notNull()
      .default('active'),
    currency: text().notNull(),
    /** The portal's own language code (MY, EN, …). */
    language: text().notNull(),
    nickname: text(),
    payeeName: text(),
    email: text(),
    mustChangePassword: boolean().notNull().default(false),
    registeredAt: instant().notNull().defaultNow(),
    lastSignInAt: instant(),
    /** The one before the last: what a member is shown, to notice a stranger's. */
    previousSignInAt: instant(),
  },
  (table) => [check('members_state', sql`${table.state} in ('active','blocked')`)],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token; the token itself is nowhere. */
    tokenHash: bytes().primaryKey(),
    memberId: int8()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    userAgent: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_member').on(table.memberId)],
);

export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    memberId: int8()
      .notNull()
      .references(() => members.id),
    bankCode: text().notNull(),
    accountNumber: text().notNull(),
    holderName: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    removedAt: instant(),
  },
  (table) => [
    // One bank account serves one member: shared ones are how bonuses are farmed and payouts go astray.
    uniqueIndex('bank_accounts_number')
      .on(table.bankCode, table.accountNumber)
      .where(sql`removed_at is null`),
    index('bank_accounts_member').on(table.memberId),
  ],
);

/** Images that members hand in (proof of a missing payout). The bytes are with the files adapter. */
export const memberFiles = pgTable('member_files', {
  id: identity(),
  publicId: text().notNull().unique(),
  memberId: int8()
    .notNull()
    .references(() => members.id),
  purpose: text({ enum: ['withdrawal-proof'] }).notNull(),
  mediaType: text().notNull(),
  byteLength: int8().notNull(),
  createdAt: instant().notNull().defaultNow(),
});

/** Answers of calls that carried an Idempotency-Key, stored in the transaction of the effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: identity(),
    memberId: int8()
      .notNull()
      .references(() => members.id),
    endpoint: text().notNull(),
    key: text().notNull(),
    hash: bytes().notNull(),
    answer: jsonb(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [unique('idempotency_keys_key').on(table.memberId, table.endpoint, table.key)],
);
