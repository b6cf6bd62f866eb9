import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { identity, instant, int8, minor } from '#kernel/columns';
import { MISSION_AWARDS, type MissionTermsText } from '#rules/rewards/mission-terms';

export const MISSION_STATES = ['draft', 'running', 'stopped'] as const;

/** Missions. They are stopped and never deleted, because awards name them. */
export const missions = pgTable(
  'missions',
  {
    id: identity(),
    publicId: text().notNull().unique(),
    state: text({ enum: MISSION_STATES }).notNull().default('draft'),
    /** The version that members play; 0 before the first publication. */
    publishedVersion: integer().notNull().default(0),
    lastVersion: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    /** The first publication: rounds that were settled before do not count. */
    startedAt: instant(),
    stoppedAt: instant(),
  },
  (table) => [
    check('missions_version', sql`${table.publishedVersion} between 0 and ${table.lastVersion}`),
    check('missions_started', sql`(${table.startedAt} is null) = (${table.publishedVersion} = 0)`),
    check('missions_state', sql`(${table.state} = 'draft') = (${table.publishedVersion} = 0)`),
  ],
);

/** Terms of missions. A version never changes once it is published. */
export const missionVersions = pgTable(
  'mission_versions',
  {
    missionId: int8()
      .notNull()
      .references(() => missions.id),
    version: integer().notNull(),
    terms: jsonb().$type<MissionTermsText>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    createdBy: text().notNull(),
    publishedAt: instant(),
    publishedBy: text(),
  },
  (table) => [primaryKey({ columns: [table.missionId, table.version] })],
);

/** Progress of members in the windows of missions: a day, a Monday, a month, or `all`. */
export const missionWindows = pgTable(
  'mission_windows',
  {
    memberId: int8().notNull(),
    missionId: int8()
      .notNull()
      .references(() => missions.id),
    window: text().notNull(),
    /** Minor units of money, or a number. */
    value: int8()
      .notNull()
      .default(sql`0`),
    /** Steps that were reached, and those of them that the member has looked at. */
    steps: smallint().notNull().default(0),
    seenSteps: smallint().notNull().default(0),
    updatedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.missionId, table.window] }),
    index('mission_windows_updated').on(table.updatedAt),
    check('mission_windows_value', sql`${table.value} >= 0 and ${table.seenSteps} between 0 and ${table.steps}`),
  ],
);

/** Games and days that have counted in a window, each once. */
export const missionMarks = pgTable(
  'mission_marks',
  {
    memberId: int8().notNull(),
    missionId: int8().notNull(),
    window: text().notNull(),
    mark: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.missionId, table.window, table.mark] }),
    foreignKey({
      name: 'mission_marks_window',
      columns: [table.memberId, table.missionId, table.window],
      foreignColumns: [missionWindows.memberId, missionWindows.missionId, missionWindows.window],
    }).onDelete('cascade'),
  ],
);

/** Credited deposits, their reversals and sign-ins that do not count yet. */
export const missionEvents = pgTable(
  'mission_events',
  {
    id: identity(),
    memberId: int8().notNull(),
    kind: text({ enum: ['deposit', 'sign_in'] }).notNull(),
    currency: text().notNull(),
    /** Negative for a reversal, 0 for a sign-in. */
    amountMinor: minor().notNull(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [check('mission_events_amount', sql`(${table.kind} = 'deposit') = (${table.amountMinor} <> 0)`)],
);

/** `due` waits for the budget or for the account; `lapsed` was reached by a member who may be given nothing. */
export const MISSION_AWARD_STATES = ['due', 'paid', 'lapsed'] as const;

/** Awards of steps: one for each step of a window. */
export const missionAwards = pgTable(
  'mission_awards',
  {
    memberId: int8().notNull(),
    missionId: int8()
      .notNull()
      .references(() => missions.id),
    window: text().notNull(),
    /** From 1. */
    step: smallint().notNull(),
    version: integer().notNull(),
    award: text({ enum: MISSION_AWARDS }).notNull(),
    amountMinor: minor().notNull(),
    state: text({ enum: MISSION_AWARD_STATES }).notNull().default('due'),
    reachedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    decidedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.missionId, table.window, table.step] }),
    foreignKey({
      name: 'mission_awards_version',
      columns: [table.missionId, table.version],
      foreignColumns: [missionVersions.missionId, missionVersions.version],
    }),
    index('mission_awards_member').on(table.memberId, table.reachedAt),
    index('mission_awards_mission').on(table.missionId),
    index('mission_awards_due')
      .on(table.reachedAt)
      .where(sql`state = 'due'`),
    check('mission_awards_amount', sql`${table.amountMinor} > 0`),
    check('mission_awards_decided', sql`(${table.decidedAt} is null) = (${table.state} = 'due')`),
  ],
);
