import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, int8 } from '#kernel/columns';
import { TEAM_EXPORT_STATES } from '#rules/agents/team-export-states';

/** Files of reports that are made in the background, with their contents until they expire. */
export const teamReportExports = pgTable(
  'team_report_exports',
  {
    id: identity(),
    publicId: text().notNull(),
    agentId: int8().notNull(),
    /** The agent itself, or the delegate who asked for it. */
    actorId: int8().notNull(),
    /** Report and filters, as they are sent. */
    request: jsonb().notNull(),
    languageTag: text().notNull(),
    state: text({ enum: TEAM_EXPORT_STATES }).notNull().default('WAITING'),
    attempts: smallint().notNull().default(0),
    /** Last start of the work; another process takes over what a killed one has left. */
    startedAt: instant(),
    rows: integer(),
    /** CSV, gzip. */
    content: bytes(),
    requestedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    expiresAt: instant()
      .notNull()
      .default(sql`clock_timestamp() + interval '7 days'`),
  },
  (table) => [
    unique('team_report_exports_public').on(table.publicId),
    index('team_report_exports_agent').on(table.agentId, table.id),
    index('team_report_exports_waiting')
      .on(table.id)
      .where(sql`state = 'WAITING'`),
    check('team_report_exports_content', sql`(${table.state} = 'READY') = (${table.content} is not null)`),
  ],
);
