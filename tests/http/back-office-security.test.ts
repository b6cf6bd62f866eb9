import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SecurityEvent } from '#domain/security-events';
import { MINUTE_MS } from '#kernel/clock';
import { raiseNewAlerts } from '#server/jobs/alerts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

const logged: string[] = [];
let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  const env = { FOUR_EYES: 'on', LOG_LEVEL: 'trace' };
  portal = await createTestApp(env, { logTo: { write: (line) => void logged.push(line) } });
  staff = await createStaff(portal);
  await staff.add('the-second', 'admin');
  await staff.add('the-third', 'admin');
});
afterAll(() => portal.close());

async function record(...events: SecurityEvent[]): Promise<void> {
  for (const event of events) portal.app.securityEvents.record(event);
  await portal.app.securityEvents.flush();
}
const eventsOf = async (query: Record<string, string>) =>
  (await staff.as('auditor', `GET /ops/api/security/events?${new URLSearchParams(query)}`)).body;
const listed = async (query: Record<string, string>) => (await eventsOf(query)).value.rows;

describe('the list of security events', () => {
  beforeAll(() =>
    record(
      { kind: 'sign_in_failed', network: '198.51.100.1', memberName: 'linh', subject: 'POST /a', requestId: 'one' },
      { kind: 'code_failed', network: '198.51.100.1', memberName: 'mai', subject: 'POST /b', requestId: 'two' },
      { kind: 'staff_sign_in_failed', network: '2001:db8:0:1::/64', staffName: 'linh', subject: 'POST /c' },
    ),
  );
  const requestsOf = async (query: Record<string, string>) =>
    (await listed(query)).map(({ requestId }: { requestId: string }) => requestId).sort();

  it('filters by kind, network and target', async () => {
    expect(await requestsOf({ kind: 'code_failed' })).toEqual(['two']);
    expect(await requestsOf({ network: '198.51.100.1' })).toEqual(['one', 'two']);
    expect(await requestsOf({ network: '198.51.100.1', subject: 'POST /a' })).toEqual(['one']);
    expect(await requestsOf({ network: '198.51.100.2' })).toEqual([]);
  });

  it('finds the network of an address', async () => {
    const [event] = await listed({ network: '2001:db8:0:1:aaaa::7' });
    expect(event).toMatchObject({ kind: 'staff_sign_in_failed', network: '2001:db8:0:1::/64', count: 1 });
  });

  it('finds the events of a name in both realms by hashes, without storing or logging the name', async () => {
    const { status, body } = await staff.as('auditor', 'POST /ops/api/security/accounts', { name: ' Linh' });
    expect(status).toBe(200);
    const found = await listed({ accounts: body.value.accounts.join() });
    expect(found.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['sign_in_failed', 'staff_sign_in_failed']);
    for (const { account } of found) expect(body.value.accounts).toContain(account);
    await staff.as('auditor', 'POST /ops/api/security/accounts', { name: 'somebody-nobody-knows' });
    await portal.app.securityEvents.flush();
    const stored = await sql(
      portal,
      `select json_agg(a) as audit, (select json_agg(e) from security_events e) as events from audit_log a`,
    );
    expect(JSON.stringify(stored)).not.toContain('somebody-nobody-knows');
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join('')).not.toContain('somebody-nobody-knows');
  });

  it('is in the audit log when it shows the events of one account', async () => {
    const { body } = await staff.as('admin', 'POST /ops/api/security/accounts', { name: 'mai' });
    await staff.as('admin', `GET /ops/api/security/events?accounts=${body.value.accounts.join()}`);
    await staff.as('admin', 'GET /ops/api/security/events?network=198.51.100.1');
    const views = `select actor, subject from audit_log where action = 'security-event.view' and actor = 'the-admin'`;
    const shown = body.value.accounts.map((subject: string) => ({ actor: 'the-admin', subject }));
    expect(await sql(portal, `${views} order by id`)).toEqual(shown);
  });

  it('is paged, newest first', async () => {
    const first = (await eventsOf({ network: '198.51.100.1', pageSize: '1' })).value;
    const second = (await eventsOf({ network: '198.51.100.1', pageSize: '1', pageNo: '2' })).value;
    expect(first).toMatchObject({ totalRows: 2, totalPages: 2, rows: [{ requestId: 'two' }] });
    expect(second.rows).toMatchObject([{ requestId: 'one' }]);
    expect((await eventsOf({ network: '198.51.100.1', pageNo: '9999', pageSize: '100' })).value.rows).toEqual([]);
  });

  it('has the events of the days before an instant', async () => {
    const old = `insert into security_events (kind, at, count, subject) values ('replay_refused', now() - interval '20 days', 3, $1)`;
    await sql(portal, old, ['long ago']);
    expect(await listed({ subject: 'long ago' })).toEqual([]);
    expect(await listed({ subject: 'long ago', days: '31' })).toMatchObject([{ count: 3 }]);
    const to = new Date(Date.now() - 19 * 24 * 60 * MINUTE_MS).toISOString();
    expect(await listed({ subject: 'long ago', days: '2', to })).toHaveLength(1);
    expect(await listed({ network: '198.51.100.1', days: '2', to })).toEqual([]);
  });

  it('counts no more than 10,000 events, however many there are', async () => {
    const flood = `insert into security_events (kind, at, count, subject) select 'limit_reached', now(), 1, 'flood' from generate_series(1, 10050)`;
    await sql(portal, flood);
    expect((await eventsOf({ subject: 'flood' })).value).toMatchObject({ totalRows: 10_000, totalPages: 500 });
  });

  it.each([
    ['a longer range', { days: '32' }],
    ['an unknown kind', { kind: 'nothing' }],
    ['half a hash', { accounts: 'abcdef' }],
    ['more hashes than an account has', { accounts: Array(11).fill('0'.repeat(32)).join() }],
    ['a time before 1970', { to: '0001-01-01T00:00:00Z' }],
  ])('refuses %s', async (_, query) => {
    expect((await eventsOf(query)).code).toBe('invalid_fields');
  });

  it.each(['finance', 'support'] as const)('is refused to %s, and so are the names', async (role) => {
    expect((await staff.as(role, 'GET /ops/api/security/events')).status).toBe(403);
    expect((await staff.as(role, 'POST /ops/api/security/accounts', { name: 'linh' })).status).toBe(403);
  });
});

