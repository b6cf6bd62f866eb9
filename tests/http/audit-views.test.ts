import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createAccountHolder, uploadReceipt } from '../support/payments.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const views = (action: string) =>
  sql(portal, `select actor, subject, address from audit_log where action = $1 order by id`, [action]);

describe('the audit log', () => {
  it('names who read a member, once a minute for each reader', async () => {
    const { playerId } = await portal.newMember();
    for (const role of ['support', 'support', 'auditor'] as const) {
      expect((await staff.as(role, `GET /ops/api/members/${playerId}`)).status).toBe(200);
    }
    expect(await views('member.view')).toEqual([
      { actor: 'the-support', subject: playerId, address: '127.0.0.1' },
      { actor: 'the-auditor', subject: playerId, address: '127.0.0.1' },
    ]);
  });

  it('has no view of a member who does not exist', async () => {
    const before = await views('member.view');
    expect((await staff.as('support', 'GET /ops/api/members/MNOBODY')).status).toBe(404);
    expect(await views('member.view')).toEqual(before);
  });

  it('names who read a receipt and the messages', async () => {
    const { member } = await createAccountHolder(portal);
    const { value } = (await (await uploadReceipt(portal, member)).json()) as { value: { fileId: string } };
    const headers = { Authorization: `Bearer ${staff.tokens.get('finance')}` };
    expect((await portal.raw(`/ops/api/receipts/${value.fileId}`, { headers })).status).toBe(200);
    expect(await views('receipt.view')).toMatchObject([{ actor: 'the-finance', subject: value.fileId }]);
    await staff.as('admin', 'GET /ops/api/outbox');
    expect(await views('outbox.view')).toMatchObject([{ actor: 'the-admin', subject: 'page 1' }]);
  });
});
