import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, int8 } from '#kernel/columns';
import type { DelegatePermission } from '#rules/agents/delegates';

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
      sql`${table.permissions} <@ array['reports.view','members.open','members.raise','contracts.view','contracts.answer']`,
    ),
    check('agent_delegates_not_own', sql`${table.memberId} <> ${table.agentId}`),
  ],
);
