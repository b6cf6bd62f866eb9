import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, int8 } from '#kernel/columns';
import { SYNC_FAILURES, SYNC_STATES } from '#rules/games/catalogue-sync';
import { vendors } from '../../vendors/tables.ts';
import type { LineProblem } from '../../csv-records.ts';

/** Runs that bring a vendor's games up to its catalogue. Kept for 90 days. */
export const vendorSyncRuns = pgTable(
  'vendor_sync_runs',
  {
    id: identity(),
    vendorId: int8()
      .notNull()
      .references(() => vendors.id),
    state: text({ enum: SYNC_STATES }).notNull().default('queued'),
    /** Username of staff; null for the hourly run. */
    requestedBy: text(),
    /** Whether somebody has decided to switch off the games that are missing, however many they are. */
    isLossAccepted: boolean().notNull().default(false),
    queuedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    startedAt: instant(),
    endedAt: instant(),
    failure: text({ enum: SYNC_FAILURES }),
    /** Message of the failure, shortened. */
    failureDetails: text(),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    switchedOff: integer().notNull().default(0),
    /** Games that are missing from the catalogue and that a held run left as they are. */
    withheld: integer().notNull().default(0),
    /** Problems of games that could not be read, which are left as they are. */
    broken: integer().notNull().default(0),
    /** The first of these problems. */
    problems: jsonb().$type<LineProblem[]>().notNull().default([]),
  },
  (table) => [
    // A vendor has one run at a time, on all nodes.
    uniqueIndex('vendor_sync_runs_open')
      .on(table.vendorId)
      .where(sql`ended_at is null`),
    index('vendor_sync_runs_vendor').on(table.vendorId, table.id),
    check('vendor_sync_runs_ended', sql`(${table.endedAt} is null) = (${table.state} in ('queued', 'running'))`),
    check('vendor_sync_runs_failure', sql`(${table.failure} is not null) = (${table.state} = 'failed')`),
  ],
);
