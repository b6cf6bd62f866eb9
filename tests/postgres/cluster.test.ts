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

it('gives each test file a database of its own, from a template where one is named', async () => {
  const [first, second] = [uniqueName('first'), uniqueName('second')];
  const url = await createDatabase(inject('postgresUrl'), first);
  await query(url, 'create table kept (n int)');
  const copy = await createDatabase(inject('postgresUrl'), second, first);
  expect(await query(copy, 'select count(*)::int as rows from kept')).toEqual([{ rows: 0 }]);
  expect(await query(copy, 'show fsync')).toEqual([{ fsync: 'on' }]);
});

it('loses nothing that was committed when the whole cluster is killed and started again', async () => {
  const cluster = await startCluster();
  try {
    await query(cluster.url, 'create table kept (n int); insert into kept select generate_series(1, 1000)');
    await cluster.crash();
    await expect(query(cluster.url, 'select 1')).rejects.toThrow();
    await cluster.restart();
    expect(await query(cluster.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
  } finally {
    await cluster.stop();
  }
});
