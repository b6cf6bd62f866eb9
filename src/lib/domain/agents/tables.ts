import { date, index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { int8 } from '#kernel/columns';

/** The accounts above each account, itself included, by business day: a move counts from the start of a day. */
export const agentPaths = pgTable(
  'agent_paths',
  {
    ancestorId: int8().notNull(),
    memberId: int8().notNull(),
    distance: smallint().notNull(),
    fromDay: date({ mode: 'string' }).notNull(),
    /** First day on which it is over; infinity while it is not. */
    toDay: date({ mode: 'string' }).notNull().default('infinity'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.ancestorId, table.fromDay] }),
    index('agent_paths_team').on(table.ancestorId, table.toDay, table.memberId),
    index('agent_paths_member').on(table.memberId, table.toDay),
  ],
);
