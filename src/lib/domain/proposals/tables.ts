import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, instant } from '#kernel/columns';

/** Acts of staff that wait for a second person, and those that were decided. */
export const proposals = pgTable(
  'proposals',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    /** The call of the API that is made when the proposal is approved, such as "POST /ops/api/lottery/voids". */
    endpoint: text().notNull(),
    /** Parameters and body of the call, as they were sent. */
    input: jsonb().$type<ProposedInput>().notNull(),
    inputHash: bytes().notNull(),
    /** Username of the first person, or `command line`. */
    maker: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    state: text({ enum: ['open', 'approved', 'rejected', 'withdrawn', 'expired'] })
      .notNull()
      .default('open'),
    /** The second person; null when the maker withdrew it or nobody decided in time. */
    checker: text(),
    decidedAt: instant(),
    /** Reason of a rejection. */
    note: text(),
  },
  (table) => [
    // Nobody is their own second person, whichever program writes the row.
    check('proposals_two_people', sql`${table.checker} <> ${table.maker}`),
    check('proposals_checker', sql`(${table.state} in ('approved', 'rejected')) = (${table.checker} is not null)`),
    // The same act cannot be proposed twice and then be carried out twice.
    uniqueIndex('proposals_open_act')
      .on(table.endpoint, table.inputHash)
      .where(sql`state = 'open'`),
    index('proposals_by_state').on(table.state, table.id),
  ],
);

export interface ProposedInput {
  params?: Record<string, string>;
  body?: unknown;
}
