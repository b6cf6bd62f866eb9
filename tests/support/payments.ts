import { randomInt, randomUUID } from 'node:crypto';
import type { TestResponse, TestApp, TestMember } from './app.ts';
import { sql } from './sql.ts';
import type { Staff } from './staff.ts';

export const PAYMENT_PASSWORD = 'pay-Horse-77';
const ACCOUNT_PASSWORD = 'Correct-horse-9';

/** A member who can withdraw: with a payment password and a bank account. */
export interface AccountHolder {
  member: TestMember;
  bankAccountId: string;
  deposit(amount?: string, key?: string): Promise<TestResponse>;
  withdraw(amount?: string, options?: { key?: string; body?: object }): Promise<TestResponse>;
}

export async function createAccountHolder(portal: TestApp, balance = '1000000'): Promise<AccountHolder> {
  const member = await portal.newMember({ balance });
  const secrets = {
    password: ACCOUNT_PASSWORD,
    paymentPassword: PAYMENT_PASSWORD,
    confirmPaymentPassword: PAYMENT_PASSWORD,
  };
  await member.call('PUT /wps/member/paymentPassword', { body: secrets, encrypted: true });
  const bankAccountId = await addBankAccount(portal, member);
  await endPayoutHold(portal, member);
  return {
    member,
    bankAccountId,
    deposit: (amount = '100000', key = randomUUID()) =>
      member.call('POST /wps/v2/wallets/deposits', {
        body: { methodCode: 'bank-transfer', amount },
        headers: { 'Idempotency-Key': key },
      }),
    withdraw: (amount = '100000', { key = randomUUID(), body = {} } = {}) =>
      member.call('POST /wps/v2/wallets/withdrawals', {
        body: { methodCode: 'bank-withdrawal', amount, bankAccountId, paymentPassword: PAYMENT_PASSWORD, ...body },
        encrypted: true,
        headers: { 'Idempotency-Key': key },
      }),
  };
}

/** Verifies the member as strongly as an account without any contact can be: by its password. */
export async function verifyStrongly(member: TestMember): Promise<void> {
  const body = { kind: 'password', password: ACCOUNT_PASSWORD };
  const { status } = await member.call('PUT /wps/member/recentAuthentication', { body, encrypted: true });
  if (status !== 200) throw new Error('the member was not verified');
}

/** Makes everything that holds a member's withdrawals two days older, as if nothing had changed since. */
export async function endPayoutHold(portal: TestApp, { playerId }: TestMember): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - interval '2 days'`;
  const columns = [
    'registered_at',
    'password_changed_at',
    'payment_password_changed_at',
    'mobile_verified_at',
    'email_verified_at',
  ];
  await sql(portal, `update members set ${columns.map(earlier).join(', ')} where public_id = $1`, [playerId]);
  await sql(
    portal,
    `update bank_accounts account set created_at = account.created_at - interval '2 days' from members member
      where member.id = account.member_id and member.public_id = $1`,
    [playerId],
  );
}

/** Adds a bank account in the member's own name, so that no review is needed. */
export async function addBankAccount(portal: TestApp, member: TestMember): Promise<string> {
  await sql(portal, 'update members set payee_name = $2 where public_id = $1', [member.playerId, 'Nguyễn Văn A']);
  await verifyStrongly(member);
  const accountNumber = String(randomInt(10 ** 11, 10 ** 12));
  const body = { bankCode: 'VCB', accountNumber, holderName: 'NGUYEN VAN A' };
  const { body: response } = await member.call('POST /wps/v2/wallets/bankAccounts', { body });
  if (!response.success) throw new Error(`no bank account: ${JSON.stringify(response)}`);
  return response.value.id;
}

/** A small image that a member can upload. */
export const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

export async function uploadReceipt(
  portal: TestApp,
  member: TestMember,
  bytes: Uint8Array<ArrayBuffer> = PNG,
): Promise<Response> {
  const headers = { Authorization: `Bearer ${member.token}`, 'Content-Type': 'image/png' };
  return portal.raw('/wps/v2/wallets/receipts', { method: 'PUT', headers, body: bytes });
}

/** Returns the bank's data of a transfer that no other test has. */
export function newTransfer() {
  return { bankReference: `FT${randomUUID()}`, valueDate: '2026-11-21' };
}

/** The decisions of staff, made by the finance role. */
export function decisionsOf(staff: Staff) {
  const decide = (path: string, body: object = {}) => staff.as('finance', `POST /ops/api/${path}`, body);
  return {
    approveDeposit: (id: string) => decide(`deposits/${id}/approve`, newTransfer()),
    rejectDeposit: (id: string) => decide(`deposits/${id}/reject`, { reason: 'no such transfer' }),
    approve: (id: string) => decide(`withdrawals/${id}/approve`),
    reject: (id: string) => decide(`withdrawals/${id}/reject`, { reason: 'not this one' }),
    markPaid: (id: string) => decide(`withdrawals/${id}/mark-paid`, { bankReference: newTransfer().bankReference }),
    resolve: (id: string, outcome: 'received' | 'paid_again') =>
      decide(`withdrawals/${id}/resolve`, {
        outcome,
        reason: 'looked into it',
        ...(outcome === 'paid_again' ? { bankReference: newTransfer().bankReference } : {}),
      }),
  };
}
