import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { createAccountHolder, decisionsOf, endPayoutHold, verifyStrongly } from '../support/payments.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { sentCode } from '../support/security.ts';
import { freshEmail } from '../support/step-up.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const newNumber = () => String(randomInt(10 ** 11, 10 ** 12));
const add = (member: TestMember, accountNumber = newNumber(), holderName = 'NGUYEN VAN A') =>
  member.call('POST /wps/v2/wallets/bankAccounts', { body: { bankCode: 'VCB', accountNumber, holderName } });
const remove = (member: TestMember, id: string) => member.call(`DELETE /wps/v2/wallets/bankAccounts/${id}`);
const statesOf = async (member: TestMember) =>
  (await member.call('GET /wps/v2/wallets/withdrawal/methods')).body.value.bankAccounts.map(
    ({ state }: { state: string }) => state,
  );

/** Registers a member with a name of their own who has just authenticated strongly. */
async function memberNamed(payeeName: string | null = 'Nguyễn Văn A'): Promise<TestMember> {
  const member = await portal.newMember({ balance: '1000000' });
  await sql(portal, 'update members set payee_name = $2 where public_id = $1', [member.playerId, payeeName]);
  await verifyStrongly(member);
  return member;
}

async function holderWithAccount(accountNumber: string) {
  const holder = await createAccountHolder(portal);
  const { id, state } = (await add(holder.member, accountNumber)).body.value;
  await endPayoutHold(portal, holder.member);
  return { ...holder, id, state, withdraw: () => holder.withdraw('100000', { body: { bankAccountId: id } }) };
}

async function reviewOf(accountNumber: string, state = 'in_review') {
  const { rows } = (await staff.as('support', `GET /ops/api/bank-accounts?state=${state}&pageSize=100`)).body.value;
  return rows.filter((row: { accountNumber: string }) => row.accountNumber === accountNumber);
}
const decide = (id: string, step: 'accept' | 'refuse') =>
  staff.as('finance', `POST /ops/api/bank-accounts/${id}/${step}`, { reason: 'looked into it' });

describe('adding a bank account', () => {
  it('needs a strong authentication, not only a session', async () => {
    const member = await portal.newMember();
    const refused = await add(member);
    expect([refused.status, refused.body.code]).toEqual([403, 'recent_authentication_required']);
    await verifyStrongly(member);
    expect((await add(member)).status).toBe(200);
    await sql(portal, `update sessions set strong_verified_at = now() - interval '11 minutes'`);
    expect((await add(member)).body.code).toBe('recent_authentication_required');
  });

  it('needs a code to the contact that was there before', async () => {
    const member = await portal.newMember();
    const email = freshEmail();
    await sql(
      portal,
      `update members set email = $2, email_verified_at = now() - interval '2 days', registered_at = now() - interval '3 days'
        where public_id = $1`,
      [member.playerId, email],
    );
    await expect(verifyStrongly(member)).rejects.toThrow();
    expect((await add(member)).body.code).toBe('recent_authentication_required');
    await member.call('POST /wps/member/recentAuthentication/code', { body: { kind: 'email' } });
    const body = { kind: 'email', code: await sentCode(portal, email) };
    await member.call('PUT /wps/member/recentAuthentication', { body, encrypted: true });
    expect((await add(member)).status).toBe(200);
  });

  it('notifies the owner at every confirmed contact', async () => {
    const member = await memberNamed();
    const [email, mobile] = [freshEmail(), `+84913${randomInt(100_000, 999_999)}`];
    await sql(
      portal,
      `update members set email = $2, email_verified_at = now(), mobile = $3, mobile_verified_at = now() where public_id = $1`,
      [member.playerId, email, mobile],
    );
    expect((await add(member)).status).toBe(200);
    const messages = await sql<{ channel: string; body: string }>(
      portal,
      'select channel, body from outbox_messages where recipient in ($1, $2) order by channel',
      [email, mobile],
    );
    expect(messages.map(({ channel }) => channel)).toEqual(['email', 'sms']);
    for (const { body } of messages) expect(body).toMatch(/tài khoản ngân hàng|bank account/);
  });

  it('happens once a number, and again after removing it', async () => {
    const member = await memberNamed();
    const accountNumber = newNumber();
    const { id } = (await add(member, accountNumber)).body.value;
    expect((await add(member, accountNumber)).body.fields).toEqual({ accountNumber: { code: 'bank_account_in_use' } });
    await remove(member, id);
    expect((await add(member, accountNumber)).body.value.state).toBe('active');
  });
});

