import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { ensureAccount, hold, releaseHold, settleHold, computeTrialBalance } from '#domain/ledger';
import type { TestResponse, TestApp } from '../support/app.ts';
import { createAccountHolder, decisionsOf, type AccountHolder } from '../support/payments.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { sql } from '../support/sql.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

let portal: TestApp;
let staff: Staff;
let holder: AccountHolder;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'payments');
  staff = await createStaff(portal);
});
beforeEach(async () => {
  holder = await createAccountHolder(portal);
});
afterAll(() => portal.close());

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const codes = (responses: TestResponse[]) =>
  responses.map(({ status, body }) => (status === 200 ? 'OK' : (body.code as string)));

async function expectBooks(balance: string, held: string) {
  const { body } = await holder.member.call('GET /wps/v2/wallets/balance');
  expect(body.value).toMatchObject({ sumBalance: balance, held });
  expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
}

describe('simultaneous decisions', () => {
  it('credit a deposit once that is approved 20 times', async () => {
    const { id } = (await holder.deposit('250000')).body.value;
    const responses = codes(await Promise.all(times(20, () => decisionsOf(staff).approveDeposit(id))));
    expect(responses.filter((code) => code === 'OK')).toHaveLength(1);
    expect(responses.filter((code) => code === 'wrong_state')).toHaveLength(19);
    await expectBooks('1250000', '0');
  });

  it('either approve or reject a deposit', async () => {
    let expected = 1_000_000;
    for (const _ of times(10, () => 0)) {
      const { id } = (await holder.deposit('50000')).body.value;
      const { approveDeposit, rejectDeposit } = decisionsOf(staff);
      const responses = codes(await Promise.all([approveDeposit(id), rejectDeposit(id)]));
      expect(responses.toSorted()).toEqual(['OK', 'wrong_state']);
      if (responses[0] === 'OK') expected += 50_000;
    }
    await expectBooks(String(expected), '0');
  });

  it('either pay or reject a withdrawal', async () => {
    let expected = 1_000_000;
    const { approve, markPaid, reject } = decisionsOf(staff);
    for (const index of times(8, (n) => n)) {
      const { id } = (await holder.withdraw('100000')).body.value;
      await approve(id);
      const pair = index % 2 ? [markPaid(id), reject(id)] : [reject(id), markPaid(id)];
      const responses = codes(await Promise.all(pair));
      expect(responses.toSorted()).toEqual(['OK', 'wrong_state']);
      const [row] = await sql<{ state: string }>(portal, 'select state from withdrawals where public_id = $1', [id]);
      if (row?.state === 'paid') expected -= 100_000;
    }
    await expectBooks(String(expected), '0');
  });

  it('hold no more for withdrawals than the balance', async () => {
    const responses = codes(await Promise.all(times(12, () => holder.withdraw('300000'))));
    expect(responses.filter((code) => code === 'OK')).toHaveLength(3);
    expect(responses.filter((code) => code === 'insufficient_funds')).toHaveLength(9);
    await expectBooks('100000', '900000');
  });
});

describe('a hold', () => {
  it('that is settled and released at once is closed in one way only', async () => {
    const { db } = portal.app;
    const [member] = await sql<{ id: bigint }>(portal, 'select id from members where public_id = $1', [
      holder.member.playerId,
    ]);
    const ownerId = member?.id ?? 0n;
    let settled = 0;
    for (const index of times(15, (n) => n)) {
      const accounts = await db.transaction(async (tx) => ({
        accountId: await ensureAccount(tx, 'player', ownerId, 'VND'),
        heldAccountId: await ensureAccount(tx, 'player_held', ownerId, 'VND'),
        cash: await ensureAccount(tx, 'house_cash', 1n, 'VND'),
      }));
      const request = {
        namespace: 'test',
        key: `race ${index}`,
        kind: 'withdrawal_held',
        amountMinor: 10_000n,
        ...accounts,
      };
      const held = await db.transaction((tx) => hold(tx, request));
      const closings = times(6, (n) =>
        db.transaction((tx) =>
          n % 2 ? settleHold(tx, held.id, accounts.cash, 'paid') : releaseHold(tx, held.id, 'back'),
        ),
      );
      const results = await Promise.allSettled(closings);
      const successful = results
        .map(({ status }, n) => (status === 'fulfilled' ? n % 2 : undefined))
        .filter((n) => n !== undefined);
      expect(new Set(successful).size).toBe(1);
      expect(successful).toHaveLength(3);
      settled += successful[0] ?? 0;
    }
    await expectBooks(String(1_000_000 - settled), '0');
  });
});

describe('an Idempotency-Key sent 50 times at once', () => {
  it('makes one deposit and one answer', async () => {
    const key = randomUUID();
    const responses = await Promise.all(times(50, () => holder.deposit('75000', key)));
    expect(new Set(codes(responses))).toEqual(new Set(['OK']));
    for (const { body } of responses) expect(body).toEqual(responses[0]?.body);
    const { body } = await holder.member.call('GET /wps/v2/wallets/deposits');
    expect(body.value.totalRows).toBe(1);
  });

  it('makes one withdrawal and one answer', async () => {
    const key = randomUUID();
    const responses = await Promise.all(times(50, () => holder.withdraw('100000', { key })));
    expect(new Set(codes(responses))).toEqual(new Set(['OK']));
    for (const { body } of responses) expect(body).toEqual(responses[0]?.body);
    await expectBooks('900000', '100000');
  });

  it('with two bodies makes one deposit, and the other body is a conflict', async () => {
    const key = randomUUID();
    const responses = await Promise.all(times(20, (n) => holder.deposit(n % 2 ? '60000' : '70000', key)));
    const done = responses.filter(({ status }) => status === 200);
    expect(done).toHaveLength(10);
    expect(new Set(done.map(({ body }) => body.value.id)).size).toBe(1);
    expect(codes(responses).filter((code) => code === 'idempotency_key_reused')).toHaveLength(10);
  });
});
