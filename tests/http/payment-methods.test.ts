import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { embeddedTestGateway, notify } from '../support/payment-gateway.ts';
import { createAccountHolder, decisionsOf } from '../support/payments.ts';
import { post } from '../support/promotions.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
let second: string;
beforeAll(async () => {
  portal = await createTestApp({ FOUR_EYES: 'on' });
  staff = await createStaff(portal);
  await staff.add('second-finance', 'finance');
  second = (await staff.signedIn('second-finance')).token;
});
afterAll(() => portal.close());

const SETTINGS = {
  name: 'MoMo',
  min: '20000',
  max: '1000000',
  feeFixed: '1000',
  feePercent: '1.5',
  feePayer: 'member',
  etaMinutes: 5,
  amountChips: ['50000', '100000'],
  sort: 0,
};
const newCode = () => `m-${randomUUID().slice(0, 8)}`;
const add = (code: string, kind: string, more: object = {}) =>
  staff.as('finance', 'POST /ops/api/payment-methods', { code, kind, ...SETTINGS, ...more });
const change = (code: string, version: number, more: object = {}) =>
  staff.as('finance', `PUT /ops/api/payment-methods/${code}`, { version, enabled: true, ...SETTINGS, ...more });
const houseTotal = async (kind: string, code: string) =>
  (
    await sql<{ total: bigint }>(
      portal,
      `select coalesce(sum(posting.amount_minor), 0)::bigint as total from ledger_postings posting
         join ledger_accounts account on account.id = posting.account_id
         join payment_methods method on method.id = account.owner_id and method.code = $2 where account.kind = $1`,
      [kind, code],
    )
  )[0]?.total;

describe('a payment method', () => {
  test('is added by staff, and offered with its limits, fee and amounts once it is on', async () => {
    const code = newCode();
    expect((await add(code, 'gateway')).body.value).toMatchObject({ code, enabled: false, version: 1 });
    expect((await add(code, 'gateway')).body.code).toBe('conflict');
    const { member } = await createAccountHolder(portal, '0.0001');
    const offered = async () =>
      (await member.call('GET /wps/v2/wallets/deposit/methods')).body.value.methods.map(
        (method: { code: string }) => method.code,
      );
    expect(await offered()).not.toContain(code);
    expect((await post(member, 'v2/wallets/deposits', { methodCode: code, amount: '100000' })).status).toBe(422);
    expect((await change(code, 1)).body.value).toMatchObject({ enabled: true, version: 2 });
    // A colleague who has seen the first version overwrites nothing.
    expect((await change(code, 1, { max: '5' })).status).toBe(422);
    expect((await change(code, 1)).body.code).toBe('wrong_state');
    const [first] = (await member.call('GET /wps/v2/wallets/deposit/methods')).body.value.methods.filter(
      (method: { code: string }) => method.code === code,
    );
    expect(first).toMatchObject({
      name: 'MoMo',
      min: '20000',
      fee: { fixed: '1000', percent: '1.5' },
      etaMinutes: 5,
      amountChips: ['50000', '100000'],
    });
    expect(await staff.lastAudit()).toMatchObject({ action: 'payment-method.change', subject: code });
  });

  test('refuses settings that no member could use', async () => {
    const code = newCode();
    for (const [field, value] of [
      ['min', '0.5'],
      ['max', '10000'],
      ['feeFixed', '20000'],
      ['feePercent', '101'],
      ['amountChips', ['5']],
      ['amountChips', ['1e5']],
      ['etaMinutes', -1],
    ] as const) {
      expect((await add(code, 'gateway', { [field]: value })).status, field).toBe(422);
    }
    expect((await add(code, 'bank-transfer')).status).toBe(200);
    // Nobody could pay to it yet.
    expect((await change(code, 1)).body.fields).toMatchObject({ enabled: { code: 'invalid_value' } });
    await expect(sql(portal, `update payment_methods set enabled = true where code = '${code}'`)).rejects.toThrow();
  });

  test.each([
    ['the member pays on top', 'member', '102500', 0n, -1_000_000_000n],
    ['the operator has deducted', 'operator', '100000', -25_000_000n, -975_000_000n],
  ])('has an exact fee that %s', async (_, feePayer, payable, fees, cash) => {
    const code = newCode();
    await add(code, 'gateway');
    await change(code, 1, { feePayer });
    const { member } = await createAccountHolder(portal, '0.0001');
    const { value } = (await post(member, 'v2/wallets/deposits', { methodCode: code, amount: '100000' })).body;
    expect(value).toMatchObject({ amount: '100000', payable });
    await change(code, 2, { feePayer, feePercent: '50' });
    await member.call(`POST /wps/v2/wallets/deposits/${value.id}/checkout`, { body: {} });
    await notify(portal, await embeddedTestGateway(portal).decide(value.id, 'paid'));
    expect(await member.balance()).toBe('100000.0001');
    expect([await houseTotal('house_fees', code), await houseTotal('house_cash', code)]).toEqual([fees, cash]);
  });
});

