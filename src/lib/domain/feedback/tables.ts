import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, int8 } from '#kernel/columns';
import { FEEDBACK_STATES, FEEDBACK_TOPICS } from '#rules/site/feedback';

/** Feedback of visitors and members about the portal. */
export const feedback = pgTable(
  'feedback',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    topic: text({ enum: FEEDBACK_TOPICS }).notNull().default('other'),
    content: text().notNull(),
    /** Contact for an answer; '' when the author gave none. */
    contact: text().notNull(),
    /** Null for a visitor without a session. */
    memberId: int8(),
    /** BCP 47 tag of the page's language, for the answer. */
    languageTag: text().notNull(),
    state: text({ enum: FEEDBACK_STATES }).notNull().default('open'),
    /** Note by staff at the closing. */
    note: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
    closedAt: instant(),
  },
  (table) => [index('feedback_by_state').on(table.state, table.id)],
);
