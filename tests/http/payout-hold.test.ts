import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import {
  addBankAccount,
  createAccountHolder,
  endPayoutHold,
  PAYMENT_PASSWORD,
  type AccountHolder,
  verifyStrongly,
} from '../support/payments.ts';
import { addPasskey } from '../support/member-passkeys.ts';
import { sentCode } from '../support/security.ts';
import { freshEmail, freshNumber } from '../support/step-up.ts';
import { codeOf, createStaff, type Staff } from '../support/staff.ts';
import { sql } from '../support/sql.ts';

const HOUR_MS = 3_600_000;
const PASSWORD = 'Correct-horse-9';
let portal: TestApp;
let staff: Staff;
let holder: AccountHolder;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
beforeEach(async () => {
  holder = await createAccountHolder(portal);
});
afterAll(() => portal.close());

const listed = async (id = holder.bankAccountId) =>
  (await holder.member.call('GET /wps/v2/wallets/withdrawal/methods')).body.value.bankAccounts.find(
    (account: { id: string }) => account.id === id,
  );
const held = async () => (await holder.member.call('GET /wps/v2/wallets/balance')).body.value.held;
const passTime = (hours: number) =>
  sql(
    portal,
    `update members set password_changed_at = password_changed_at - make_interval(hours => $2),
            payment_password_changed_at = payment_password_changed_at - make_interval(hours => $2),
            authenticator_lost_at = authenticator_lost_at - make_interval(hours => $2),
            mobile_verified_at = mobile_verified_at - make_interval(hours => $2),
            email_verified_at = email_verified_at - make_interval(hours => $2) where public_id = $1`,
    [holder.member.playerId, hours],
  );

async function bind(contact: {
  kind: 'email' | 'mobile';
  email?: string;
  countryDialingCode?: string;
  mobileNum?: string;
}) {
  await holder.member.call('POST /wps/member/contact/code', { body: contact });
  const code = await sentCode(portal, contact.email ?? contact.mobileNum ?? '');
  const body = { ...contact, code, password: PASSWORD };
  expect((await holder.member.call('PUT /wps/member/contact', { body, encrypted: true })).status).toBe(200);
}

/** Sets up an authenticator. Returns its secret and recovery codes. */
async function enroll(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { member } = holder;
  const begun = await member.call('POST /wps/member/authenticator', { body: { password: PASSWORD }, encrypted: true });
  const { secret } = begun.body.value;
  const confirmed = await member.call('PUT /wps/member/authenticator', { body: { code: codeOf(secret) } });
  return { secret, recoveryCodes: confirmed.body.value.recoveryCodes };
}

async function removeAuthenticator(code: string | undefined): Promise<void> {
  const body = { password: PASSWORD, code };
  const removed = await holder.member.call('DELETE /wps/member/authenticator', { body, encrypted: true });
  expect(removed.status).toBe(200);
}

const CHANGES: Record<string, () => Promise<unknown>> = {
  'a new password': () =>
    holder.member.call('POST /wps/member/password', {
      body: { oldPassword: PASSWORD, newPassword: 'Another-horse-9', confirmNewPassword: 'Another-horse-9' },
      encrypted: true,
    }),
  'a new payment password': () => {
    const secret = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD };
    return holder.member.call('PUT /wps/member/paymentPassword', {
      body: { password: PASSWORD, ...secret },
      encrypted: true,
    });
  },
  'the removal of the authenticator with a recovery code': async () =>
    removeAuthenticator((await enroll()).recoveryCodes[0]),
  'the removal of the only passkey': async () => {
    const { member } = holder;
    await verifyStrongly(member);
    await addPasskey(member);
    const [{ id }] = (await member.call('GET /wps/member/passkeys')).body.value.passkeys;
    expect((await member.call(`DELETE /wps/member/passkeys/${id}`)).status).toBe(200);
  },
  'the removal of the authenticator by staff': async () => {
    await enroll();
    const reset = `POST /ops/api/members/${holder.member.playerId}/authenticator/reset`;
    expect((await staff.as('admin', reset, { reason: 'lost the phone' })).status).toBe(200);
  },
  'a new email address': () => bind({ kind: 'email', email: freshEmail() }),
  'a new mobile number': () => bind({ kind: 'mobile', countryDialingCode: '+84', mobileNum: freshNumber() }),
};

