import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { autoReceiveWithdrawals } from '#domain/wallet';
import { createTestApp, type TestApp } from '../support/app.ts';
import {
  addBankAccount,
  createAccountHolder,
  decisionsOf,
  uploadReceipt,
  type AccountHolder,
} from '../support/payments.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { sql } from '../support/sql.ts';

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

const wallet = async () => {
  const { sumBalance, held } = (await holder.member.call('GET /wps/v2/wallets/balance')).body.value;
  return [sumBalance, held];
};
const stateOf = async (id: string) =>
  (await sql<{ state: string }>(portal, 'select state from withdrawals where public_id = $1', [id]))[0]?.state;
const confirm = (id: string, body: object, by = holder) =>
  by.member.call(`POST /wps/v2/wallets/withdrawals/${id}/confirm`, { body });
const received = (id: string) => confirm(id, { outcome: 'received' });
async function uploadReceiptOf(by: AccountHolder): Promise<string> {
  return ((await (await uploadReceipt(portal, by.member)).json()) as { value: { fileId: string } }).value.fileId;
}
const dispute = async (id: string) =>
  confirm(id, { outcome: 'not_received', receiptFileId: await uploadReceiptOf(holder) });
async function runConfirmationJob(id: string): Promise<number> {
  await sql(portal, `update withdrawals set confirmation_due_at = now() - interval '1 second' where public_id = $1`, [
    id,
  ]);
  return portal.app.db.transaction((tx) => autoReceiveWithdrawals(tx));
}

