import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { createAccountHolder, decisionsOf } from '../support/payments.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const add = (member: TestMember, accountNumber: string) =>
  member.call('POST /wps/v2/wallets/bankAccounts', {
    body: { bankCode: 'VCB', accountNumber, holderName: 'NGUYEN VAN A' },
  });

async function holderWithAccount(accountNumber: string) {
  const holder = await createAccountHolder(portal);
  const bankAccountId: string = (await add(holder.member, accountNumber)).body.value.id;
  return { ...holder, withdraw: () => holder.withdraw('100000', { body: { bankAccountId } }) };
}

it('a bank account stays usable for its owner when another member registers its number first', async () => {
  await add(await portal.newMember(), '700000000001');
  const owner = await holderWithAccount('700000000001');
  expect((await owner.withdraw()).status).toBe(200);
});

it('a bank account belongs to one member from its first payment on', async () => {
  const [first, second] = [await holderWithAccount('700000000002'), await holderWithAccount('700000000002')];
  const withdrawals = [(await first.withdraw()).body.value.id, (await second.withdraw()).body.value.id];
  const { approve, markPaid } = decisionsOf(staff);
  for (const id of withdrawals) await approve(id);
  expect((await markPaid(withdrawals[0])).status).toBe(200);
  expect((await markPaid(withdrawals[1])).body.code).toBe('bank_account_in_use');
  expect((await second.withdraw()).body.code).toBe('bank_account_in_use');
  expect((await first.withdraw()).status).toBe(200);
  const third = await add(await portal.newMember(), '700000000002');
  expect(third.body.fields).toEqual({ accountNumber: { code: 'bank_account_in_use' } });
});

it('a member registers an account number once, and again after removing it', async () => {
  const member = await portal.newMember();
  const { id } = (await add(member, '700000000003')).body.value;
  expect((await add(member, '700000000003')).body.fields).toEqual({ accountNumber: { code: 'bank_account_in_use' } });
  await member.call(`DELETE /wps/v2/wallets/bankAccounts/${id}`);
  expect((await add(member, '700000000003')).status).toBe(200);
});
