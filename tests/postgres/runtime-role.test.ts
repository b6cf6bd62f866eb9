import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { openDatabase } from '../../src/lib/server/db/open.ts';
import { assertRestrictedRole } from '../../src/lib/server/db/runtime-role.ts';
import { drawLotteries } from '../../src/lib/server/jobs/lottery.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { closedDraw, createDueDraws, drawRow } from '../support/draws.ts';
import { startGame } from '../support/game-session.ts';
import { bet, lineOf, openDraw, settled } from '../support/lottery-bets.ts';
import { loadStatements } from '../support/described-statements.ts';
import { createAccountHolder, decisionsOf } from '../support/payments.ts';
import { createDatabase, uniqueName, withRuntimeRole } from '../support/postgres.ts';
import { createStaff } from '../support/staff.ts';
import { sharedDatabase } from '../support/two-nodes.ts';

let portal: TestApp;
let env: Record<string, string>;
let runtime: pg.Client;
let owner: pg.Client;
beforeAll(async () => {
  env = await sharedDatabase(inject('postgresUrl'), 'runtime_role');
  portal = await createTestApp(env);
  runtime = new pg.Client({ connectionString: env['DATABASE_URL'] });
  owner = new pg.Client({ connectionString: env['DATABASE_OWNER_URL'] });
  await Promise.all([runtime.connect(), owner.connect()]);
});
afterAll(async () => {
  await Promise.all([portal.close(), runtime.end(), owner.end()]);
});

/** Returns the SQLSTATE with which PostgreSQL refuses a text, or undefined. */
async function refusalOf(client: pg.Client, text: string): Promise<string | undefined> {
  await client.query('begin');
  try {
    await client.query(text);
    return undefined;
  } catch (error) {
    return (error as pg.DatabaseError).code;
  } finally {
    await client.query('rollback');
  }
}

const NO_RIGHT = '42501';
const REFUSED_BY_TRIGGER = 'PL010';

