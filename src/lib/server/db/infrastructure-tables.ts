import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, minor } from '#kernel/columns';

/** Keys of encrypted requests (docs/spec/decisions.md §3); the private key is encrypted under APP_SECRET. */
export const encryptionKeys = pgTable('encryption_keys', {
  kid: text().primaryKey(),
  publicJwk: jsonb().notNull(),
  sealedPrivateJwk: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
});

/** Ids of accepted encrypted bodies, stored until the bodies are too old anyway. */
export const encryptedBodies = pgTable(
  'encrypted_bodies',
  { jti: text().primaryKey(), expiresAt: instant().notNull() },
  (table) => [index('encrypted_bodies_expiry').on(table.expiresAt)],
);

/** Payments of the embedded gateway (adapters/payments), which exists to try deposits; `id` is the deposit's. */
export const embeddedPayments = pgTable('embedded_payments', {
  id: text().primaryKey(),
  amountMinor: minor().notNull(),
  currency: text().notNull(),
  state: text({ enum: ['open', 'paid', 'declined'] })
    .notNull()
    .default('open'),
});

/** Counters of rate limits. `expire` is in milliseconds since 1970 by the database's clock. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), points: integer().notNull().default(0), expire: bigint({ mode: 'number' }) },
  (table) => [index('rate_limits_expiry').on(table.expire)],
);

/** Guesses of secrets, as keyed hashes. `expire` is in milliseconds since 1970 by the database's clock. */
export const guessLimits = pgTable(
  'guess_limits',
  { key: text().primaryKey(), guesses: text().array().notNull(), expire: bigint({ mode: 'number' }).notNull() },
  (table) => [index('guess_limits_expiry').on(table.expire)],
);
