import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8 } from '#kernel/columns';
import { passkeyColumns } from '#kernel/passkey-columns';

/** Browsers that a member signed in with, identified by a random cookie of which only the hash is stored. */
export const devices = pgTable(
  'devices',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    memberId: int8().notNull(),
    tokenHash: bytes().notNull(),
    userAgent: text().notNull(),
    lastAddress: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    /** Null unless trusted: a trusted browser signs in from new networks without step-up verification. */
    trustedAt: instant(),
    revokedAt: instant(),
  },
  (table) => [
    unique('devices_token').on(table.memberId, table.tokenHash),
    // Several accounts may use one browser; its token is renewed for all of them.
    index('devices_by_token').on(table.tokenHash),
  ],
);

/** Networks that a member has signed in from. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    id: identity(),
    memberId: int8().notNull(),
    network: text().notNull(),
    firstSeenAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
  },
  (table) => [
    unique('known_networks_member').on(table.memberId, table.network),
    // Finds accounts of one team that share a network.
    index('known_networks_network').on(table.network, table.memberId),
  ],
);

/** Sign-ins of verified members that wait for step-up verification. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** SHA-256 of the client's token, which opens no session by itself. */
    tokenHash: bytes().primaryKey(),
    memberId: int8().notNull(),
    /** Methods that the member may choose from. */
    methods: jsonb().$type<string[]>().notNull(),
    /** The sign-in request (`signIn`) and a hash of the browser's device token (`browser`). */
    request: jsonb().$type<Record<string, unknown>>().notNull(),
    address: text().notNull(),
    attempts: integer().notNull().default(0),
    usedAt: instant(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('pending_sign_ins_expiry').on(table.expiresAt)],
);

export const authenticators = pgTable('authenticators', {
  memberId: int8().primaryKey(),
  /** Encrypted with a key derived from APP_SECRET. */
  sealedSecret: text().notNull(),
  /** Null until the first code confirms the setup. */
  confirmedAt: instant(),
  /** Time step of the last code used; a code works once. */
  lastStep: int8(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: identity(),
    memberId: int8().notNull(),
    codeHash: bytes().notNull(),
    /** Key of the hash, which changes with APP_SECRET. */
    keyId: text().notNull(),
    usedAt: instant(),
  },
  (table) => [unique('recovery_codes_code').on(table.memberId, table.codeHash)],
);

/** Passkeys of members (WebAuthn), each a password and a second factor in one. */
export const memberPasskeys = pgTable(
  'member_passkeys',
  { ...passkeyColumns(), memberId: int8().notNull() },
  (table) => [index('member_passkeys_member').on(table.memberId)],
);

/** Challenges that a passkey must sign. Each belongs to one holder and purpose, and works once. */
export const memberPasskeyChallenges = pgTable(
  'member_passkey_challenges',
  {
    /** Hash of the session's token or, for a sign-in, of the token of the browser that requested it. */
    holderHash: bytes().notNull(),
    purpose: text({ enum: ['sign_in', 'register', 'authenticate', 'withdraw'] }).notNull(),
    challenge: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holderHash, table.purpose] }),
    index('member_passkey_challenges_expiry').on(table.expiresAt),
  ],
);
