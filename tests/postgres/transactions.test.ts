import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database, Db } from '#kernel/database';
import { openPostgres } from '../../src/lib/server/db/postgres.ts';
import { createDatabase, uniqueName } from '../support/postgres.ts';
import { queryRows } from '../support/sql.ts';

let db: Database;
beforeAll(async () => {
  const url = await createDatabase(inject('postgresUrl'), uniqueName('transactions'));
  db = openPostgres({ url, maxConnections: 1, onIdleError: () => {} });
  await run(db, 'create table numbers (n int)');
});
afterAll(() => db.close());

const SYNCHRONOUS = `select current_setting('synchronous_commit') as value`;
const run = <Row extends object>(on: Db, text: string) => queryRows<Row>(on, { name: text, text });
const storedNumbers = async () => (await run<{ n: number }>(db, 'select n from numbers order by n')).map(({ n }) => n);

describe('a transaction', () => {
  it('that continues after a failed statement is rejected and stores nothing', async () => {
    const work = db.transaction(async (tx) => {
      await run(tx, 'insert into numbers values (1)');
      await run(tx, 'select 1 / 0').catch(() => undefined);
      return 'done';
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await storedNumbers()).toEqual([]);
  });

  it('has released its connection before its after-commit callback runs', async () => {
    let seen: number[] = [];
    await db.transaction(async (tx) => {
      tx.afterCommit(async () => {
        seen = await storedNumbers();
      });
      await run(tx, 'insert into numbers values (2)');
    });
    expect(seen).toEqual([2]);
  });

  it('runs the work that is registered before its commit last, as a part of it', async () => {
    await db.transaction(async (tx) => {
      tx.beforeCommit(async (last) => void (await run(last, 'insert into numbers select max(n) + 10 from numbers')));
      await run(tx, 'insert into numbers values (4)');
    });
    expect(await storedNumbers()).toEqual([2, 4, 14]);
    const failing = db.transaction(async (tx) => {
      tx.beforeCommit(() => Promise.reject(new Error('not now')));
      await run(tx, 'insert into numbers values (5)');
    });
    await expect(failing).rejects.toThrow('not now');
    expect(await storedNumbers()).toEqual([2, 4, 14]);
  });

  it('waits for the disk unless its commit is asynchronous, and the next one waits again', async () => {
    const setting = async (tx: Db) => (await run<{ value: string }>(tx, SYNCHRONOUS))[0]?.value;
    expect(await db.transaction(setting, { asyncCommit: true })).toBe('off');
    expect(await db.transaction(setting)).toBe('on');
  });

  it('is not repeated when its after-commit callback fails', async () => {
    const failure = Object.assign(new Error('after the commit'), { code: '40001' });
    const work = db.transaction(async (tx) => {
      tx.afterCommit(() => Promise.reject(failure));
      await run(tx, 'insert into numbers values (3)');
    });
    await expect(work).rejects.toBe(failure);
    expect(await storedNumbers()).toEqual([2, 3, 4, 14]);
  });
});
