import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Db, Tx } from '#kernel/database';
import { withSavepoint } from '#kernel/savepoint';
import { openPglite } from '../../../src/lib/server/db/pglite.ts';
import { LateUseError, NestedUseError, refuseNestedUse } from '../../../src/lib/server/db/refuse-nested-use.ts';
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

  it('runs the work that is registered before its commit last, as a part of it', async () => {
    const on = refuseNestedUse(db);
    await on.transaction(async (tx) => {
      tx.beforeCommit(async (last) => void (await run(last, 'insert into numbers select max(n) + 10 from numbers')));
      await run(tx, 'insert into numbers values (4)');
    });
    expect(await storedNumbers()).toEqual([2, 4, 14]);
    const failing = on.transaction(async (tx) => {
      tx.beforeCommit(() => Promise.reject(new Error('not now')));
      await run(tx, 'insert into numbers values (5)');
    });
    await expect(failing).rejects.toThrow('not now');
    expect(await storedNumbers()).toEqual([2, 4, 14]);
  });

  it('drops what a part that failed has registered, and runs that of the others', async () => {
    const before: string[] = [];
    const after: string[] = [];
    const register = (part: Tx, name: string) => {
      part.beforeCommit(async () => void before.push(name));
      part.afterCommit(() => void after.push(name));
    };
    await refuseNestedUse(db).transaction(async (tx) => {
      const failing = withSavepoint(tx, async (part) => {
        register(part, 'failed');
        await run(part, 'insert into numbers values (6)');
        throw new Error('refused');
      });
      await expect(failing).rejects.toThrow('refused');
      await withSavepoint(tx, async (part) => register(part, 'done'));
    });
    expect([before, after]).toEqual([['done'], ['done']]);
    expect(await storedNumbers()).toEqual([2, 4, 14]);
  });
});

describe('a statement or transaction that waits for the connection of the embedded database', () => {
  it('is "unavailable" after the limit, while the transaction before it goes on', async () => {
    const busy = await openPglite({ maxWaitMs: 20 });
    const waiting: unknown[] = [];
    const codeOf = (error: { code?: string }) => waiting.push(error.code);
    await busy.transaction(async (tx) => {
      await run(busy, 'select 1').catch(codeOf);
      await busy.transaction((other) => run(other, 'select 1')).catch(codeOf);
      await busy.orm.execute('select 1').catch((error: Error) => codeOf(error.cause ?? error));
      await run(tx, 'create table written (n int)');
    });
    expect(waiting).toEqual(['unavailable', 'unavailable', 'unavailable']);
    expect(await run(busy, 'select * from written')).toEqual([]);
    await busy.close();
  });
});

describe('a database that refuses nested use', () => {
  const strict = () => refuseNestedUse(db);

  it('refuses each way to use another connection inside a transaction', async () => {
    const on = strict();
    const uses: (() => unknown)[] = [
      () => run(on, 'select 1'),
      () => on.transaction((tx) => run(tx, 'select 1')),
      () => on.orm.execute('select 1'),
    ];
    for (const use of uses) {
      await expect(on.transaction(async () => void (await use()))).rejects.toThrow(NestedUseError);
    }
  });

  it('refuses a transaction that is over, whose connection belongs to others', async () => {
    const on = strict();
    let late: Tx | undefined;
    await on.transaction(async (tx) => {
      late = tx;
    });
    await expect(late?.query({ name: 'late', text: 'select 1' })).rejects.toThrow(LateUseError);
    expect(() => late?.orm).toThrow(LateUseError);
  });

  it('lets the transaction itself, work after the commit and everything outside use it', async () => {
    const on = strict();
    const seen: unknown[] = [];
    await on.transaction(async (tx) => {
      tx.afterCommit(async () => void seen.push(await run(on, 'select 1 as n')));
      seen.push(await run(tx, 'select 2 as n'));
      // A timer that the transaction started belongs to it only while it lasts.
      setTimeout(() => void run(on, 'select 3 as n').then((rows) => seen.push(rows)), 20);
    });
    await expect.poll(() => seen).toEqual([[{ n: 2 }], [{ n: 1 }], [{ n: 3 }]]);
  });
});
