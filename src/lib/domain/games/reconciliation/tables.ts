import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, instant, int8, minor } from '#kernel/columns';
import { vendors } from '../vendors/tables.ts';

/** Comparisons of vendors' reports with the portal's transactions. Kept forever. */
export const reconciliationRuns = pgTable(
  'reconciliation_runs',
  {
    id: identity(),
    vendorId: int8()
      .notNull()
      .references(() => vendors.id),
    periodFrom: instant().notNull(),
    /** Exclusive end. */
    periodTo: instant().notNull(),
    comparedBy: text().notNull(),
    comparedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    portalTransactions: integer().notNull(),
    vendorTransactions: integer().notNull(),
    differences: integer().notNull(),
    acknowledgedBy: text(),
    acknowledgedAt: instant(),
    note: text(),
  },
  (table) => [
    index('reconciliation_runs_open')
      .on(table.id)
      .where(sql`differences > 0 and acknowledged_at is null`),
    check('reconciliation_runs_period', sql`${table.periodFrom} < ${table.periodTo}`),
    check(
      'reconciliation_runs_acknowledged',
      sql`(${table.acknowledgedAt} is null) = (${table.acknowledgedBy} is null)`,
    ),
  ],
);

/** The first differences of a comparison, as each side has them; null when it has nothing. */
export const reconciliationDifferences = pgTable(
  'reconciliation_differences',
  {
    runId: int8()
      .notNull()
      .references(() => reconciliationRuns.id),
    position: integer().notNull(),
    txId: text().notNull(),
    portalCall: text(),
    portalMinor: minor(),
    vendorCall: text(),
    vendorMinor: minor(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
);
