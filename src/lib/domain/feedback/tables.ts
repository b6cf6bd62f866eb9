import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, int8 } from '#kernel/columns';
import { FEEDBACK_STATES } from '#rules/feedback';

/** What visitors and members tell the portal. */
export const feedback = pgTable(
  'feedback',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    content: text().notNull(),
    /** How to answer; '' when no answer is wanted. */
    contact: text().notNull(),
    /** Null: nobody was signed in. */
    memberId: int8(),
    /** The page's language (BCP 47), for who answers. */
    tag: text().notNull(),
    state: text({ enum: FEEDBACK_STATES }).notNull().default('open'),
    /** What operations noted when they closed it. */
    note: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
    closedAt: instant(),
  },
  (table) => [index('feedback_by_state').on(table.state, table.id)],
);