describe('a withdrawal', () => {
  it('holds the money at once, so that it can be neither bet nor withdrawn again', async () => {
    const { value } = (await holder.withdraw('700000')).body;
    expect(value).toMatchObject({ amount: '700000', state: 'requested', paidAt: null, confirmationDueAt: null });
    expect(value.accountNumberEnd).toMatch(/^\d{4}$/);
    expect(await wallet()).toEqual(['300000', '700000']);
    expect((await holder.withdraw('300001')).body.code).toBe('insufficient_funds');
  });

  it('that is rejected releases the money and gives the reason', async () => {
    const { id } = (await holder.withdraw('700000')).body.value;
    expect((await decisionsOf(staff).reject(id)).body.value).toMatchObject({ state: 'rejected' });
    expect(await wallet()).toEqual(['1000000', '0']);
    const { rows } = (await holder.member.call('GET /wps/v2/wallets/withdrawals')).body.value;
    expect(rows[0]).toMatchObject({ id, state: 'rejected', reason: 'not this one' });
    const kinds = (await holder.member.call('GET /wps/member/records/account')).body.value.rows;
    expect(kinds.map((row: { kind: string }) => row.kind)).toEqual([
      'withdrawal_released',
      'withdrawal_held',
      'deposit',
    ]);
  });

  it('that is paid leaves the books, and the member has a day to report whether it arrived', async () => {
    const { id } = (await holder.withdraw('700000')).body.value;
    const { approve, markPaid } = decisionsOf(staff);
    await approve(id);
    const { value } = (await markPaid(id)).body;
    expect(value).toMatchObject({ state: 'paid', bankReference: expect.stringMatching(/^FT/) });
    expect(Date.parse(value.confirmationDueAt) - Date.parse(value.paidAt)).toBe(86_400_000);
    expect(await wallet()).toEqual(['300000', '0']);
  });

  it('counts as received once when the member does not report in time, without a refund', async () => {
    const { id } = (await holder.withdraw()).body.value;
    await decisionsOf(staff).approve(id);
    await decisionsOf(staff).markPaid(id);
    expect(await portal.app.db.transaction((tx) => autoReceiveWithdrawals(tx))).toBe(0);
    expect(await runConfirmationJob(id)).toBe(1);
    expect(await runConfirmationJob(id)).toBe(0);
    expect([await stateOf(id), await wallet()]).toEqual(['auto_received', ['900000', '0']]);
  });

  it('needs a whole amount of dong within the method’s range', async () => {
    for (const amount of ['99999', '200000001', '100000.5']) {
      expect((await holder.withdraw(amount)).body.fields).toMatchObject({ amount: { code: 'amount_out_of_range' } });
    }
    for (const amount of ['0', '-100000', '1e5', '0100000', '100000.00001']) {
      expect((await holder.withdraw(amount)).status).toBe(422);
    }
    expect(await wallet()).toEqual(['1000000', '0']);
  });

  it('needs the right payment password, and one must be set', async () => {
    const wrong = await holder.withdraw('100000', { body: { paymentPassword: 'something else' } });
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      { code: 'wrong_payment_password', fields: { paymentPassword: { code: 'wrong_payment_password' } } },
    ]);
    const member = await portal.newMember({ balance: '1000000' });
    const bankAccountId = await addBankAccount(portal, member);
    const body = { methodCode: 'bank-withdrawal', amount: '100000', bankAccountId, paymentPassword: 'x' };
    const headers = { 'Idempotency-Key': randomUUID() };
    const none = await member.call('POST /wps/v2/wallets/withdrawals', { body, headers, encrypted: true });
    expect([none.status, none.body.code]).toEqual([409, 'payment_password_missing']);
    expect(await wallet()).toEqual(['1000000', '0']);
  });

  it('goes to an existing bank account of the member', async () => {
    const other = await createAccountHolder(portal);
    const foreign = await holder.withdraw('100000', { body: { bankAccountId: other.bankAccountId } });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found']);
    await holder.member.call(`DELETE /wps/v2/wallets/bankAccounts/${holder.bankAccountId}`);
    expect((await holder.withdraw()).body.code).toBe('not_found');
    expect(await wallet()).toEqual(['1000000', '0']);
  });

  it('stores the bank account as it was at the request', async () => {
    const { id } = (await holder.withdraw()).body.value;
    await holder.member.call(`DELETE /wps/v2/wallets/bankAccounts/${holder.bankAccountId}`);
    expect((await decisionsOf(staff).approve(id)).body.value).toMatchObject({ holderName: 'NGUYEN VAN A' });
  });

  it('of another member is not found', async () => {
    const other = await createAccountHolder(portal);
    const { id } = (await holder.withdraw()).body.value;
    await decisionsOf(staff).approve(id);
    await decisionsOf(staff).markPaid(id);
    const foreign = [
      await confirm(id, { outcome: 'received' }, other),
      await confirm(id, { outcome: 'not_received', receiptFileId: await uploadReceiptOf(other) }, other),
      await confirm(id, { outcome: 'not_received', receiptFileId: await uploadReceiptOf(other) }),
    ];
    for (const { status, body } of foreign) expect([status, body.code]).toEqual([404, 'not_found']);
    expect(await stateOf(id)).toBe('paid');
    expect((await other.member.call('GET /wps/v2/wallets/withdrawals')).body.value.rows).toEqual([]);
  });

  it('is not paid while withdrawals are halted, and is paid after an administrator lifts the halt', async () => {
    const { id } = (await holder.withdraw()).body.value;
    const { approve, markPaid } = decisionsOf(staff);
    await approve(id);
    for (const kind of ['player', 'player_held', 'house_cash']) {
      await sql(portal, 'insert into ledger_halts (account_kind, reason) values ($1, $2)', [kind, 'a test']);
      const refused = await markPaid(id);
      expect([refused.status, refused.body.code]).toEqual([503, 'withdrawals_halted']);
      expect((await staff.as('finance', `DELETE /ops/api/ledger/halts/${kind}`)).status).toBe(403);
      expect((await staff.as('admin', `DELETE /ops/api/ledger/halts/${kind}`)).status).toBe(200);
    }
    expect((await markPaid(id)).body.value.state).toBe('paid');
  });

  it('with one Idempotency-Key is made once; with another body the key answers 409', async () => {
    const key = randomUUID();
    const first = (await holder.withdraw('100000', { key })).body;
    expect((await holder.withdraw('100000', { key })).body).toEqual(first);
    const other = await holder.withdraw('200000', { key });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    const password = await holder.withdraw('100000', { key, body: { paymentPassword: 'something else' } });
    expect(password.body.code).toBe('idempotency_key_reused');
    expect(await wallet()).toEqual(['900000', '100000']);
  });
});

