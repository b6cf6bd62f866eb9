import type { Db, Tx } from '#kernel/database';
import type { TestApp } from './app.ts';
import { queryRows } from './sql.ts';

/** Counts the rows of a table that the work reads, whatever the plan; needs PostgreSQL. */
export async function rowsRead(portal: TestApp, table: string, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return (await rowsReadOf(portal, [table], work))[table] ?? 0;
}

/** Counts the rows of several tables, each with its partitions. */
export function rowsReadOf(
  { app }: TestApp,
  tables: readonly string[],
  work: (tx: Tx) => Promise<unknown>,
): Promise<Record<string, number>> {
  const text = `select (coalesce(sum(seq_tup_read), 0) + coalesce(sum(idx_tup_fetch), 0))::int8 as rows from pg_stat_xact_user_tables
                 where relid = $1::regclass or relid in (select part.relid from pg_partition_tree($1::regclass) part)`;
  const read = async (db: Db) => {
    const counts: [string, number][] = [];
    for (const table of tables) {
      const [row] = await queryRows<{ rows: bigint }>(db, { name: 'rows_read', text }, [table]);
      counts.push([table, Number(row?.rows)]);
    }
    return counts;
  };
  return app.db.transaction(async (tx) => {
    const before = new Map(await read(tx));
    await work(tx);
    return Object.fromEntries((await read(tx)).map(([table, rows]) => [table, rows - (before.get(table) ?? 0)]));
  });
}
