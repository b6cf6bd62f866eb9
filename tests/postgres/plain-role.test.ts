import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { advanceWatermarks, checkBooks, ensureAccount, getHouseTotal } from '#domain/ledger';

import { openPostgres } from '../../src/lib/server/db/postgres.ts';
import { migratePostgres } from '../../src/lib/server/db/postgres-migration.ts';
import { untilLockWait } from '../support/lock-waits.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { startGame } from '../support/game-session.ts';
import { createDatabase, uniqueName } from '../support/postgres.ts';

let portal: TestApp;

/** Creates a database owned by a role without any other privilege, as in an installation. */
async function createOwnedByPlainRole(): Promise<string> {
  const url = new URL(await createDatabase(inject('postgresUrl'), uniqueName('plain')));
  const role = uniqueName('portal');
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create role ${role} login`);
  await client.query(`alter database ${url.pathname.slice(1)} owner to ${role}`);
  await client.query(`alter schema public owner to ${role}`);
  await client.end();
  url.username = role;
  return url.href;
}

beforeAll(async () => {
  const env = { DATABASE_URL: await createOwnedByPlainRole(), APP_SECRET: randomBytes(32).toString('base64url') };
  portal = await createTestApp(env);
});
afterAll(() => portal.close());

it('the hourly job needs no privilege beyond the database’s owner to total the house and check the books', async () => {
  const { db } = portal.app;
  const session = await startGame(portal, { balance: '100' });
  await session.bet({ amount: '30' });
  const house = await db.transaction((tx) => ensureAccount(tx, 'house_games', 1n, 'VND'));
  expect(await getHouseTotal(db, house)).toBe(300_000n);
  await advanceWatermarks(db);
  await session.bet({ amount: '5' });
  expect(await getHouseTotal(db, house)).toBe(350_000n);
  expect(await checkBooks(db)).toMatchObject({ isBalanced: true, problems: [] });
});

it('the trial balance is exempt from the statement timeout', async () => {
  const url = new URL(await createDatabase(inject('postgresUrl'), uniqueName('slow')));
  await migratePostgres(url.href);
  const blocker = new pg.Client({ connectionString: url.href });
  await blocker.connect();
  const limits = { statementMs: 2000, lockMs: 10_000, queryTimeoutMs: 3000, connectMs: 10_000 };
  const db = openPostgres({ url: url.href, maxConnections: 2, onIdleError: () => {}, limits });
  await blocker.query('begin; lock table ledger_entries in access exclusive mode');
  const checked = checkBooks(db);
  const observer = openPostgres({ url: url.href, maxConnections: 1, onIdleError: () => {} });
  await untilLockWait(observer, limits.queryTimeoutMs + 200);
  await blocker.query('commit');
  expect(await checked).toMatchObject({ isBalanced: true });
  await Promise.all([blocker.end(), observer.close(), db.close()]);
});
