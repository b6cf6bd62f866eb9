import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { migratePostgres } from '../../src/lib/server/db/postgres-migration.ts';
import { readSqlFiles, toSqlFile, type SqlFile } from '../../src/lib/server/db/sql-files.ts';
import { createDatabase, uniqueName } from '../support/postgres.ts';

const migrated = uniqueName('sql_files');
let url: string;
let database: pg.Client;
beforeAll(async () => migratePostgres(await createDatabase(inject('postgresUrl'), migrated)));
beforeEach(async () => {
  url = await createDatabase(inject('postgresUrl'), uniqueName('sql_files'), migrated);
  database = new pg.Client({ connectionString: url });
  await database.connect();
});
afterEach(() => database.end());

const own = readSqlFiles();
const rows = async (text: string) => (await database.query<unknown[]>({ text, rowMode: 'array' })).rows;
const apply = (...files: SqlFile[]) => migratePostgres(url, { sqlFiles: [...own, ...files] });
/** Identifies the catalog row of each function: a function that is replaced gets a new version of its row. */
const versions = async () =>
  new Map(
    (await rows(`select proname, xmin::text from pg_proc where pronamespace = 'public'::regnamespace`)) as [
      string,
      string,
    ][],
  );
const respond = (body: string, parameters = '', returns = 'int') =>
  toSqlFile(
    'answer',
    `create or replace function answer(${parameters}) returns ${returns} language sql as $$ select ${body} $$;`,
  );

it('a migration applies a SQL file again when its text changed, and no other file', async () => {
  await apply(respond('1'));
  const before = await versions();
  await apply(respond('2'));
  expect(await rows('select answer()')).toEqual([[2]]);
  const after = await versions();
  expect([...after].filter(([name, version]) => before.get(name) !== version).map(([name]) => name)).toEqual([
    'answer',
  ]);
});

it('a migration applies no SQL file when none changed', async () => {
  const before = await versions();
  await migratePostgres(url);
  expect(await versions()).toEqual(before);
});

it('a migration can apply every SQL file of the product twice', async () => {
  const before = await versions();
  await database.query('delete from drizzle.sql_files');
  await migratePostgres(url);
  const after = await versions();
  expect(after.size).toBe(before.size);
  expect([...after].filter(([name, version]) => before.get(name) === version)).toEqual([]);
  expect(await rows('select count(*)::int from stale_round_scan')).toEqual([[1]]);
});

it('a migration applies a SQL file after those it depends on', async () => {
  const caller = toSqlFile(
    'a_caller',
    `create or replace function a_caller() returns int language sql as $$ select answer() $$;`,
  );
  await migratePostgres(url, { sqlFiles: [...own, respond('7'), caller] });
  expect(await rows('select a_caller()')).toEqual([[7]]);
});

it.each([
  ['parameters', respond('a + b', 'a int, b int default 1')],
  ['names of parameters', respond('n', 'n int')],
  ['return type', respond('a::text', 'a int', 'text')],
])('a migration keeps one overload when the %s of a function change', async (_, changed) => {
  await apply(respond('a', 'a int'));
  await apply(changed);
  expect(await rows(`select count(*)::int from pg_proc where proname = 'answer'`)).toEqual([[1]]);
  expect((await rows('select answer(5)'))[0]?.map(Number)).toEqual([_ === 'parameters' ? 6 : 5]);
});

it('a migration drops the function of a SQL file that is gone', async () => {
  await apply(respond('1'));
  await migratePostgres(url);
  expect(await rows(`select count(*)::int from pg_proc where proname = 'answer'`)).toEqual([[0]]);
  expect(await rows(`select count(*)::int from drizzle.sql_files where name = 'answer'`)).toEqual([[0]]);
});

it('a migration refuses to drop a function that a trigger uses, and changes nothing', async () => {
  const withoutGuard = own.filter(({ name }) => name !== 'refuse_change');
  await expect(migratePostgres(url, { sqlFiles: [...withoutGuard, respond('1')] })).rejects.toThrow(
    'refuse_change.sql',
  );
  expect(await rows(`select proname from pg_proc where proname in ('answer', 'refuse_change')`)).toEqual([
    ['refuse_change'],
  ]);
});

it('a migration names the SQL file that failed and applies none', async () => {
  const broken = toSqlFile(
    'broken',
    'create or replace function broken() returns int language sql as $$ select nothing $$;',
  );
  await expect(apply(respond('1'), broken)).rejects.toThrow('broken.sql: column "nothing" does not exist');
  expect(await rows(`select count(*)::int from pg_proc where proname = 'answer'`)).toEqual([[0]]);
});

it('two migrations at the same time apply a changed SQL file once', async () => {
  const counting = toSqlFile(
    'counted_tables',
    'create table if not exists counted (n int); insert into counted values (1);',
  );
  await Promise.all([apply(counting), apply(counting)]);
  expect(await rows('select count(*)::int from counted')).toEqual([[1]]);
});
