import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { identity, instant, int8, minor } from '#kernel/columns';

/** Turnover that a member owes before a withdrawal, one row for each deposit, award in cash or received transfer. */
export const turnoverRequirements = pgTable(
  'turnover_requirements',
  {
    id: identity(),
    memberId: int8().notNull(),
    currency: text().notNull(),
    /** The deposit, award or transfer, by its public id. */
    source: text({ enum: ['deposit', 'award', 'transfer'] }).notNull(),
    reference: text().notNull(),
    amountMinor: minor().notNull(),
    openMinor: minor().notNull(),
    createdAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    closedAt: instant(),
    /** Cash of the member when it was noted that no money is elsewhere, until the next settlement has judged it (sql/turnover_note_cash.sql). */
    cashLeftMinor: minor(),
  },
  (table) => [
    unique('turnover_requirements_source').on(table.source, table.reference),
    index('turnover_requirements_member').on(table.memberId, table.id),
    index('turnover_requirements_cash_left')
      .on(table.id)
      .where(sql`cash_left_minor is not null`),
    check('turnover_requirements_open', sql`${table.openMinor} between 0 and ${table.amountMinor}`),
    check('turnover_requirements_closed', sql`(${table.closedAt} is not null) = (${table.openMinor} = 0)`),
  ],
);

/** Turnover that a settled round worked off, which a correction gives back at most. */
export const turnoverWorkedOff = pgTable(
  'turnover_worked_off',
  {
    source: text().notNull(),
    sourceId: int8().notNull(),
    amountMinor: minor().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.sourceId] })],
);