describe('the stored hash of an Idempotency-Key', () => {
  it('does not let a payment password be guessed from a copy of the database', async () => {
    const key = randomUUID();
    await holder.withdraw('100000', { key });
    const [row] = await sql<{ hash: Uint8Array }>(portal, 'select hash from idempotency_keys where key = $1', [key]);
    const body = { methodCode: 'bank-withdrawal', amount: '1000000000', bankAccountId: holder.bankAccountId };
    const guess = JSON.stringify({ body: { ...body, paymentPassword: 'pay-Horse-77' } });
    const hashed = createHash('sha256').update(guess).digest('hex');
    expect(Buffer.from(row?.hash ?? []).toString('hex')).not.toBe(hashed);
  });
});

describe('a withdrawal’s state machine', () => {
  const approve = (id: string) => decisionsOf(staff).approve(id);
  const reject = (id: string) => decisionsOf(staff).reject(id);
  const markPaid = (id: string) => decisionsOf(staff).markPaid(id);
  const resolve = (id: string, outcome: 'received' | 'paid_again') => decisionsOf(staff).resolve(id, outcome);
  const code = async (response: Promise<{ body: { code?: string } }>) => (await response).body.code;
  const paid = async (id: string) => (await approve(id), await markPaid(id));
  const disputed = async (id: string) => (await paid(id), await dispute(id));
  const bringTo: Record<string, (id: string) => Promise<unknown>> = {
    requested: async () => undefined,
    approved: approve,
    paid,
    received: async (id) => (await paid(id), await received(id)),
    not_received: disputed,
    auto_received: async (id) => (await paid(id), await runConfirmationJob(id)),
    rejected: reject,
  };
  /** Each step with the states that it may start from and the state that it leads to. */
  const STEPS: Record<string, { from: string[]; to: string; take(id: string): Promise<unknown> }> = {
    approve: { from: ['requested'], to: 'approved', take: (id) => code(approve(id)) },
    reject: { from: ['requested', 'approved'], to: 'rejected', take: (id) => code(reject(id)) },
    markPaid: { from: ['approved'], to: 'paid', take: (id) => code(markPaid(id)) },
    confirm: { from: ['paid'], to: 'received', take: (id) => code(received(id)) },
    dispute: { from: ['paid'], to: 'not_received', take: (id) => code(dispute(id)) },
    'time out': {
      from: ['paid'],
      to: 'auto_received',
      take: async (id) => ((await runConfirmationJob(id)) ? undefined : 'wrong_state'),
    },
    'resolve as received': { from: ['not_received'], to: 'received', take: (id) => code(resolve(id, 'received')) },
    'pay again': { from: ['not_received'], to: 'paid', take: (id) => code(resolve(id, 'paid_again')) },
  };
  const isOut = (state: string) => !['requested', 'approved', 'rejected'].includes(state);
  const expectedWallet = (state: string) =>
    state === 'rejected' ? ['1000000', '0'] : ['900000', isOut(state) ? '0' : '100000'];

  async function openAt(state: string): Promise<string> {
    const { id } = (await holder.withdraw('100000')).body.value;
    await bringTo[state]?.(id);
    expect([await stateOf(id), await wallet()]).toEqual([state, expectedWallet(state)]);
    return id;
  }

  it.each(Object.keys(bringTo))(
    'refuses in the state %s every step that the table of steps does not name',
    async (state) => {
      const id = await openAt(state);
      for (const [name, step] of Object.entries(STEPS)) {
        if (step.from.includes(state)) continue;
        expect(await step.take(id), name).toBe('wrong_state');
        expect([await stateOf(id), await wallet()], name).toEqual([state, expectedWallet(state)]);
      }
    },
  );

  const taken = Object.entries(STEPS).flatMap(([name, step]) => step.from.map((state) => ({ name, state, ...step })));
  it.each(taken)('leads from the state $state to $to by the step "$name"', async ({ state, to, take }) => {
    const id = await openAt(state);
    expect(await take(id)).toBeUndefined();
    expect([await stateOf(id), await wallet()]).toEqual([to, expectedWallet(to)]);
  });
});
