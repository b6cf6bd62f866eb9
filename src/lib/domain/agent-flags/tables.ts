import { sql } from 'drizzle-orm';
import { boolean, check, date, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { identity, instant, int8 } from '#kernel/columns';
import { ABUSE_KINDS, FLAG_STATES } from '#rules/agents/abuse';

const kind = () => text({ enum: ABUSE_KINDS }).notNull();

/** Abuse that was found, each case once, with its evidence. Flags move no money. */
export const agentFlags = pgTable(
  'agent_flags',
  {
    id: identity(),
    kind: kind(),
    /** Identifies the case among those of its kind. */
    subject: text().notNull(),
    /** The account that it is about. */
    memberId: int8().notNull(),
    /** The agent in whose team it was found. */
    agentId: int8(),
    otherIds: int8()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Public ids of transfers, deposits and withdrawals, and numbers of periods and draws. */
    references: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Names and values; amounts in minor units. */
    facts: jsonb().$type<Record<string, string>>().notNull(),
    state: text({ enum: FLAG_STATES }).notNull().default('open'),
    raisedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When its evidence last changed. */
    seenAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Those of the accounts whose withdrawals wait until `holdsUntil`, unless the flag is dismissed. */
    heldIds: int8()
      .array()
      .notNull()
      .default(sql`'{}'`),
    holdsUntil: instant(),
    decidedAt: instant(),
    decidedBy: text(),
    reason: text(),
  },
  (table) => [
    unique('agent_flags_case').on(table.kind, table.subject),
    index('agent_flags_state').on(table.state, table.id),
    index('agent_flags_member').on(table.memberId),
    index('agent_flags_others').using('gin', table.otherIds),
    index('agent_flags_held').using('gin', table.heldIds),
    check(
      'agent_flags_decided',
      sql`(${table.state} = 'open') = (${table.decidedAt} is null) and (${table.decidedAt} is null) = (${table.decidedBy} is null) and (${table.decidedBy} is null) = (${table.reason} is null)`,
    ),
  ],
);

/** Rounds in which two accounts did what is abuse when it is repeated. Deleted after days. */
export const agentFlagMarks = pgTable(
  'agent_flag_marks',
  {
    kind: kind(),
    memberId: int8().notNull(),
    otherId: int8().notNull(),
    /** The round, or the draw and its market. */
    occurrence: text().notNull(),
    /** Whether the round shows the case by itself. */
    isHit: boolean().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.memberId, table.otherId, table.occurrence] }),
    index('agent_flag_marks_at').using('brin', table.at).with({ autosummarize: true }),
  ],
);

/** How far each search for abuse has come. */
export const agentFlagScans = pgTable('agent_flag_scans', {
  scan: text({ enum: ['identity', 'days', 'money', 'rounds', 'statements', 'bonuses'] }).primaryKey(),
  /** Last member or statement that was looked at. */
  position: int8()
    .notNull()
    .default(sql`0`),
  /** The day of the operator's zone whose members are looked at. */
  day: date({ mode: 'string' }),
  /** Everything before this was looked at. */
  scannedTo: instant(),
});
