import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEPOSIT_STEPS, expireDeposits } from '#domain/wallet';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createAccountHolder, decisionsOf, type AccountHolder } from '../support/payments.ts';
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
  holder = await createAccountHolder(portal, '0.0001');
});
afterAll(() => portal.close());

const submit = (id: string, by = holder) => by.member.call(`POST /wps/v2/wallets/deposits/${id}/submit`, { body: {} });
const stateOf = async (id: string) =>
  (await sql<{ state: string }>(portal, 'select state from deposits where public_id = $1', [id]))[0]?.state;
const passDeadline = (id: string) =>
  sql(portal, `update deposits set expires_at = now() - interval '1 second' where public_id = $1`, [id]);
const expire = () => portal.app.db.transaction((tx) => expireDeposits(tx));

describe('a deposit', () => {
  it('says where to pay, how much, until when and with which memo, as text and as a VietQR code', async () => {
    const { value } = (await holder.deposit('250000')).body;
    expect(value).toMatchObject({ methodCode: 'bank-transfer', amount: '250000', currency: 'VND', state: 'created' });
    expect(Date.parse(value.expiresAt) - Date.parse(value.createdAt)).toBe(3_600_000);
    const { bankCode, accountNumber, memo, qrPayload } = value.payTo;
    expect([bankCode, memo]).toEqual(['VCB', expect.stringMatching(/^PL[0-9A-Z]{8}$/)]);
    for (const part of [accountNumber, memo, '5406250000', '5303704']) expect(qrPayload).toContain(part);
  });

  it('is credited once, and only after staff have found the transfer', async () => {
    const { id } = (await holder.deposit('250000')).body.value;
    await submit(id);
    expect(await holder.member.balance()).toBe('0.0001');
    const { approveDeposit } = decisionsOf(staff);
    expect((await approveDeposit(id)).body.value).toMatchObject({ state: 'credited', decidedBy: 'the-finance' });
    expect((await approveDeposit(id)).body.code).toBe('wrong_state');
    expect(await holder.member.balance()).toBe('250000.0001');
    const { rows } = (await holder.member.call('GET /wps/member/records/account')).body.value;
    expect(rows[0]).toMatchObject({ kind: 'deposit', amount: '250000', balanceAfter: '250000.0001', reference: id });
  });

  it('needs a known method and a whole amount of dong within the method’s range', async () => {
    for (const amount of ['49999', '300000001', '50000.5', '0.0001']) {
      const { status, body } = await holder.deposit(amount);
      expect([status, body.fields]).toMatchObject([422, { amount: { code: 'amount_out_of_range' } }]);
    }
    for (const amount of ['50000', '300000000', '50000.0000']) expect((await holder.deposit(amount)).status).toBe(200);
    for (const amount of ['0', '-50000', '5e4', '050000', '50000.00001', '', ' 50000', '٥٠٠٠٠']) {
      expect((await holder.deposit(amount)).status).toBe(422);
    }
    const body = { methodCode: 'bank-withdrawal', amount: '50000' };
    const headers = { 'Idempotency-Key': randomUUID() };
    const other = await holder.member.call('POST /wps/v2/wallets/deposits', { body, headers });
    expect(other.body.fields).toMatchObject({ methodCode: { code: 'unknown_method' } });
  });

  it('of another member is neither found nor listed', async () => {
    const other = await createAccountHolder(portal);
    const { id } = (await holder.deposit()).body.value;
    expect((await submit(id, other)).body.code).toBe('not_found');
    expect((await other.member.call('GET /wps/v2/wallets/deposits')).body.value.rows).toEqual([]);
    expect(await stateOf(id)).toBe('created');
  });

  it('expires when nobody paid it, but not once it is submitted or decided', async () => {
    const ids = [];
    for (const _ of [1, 2, 3]) ids.push((await holder.deposit()).body.value.id);
    const [unpaid, submitted, untouched] = ids;
    await submit(submitted);
    await passDeadline(unpaid);
    await passDeadline(submitted);
    expect(await expire()).toBe(1);
    expect(await Promise.all([unpaid, submitted, untouched].map(stateOf))).toEqual([
      'expired',
      'awaiting_review',
      'created',
    ]);
    expect(await expire()).toBe(0);
  });
});