describe('an alert rule', () => {
  const change = (code: string, settings: object) =>
    staff.as('admin', `PUT /ops/api/security/alert-rules/${code}`, settings);
  const ruleOf = async (code: string) =>
    (await staff.as('auditor', 'GET /ops/api/security/alert-rules')).body.value.find(
      (rule: { code: string }) => rule.code === code,
    );
  const raised = async (rule: string) => {
    await raiseNewAlerts(portal.app);
    return sql(portal, 'select scope_value as scope, window_minutes as minutes from alerts where rule = $1', [rule]);
  };
  const replays = (network: string) => record({ kind: 'replay_refused', network }, { kind: 'replay_refused', network });

  it('raises by the number and window that an administrator sets, which is in the audit log', async () => {
    await replays('203.0.113.1');
    expect(await raised('replays')).toEqual([]);
    expect((await change('replays', { threshold: 2, windowMinutes: 60, enabled: true })).status).toBe(200);
    expect(await raised('replays')).toEqual([{ scope: '203.0.113.1', minutes: 60 }]);
    expect(await staff.lastAudit()).toMatchObject({
      actor: 'the-admin',
      action: 'alert-rule.change',
      subject: 'replays',
      details: { threshold: 2, oldThreshold: 20, windowMinutes: 60, oldWindowMinutes: 15, enabled: true },
    });
  });

  it('raises nothing while it is off', async () => {
    await change('replays', { threshold: 2, windowMinutes: 60, enabled: false });
    await replays('203.0.113.2');
    expect(await raised('replays')).toHaveLength(1);
    await change('replays', { threshold: 2, windowMinutes: 60, enabled: true });
    expect(await raised('replays')).toHaveLength(2);
  });

  it('that is critical changes when a second administrator approves', async () => {
    const off = { threshold: 10_000, windowMinutes: 1, enabled: false };
    const proposed = await change('records_altered', off);
    expect([proposed.status, proposed.body.code]).toEqual([202, 'second_person_needed']);
    expect(await ruleOf('records_altered')).toMatchObject({ threshold: 1, windowMinutes: 60, enabled: true });
    const approve = `POST /ops/api/proposals/${proposed.body.value.proposalId}/approve`;
    expect((await staff.as('admin', approve, {})).body.code).toBe('other_person_needed');
    const { token } = await staff.signedIn('the-second');
    expect((await portal.call(approve, { token, body: {} })).status).toBe(200);
    expect(await ruleOf('records_altered')).toMatchObject(off);
    const acts = `select actor, details->>'proposedBy' as maker from audit_log where action = 'alert-rule.change' and subject = 'records_altered'`;
    expect(await sql(portal, acts)).toEqual([{ actor: 'the-second', maker: 'the-admin' }]);
  });

  it.each([
    ['a number below 1', { threshold: 0 }],
    ['a number above 10,000', { threshold: 10_001 }],
    ['a window below a minute', { windowMinutes: 0 }],
    ['a window above a day', { windowMinutes: 1441 }],
    ['half a number', { threshold: 1.5 }],
    ['another kind', { kind: 'limit_reached' }],
    ['another severity', { severity: 'warning' }],
  ])('refuses %s', async (_, wrong) => {
    const before = await ruleOf('replays');
    const sent = await change('replays', { threshold: 5, windowMinutes: 15, enabled: true, ...wrong });
    expect(sent.body.code).toBe('invalid_fields');
    expect(await ruleOf('replays')).toEqual(before);
  });

  it('is changed after a recent second factor alone', async () => {
    const { token } = await staff.signedIn('the-third');
    const owner = `(select id from staff where username = 'the-third')`;
    await sql(
      portal,
      `update staff_sessions set second_factor_at = now() - interval '1 hour' where staff_id = ${owner}`,
    );
    const body = { threshold: 5, windowMinutes: 15, enabled: true };
    const sent = await portal.call('PUT /ops/api/security/alert-rules/replays', { token, body });
    expect([sent.status, sent.body.code]).toEqual([403, 'second_factor_required']);
  });

  it('is changed by administrators alone, and must exist', async () => {
    const settings = { threshold: 5, windowMinutes: 15, enabled: true };
    for (const role of ['auditor', 'finance', 'support'] as const) {
      expect((await staff.as(role, 'PUT /ops/api/security/alert-rules/replays', settings)).status).toBe(403);
    }
    expect((await change('no_such_rule', settings)).status).toBe(404);
    expect((await staff.as('support', 'GET /ops/api/security/alert-rules')).status).toBe(403);
  });
});
