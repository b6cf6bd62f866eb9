import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/**
 * Runs a part of a transaction that may fail, as `part`. An error rolls back what the part wrote, drops what it registered to run before and
 * after the commit, and is thrown again.
 */
export async function withSavepoint<T>(tx: Tx, work: (part: Tx) => Promise<T>): Promise<T> {
  const before: Parameters<Tx['beforeCommit']>[0][] = [];
  const after: Parameters<Tx['afterCommit']>[0][] = [];
  const part: Tx = {
    ...tx,
    beforeCommit: (last) => void before.push(last),
    afterCommit: (then) => void after.push(then),
  };
  await tx.orm.execute(sql`savepoint part`);
  try {
    const result = await work(part);
    await tx.orm.execute(sql`release savepoint part`);
    for (const last of before) tx.beforeCommit(last);
    for (const then of after) tx.afterCommit(then);
    return result;
  } catch (error) {
    await tx.orm.execute(sql`rollback to savepoint part`);
    await tx.orm.execute(sql`release savepoint part`);
    throw error;
  }
}
