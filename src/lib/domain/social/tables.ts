import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant, int8 } from '#kernel/columns';

/** Provider accounts linked to members. A provider never reassigns a subject to another person. */
export const socialIdentities = pgTable(
  'social_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    memberId: int8().notNull(),
    email: text(),
    linkedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('social_identities_member').on(table.memberId),
  ],
);

/** Social sign-ins in progress, with encrypted secrets. */
export const socialFlows = pgTable(
  'social_flows',
  {
    stateHash: bytes().primaryKey(),
    provider: text().notNull(),
    /** Code verifier and nonce or, after the callback, the identity; encrypted with a key derived from APP_SECRET. */
    sealed: text().notNull(),
    /** Hash of the cookie of the browser that started it and alone may finish it. */
    browserHash: bytes().notNull(),
    /** `started` until the callback; then waiting for the account's password (`link`) or a registration (`register`). */
    step: text({ enum: ['started', 'link', 'register'] }).notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('social_flows_expiry').on(table.expiresAt)],
);
