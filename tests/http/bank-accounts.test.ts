import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { createClaimant, decisionsOf } from '../support/claims.ts';
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

async function withNumber(accountNumber: string) {
  const claimant = await createClaimant(portal);
  const bankAccountId: string = (await add(claimant.member, accountNumber)).body.value.id;
  return { ...claimant, ask: () => claimant.withdraw('100000', { body: { bankAccountId } }) };
}

it('nobody keeps the owner of a bank account out by naming its number first', async () => {
  await add(await portal.newMember(), '700000000001');
  const owner = await withNumber('700000000001');
  expect((await owner.ask()).status).toBe(200);
});

it('a bank account is one member’s alone from the first payout on', async () => {
  const [first, second] = [await withNumber('700000000002'), await withNumber('700000000002')];
  const asked = [(await first.ask()).body.value.id, (await second.ask()).body.value.id];
  const { approve, disburse } = decisionsOf(staff);
  for (const id of asked) await approve(id);
  expect((await disburse(asked[0])).status).toBe(200);
  expect((await disburse(asked[1])).body.code).toBe('bank_account_in_use');
  expect((await second.ask()).body.code).toBe('bank_account_in_use');
  expect((await first.ask()).status).toBe(200);
  const third = await add(await portal.newMember(), '700000000002');
  expect(third.body.fields).toEqual({ accountNumber: { code: 'bank_account_in_use' } });
});

it('a member names a number once, and again after having removed it', async () => {
  const member = await portal.newMember();
  const { id } = (await add(member, '700000000003')).body.value;
  expect((await add(member, '700000000003')).body.fields).toEqual({ accountNumber: { code: 'bank_account_in_use' } });
  await member.call(`DELETE /wps/v2/wallets/bankAccounts/${id}`);
  expect((await add(member, '700000000003')).status).toBe(200);
});
