import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#kernel/columns';

/** Slider puzzles; `proofHash` is set when it was solved, `used` when the proof was spent. */
export const humanChallenges = pgTable(
  'human_challenges',
  {
    id: text().primaryKey(),
    /** Where the piece belongs, in pixels of the picture. Never leaves the server. */
    answerX: integer().notNull(),
    address: text().notNull(),
    tries: integer().notNull().default(0),
    proofHash: text(),
    used: boolean().notNull().default(false),
    /** Of the puzzle, and once that is solved of the proof. */
    expiresAt: instant().notNull(),
  },
  (table) => [index('human_challenges_expiry').on(table.expiresAt)],
);
