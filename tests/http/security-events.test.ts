import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => void (portal = await createTestApp()));
afterAll(() => portal.close());

const EVENTS = `select kind, count, network, encode(account_hash, 'hex') as account, subject, request_id as "requestId"
                  from security_events where kind = $1 order by id`;

interface EventRow {
  kind: string;
  count: number;
  network: string;
  account: string | null;
  subject: string;
  requestId: string;
}

async function storedEvents(kind: string): Promise<EventRow[]> {
  await portal.app.securityEvents.flush();
  return sql<EventRow>(portal, EVENTS, [kind]);
}

describe('recording security events', () => {
  test('stores equal events as one row with their number, and the first request', async () => {
    const { securityEvents } = portal.app;
    for (const requestId of ['first', 'second', 'third']) {
      securityEvents.record({ kind: 'sign_in_failed', network: '203.0.113.7', memberName: 'linh', requestId });
    }
    securityEvents.record({ kind: 'sign_in_failed', network: '203.0.113.8', memberName: ' LINH ' });
    const rows = await storedEvents('sign_in_failed');
    expect(rows).toMatchObject([
      { count: 3, network: '203.0.113.7', requestId: 'first' },
      { count: 1, network: '203.0.113.8', requestId: '' },
    ]);
    expect(rows[0]?.account).toMatch(/^[0-9a-f]{32}$/);
    expect(rows[1]?.account).toBe(rows[0]?.account);
  });

  test('keeps accounts of members and staff apart, and stores no name', async () => {
    const { securityEvents } = portal.app;
    securityEvents.record({ kind: 'code_failed', memberName: 'admin' });
    securityEvents.record({ kind: 'code_failed', staffName: 'admin' });
    const rows = await storedEvents('code_failed');
    expect(new Set(rows.map(({ account }) => account)).size).toBe(2);
    expect(JSON.stringify(rows)).not.toContain('admin');
  });

  test('counts exactly but stores a bounded number of rows when somebody floods it', async () => {
    const { securityEvents } = portal.app;
    for (let index = 0; index < 5000; index++) {
      securityEvents.record({ kind: 'origin_refused', network: `10.0.${index >> 8}.${index & 255}` });
    }
    const rows = await storedEvents('origin_refused');
    expect(rows.length).toBeLessThanOrEqual(120);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(5000);
  });

  test('still stores events of other kinds then', async () => {
    portal.app.securityEvents.record({ kind: 'vendor_refused', network: '203.0.113.9', subject: 'SBX' });
    expect(await storedEvents('vendor_refused')).toMatchObject([{ network: '203.0.113.9', subject: 'SBX' }]);
  });

  test('refuses to change events, and to delete young ones', async () => {
    await storedEvents('vendor_refused');
    await expect(sql(portal, 'update security_events set count = 9')).rejects.toThrow();
    await expect(sql(portal, 'delete from security_events')).rejects.toThrow();
    await expect(sql(portal, 'truncate security_events')).rejects.toThrow();
    const insert = `insert into security_events (kind, at, count) values ('replay_refused', now() - interval '91 days', 1)`;
    await sql(portal, insert);
    await sql(portal, `delete from security_events where at < now() - interval '90 days'`);
    expect(await storedEvents('replay_refused')).toEqual([]);
  });
});
