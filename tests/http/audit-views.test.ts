import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setModule } from '#domain/modules';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createAccountHolder, uploadReceipt, verifyStrongly } from '../support/payments.ts';
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

/** Returns who read a list, and the ids that were on the page. */
const shown = async (action: string) =>
  (
    await sql<{ actor: string; details: { shown: string } }>(
      portal,
      `select actor, details from audit_log where action = $1 order by id`,
      [action],
    )
  ).map(({ actor, details }) => [actor, details.shown]);

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

  it('names who read a chat, once in ten minutes however often its page loads', async () => {
    await portal.app.db.transaction((tx) => setModule(tx, 'CBS3', true));
    const member = await portal.newMember();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    await member.call('POST /wps/chat/messages', { body: { text: 'Where is my money?' }, headers });
    const read = (role: 'support' | 'auditor') => staff.as(role, `GET /ops/api/chat/${member.playerId}/messages`);
    for (const role of ['support', 'support', 'auditor'] as const) expect((await read(role)).status).toBe(200);
    expect(await views('chat.view')).toEqual([
      { actor: 'the-support', subject: member.playerId, address: '127.0.0.1' },
      { actor: 'the-auditor', subject: member.playerId, address: '127.0.0.1' },
    ]);
    await staff.as('support', 'GET /ops/api/chat');
    await staff.as('support', 'GET /ops/api/chat');
    expect(await shown('chat-list.view')).toEqual([['the-support', member.playerId]]);
  });

  it('names who searched for members and who was found, but not what was typed', async () => {
    const [found, other] = [await portal.newMember(), await portal.newMember()];
    const search = (text: string) => staff.as('support', `GET /ops/api/members?search=${text}`);
    for (const text of [found.username, found.username, other.username, 'nobody-at-all']) await search(text);
    expect(await shown('member-list.view')).toEqual([
      ['the-support', found.playerId],
      ['the-support', other.playerId],
    ]);
    const typed = await sql(portal, `select 1 from audit_log where strpos(details::text || subject, $1) > 0`, [
      found.username,
    ]);
    expect(typed).toEqual([]);
  });

  it('names who read payout destinations and feedback', async () => {
    const { member, withdraw } = await createAccountHolder(portal);
    const { id } = (await withdraw()).body.value;
    await member.call('PUT /wps/feedback', { body: { content: 'Call me, please.', contact: '0900 000 000' } });
    for (let time = 0; time < 2; time++) {
      await staff.as('finance', 'GET /ops/api/withdrawals');
      await staff.as('support', 'GET /ops/api/feedback');
    }
    expect(await shown('withdrawal-list.view')).toEqual([['the-finance', id]]);
    expect(await shown('feedback-list.view')).toMatchObject([['the-support', expect.stringMatching(/^\w+$/)]]);
  });

  it('names who read bank accounts in review', async () => {
    const { member } = await createAccountHolder(portal);
    await verifyStrongly(member);
    const body = { bankCode: 'VCB', accountNumber: '123456789012', holderName: 'SOMEBODY ELSE' };
    const { id } = (await member.call('POST /wps/v2/wallets/bankAccounts', { body })).body.value;
    for (let time = 0; time < 2; time++) await staff.as('finance', 'GET /ops/api/bank-accounts');
    expect(await shown('bank-account-list.view')).toEqual([['the-finance', id]]);
  });
});
