import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, int8 } from '#kernel/columns';

/** Codes and domains that bring new members to an agent. */
export const affiliates = pgTable('affiliates', {
  id: identity(),
  code: text().notNull().unique(),
  /** The host name of a site of its own; visitors who come by it belong to the code. */
  domain: text().unique(),
  /** The agent's account; null: the house's own. */
  memberId: int8(),
  enabled: boolean().notNull().default(true),
  createdAt: instant().notNull().defaultNow(),
});
