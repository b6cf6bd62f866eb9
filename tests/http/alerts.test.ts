import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raiseNewAlerts } from '#server/jobs/alerts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

async function record(count: number, event: { subject: string }): Promise<void> {
  for (let index = 0; index < count; index++) portal.app.securityEvents.record({ kind: 'vendor_refused', ...event });
  await portal.app.securityEvents.flush();
  await raiseNewAlerts(portal.app);
}
const alertsOf = async (state: string) =>
  (await staff.as('auditor', `GET /ops/api/security/alerts?state=${state}`)).body.value.rows;

describe('an alert', () => {
  it('is raised when the events of one vendor reach the number of the rule, once', async () => {
    await record(9, { subject: 'ONE' });
    await record(9, { subject: 'TWO' });
    expect(await alertsOf('open')).toEqual([]);
    await record(1, { subject: 'ONE' });
    await record(5, { subject: 'ONE' });
    expect(await alertsOf('open')).toMatchObject([
      {
        rule: 'vendor_signature',
        scope: 'subject',
        scopeValue: 'ONE',
        severity: 'critical',
        count: 10,
        windowMinutes: 10,
      },
    ]);
  });

  it('is acknowledged once, by an administrator, with a note; only later events raise another', async () => {
    const [{ id }] = await alertsOf('open');
    const path = `POST /ops/api/security/alerts/${id}/acknowledge`;
    expect((await staff.as('auditor', path, { note: 'looked into it' })).status).toBe(403);
    expect((await staff.as('admin', path, { note: 'looked into it' })).status).toBe(200);
    expect((await staff.as('admin', path, { note: 'looked into it' })).status).toBe(404);
    expect(await staff.lastAudit()).toMatchObject({ action: 'alert.acknowledge', subject: id });
    await raiseNewAlerts(portal.app);
    expect(await alertsOf('open')).toEqual([]);
    expect(await alertsOf('acknowledged')).toMatchObject([{ acknowledgedBy: 'the-admin', note: 'looked into it' }]);
    await record(10, { subject: 'ONE' });
    expect(await alertsOf('open')).toHaveLength(1);
  });
});
