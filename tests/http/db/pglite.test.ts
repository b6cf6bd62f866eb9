import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Db } from '#kernel/database';
import { openPglite } from '../../../src/lib/server/db/pglite.ts';

let db: Database;
beforeAll(async () => {
  db = await openPglite();
  await run(db, 'create table kept (n int)');
});
afterAll(() => db.close());

const run = <Row extends object>(on: Db, text: string) => on.query<Row>({ name: text, text });
const kept = async () => (await run<{ n: number }>(db, 'select n from kept order by n')).map(({ n }) => n);

describe('a transaction of the embedded database', () => {
  it('that went on after a failed statement is an error and not a success that kept nothing', async () => {
    let isToldOf = false;
    const work = db.transaction(async (tx) => {
      tx.afterCommit(() => void (isToldOf = true));
      await run(tx, 'insert into kept values (1)');
      await run(tx, 'select 1 / 0').catch(() => undefined);
      return 'done';
    });
    await expect(work).rejects.toThrow('rolled back');
    expect([await kept(), isToldOf]).toEqual([[], false]);
  });

  it('that follows one that failed is not touched by it', async () => {
    await db.transaction((tx) => run(tx, 'insert into kept values (2)'));
    expect(await kept()).toEqual([2]);
  });
});
