import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant, int8 } from '#kernel/columns';

/** Which account of a provider is which member. The provider's name for a person never changes hands. */
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

/** Ways to a provider and back that are under way; the secrets of each are sealed. */
export const socialFlows = pgTable(
  'social_flows',
  {
    stateHash: bytes().primaryKey(),
    provider: text().notNull(),
    /** Code verifier and nonce or, once the provider answered, who it is: sealed under APP_SECRET. */
    sealed: text().notNull(),
    /** The browser that started it; nobody else may finish it. */
    browserHash: bytes().notNull(),
    /** Under way to the provider; or back, and waiting for the account's password or for a registration. */
    step: text({ enum: ['asked', 'link', 'register'] }).notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('social_flows_expiry').on(table.expiresAt)],
);
