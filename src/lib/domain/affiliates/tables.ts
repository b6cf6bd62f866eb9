import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, int8 } from '#kernel/columns';

/** Codes and domains that bring new members to an agent. */
export const affiliates = pgTable('affiliates', {
  id: identity(),
  code: text().notNull().unique(),
  /** Host name of the affiliate's own site; visitors of it count as referred by the code. */
  domain: text().unique(),
  /** The agent's account; null for the operator's own code. */
  memberId: int8(),
  enabled: boolean().notNull().default(true),
  createdAt: instant().notNull().defaultNow(),
});