describe('the account that members pay to', () => {
  const ACCOUNT = { bankCode: 'TCB', accountNumber: '19001234567', holderName: 'CONG TY MOI' };
  const propose = (code: string, version: number, more: object = {}) =>
    staff.as('finance', `PUT /ops/api/payment-methods/${code}/account`, { ...ACCOUNT, version, ...more });
  const approve = (id: string, token = second) =>
    portal.call(`POST /ops/api/proposals/${id}/approve`, { token, body: {} });

  test('is changed by two people, and deposits that were requested keep theirs', async () => {
    const code = newCode();
    await add(code, 'bank-transfer', { feePayer: 'operator', feeFixed: '0', feePercent: '0' });
    expect((await propose(code, 1, { bankCode: 'NONE' })).body.fields).toMatchObject({ bankCode: {} });
    expect((await propose('gateway', 1)).status).toBe(404);
    expect((await propose('bank-withdrawal', 1)).status).toBe(404);
    const { proposalId } = (await propose(code, 1)).body.value;
    const own = await staff.as('finance', `POST /ops/api/proposals/${proposalId}/approve`, {});
    expect(own.body.code).toBe('other_person_needed');
    expect((await approve(proposalId)).status).toBe(200);
    expect(await staff.lastAudit()).toMatchObject({
      actor: 'second-finance',
      action: 'payment-method.account',
      details: { account: 'TCB 19001234567 CONG TY MOI', proposedBy: 'the-finance' },
    });
    await change(code, 2, { feePayer: 'operator', feeFixed: '0', feePercent: '0' });
    const { member } = await createAccountHolder(portal, '0.0001');
    const { value } = (await post(member, 'v2/wallets/deposits', { methodCode: code, amount: '100000' })).body;
    expect(value.payTo).toMatchObject({ bankCode: 'TCB', accountNumber: '19001234567' });
    // A proposal for a version that has changed since can no longer be approved.
    const stale = (await propose(code, 3, { accountNumber: '19009999999' })).body.value.proposalId;
    const next = (await propose(code, 3, { accountNumber: '19008888888' })).body.value.proposalId;
    expect((await approve(next)).status).toBe(200);
    expect((await approve(stale)).body.code).toBe('wrong_state');
    const listed = (await member.call('GET /wps/v2/wallets/deposits')).body.value.rows;
    expect(listed[0].payTo.accountNumber).toBe('19001234567');
    await expect(sql(portal, `update deposits set pay_to = '{}' where public_id = $1`, [value.id])).rejects.toThrow();
    await member.call(`POST /wps/v2/wallets/deposits/${value.id}/submit`, { body: {} });
    expect((await decisionsOf(staff).approveDeposit(value.id)).body.value).toMatchObject({ state: 'credited' });
    expect(await member.balance()).toBe('100000.0001');
  });
});
