import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8 } from '#kernel/columns';
import { GAME_DEVICES } from '#rules/games';
import { MAX_PRIZE_GROUP, MIN_PRIZE_GROUP, PRIZE_GROUP_STEP } from '#rules/lottery/pricing/prizes';
import { MEMBER_MAX_PRIZE_GROUP, ODDS_TABLES } from '#rules/lottery/bets/bet-rules';
import { AVATARS, CONSENT_CHANNELS } from '#rules/members/profile';
import { SESSION_END_CAUSES } from '#rules/identity/session-ends';
import { VIEW_MINUTES } from '#rules/staff';

export const members = pgTable(
  'members',
  {
    id: identity(),
    /** The id that members, staff and vendors use. */
    publicId: text().notNull().unique(),
    username: text().notNull(),
    /** The username in lower case, for comparison. */
    usernameKey: text().notNull().unique('members_username'),
    /** Null for an account that signs in by SMS or through a provider. */
    passwordHash: text(),
    passwordChangedAt: instant().notNull().defaultNow(),
    paymentPasswordHash: text(),
    paymentPasswordChangedAt: instant(),
    /** See AccountType in rules/roles.ts. */
    accountType: text({ enum: ['member', 'agent', 'master-agent', 'agent-delegate', 'master-agent-delegate', 'guest'] })
      .notNull()
      .default('member'),
    state: text({ enum: ['active', 'blocked'] })
      .notNull()
      .default('active'),
    currency: text().notNull(),
    /** The portal's own language code (MY, EN, …). */
    languageCode: text().notNull(),
    nickname: text(),
    /** The nickname for comparison (`nicknameKey` of #rules/profile). */
    nicknameKey: text().unique('members_nickname'),
    avatar: text({ enum: AVATARS }),
    payeeName: text(),
    /** As it was typed; verifies nothing until it is confirmed (`emailVerifiedAt`). */
    email: text(),
    emailVerifiedAt: instant(),
    /** Mobile number in E.164, with the plus. */
    mobile: text(),
    mobileVerifiedAt: instant(),
    /** When a confirmed contact was last replaced by another one. */
    contactReplacedAt: instant(),
    /** When the authenticator was last removed without one of its codes (by a recovery code or by staff), or the last passkey was. */
    authenticatorLostAt: instant(),
    dateOfBirth: date({ mode: 'string' }),
    /** Further contacts from the registration, by field: qqNum, line, whatsapp, zalo, facebook, wechat. */
    contacts: jsonb().$type<Record<string, string>>(),
    /** Number of the identity document, sealed with APP_SECRET. */
    sealedIdNumber: text(),
    /** Postal address, sealed with APP_SECRET. */
    sealedAddress: text(),
    /** Invitation code that others register with; long enough that those of millions of members differ. */
    referralCode: text()
      .notNull()
      .unique()
      .default(sql`upper(substr(md5(gen_random_uuid()::text), 1, 12))`),
    referrerId: int8(),
    affiliateId: int8(),
    /** The agent directly above in the tree; null at the top. `agents_check_upline` enforces the tree's rules. */
    uplineId: int8(),
    /** Highest prize group that this account may bet with (docs/spec/lottery-rulebook.md §1.4); never above the upline's. */
    maxPrizeGroup: smallint().notNull().default(MEMBER_MAX_PRIZE_GROUP),
    /** Odds table that this account may bet with beside A; staff set it. */
    oddsTable: text({ enum: ODDS_TABLES }).notNull().default('A'),
    /** Address of the registration page; null when staff created the account. */
    registerUrl: text(),
    /** VIP level; 0 for none. */
    rankLevel: smallint().notNull().default(0),
    mustChangePassword: boolean().notNull().default(false),
    registeredAt: instant().notNull().defaultNow(),
    lastSignInAt: instant(),
    /** The sign-in before the last; shown to the member, who can notice somebody else's. */
    previousSignInAt: instant(),
    /** Addresses of the two sign-ins, and the country (ISO 3166) if known. */
    lastSignInAddress: text(),
    lastSignInCountry: text(),
    previousSignInAddress: text(),
    previousSignInCountry: text(),
    /** Withdrawals wait until then: a sign-in from elsewhere was verified by knowledge alone, or by nothing. */
    withdrawalsHeldUntil: instant(),
    /** Created by `--demo`: its password is published and its money invented. Production does not start while one is active. */
    isDemo: boolean().notNull().default(false),
    /** When a guest's account was closed after its session; its rows in the ledger stay. */
    closedAt: instant(),
    /** When the account was closed for good and its personal data was deleted, at the member's request. */
    erasedAt: instant(),
  },
  (table) => [
    check('members_state', sql`${table.state} in ('active','blocked')`),
    // Covers confirmed contacts only: typing somebody else's contact must not block its owner.
    uniqueIndex('members_mobile')
      .on(table.mobile)
      .where(sql`mobile_verified_at is not null`),
    uniqueIndex('members_email')
      .on(sql`lower(${table.email})`)
      .where(sql`email_verified_at is not null`),
    index('members_referrer').on(table.referrerId),
    // Finds people with several accounts.
    index('members_birth')
      .on(table.dateOfBirth)
      .where(sql`payee_name is not null`),
    index('members_affiliate').on(table.affiliateId),
    // Partial indexes: settlement looks up the uplines of many members at once, and most have none.
    index('members_upline')
      .on(table.uplineId, table.id)
      .where(sql`upline_id is not null`),
    index('members_with_upline')
      .on(table.id)
      .where(sql`upline_id is not null`),
    check(
      'members_max_prize_group',
      sql`max_prize_group between ${sql.raw(String(MIN_PRIZE_GROUP))} and ${sql.raw(String(MAX_PRIZE_GROUP))} and max_prize_group % ${sql.raw(String(PRIZE_GROUP_STEP))} = 0`,
    ),
    // An erased account has no personal data and nothing to sign in with, whichever program writes the row.
    check(
      'members_erased',
      sql`erased_at is null or (state = 'blocked' and num_nonnulls(password_hash, payment_password_hash, nickname, nickname_key, avatar, payee_name, email, mobile,
          date_of_birth, contacts, sealed_id_number, sealed_address, register_url, last_sign_in_at, previous_sign_in_at, last_sign_in_address,
          last_sign_in_country, previous_sign_in_address, previous_sign_in_country) = 0)`,
    ),
    index('members_open_guests')
      .on(table.id)
      .where(sql`account_type = 'guest' and closed_at is null`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token; the token itself is not stored. */
    tokenHash: bytes().primaryKey(),
    memberId: int8()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Id in the member's list of sessions; the hash never leaves the server. */
    publicId: text()
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()::text`),
    /** The browser that it was opened in, if known (domain/devices). */
    deviceId: int8(),
    /** The session may only change the password or sign out. */
    mustChangePassword: boolean().notNull().default(false),
    /** The owner's last authentication; null when a remembered browser or a merchant's link opened the session. */
    verifiedAt: instant(),
    /** The last strong authentication, and its method; having signed in alone is none. */
    strongVerifiedAt: instant(),
    strongVerifiedBy: text({ enum: ['authenticator', 'passkey', 'mobile', 'email', 'password'] }),
    /** Username of the staff user who views the account; null: the member's own session. It can change nothing. */
    viewedBy: text(),
    address: text().notNull(),
    userAgent: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    /** Last request by which the member did something, and not the page by itself; stays once the session is idle. */
    lastActionAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('sessions_member').on(table.memberId),
    index('sessions_views')
      .on(table.viewedBy)
      .where(sql`viewed_by is not null`),
    // A view is short, of no browser of the member's, and never counts as the owner's authentication.
    check(
      'sessions_view',
      sql`viewed_by is null or (verified_at is null and strong_verified_at is null and device_id is null and expires_at <= created_at + interval '${sql.raw(String(VIEW_MINUTES))} minutes')`,
    ),
  ],
);

/** Sessions that ended without their browser, so that it can say why; deleted after 30 days. */
export const sessionEnds = pgTable(
  'session_ends',
  {
    tokenHash: bytes().primaryKey(),
    cause: text({ enum: SESSION_END_CAUSES }).notNull(),
    endedAt: instant().notNull().defaultNow(),
  },
  (table) => [index('session_ends_ended').on(table.endedAt)],
);

/** Kinds of devices that members acted with, each from a time on: when they sign in, and once a minute at most. */
export const memberDeviceUses = pgTable(
  'member_device_uses',
  {
    memberId: int8()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    usedFrom: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    device: text({ enum: GAME_DEVICES }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.usedFrom] }),
    index('member_device_uses_from').using('brin', table.usedFrom).with({ autosummarize: true }),
  ],
);

/** One-tap sign-ins of remembered browsers; each use replaces the token. */
export const rememberTokens = pgTable(
  'remember_tokens',
  {
    tokenHash: bytes().primaryKey(),
    memberId: int8()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The only browser that may use it; a copy in another browser is refused. */
    deviceId: int8().notNull(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    /** The row stays after its use: a second use shows a theft and ends all tokens of the browser. */
    usedAt: instant(),
  },
  (table) => [index('remember_tokens_member').on(table.memberId), index('remember_tokens_expiry').on(table.expiresAt)],
);

/** One-time codes for a sign-in from a merchant's site, passed in the portal's address. */
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

/** One-time codes by which a staff user opens a read-only view of a member's account. */
export const viewCodes = pgTable(
  'view_codes',
  {
    codeHash: bytes().primaryKey(),
    memberId: int8()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Username of the staff user. */
    staff: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('view_codes_expiry').on(table.expiresAt)],
);

/** Links by email that set a new password. */
export const passwordResets = pgTable(
  'password_resets',
  {
    codeHash: bytes().primaryKey(),
    memberId: int8()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The address that the link was sent to. */
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
    /** Withdrawals go to active accounts only. `in_review`: staff decide, because of its holder or of another member's claim. */
    state: text({ enum: ['active', 'in_review', 'refused'] }).notNull(),
    createdAt: instant().notNull().defaultNow(),
    decidedAt: instant(),
    decidedBy: text(),
    reason: text(),
    removedAt: instant(),
  },
  (table) => [
    check('bank_accounts_state', sql`${table.state} in ('active','in_review','refused')`),
    uniqueIndex('bank_accounts_own')
      .on(table.memberId, table.bankCode, table.accountNumber)
      .where(sql`removed_at is null`),
    index('bank_accounts_number').on(table.bankCode, table.accountNumber),
    index('bank_accounts_state_id').on(table.state, table.id),
  ],
);

/**
 * The one member that withdrawals to a bank account may go to, because shared accounts enable bonus abuse and hide who is paid.
 * A claim survives the removal of the bank account. Entering a number in somebody else's name claims nothing.
 */
export const payoutClaims = pgTable(
  'payout_claims',
  {
    bankCode: text().notNull(),
    accountNumber: text().notNull(),
    memberId: int8()
      .notNull()
      .references(() => members.id),
    claimedAt: instant().notNull().defaultNow(),
    /** The first payment; from then on the claim belongs to its member for ever. */
    firstPaidAt: instant(),
  },
  (table) => [
    primaryKey({ name: 'payout_claims_destination', columns: [table.bankCode, table.accountNumber] }),
    index('payout_claims_member').on(table.memberId),
  ],
);

/** Images that members upload (receipts of missing payments). Stored in the database, so that every node and backup has them. */
export const memberFiles = pgTable(
  'member_files',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    memberId: int8()
      .notNull()
      .references(() => members.id),
    purpose: text({ enum: ['withdrawal-receipt'] }).notNull(),
    mediaType: text().notNull(),
    byteLength: int8().notNull(),
    content: bytes()
      .notNull()
      .default(sql`''::bytea`),
    createdAt: instant().notNull().defaultNow(),
    /** Null once it is attached. */
    expiresAt: instant(),
  },
  (table) => [
    index('member_files_expiry')
      .on(table.expiresAt)
      .where(sql`expires_at is not null`),
  ],
);

/** Responses of requests with an Idempotency-Key, stored in the transaction of the effect. */
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
    /** Not jsonb, which would change the order of keys: a repeated call gets the same bytes. */
    response: json(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [unique('idempotency_keys_key').on(table.memberId, table.endpoint, table.key)],
);

/** Decisions of members about marketing by a channel, the last one in force. Append-only (sql/members_tables.sql). */
export const marketingConsents = pgTable(
  'marketing_consents',
  {
    id: identity(),
    memberId: int8()
      .notNull()
      .references(() => members.id),
    channel: text({ enum: CONSENT_CHANNELS }).notNull(),
    isGranted: boolean().notNull(),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [index('marketing_consents_latest').on(table.memberId, table.channel, table.id)],
);
