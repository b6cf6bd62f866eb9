import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Db } from '#kernel/database';
import { openPglite } from '../../../src/lib/server/db/pglite.ts';
import { queryRows } from '../../support/sql.ts';

let db: Database;
beforeAll(async () => {
  db = await openPglite();
  await run(db, 'create table numbers (n int)');
});
afterAll(() => db.close());

const run = <Row extends object>(on: Db, text: string) => queryRows<Row>(on, { name: text, text });
const storedNumbers = async () => (await run<{ n: number }>(db, 'select n from numbers order by n')).map(({ n }) => n);

describe('a transaction of the embedded database', () => {
  it('that continues after a failed statement is rejected, stores nothing and runs no callback', async () => {
    let hasRunCallback = false;
    const work = db.transaction(async (tx) => {
      tx.afterCommit(() => void (hasRunCallback = true));
      await run(tx, 'insert into numbers values (1)');
      await run(tx, 'select 1 / 0').catch(() => undefined);
      return 'done';
    });
    await expect(work).rejects.toThrow('rolled back');
    expect([await storedNumbers(), hasRunCallback]).toEqual([[], false]);
  });

  it('that follows a failed one is stored', async () => {
    await db.transaction((tx) => run(tx, 'insert into numbers values (2)'));
    expect(await storedNumbers()).toEqual([2]);
  });
});