describe('the holder of a bank account', () => {
  it('is the member, apart from accents and case', async () => {
    const member = await memberNamed('Đặng Thị Ánh');
    expect((await add(member, newNumber(), 'dang thi anh')).body.value.state).toBe('active');
  });

  it.each([
    ['somebody else', 'SOMEBODY ELSE', 'Nguyễn Văn A'],
    ['unknown to us', 'NGUYEN VAN A', null],
  ])('who is %s is reviewed, and no withdrawal goes there before', async (_, holderName, payeeName) => {
    const holder = await createAccountHolder(portal);
    await sql(portal, 'update members set payee_name = $2 where public_id = $1', [holder.member.playerId, payeeName]);
    const accountNumber = newNumber();
    const { id, state } = (await add(holder.member, accountNumber, holderName)).body.value;
    expect(state).toBe('in_review');
    const refused = await holder.withdraw('100000', { body: { bankAccountId: id } });
    expect([refused.status, refused.body.code]).toEqual([409, 'bank_account_not_active']);
    expect(await reviewOf(accountNumber)).toMatchObject([
      { id, holderName, payeeName, isOwnName: false, claimedBy: null, account: holder.member.username },
    ]);
    expect((await decide(id, 'accept')).body.value).toMatchObject({ state: 'active', decidedBy: 'the-finance' });
    expect(await statesOf(holder.member)).toEqual(['active', 'active']);
    await endPayoutHold(portal, holder.member);
    expect((await holder.withdraw('100000', { body: { bankAccountId: id } })).status).toBe(200);
    expect((await decide(id, 'refuse')).body.code).toBe('wrong_state');
  });

  it('becomes the name of a member without one when staff accept it, and of no other', async () => {
    const [nameless, named] = [await memberNamed(null), await memberNamed('Trần Mai')];
    for (const member of [nameless, named]) {
      await decide((await add(member, newNumber(), 'LE BINH')).body.value.id, 'accept');
    }
    expect((await add(nameless, newNumber(), 'Lê Bình')).body.value.state).toBe('active');
    expect((await add(named, newNumber(), 'Lê Bình')).body.value.state).toBe('in_review');
  });

  it('can be refused by staff, and the refusal is audited', async () => {
    const member = await memberNamed(null);
    const { id } = (await add(member)).body.value;
    expect((await staff.as('support', `POST /ops/api/bank-accounts/${id}/refuse`, { reason: 'not me' })).status).toBe(
      403,
    );
    await decide(id, 'refuse');
    expect(await statesOf(member)).toEqual(['refused']);
    expect(await staff.lastAudit()).toMatchObject({ action: 'bank-account.refuse', subject: id, actor: 'the-finance' });
  });
});

describe('a destination', () => {
  it('stays usable for its owner when another member entered its number in another name first', async () => {
    const accountNumber = newNumber();
    await add(await memberNamed('Somebody Else'), accountNumber);
    const owner = await holderWithAccount(accountNumber);
    expect([owner.state, (await owner.withdraw()).status]).toEqual(['active', 200]);
  });

  it('belongs to the first member who claims it, also after they removed it; the second learns nothing', async () => {
    const accountNumber = newNumber();
    const first = await memberNamed();
    await remove(first, (await add(first, accountNumber)).body.value.id);
    const second = await holderWithAccount(accountNumber);
    expect(second.state).toBe('in_review');
    const { body } = await second.withdraw();
    expect(JSON.stringify(body)).not.toContain(first.username);
    expect(body.code).toBe('bank_account_not_active');
    expect(await reviewOf(accountNumber)).toMatchObject([
      { account: second.member.username, isOwnName: true, claimedBy: first.username, isClaimPaid: false },
    ]);
  });

  it('moves to another member when staff say so, unless its owner has been paid there', async () => {
    const accountNumber = newNumber();
    const first = await holderWithAccount(accountNumber);
    const second = await holderWithAccount(accountNumber);
    const inFlight = (await first.withdraw()).body.value.id;
    expect((await decide(second.id, 'accept')).status).toBe(200);
    expect(await statesOf(first.member)).toEqual(['active', 'in_review']);
    const { approve, markPaid } = decisionsOf(staff);
    await approve(inFlight);
    expect((await markPaid(inFlight)).body.code).toBe('bank_account_in_use');
    const paid = (await second.withdraw()).body.value.id;
    await approve(paid);
    expect((await markPaid(paid)).status).toBe(200);
    expect(await reviewOf(accountNumber)).toMatchObject([{ id: first.id, isClaimPaid: true }]);
    expect((await decide(first.id, 'accept')).body.code).toBe('bank_account_in_use');
    expect((await decide(first.id, 'refuse')).status).toBe(200);
  });

  it('is paid to one member for ever, even when that member removes it', async () => {
    const accountNumber = newNumber();
    const first = await holderWithAccount(accountNumber);
    const { id } = (await first.withdraw()).body.value;
    const { approve, markPaid } = decisionsOf(staff);
    await approve(id);
    expect((await markPaid(id)).status).toBe(200);
    await remove(first.member, first.id);
    const second = await holderWithAccount(accountNumber);
    expect(second.state).toBe('in_review');
    expect((await decide(second.id, 'accept')).body.code).toBe('bank_account_in_use');
    expect((await add(first.member, accountNumber)).body.value.state).toBe('active');
  });
});
