import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Runs a part of a transaction that may fail: an error takes back what this part wrote, and is thrown again. */
export async function withSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.orm.execute(sql`savepoint part`);
  try {
    const result = await work();
    await tx.orm.execute(sql`release savepoint part`);
    return result;
  } catch (error) {
    await tx.orm.execute(sql`rollback to savepoint part`);
    await tx.orm.execute(sql`release savepoint part`);
    throw error;
  }
}
