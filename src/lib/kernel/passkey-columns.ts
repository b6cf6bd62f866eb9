import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { bigint, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { bytes, identity, instant } from './columns.ts';

/** Columns of every table of passkeys; the table adds the owner. */
export const passkeyColumns = () => ({
  id: identity(),
  /** Chosen by the authenticator, in base64url. It belongs to one account. */
  credentialId: text().notNull().unique(),
  publicKey: bytes().notNull(),
  /** Number of signatures as the authenticator counts them; 0 for those that do not count. */
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  /** Given by the owner. */
  name: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  lastUsedAt: instant(),
});

/** Condition on the stored counter: it grows with each use, except for authenticators that do not count. Otherwise the key was copied. */
export function hasCounterGrown(counter: AnyPgColumn, used: number): SQL | undefined {
  return or(lt(counter, used), and(eq(counter, 0), sql`${used}::bigint = 0`));
}
