import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { DEFAULT_TIME_ZONE } from '#kernel/clock';
import { identity, instant, int8 } from '#kernel/columns';
import { AGENT_ACTIONS } from '#rules/agents/acts';
import type { DelegatePermission } from '#rules/agents/delegates';
import { DEFAULT_TREE_SETTINGS } from '#rules/agents/tree/openings';

/** Accounts that work for an agent, with what it permits them (docs/spec/agents-rulebook.md §2.1). */
export const agentDelegates = pgTable(
  'agent_delegates',
  {
    /** The delegate. */
    memberId: int8().primaryKey(),
    agentId: int8().notNull(),
    permissions: text().array().$type<DelegatePermission[]>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** The row stays, because acts name the delegate. */
    removedAt: instant(),
  },
  (table) => [
    index('agent_delegates_agent')
      .on(table.agentId)
      .where(sql`removed_at is null`),
    check(
      'agent_delegates_permissions',
      sql`${table.permissions} <@ array['reports.view','members.open','members.raise','contracts.view']`,
    ),
    check('agent_delegates_not_own', sql`${table.memberId} <> ${table.agentId}`),
  ],
);

/** Settings of the tree, one row. */
export const agentSettings = pgTable(
  'agent_settings',
  {
    id: boolean().primaryKey().default(true),
    /** Time zone of business days, from the configuration. */
    zone: text().notNull().default(DEFAULT_TIME_ZONE),
    /** Local time at which a business day begins, in minutes, from the configuration. */
    dayStart: smallint().notNull().default(0),
    /** Levels of the tree; the account at the top is on level 1. */
    maxDepth: smallint().notNull().default(DEFAULT_TREE_SETTINGS.maxDepth),
    /** Minimum difference between the prize groups of an upline and a downline. */
    minGap: smallint().notNull().default(DEFAULT_TREE_SETTINGS.minGap),
    /** Prize group from which accounts take a place of their upline's quota; null without quotas. */
    quotaFrom: smallint(),
    /** Agents see the names of accounts below their direct downlines masked. */
    masksNames: boolean().notNull().default(false),
    /** Agents see the transactions of their direct downlines only. */
    hidesTeamTransactions: boolean().notNull().default(false),
  },
  (table) => [
    check('agent_settings_single', sql`${table.id}`),
    check(
      'agent_settings_values',
      sql`${table.maxDepth} between 2 and 50 and ${table.minGap} between 0 and 290 and ${table.minGap} % 10 = 0
          and ${table.dayStart} between 0 and 1439`,
    ),
  ],
);

/**
 * Accounts above each account, itself at distance 0, on the business days from `fromDay` up to and without `toDay`. Paths without an end
 * are the tree of now (sql/agents_keep_paths.sql).
 */
export const agentPaths = pgTable(
  'agent_paths',
  {
    ancestorId: int8().notNull(),
    memberId: int8().notNull(),
    distance: smallint().notNull(),
    fromDay: date({ mode: 'string' })
      .notNull()
      .default(sql`'-infinity'`),
    toDay: date({ mode: 'string' })
      .notNull()
      .default(sql`'infinity'`),
    /** Business day on which the account was registered, repeated so that a team's new accounts are counted by an index alone. */
    joinedDay: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.toDay, table.ancestorId] }),
    index('agent_paths_joined').on(table.ancestorId, table.joinedDay, table.fromDay, table.toDay),
    index('agent_paths_ancestor').on(table.ancestorId, table.toDay, table.memberId),
    check('agent_paths_days', sql`${table.fromDay} < ${table.toDay}`),
    check('agent_paths_distance', sql`(${table.distance} = 0) = (${table.ancestorId} = ${table.memberId})`),
  ],
);

/** Moves in the tree; a null upline is the house. Append-only. */
export const agentMoves = pgTable(
  'agent_moves',
  {
    id: identity(),
    memberId: int8().notNull(),
    fromUplineId: int8(),
    toUplineId: int8(),
    /** First business day on which figures count below the new upline. */
    day: date({ mode: 'string' }).notNull(),
    movedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('agent_moves_member').on(table.memberId, table.id)],
);

/** Links by which visitors register below an agent. */
export const agentLinks = pgTable(
  'agent_links',
  {
    id: identity(),
    code: text().notNull().unique(),
    agentId: int8().notNull(),
    accountType: text({ enum: ['member', 'agent'] }).notNull(),
    maxPrizeGroup: smallint().notNull(),
    /** Maximum number of registrations; null for any number. */
    maxUses: integer(),
    uses: integer().notNull().default(0),
    expiresAt: instant(),
    /** Channel in which the agent shares it. */
    note: text(),
    visits: int8()
      .notNull()
      .default(sql`0`),
    createdAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    disabledAt: instant(),
  },
  (table) => [
    index('agent_links_agent').on(table.agentId, table.id),
    check('agent_links_uses', sql`${table.uses} between 0 and coalesce(${table.maxUses}, ${table.uses})`),
    check('agent_links_account_type', sql`${table.accountType} in ('member','agent')`),
  ],
);

/** Members who registered by a link, and when their first deposit was credited. */
export const agentLinkMembers = pgTable(
  'agent_link_members',
  {
    memberId: int8().primaryKey(),
    linkId: int8()
      .notNull()
      .references(() => agentLinks.id),
    firstDepositAt: instant(),
  },
  (table) => [index('agent_link_members_link').on(table.linkId)],
);

/** Places for accounts with a high prize group that an agent may still open. */
export const agentQuotas = pgTable(
  'agent_quotas',
  {
    agentId: int8().notNull(),
    prizeGroup: smallint().notNull(),
    places: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.prizeGroup] }),
    check('agent_quotas_places', sql`${table.places} >= 0`),
  ],
);

/** Acts of agents and of their delegates. Append-only. */
export const agentActs = pgTable(
  'agent_acts',
  {
    id: identity(),
    agentId: int8().notNull(),
    /** The agent itself or one of its delegates. */
    actorId: int8().notNull(),
    action: text({ enum: AGENT_ACTIONS }).notNull(),
    /** The account that the act is about. */
    memberId: int8(),
    details: jsonb().$type<Record<string, string | number | null | readonly string[]>>().notNull(),
    actedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('agent_acts_agent').on(table.agentId, table.id)],
);