describe('the role of the portal', () => {
  it('cannot run code of its own with the rights of the owner', async () => {
    const unsafe = await owner.query<{ name: string }>(
      `select proname as name from pg_proc
        where prosecdef and pronamespace = current_schema()::regnamespace
          and not exists (select from unnest(proconfig) setting where setting like 'search\\_path=%, pg\\_temp')`,
    );
    expect(unsafe.rows).toEqual([]);

    const newest = await owner.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'settled_rounds'::regclass
        order by 1 desc offset 1 limit 1`,
    );
    const month = newest.rows[0]?.name;
    expect(month).toMatch(/^settled_rounds_\d/);
    await owner.query(`drop table ${month}`);
    await runtime.query(`
      create function pg_temp.spy() returns boolean language plpgsql as
        $$ begin perform set_config('spy.role', current_user, false); return true; end $$;
      create temp view settled_rounds_other as select clock_timestamp() as booked_at where pg_temp.spy();
      select figures_add_months();
      drop view pg_temp.settled_rounds_other`);
    expect((await runtime.query(`select current_setting('spy.role', true) as role`)).rows).toEqual([{ role: null }]);
    expect((await owner.query('select to_regclass($1)::text as name', [month])).rows).toEqual([{ name: month }]);
  });

  it('moves money in every way', async () => {
    const staff = await createStaff(portal);
    const holder = await createAccountHolder(portal);
    const { approve, approveDeposit, markPaid } = decisionsOf(staff);
    const deposit = (await holder.deposit('250000')).body.value.id;
    expect((await approveDeposit(deposit)).status).toBe(200);
    const withdrawal = (await holder.withdraw('100000')).body.value.id;
    expect((await approve(withdrawal)).status).toBe(200);
    expect((await markPaid(withdrawal)).status).toBe(200);
    const game = await startGame(portal);
    expect((await game.bet({ roundId: 'r1', txId: 't1' })).body).toMatchObject({ status: 'OK' });
    expect((await game.win({ roundId: 'r1' })).body).toMatchObject({ status: 'OK' });
    expect((await game.bet({ txId: 't2' })).body).toMatchObject({ status: 'OK' });
    expect((await game.cancel('t2')).body).toMatchObject({ status: 'OK' });
    const drawNumber = await openDraw(portal, 'SSC1M');
    await bet(holder.member, { drawNumber }, lineOf('SSC1M', 'SSC_DWD', '7|-|-|-|-'));
    await settled(portal, drawNumber, '7,2,3,4,5');
    await createDueDraws(portal);
    const due = await closedDraw(portal, 'SSC1M');
    await drawLotteries(portal.app);
    expect(await drawRow(portal, due.id)).toMatchObject({ state: 'DRAWN' });
    expect(await computeTrialBalance(portal.app.db)).toMatchObject({ isBalanced: true });
  });

  it('may run every statement', async () => {
    for (const { name, text } of await loadStatements()) {
      if (!/^\s*(with|select|insert|update|delete)\b/i.test(text)) continue;
      const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
      const values = count > 0 ? `(${Array.from({ length: count }, () => 'null').join()})` : '';
      // EXPLAIN checks the rights and runs nothing.
      const state = await refusalOf(runtime, `prepare one as ${text}; explain execute one${values}`);
      await runtime.query('deallocate all');
      expect({ name, state }).toEqual({ name, state: undefined });
    }
  });

  it('may not change tables, functions or triggers', async () => {
    const texts = [
      'alter table ledger_entries disable trigger all',
      'drop trigger ledger_entries_append_only on ledger_entries',
      'create table other (id int)',
      'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
      'drop function ledger_post',
      `set session_replication_role = 'replica'`,
      `update drizzle.sql_files set hash = ''`,
      `truncate ledger_balances`,
    ];
    for (const text of texts) expect([text, await refusalOf(runtime, text)]).toEqual([text, NO_RIGHT]);
  });

  it.each([
    ['ledger_entries', 'kind'],
    ['ledger_postings', 'amount_minor'],
    ['audit_log', 'actor'],
    ['wallet_transitions', 'actor'],
    ['bank_payments', 'reference'],
    ['lottery_result_entries', 'result'],
    ['security_events', 'kind'],
  ])('may not change rows of %s, and not even the owner may before dropping a trigger', async (table, column) => {
    expect(await refusalOf(runtime, `update ${table} set ${column} = ${column}`)).toBe(NO_RIGHT);
    expect(await refusalOf(owner, `update ${table} set ${column} = ${column}`)).toBe(REFUSED_BY_TRIGGER);
    if (table === 'security_events') return;
    expect(await refusalOf(runtime, `delete from ${table}`)).toBe(NO_RIGHT);
    expect(await refusalOf(owner, `delete from ${table}`)).toBe(REFUSED_BY_TRIGGER);
  });

  it.each([
    'ledger_accounts',
    'ledger_balances',
    'ledger_holds',
    'deposits',
    'withdrawals',
    'proposals',
    'lottery_bets',
  ])('may not delete rows of %s', async (table) => {
    expect(await refusalOf(runtime, `delete from ${table}`)).toBe(NO_RIGHT);
  });

  it.each([
    ['ledger_accounts', 'guarded = not guarded'],
    ['ledger_holds', 'amount_minor = 1'],
    ['ledger_holds', `state = 'held'`],
    ['deposits', 'amount_minor = amount_minor + 1'],
    ['withdrawals', `pay_to = '{}'`],
    ['withdrawals', `approved_by = 'somebody'`],
    ['withdrawals', 'member_id = member_id + 1'],
    ['lottery_seed_chains', `head = '\\x00'`],
    ['lottery_draws', 'link = link + 1'],
    ['lottery_draws', 'beacon_round = beacon_round - 1'],
    ['lottery_draws', `seed = '\\x00'`],
    ['lottery_draws', `result = '1,1,1,1,1' where chain_id is not null and result is not null`],
  ])('may not change what is fixed: %s, %s', async (table, change) => {
    expect(await refusalOf(runtime, `update ${table} set ${change}`)).toBe(REFUSED_BY_TRIGGER);
  });
});

describe('starting with roles', () => {
  it('production accepts the role without rights and refuses others with the reason', async () => {
    await expect(assertRestrictedRole(portal.app.db)).resolves.toBeUndefined();
    const open = (databaseUrl = '') =>
      openDatabase({ databaseUrl, embeddedFolder: undefined, maxConnections: 1, log: { warn: () => {} } });
    const superuser = await open(env['DATABASE_OWNER_URL']);
    await expect(assertRestrictedRole(superuser)).rejects.toThrow(/is a superuser/);
    await superuser.close();
    const { DATABASE_URL } = await withRuntimeRole(env['DATABASE_OWNER_URL'] ?? '');
    const role = new URL(DATABASE_URL).username;
    await owner.query(
      `grant usage on schema drizzle to ${role}; grant select on all tables in schema drizzle to ${role}`,
    );
    const other = await open(DATABASE_URL);
    for (const [grant, reason] of [
      [`grant update (amount_minor) on ledger_postings to ${role}`, /may change rows of ledger_postings/],
      [`grant create on schema public to ${role}`, /may create tables/],
      [`alter table audit_log owner to ${role}`, /owns the table audit_log/],
    ] as const) {
      await owner.query(grant);
      await expect(assertRestrictedRole(other)).rejects.toThrow(reason);
    }
    await owner.query('alter table audit_log owner to postgres');
    await other.close();
  });

  it('a node without the owner’s connection starts on tables that are up to date, and says what to do when they are not', async () => {
    const { DATABASE_OWNER_URL: _, ...withoutOwner } = env;
    const node = await createTestApp(withoutOwner);
    expect((await node.call('GET /wps/relay/GCSGAME_gameList')).status).toBe(200);
    await node.close();
    await owner.query(`update drizzle.sql_files set hash = 'older' where name = 'ledger_post'`);
    await expect(createTestApp(withoutOwner)).rejects.toThrow(/^DATABASE_URL: .*permission denied.*DATABASE_OWNER_URL/);
    await (await createTestApp(env)).close();
  });

  it('a database that had rights too many loses them when its owner migrates', async () => {
    const ownerUrl = await createDatabase(inject('postgresUrl'), uniqueName('rights'), inject('schemaTemplate'));
    const roles = await withRuntimeRole(ownerUrl);
    const role = new URL(roles.DATABASE_URL).username;
    const admin = new pg.Client({ connectionString: ownerUrl });
    await admin.connect();
    await admin.query(`grant all on all tables in schema public to ${role}`);
    const node = await createTestApp({ ...env, ...roles });
    await expect(assertRestrictedRole(node.app.db)).resolves.toBeUndefined();
    await Promise.all([node.close(), admin.end()]);
  });
});
