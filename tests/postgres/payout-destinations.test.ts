import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestApp, TestMember } from '../support/app.ts';
import {
  createAccountHolder,
  decisionsOf,
  endPayoutHold,
  verifyStrongly,
  type AccountHolder,
} from '../support/payments.ts';
import { untilLockWait } from '../support/lock-waits.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'destinations');
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const newNumber = () => String(randomInt(10 ** 11, 10 ** 12));
const add = async (member: TestMember, accountNumber: string) => {
  const body = { bankCode: 'VCB', accountNumber, holderName: 'NGUYEN VAN A' };
  return (await member.call('POST /wps/v2/wallets/bankAccounts', { body })).body.value;
};
const createHolders = (count: number): Promise<AccountHolder[]> =>
  Promise.all(Array.from({ length: count }, () => createAccountHolder(portal)));
async function claimantOf(accountNumber: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>(
    portal,
    `select member.public_id as id from payout_claims claim join members member on member.id = claim.member_id
      where claim.account_number = $1`,
    [accountNumber],
  );
  return row?.id;
}
async function addAll(holders: readonly AccountHolder[], accountNumber: string) {
  await Promise.all(holders.map(({ member }) => verifyStrongly(member)));
  return Promise.all(holders.map(({ member }) => add(member, accountNumber)));
}

describe('a destination that several members name at once', () => {
  it('becomes active for one of them', async () => {
    const holders = await createHolders(8);
    for (let round = 0; round < 5; round++) {
      const accountNumber = newNumber();
      const states = (await addAll(holders, accountNumber)).map(({ state }) => state);
      expect(states.filter((state) => state === 'active')).toHaveLength(1);
      expect(states.filter((state) => state === 'in_review')).toHaveLength(7);
      expect(await claimantOf(accountNumber)).toBe(holders[states.indexOf('active')]?.member.playerId);
    }
  });

  it('belongs to the member whom staff accept when they accept two at once', async () => {
    const accountNumber = newNumber();
    const added = await addAll(await createHolders(3), accountNumber);
    const waiting = added.filter(({ state }) => state === 'in_review');
    const accepted = await Promise.all(
      waiting.map(({ id }) => staff.as('finance', `POST /ops/api/bank-accounts/${id}/accept`, { reason: 'both' })),
    );
    expect(accepted.map(({ status }) => status)).toEqual([200, 200]);
    const active = await sql<{ id: string }>(
      portal,
      `select member.public_id as id from bank_accounts account join members member on member.id = account.member_id
        where account.account_number = $1 and account.state = 'active'`,
      [accountNumber],
    );
    expect(active.map(({ id }) => id)).toEqual([await claimantOf(accountNumber)]);
  });

  it('is never paid to two members', async () => {
    const accountNumber = newNumber();
    const [first, second] = await createHolders(2);
    if (!first || !second) throw new Error('no holders');
    const { id } = (await addAll([first], accountNumber))[0];
    const other = (await addAll([second], accountNumber))[0];
    await endPayoutHold(portal, first.member);
    const { approve, markPaid } = decisionsOf(staff);
    const withdrawal = (await first.withdraw('100000', { body: { bankAccountId: id } })).body.value.id;
    await approve(withdrawal);
    const [paid, moved] = await Promise.all([
      markPaid(withdrawal),
      staff.as('finance', `POST /ops/api/bank-accounts/${other.id}/accept`, { reason: 'theirs' }),
    ]);
    // Whichever came first, the other one is refused.
    expect([paid.status, moved.status].toSorted()).toEqual([200, 409]);
    expect(await claimantOf(accountNumber)).toBe((paid.status === 200 ? first : second).member.playerId);
  });
});

describe('a change that races a withdrawal', () => {
  /** Requests a withdrawal while another transaction has made a change and not committed it. */
  async function withdrawDuring(holder: AccountHolder, change: string, id: string) {
    const changed = Promise.withResolvers<void>();
    const isWaiting = Promise.withResolvers<void>();
    const changing = portal.app.db.transaction(async (tx) => {
      await tx.query({ name: `test_race_${change.length}`, text: change }, [id]);
      changed.resolve();
      await isWaiting.promise;
    });
    await changed.promise;
    const withdrawing = holder.withdraw();
    await untilLockWait(portal.app.db).finally(() => isWaiting.resolve());
    await changing;
    return withdrawing;
  }

  it.each([
    [
      'contact',
      `update members set email = public_id || '@example.com', email_verified_at = now() where public_id = $1`,
    ],
    ['payment password', 'update members set payment_password_changed_at = now() where public_id = $1'],
  ])('holds it when the %s was changed first', async (_, change) => {
    const [holder] = await createHolders(1);
    if (!holder) throw new Error('no holder');
    const response = await withdrawDuring(holder, change, holder.member.playerId);
    expect(response.body.code).toBe('payout_on_hold');
    expect((await holder.member.call('GET /wps/v2/wallets/balance')).body.value.held).toBe('0');
  });

  it('refuses it when the bank account was removed first', async () => {
    const [holder] = await createHolders(1);
    if (!holder) throw new Error('no holder');
    const change = 'update bank_accounts set removed_at = now() where public_id = $1';
    const response = await withdrawDuring(holder, change, holder.bankAccountId);
    expect(response.body.code).toBe('bank_account_not_active');
  });
});