describe('an Idempotency-Key of a deposit', () => {
  it('is required and must be well formed', async () => {
    const body = { methodCode: 'bank-transfer', amount: '50000' };
    for (const key of [undefined, '', 'short', 'x'.repeat(129), 'with space in it']) {
      const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
      const response = await holder.member.call('POST /wps/v2/wallets/deposits', { body, headers });
      expect([response.status, response.body.fields]).toMatchObject([
        422,
        { 'Idempotency-Key': { code: 'not_empty' } },
      ]);
    }
  });

  it('with the same body gets the first answer, even after the deposit has changed state', async () => {
    const key = randomUUID();
    const first = (await holder.deposit('50000', key)).body;
    await decisionsOf(staff).approveDeposit(first.value.id);
    expect((await holder.deposit('50000', key)).body).toEqual(first);
    expect((await holder.deposit('50000.0', key)).body).toEqual(first);
  });

  it('with another body answers 409 and does nothing', async () => {
    const key = randomUUID();
    await holder.deposit('50000', key);
    const { status, body } = await holder.deposit('60000', key);
    expect([status, body.code]).toEqual([409, 'idempotency_key_reused']);
    expect((await holder.member.call('GET /wps/v2/wallets/deposits')).body.value.totalRows).toBe(1);
  });

  it('of a refused call can be used again', async () => {
    const key = randomUUID();
    expect((await holder.deposit('1', key)).status).toBe(422);
    expect((await holder.deposit('50000', key)).status).toBe(200);
  });

  it('is scoped to its member', async () => {
    const key = randomUUID();
    const other = await createAccountHolder(portal);
    const [mine, theirs] = [await holder.deposit('50000', key), await other.deposit('70000', key)];
    expect([mine.status, theirs.status]).toEqual([200, 200]);
  });
});

describe('a deposit’s state machine', () => {
  const STATES = ['created', 'awaiting_review', 'credited', 'rejected', 'expired'] as const;
  const bringTo: Record<(typeof STATES)[number], (id: string) => Promise<unknown>> = {
    created: async () => undefined,
    awaiting_review: (id) => submit(id),
    credited: (id) => decisionsOf(staff).approveDeposit(id),
    rejected: (id) => decisionsOf(staff).rejectDeposit(id),
    expired: async (id) => (await passDeadline(id), await expire()),
  };
  /** The others are the gateway’s. */
  type Step = Exclude<keyof typeof DEPOSIT_STEPS, 'decline' | 'question'>;
  const takeStep: Record<Step, (id: string) => Promise<unknown>> = {
    submit: async (id) => (await submit(id)).body.code,
    credit: async (id) => (await decisionsOf(staff).approveDeposit(id)).body.code,
    reject: async (id) => (await decisionsOf(staff).rejectDeposit(id)).body.code,
    expire: async (id) => (await passDeadline(id), (await expire()) === 1 ? undefined : 'wrong_state'),
  };
  const steps = Object.keys(takeStep) as Step[];

  it.each(STATES.flatMap((state) => steps.map((step) => [state, step] as const)))(
    'from the state %s, the step "%s" is taken or refused as the table of steps says',
    async (state, step) => {
      const { id } = (await holder.deposit('50000')).body.value;
      await bringTo[state](id);
      expect(await stateOf(id)).toBe(state);
      const before = await holder.member.balance();
      const { from, to } = DEPOSIT_STEPS[step];
      const isAllowed = (from as readonly string[]).includes(state);
      expect(await takeStep[step](id)).toBe(isAllowed ? undefined : 'wrong_state');
      expect(await stateOf(id)).toBe(isAllowed ? to : state);
      const isCredit = isAllowed && step === 'credit';
      expect(await holder.member.balance()).toBe(isCredit ? '50000.0001' : before);
      // Keeps this deposit from expiring in the next test’s run of the job.
      await sql(portal, `update deposits set expires_at = now() + interval '1 hour' where state = 'created'`);
    },
  );
});
