import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database, Db } from '#kernel/database';
import { openPostgres } from '../../src/lib/server/db/postgres.ts';
import { assertSupported } from '../../src/lib/server/db/postgres-migration.ts';
import { asAppError } from '../../src/lib/server/http/responses.ts';
import { createDatabase, uniqueName } from '../support/postgres.ts';
import { queryRows } from '../support/sql.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

const onIdleError = () => {};
const quiet = pino({ level: 'silent' });
const run = <Row extends object>(on: Db, text: string) => queryRows<Row>(on, { name: text, text });

describe('a database that hangs without closing its connections', () => {
  const limits = { statementMs: 15_000, lockMs: 5000, queryTimeoutMs: 3000, connectMs: 3000 };
  let proxy: TcpProxy;
  let db: Database;
  beforeAll(async () => {
    proxy = await startTcpProxy(await createDatabase(inject('postgresUrl'), uniqueName('hung')));
    db = openPostgres({ url: proxy.url, maxConnections: 1, onIdleError, limits });
    await run(db, 'create table numbers (n int)');
  });
  afterAll(async () => {
    await db.close();
    await proxy.disconnect();
  });

  const errorCodeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'an answer',
      (error: unknown) => asAppError(error, quiet).code,
    );

  it('is "unavailable" to a statement and to a transaction, and both release their connection', async () => {
    proxy.freeze();
    expect(await errorCodeOf(run(db, 'select 1'))).toBe('unavailable');
    await proxy.disconnect();
    await proxy.reconnect();
    const interrupted = db.transaction(async (tx) => {
      await run(tx, 'insert into numbers values (1)');
      proxy.freeze();
      await run(tx, 'insert into numbers values (2)');
    });
    expect(await errorCodeOf(interrupted)).toBe('unavailable');
    await proxy.disconnect();
    await proxy.reconnect();
    expect(await run(db, 'select * from numbers')).toEqual([]);
  });

  it('is connected to again by a listener, however long it hung', async () => {
    const received: string[] = [];
    let gaps = 0;
    const stop = await db.listen('news', { onNotify: (text) => received.push(text), onGap: () => gaps++ });
    await proxy.disconnect();
    await proxy.reconnect();
    // The listener's next attempt reaches a server that accepts connections and says nothing.
    proxy.freeze();
    await expect.poll(() => proxy.connections()).toBeGreaterThan(0);
    await expect.poll(() => proxy.connections()).toBe(0);
    await proxy.disconnect();
    await proxy.reconnect();
    await expect.poll(() => gaps).toBe(1);
    await run(db, `notify news, 'again'`);
    await expect.poll(() => received).toEqual(['again']);
    await stop();
  });
});

/** Returns the first packet that a client of that address sends. */
async function firstPacket(open: (url: string) => Database): Promise<string> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const db = open(`postgres://somebody@127.0.0.1:${port}/somewhere`);
  const query = run(db, 'select 1').catch(() => undefined);
  const [socket] = await once(server, 'connection');
  const [packet] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  server.close();
  await query;
  await db.close();
  return packet.toString('latin1');
}

describe('a connection', () => {
  it('starts without the parameters that PgBouncer refuses', async () => {
    const packet = await firstPacket((url) => openPostgres({ url, maxConnections: 1, onIdleError }));
    const names = packet
      .slice(8)
      .split('\0')
      .filter((_, index) => index % 2 === 0);
    expect(names.filter(Boolean).toSorted()).toEqual(['application_name', 'client_encoding', 'database', 'user']);
  });

  it('has the timeouts, of which a transaction over whole tables drops only the one for statements', async () => {
    const url = await createDatabase(inject('postgresUrl'), uniqueName('limits'));
    const db = openPostgres({ url, maxConnections: 1, onIdleError });
    const limitsOf = async (on: Db) => {
      const text = `select name, setting from pg_settings where name ~ '^(statement|lock|idle_in_transaction_session)_timeout$'`;
      const rows = await run<{ name: string; setting: string }>(on, text);
      return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]));
    };
    const limits = { statement_timeout: 15_000, lock_timeout: 5000, idle_in_transaction_session_timeout: 15_000 };
    expect(await limitsOf(db)).toEqual(limits);
    expect(await db.transaction(limitsOf, { noStatementTimeout: true })).toEqual({ ...limits, statement_timeout: 0 });
    await db.close();
  });
});

it('PostgreSQL before version 15 is refused with an explanation', () => {
  expect(() => assertSupported(140_011)).toThrow('the server is PostgreSQL 14.11; it must be 15 or later');
  for (const version of [150_000, 150_014, 180_001]) assertSupported(version);
});
