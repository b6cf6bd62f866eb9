import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
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

/** How often something was tried, until when; `expire` in milliseconds since 1970, by the database's clock. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), points: integer().notNull().default(0), expire: bigint({ mode: 'number' }) },
  (table) => [index('rate_limits_expiry').on(table.expire)],
);
