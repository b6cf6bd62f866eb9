import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant, int8 } from '#kernel/columns';

/** Decisions of members about bonuses and boards; a member without a row has made none. */
export const bonusPreferences = pgTable(
  'bonus_preferences',
  {
    memberId: int8().primaryKey(),
    hasOptedOut: boolean().notNull().default(false),
    /** Set when the opt-out was turned off: it holds until then. */
    optOutEndsAt: instant(),
    /** Highest wagering factor of a bonus that the member wants to be offered; null for any. */
    wageringCapHundredths: integer(),
    isOffBoards: boolean().notNull().default(false),
    updatedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    check('bonus_preferences_opt_out', sql`${table.hasOptedOut} or ${table.optOutEndsAt} is null`),
    check('bonus_preferences_cap', sql`${table.wageringCapHundredths} >= 0`),
  ],
);
