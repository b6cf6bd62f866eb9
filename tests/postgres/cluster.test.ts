import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { createDatabase, startCluster, uniqueName } from '../support/postgres.ts';

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

it('each test file gets a database of its own, from a template if one is named', async () => {
  const [first, second] = [uniqueName('first'), uniqueName('second')];
  const url = await createDatabase(inject('postgresUrl'), first);
  await query(url, 'create table numbers (n int)');
  const copy = await createDatabase(inject('postgresUrl'), second, first);
  expect(await query(copy, 'select count(*)::int as rows from numbers')).toEqual([{ rows: 0 }]);
});

it('committed rows survive a crash of the whole cluster', async () => {
  const cluster = await startCluster();
  try {
    await query(cluster.url, 'create table numbers (n int); insert into numbers select generate_series(1, 1000)');
    await cluster.crash();
    await expect(query(cluster.url, 'select 1')).rejects.toThrow();
    await cluster.restart();
    expect(await query(cluster.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    expect(await query(cluster.url, 'select count(*)::int as rows from numbers')).toEqual([{ rows: 1000 }]);
  } finally {
    await cluster.stop();
  }
});
