import type { Db, Tx } from '#kernel/database';
import type { TestApp } from './app.ts';

/** How many rows of a table the work reads, by whatever plan; on the real engine. */
export function rowsRead({ app }: TestApp, table: string, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const text = `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables
                 where relname = '${table}'`;
  const read = async (db: Db) => Number((await db.query<{ rows: bigint }>({ name: `rows_${table}`, text }))[0]?.rows);
  return app.db.transaction(async (tx) => {
    const before = await read(tx);
    await work(tx);
    return (await read(tx)) - before;
  });
}
