import { sql } from 'drizzle-orm';
import { boolean, check, date, index, jsonb, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8 } from '#kernel/columns';
import { MAX_PRIZE_GROUP, MIN_PRIZE_GROUP, PRIZE_GROUP_STEP } from '#rules/lottery/money';
import { MEMBER_MAX_PRIZE_GROUP } from '#rules/lottery/bet-terms';

export const members = pgTable(
  'members',
  {
    id: identity(),
    /** The customer id: what the member, operations and vendors call this account. */
    publicId: text().notNull().unique(),
    username: text().notNull(),
    /** The user name in the form that is compared: lower case. */
    usernameKey: text().notNull().unique('members_username'),
    /** Null: the account has none and signs in by SMS or through another provider. */
    passwordHash: text(),
    passwordChangedAt: instant().notNull().defaultNow(),
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
    /** As it was typed; only a confirmed one (below) is proof of anything. */
    email: text(),
    emailVerifiedAt: instant(),
    /** E.164, with its plus. */
    mobile: text(),
    mobileVerifiedAt: instant(),
    dateOfBirth: date({ mode: 'string' }),
    /** qqNum, line, whatsapp, zalo, facebook, wechat, idNumber: what the registration rules took, by field. */
    contacts: jsonb().$type<Record<string, string>>(),
    /** What others register with to have been invited by this member. */
    referralCode: text()
      .notNull()
      .unique()
      .default(sql`upper(substr(md5(gen_random_uuid()::text), 1, 10))`),
    referrerId: int8(),
    affiliateId: int8(),
    /** The agent right above in the tree; null: the house itself. `agents_check_upline` holds what the tree must be. */
    uplineId: int8(),
    /** The lottery's prize scale up to which this account may bet (rulebook §1.4); never above the upline's. */
    maxPrizeGroup: smallint().notNull().default(MEMBER_MAX_PRIZE_GROUP),
    /** The page where the account was made; none where an operator made it. */
    registerUrl: text(),
    /** VIP level; 0: none yet. */
    rankLevel: smallint().notNull().default(0),
    mustChangePassword: boolean().notNull().default(false),
    registeredAt: instant().notNull().defaultNow(),
    lastSignInAt: instant(),
    /** The one before the last: what a member is shown, to notice a stranger's. */
    previousSignInAt: instant(),
    /** From where the two were; the country (ISO 3166) only where the portal can tell. */
    lastSignInAddress: text(),
    lastSignInCountry: text(),
    previousSignInAddress: text(),
    previousSignInCountry: text(),
    /** A guest whose session is over: nobody can come back to it, and its rows in the ledger stay. */
    closedAt: instant(),
  },
  (table) => [
    check('members_state', sql`${table.state} in ('active','blocked')`),
    // Confirmed ones only: an address that somebody merely typed must not keep its owner out.
    uniqueIndex('members_mobile')
      .on(table.mobile)
      .where(sql`mobile_verified_at is not null`),
    uniqueIndex('members_email')
      .on(sql`lower(${table.email})`)
      .where(sql`email_verified_at is not null`),
    index('members_referrer').on(table.referrerId),
    index('members_affiliate').on(table.affiliateId),
    // Only those who have one: what is settled looks for uplines of a whole page of members, and mostly there are none.
    index('members_upline')
      .on(table.uplineId, table.id)
      .where(sql`upline_id is not null`),
    index('members_with_upline')
      .on(table.id)
      .where(sql`upline_id is not null`),
    check(
      'members_max_series',
      sql`max_prize_group between ${sql.raw(String(MIN_PRIZE_GROUP))} and ${sql.raw(String(MAX_PRIZE_GROUP))} and max_prize_group % ${sql.raw(String(PRIZE_GROUP_STEP))} = 0`,
    ),
    index('members_open_guests')
      .on(table.id)
      .where(sql`account_type = 'guest' and closed_at is null`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token; the token itself is nowhere. */
    tokenHash: bytes().primaryKey(),
    memberId: int8()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** What the member's list calls it; the hash never leaves the server. */
    publicId: text()
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()::text`),
    /** The browser it was opened in, when that is known (domain/devices). */
    deviceId: int8(),
    /** It may do nothing but change the password, and sign out. */
    mustChangePassword: boolean().notNull().default(false),
    /** When its owner gave a proof last; none when a remembered browser or a merchant's link opened it. */
    verifiedAt: instant(),
    address: text().notNull(),
    userAgent: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_member').on(table.memberId)],
);

/** One-tap sign-ins of browsers that are to be remembered; each use replaces the token. */
export const rememberTokens = pgTable(
  'remember_tokens',
  {
    tokenHash: bytes().primaryKey(),
    memberId: int8()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The browser that may use it; one that was copied elsewhere is worth nothing there. */
    deviceId: int8().notNull(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    /** Kept for a while after its use: seen again, it was stolen, and the whole family ends. */
    usedAt: instant(),
  },
  (table) => [index('remember_tokens_member').on(table.memberId), index('remember_tokens_expiry').on(table.expiresAt)],
);

/** One-time sign-ins that a merchant's own site hands over in an address. */
export const handoffCodes = pgTable(
  'handoff_codes',
  {
    codeHash: bytes().primaryKey(),
    memberId: int8()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    merchantCode: text().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('handoff_codes_expiry').on(table.expiresAt)],
);

/** Links by e-mail that set a new password. */
export const passwordResets = pgTable(
  'password_resets',
  {
    codeHash: bytes().primaryKey(),
    memberId: int8()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Where it was sent: who uses it reads that mailbox. */
    email: text().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('password_resets_member').on(table.memberId), index('password_resets_expiry').on(table.expiresAt)],
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
    /** When the first payout went to it. */
    paidAt: instant(),
    removedAt: instant(),
  },
  (table) => [
    // One bank account serves one member: shared ones are how bonuses are farmed and payouts go astray. It is whose first
    // payout went there: by naming it alone nobody can keep its owner out.
    uniqueIndex('bank_accounts_paid')
      .on(table.bankCode, table.accountNumber)
      .where(sql`paid_at is not null and removed_at is null`),
    uniqueIndex('bank_accounts_own')
      .on(table.memberId, table.bankCode, table.accountNumber)
      .where(sql`removed_at is null`),
  ],
);

/** Images that members hand in (proof of a missing payout). In the database, so that every node and every backup has them. */
export const memberFiles = pgTable(
  'member_files',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    memberId: int8()
      .notNull()
      .references(() => members.id),
    purpose: text({ enum: ['withdrawal-proof'] }).notNull(),
    mediaType: text().notNull(),
    byteLength: int8().notNull(),
    content: bytes()
      .notNull()
      .default(sql`''::bytea`),
    createdAt: instant().notNull().defaultNow(),
    /** When it is forgotten; none once it belongs to something. */
    expiresAt: instant(),
  },
  (table) => [
    index('member_files_expiry')
      .on(table.expiresAt)
      .where(sql`expires_at is not null`),
  ],
);

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
    response: jsonb(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [unique('idempotency_keys_key').on(table.memberId, table.endpoint, table.key)],
);
