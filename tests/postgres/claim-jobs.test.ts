import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { expireDeposits } from '#domain/wallet';
import type { TestApp } from '../support/app.ts';
import { sql } from '../support/sql.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

const BATCH = 200;
let portal: TestApp;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'claim_jobs');
});
afterAll(() => portal.close());

async function deadlocks(): Promise<bigint | undefined> {
  await sql(portal, 'select pg_stat_clear_snapshot()');
  const text = 'select deadlocks from pg_stat_database where datname = current_database()';
  return (await sql<{ deadlocks: bigint }>(portal, text))[0]?.deadlocks;
}

it('two workers that expire deposits of the same members do not deadlock', async () => {
  const password = 'not a hash';
  await sql(
    portal,
    `insert into members (public_id, username, username_key, password_hash, currency, language_code)
     select 'MTEST' || n, 'lapse' || n, 'lapse' || n, $1, 'VND', 'EN' from generate_series(1, ${BATCH}) n`,
    [password],
  );
  // The first batch has the members in one order and the second in the other.
  await sql(
    portal,
    `with lapsing as (select id, row_number() over (order by id) as n from members where username like 'lapse%')
     insert into deposits (public_id, member_id, method_id, amount_minor, currency, memo, expires_at)
     select half || '-' || n, id, (select min(id) from payment_methods where direction = 'deposit'), 500000000, 'VND',
            half || '-' || n, now() - interval '1 minute'
       from lapsing, (values ('A'), ('B')) halves(half) order by half, case half when 'A' then n else -n end`,
  );
  const runJob = () => portal.app.db.transaction((tx) => expireDeposits(tx));
  expect(await Promise.all([runJob(), runJob()])).toEqual([BATCH, BATCH]);
  expect(await deadlocks()).toBe(0n);
  expect(await sql(portal, `select 1 from deposits where state <> 'expired'`)).toEqual([]);
});
