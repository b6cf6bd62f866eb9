import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { int8, minor } from '#kernel/columns';

/** Budgets of the portal's own promotions that are filled every month. */
export const monthlyBudgets = pgTable(
  'monthly_budgets',
  {
    promotionId: int8().notNull(),
    currency: text().notNull(),
    /** The month for which the budget was filled last, and up to which sum. */
    filledMonth: text(),
    filledMinor: minor()
      .notNull()
      .default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.promotionId, table.currency] })],
);
