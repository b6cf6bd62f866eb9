import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#kernel/columns';

/** Keys for encrypted calls (decisions §3); the private half is sealed under APP_SECRET. */
export const encryptionKeys = pgTable('encryption_keys', {
  kid: text().primaryKey(),
  publicJwk: jsonb().notNull(),
  sealedPrivateJwk: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
});

/** Encrypted bodies that were accepted, until they would be too old anyway. */
export const encryptedBodies = pgTable(
  'encrypted_bodies',
  { jti: text().primaryKey(), expiresAt: instant().notNull() },
  (table) => [index('encrypted_bodies_expiry').on(table.expiresAt)],
);

/** The form that rate-limiter-flexible expects. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), points: integer().notNull().default(0), expire: bigint({ mode: 'number' }) },
  (table) => [index('rate_limits_expiry').on(table.expire)],
);

/** Slider puzzles; `proofHash` is set when it was solved, `used` when the proof was spent. */
export const humanChallenges = pgTable(
  'human_challenges',
  {
    id: text().primaryKey(),
    /** Where the piece belongs, in pixels of the picture. Never leaves the server. */
    answerX: integer().notNull(),
    address: text().notNull(),
    tries: integer().notNull().default(0),
    proofHash: text(),
    used: boolean().notNull().default(false),
    expiresAt: instant().notNull(),
  },
  (table) => [index('human_challenges_expiry').on(table.expiresAt)],
);
