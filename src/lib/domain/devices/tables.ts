import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8 } from '#kernel/columns';

/** Browsers that a member signed in with. The cookie that names one is opaque; only its hash is here. */
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
    /** Since when it may sign in from an address that is new without a second proof. */
    trustedAt: instant(),
    revokedAt: instant(),
  },
  (table) => [unique('devices_token').on(table.memberId, table.tokenHash)],
);

/** Networks that a member has signed in from and proved once. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    id: identity(),
    memberId: int8().notNull(),
    network: text().notNull(),
    firstSeenAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
  },
  (table) => [unique('known_networks_member').on(table.memberId, table.network)],
);

/** Sign-ins whose password was right and that wait for a second proof. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** SHA-256 of the token that the browser holds meanwhile; it is no session and opens nothing. */
    tokenHash: bytes().primaryKey(),
    memberId: int8().notNull(),
    /** The ways that the member may choose from. */
    methods: jsonb().$type<string[]>().notNull(),
    /** What the sign-in was asked with: remember, transport. */
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
  /** Sealed under APP_SECRET. */
  sealedSecret: text().notNull(),
  /** Null while it is being set up. */
  confirmedAt: instant(),
  /** The last time step that was used: a code works once. */
  lastStep: int8(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: identity(),
    memberId: int8().notNull(),
    codeHash: bytes().notNull(),
    usedAt: instant(),
  },
  (table) => [unique('recovery_codes_code').on(table.memberId, table.codeHash)],
);