describe('a withdrawal', () => {
  it('goes to a new destination a day after it was added', async () => {
    const bankAccountId = await addBankAccount(portal, holder.member);
    const { availableAt } = await listed(bankAccountId);
    expect(Math.abs(Date.parse(availableAt) - Date.now() - 24 * HOUR_MS)).toBeLessThan(HOUR_MS);
    const refused = await holder.withdraw('100000', { body: { bankAccountId } });
    expect([refused.status, refused.body.code, refused.body.value]).toEqual([409, 'payout_on_hold', { availableAt }]);
    expect(await held()).toBe('0');
    expect((await holder.withdraw()).status, 'to the older one').toBe(200);
    await sql(
      portal,
      `update bank_accounts set created_at = now() - interval '23 hours 59 minutes' where public_id = $1`,
      [bankAccountId],
    );
    expect((await holder.withdraw('100000', { body: { bankAccountId } })).body.code).toBe('payout_on_hold');
    await sql(portal, `update bank_accounts set created_at = now() - interval '24 hours' where public_id = $1`, [
      bankAccountId,
    ]);
    expect((await listed(bankAccountId)).availableAt).toBeNull();
    expect((await holder.withdraw('100000', { body: { bankAccountId } })).status).toBe(200);
  });

  it.each(Object.keys(CHANGES))('waits a day after %s, to every destination', async (change) => {
    expect((await listed()).availableAt).toBeNull();
    await CHANGES[change]?.();
    const refused = await holder.withdraw();
    expect([refused.status, refused.body.code]).toEqual([409, 'payout_on_hold']);
    expect(refused.body.value.availableAt).toBe((await listed()).availableAt);
    expect(await held()).toBe('0');
    await passTime(23);
    expect((await holder.withdraw()).body.code).toBe('payout_on_hold');
    await passTime(2);
    expect((await holder.withdraw()).status).toBe(200);
  });

  it('does not wait after the authenticator was removed with one of its codes', async () => {
    const { secret } = await enroll();
    await removeAuthenticator(codeOf(secret, 1));
    expect((await holder.withdraw()).status).toBe(200);
  });

  it('that was requested before keeps its stored response', async () => {
    const key = crypto.randomUUID();
    const first = (await holder.withdraw('100000', { key })).body;
    await CHANGES['a new payment password']?.();
    expect((await holder.withdraw('100000', { key })).body).toEqual(first);
  });

  it('cannot be recorded by any program before that', async () => {
    await CHANGES['a new payment password']?.();
    const insert = (holdHours: number) =>
      sql(
        portal,
        `insert into withdrawals (public_id, member_id, method_id, pay_to, amount_minor, currency, hold_hours, hold_id, requested_on)
         select $1, member.id, method.id, jsonb_build_object('bankAccountId', $2::text), 1, 'VND', $3, -1, current_date
           from members member, payment_methods method where member.public_id = $4 and method.direction = 'withdrawal' limit 1`,
        ['WTEST', holder.bankAccountId, holdHours, holder.member.playerId],
      );
    await expect(insert(24)).rejects.toThrow();
    await expect(insert(-1)).rejects.toThrow();
  });
});

describe('the review of a withdrawal', () => {
  it('shows the ages of all that leads to the money, both names, and whether it is the first payment', async () => {
    await CHANGES['a new email address']?.();
    await endPayoutHold(portal, holder.member);
    await holder.withdraw();
    await CHANGES['a new mobile number']?.();
    const [row] = (await staff.as('finance', 'GET /ops/api/withdrawals?pageSize=100')).body.value.rows.filter(
      ({ memberId }: { memberId: string }) => memberId === holder.member.playerId,
    );
    expect(row).toMatchObject({
      payeeName: 'Nguyễn Văn A',
      holderName: 'NGUYEN VAN A',
      isOwnName: true,
      isFirstPayment: true,
      destinationState: 'active',
    });
    const hours = (at: string) => Math.round((Date.now() - Date.parse(at)) / HOUR_MS);
    const { destination, password, paymentPassword, mobile, email } = row.changes;
    expect([destination, password, paymentPassword, email, mobile].map(hours)).toEqual([96, 96, 96, 48, 0]);
  });

  it('says that a destination has been paid before', async () => {
    const { id } = (await holder.withdraw()).body.value;
    await staff.as('finance', `POST /ops/api/withdrawals/${id}/approve`, {});
    await staff.as('finance', `POST /ops/api/withdrawals/${id}/mark-paid`, { bankReference: `FT ${id}` });
    const second = (await holder.withdraw()).body.value.id;
    const approved = await staff.as('finance', `POST /ops/api/withdrawals/${second}/approve`, {});
    expect(approved.body.value).toMatchObject({ state: 'approved', isFirstPayment: false });
  });
});

describe('without a hold', () => {
  it('a withdrawal is possible at once', async () => {
    const other = await createTestApp({ PAYOUT_HOLD_HOURS: '0' });
    try {
      const quick = await createAccountHolder(other);
      const bankAccountId = await addBankAccount(other, quick.member);
      expect((await quick.withdraw('100000', { body: { bankAccountId } })).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});
