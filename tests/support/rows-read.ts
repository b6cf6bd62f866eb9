import type { Db, Tx } from '#kernel/database';
import type { TestApp } from './app.ts';
import { queryRows } from './sql.ts';

/** Counts the rows of a table that the work reads, whatever the plan; needs PostgreSQL. */
export function rowsRead({ app }: TestApp, table: string, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const text = `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables
                 where relname = '${table}'`;
  const read = async (db: Db) =>
    Number((await queryRows<{ rows: bigint }>(db, { name: `rows_${table}`, text }))[0]?.rows);
  return app.db.transaction(async (tx) => {
    const before = await read(tx);
    await work(tx);
    return (await read(tx)) - before;
  });
}
