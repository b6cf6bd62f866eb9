import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointRows } from '#api/table';
import { UNIT } from '#kernel/money';
import { createTestApp, type TestApp, type TestMember, type TestResponse } from '../support/app.ts';
import {
  createAccountHolder,
  decisionsOf,
  newTransfer,
  uploadReceipt,
  type AccountHolder,
} from '../support/payments.ts';
import { createContractAgent, createPaidAgent, createReceivable } from '../support/contract-agents.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
let colleague: string;

beforeAll(async () => {
  portal = await createTestApp({ FOUR_EYES: 'on' });
  staff = await createStaff(portal);
  await staff.add('the-colleague', 'finance');
  colleague = (await staff.signedIn('the-colleague')).token;
});
afterAll(() => portal.close());

const asColleague = (key: string, body?: object) =>
  portal.call(key, { token: colleague, ...(body === undefined ? {} : { body }) });
const approve = (id: string) => asColleague(`POST /ops/api/proposals/${id}/approve`, {});

/** Returns the id of the proposal that a call was turned into. */
function proposalOf({ status, body }: TestResponse): string {
  expect({ status, success: body.success, code: body.code }).toEqual({
    status: 202,
    success: false,
    code: 'second_person_needed',
  });
  return body.value.proposalId;
}

async function newDeposit({ amount = '250000', isSubmitted = true } = {}) {
  const holder = await createAccountHolder(portal);
  const { id } = (await holder.deposit(amount)).body.value;
  if (isSubmitted) await holder.member.call(`POST /wps/v2/wallets/deposits/${id}/submit`, { body: {} });
  return { ...holder, id: String(id) };
}

/** Proposes the approval of a deposit that the member never reported. */
async function proposedDeposit() {
  const deposit = await newDeposit({ isSubmitted: false });
  const proposalId = proposalOf(await decisionsOf(staff).approveDeposit(deposit.id));
  return { ...deposit, proposalId };
}

/** Creates a tree of a run that waits for approval, with one statement. Returns the path of its calls. */
async function waitingTree(amountMinor: bigint): Promise<string> {
  const { agent, downline } = await createContractAgent(portal);
  const id = await createReceivable(portal, { payerId: agent.playerId, payeeId: downline.playerId, amountMinor });
  const [tree] = await sql<{ run_id: bigint }>(
    portal,
    `insert into contract_run_trees (run_id, root_id, draft, state, computed_at)
     select stated.run_id, stated.root_id, 1, 'PENDING', now() from contract_statements stated
       join contract_receivables receivable on receivable.statement_id = stated.id where receivable.id = $1 returning run_id`,
    [id],
  );
  return `/ops/api/contract-runs/${tree?.run_id}/trees/${agent.playerId}`;
}

describe('the statements of a tree', () => {
  test('are released by one person below the amount that is set, and by two from it on', async () => {
    const fifty = 50_000_000n * UNIT;
    const release = async (amountMinor: bigint) =>
      staff.as('finance', `POST ${await waitingTree(amountMinor)}/approve`, { draft: 1, reason: 'Looked at' });
    expect((await release(fifty - 1n)).status).toBe(200);
    expect(await staff.lastAudit()).toMatchObject({ action: 'contract.approve', actor: 'the-finance' });
    expect((await approve(proposalOf(await release(fifty)))).status).toBe(200);
    expect(await staff.lastAudit()).toMatchObject({
      actor: 'the-colleague',
      details: expect.objectContaining({ proposedBy: 'the-finance' }),
    });
    expect(await sql(portal, 'select state from contract_run_trees')).toEqual([
      { state: 'RELEASED' },
      { state: 'RELEASED' },
    ]);
  });
});

describe('a contract of the house', () => {
  test('is offered by two people; what nobody could approve is refused at once', async () => {
    const { downline } = await createContractAgent(portal);
    const master = await createPaidAgent(portal);
    const offer = ({ playerId: to }: TestMember, rate: string) =>
      staff.as('admin', 'POST /ops/api/contracts/dailySalary/offers', {
        to,
        terms: { tiers: [{ rate }] },
        reason: 'Agreed with finance',
      });
    expect((await offer(master, '90')).body.code).toBe('margin_too_low');
    expect((await offer(downline, '0.1')).body.code).toBe('not_direct_downline');
    proposalOf(await offer(master, '0.1'));
  });
});

describe('a deposit', () => {
  test('is credited by one person when it is small and reported', async () => {
    const { id, member } = await newDeposit();
    expect((await decisionsOf(staff).approveDeposit(id)).body.value).toMatchObject({ state: 'credited' });
    expect(await member.balance()).toBe('1250000');
  });

  test.each([
    ['never reported', { amount: '250000', isSubmitted: false }],
    ['large', { amount: '40000000', isSubmitted: true }],
  ])('that is %s is credited when a second person approves it', async (_, kind) => {
    const { id, member } = await newDeposit(kind);
    const proposalId = proposalOf(await decisionsOf(staff).approveDeposit(id));
    expect(await member.balance()).toBe('1000000');
    expect((await approve(proposalId)).body.value).toMatchObject({
      state: 'approved',
      maker: 'the-finance',
      checker: 'the-colleague',
    });
    expect(await member.balance()).toBe(String(1_000_000 + Number(kind.amount)));
    expect(await staff.lastAudit()).toMatchObject({
      actor: 'the-colleague',
      action: 'deposit.approve',
      subject: id,
      details: { proposedBy: 'the-finance' },
    });
  });

  test('is credited once for one bank transfer, however its reference is spelled', async () => {
    const [first, second] = [await newDeposit(), await newDeposit()];
    const credit = (id: string, bankReference: string) =>
      staff.as('finance', `POST /ops/api/deposits/${id}/approve`, { bankReference, valueDate: '2026-11-21' });
    expect((await credit(first.id, 'FT26326 0099')).status).toBe(200);
    expect((await credit(second.id, 'ft263260099')).body).toMatchObject({ code: 'bank_reference_used' });
    expect(await second.member.balance()).toBe('1000000');
  });
});

describe('a proposal', () => {
  test('is never approved by its maker', async () => {
    const { proposalId, member } = await proposedDeposit();
    const own = await staff.as('finance', `POST /ops/api/proposals/${proposalId}/approve`, {});
    expect(own.body.code).toBe('other_person_needed');
    const update = `update proposals set state = 'approved', checker = maker where public_id = '${proposalId}'`;
    await expect(sql(portal, update)).rejects.toThrow();
    expect(await member.balance()).toBe('1000000');
  });

  test('is carried out once by two approvals at the same time', async () => {
    const { proposalId, member } = await proposedDeposit();
    const both = [approve(proposalId), staff.as('admin', `POST /ops/api/proposals/${proposalId}/approve`, {})];
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await member.balance()).toBe('1250000');
  });

  test('cannot be made twice for the same act', async () => {
    const { id } = await newDeposit({ isSubmitted: false });
    const body = newTransfer();
    const propose = () => staff.as('finance', `POST /ops/api/deposits/${id}/approve`, body);
    proposalOf(await propose());
    expect((await propose()).body.code).toBe('already_proposed');
  });

  test('stays open when its act is refused', async () => {
    const { id, proposalId } = await proposedDeposit();
    await decisionsOf(staff).rejectDeposit(id);
    expect((await approve(proposalId)).body.code).toBe('wrong_state');
    const { rows } = (await asColleague('GET /ops/api/proposals?pageSize=100')).body.value;
    expect(rows.find((row: { id: string }) => row.id === proposalId)).toMatchObject({ state: 'open', checker: null });
  });

  test('is rejected with a reason by another person, or withdrawn by its maker, and then stays undone', async () => {
    const [rejected, withdrawn] = [await proposedDeposit(), await proposedDeposit()];
    const reason = { reason: 'no such transfer' };
    const { body } = await asColleague(`POST /ops/api/proposals/${rejected.proposalId}/reject`, reason);
    expect(body.value).toMatchObject({ state: 'rejected', checker: 'the-colleague', note: 'no such transfer' });
    const path = `/ops/api/proposals/${withdrawn.proposalId}`;
    expect((await asColleague(`DELETE ${path}`)).status).toBe(404);
    expect((await staff.as('finance', `DELETE ${path}`)).status).toBe(200);
    for (const { proposalId, member } of [rejected, withdrawn]) {
      expect((await approve(proposalId)).body.code).toBe('wrong_state');
      expect(await member.balance()).toBe('1000000');
    }
  });

  test('expires after three days', async () => {
    const { proposalId } = await proposedDeposit();
    const age = `update proposals set expires_at = now() - interval '1 second' where public_id = '${proposalId}'`;
    await sql(portal, age);
    expect((await approve(proposalId)).body.code).toBe('wrong_state');
    const { rows } = (await asColleague('GET /ops/api/proposals?pageSize=100')).body.value;
    expect(rows.map(({ id }: { id: string }) => id)).not.toContain(proposalId);
  });

  test('of an administrator is not approved by somebody who could not take the step, nor when the maker may no longer', async () => {
    await sql(portal, `insert into ledger_halts values ('player', 'a test')`);
    const lift = () => staff.as('admin', 'DELETE /ops/api/ledger/halts/player');
    const proposalId = proposalOf(await lift());
    expect((await approve(proposalId)).body.code).toBe('refused');
    await staff.add('second-admin', 'admin');
    const { token } = await staff.signedIn('second-admin');
    const key = `POST /ops/api/proposals/${proposalId}/approve`;
    await sql(portal, `update staff set enabled = false where username = 'the-admin'`);
    expect((await portal.call(key, { token, body: {} })).body.code).toBe('refused');
    await sql(portal, `update staff set enabled = true where username = 'the-admin'`);
    expect((await portal.call(key, { token, body: {} })).status).toBe(200);
    expect(await sql(portal, 'select * from ledger_halts')).toEqual([]);
  });
});

describe('a payout', () => {
  const newWithdrawal = async (): Promise<AccountHolder & { id: string }> => {
    const holder = await createAccountHolder(portal);
    return { ...holder, id: String((await holder.withdraw('300000')).body.value.id) };
  };
  const pay = (id: string, body = { bankReference: newTransfer().bankReference }) =>
    asColleague(`POST /ops/api/withdrawals/${id}/mark-paid`, body);

  test('is marked as paid by somebody who did not approve it, also when a program asks the database', async () => {
    const { id } = await newWithdrawal();
    const { approve: approveWithdrawal, markPaid } = decisionsOf(staff);
    await approveWithdrawal(id);
    expect((await markPaid(id)).body.code).toBe('other_person_needed');
    const update = `update withdrawals set state = 'paid', paid_by = approved_by where public_id = '${id}'`;
    await expect(sql(portal, update)).rejects.toThrow();
    expect((await pay(id)).body.value).toMatchObject({
      state: 'paid',
      approvedBy: 'the-finance',
      paidBy: 'the-colleague',
    });
    for (const set of [
      `paid_by = 'somebody-else'`,
      'paid_by = approved_by, is_paid_alone = true',
      'is_paid_alone = true',
    ])
      await expect(sql(portal, `update withdrawals set ${set} where public_id = '${id}'`), set).rejects.toThrow(
        /evidence/,
      );
  });

  test('has a bank reference of its own', async () => {
    const [first, second] = [await newWithdrawal(), await newWithdrawal()];
    for (const { id } of [first, second]) await decisionsOf(staff).approve(id);
    const reference = { bankReference: newTransfer().bankReference };
    expect((await pay(first.id, reference)).status).toBe(200);
    expect((await pay(second.id, reference)).body.code).toBe('bank_reference_used');
    expect((await pay(second.id)).status).toBe(200);
  });

  test('that is made again is approved by two people and booked as a return and a payment', async () => {
    const { id, member } = await newWithdrawal();
    await decisionsOf(staff).approve(id);
    await pay(id);
    const { value } = (await (await uploadReceipt(portal, member)).json()) as { value: { fileId: string } };
    const dispute = { outcome: 'not_received', receiptFileId: value.fileId };
    await member.call(`POST /wps/v2/wallets/withdrawals/${id}/confirm`, { body: dispute });
    const proposalId = proposalOf(await decisionsOf(staff).resolve(id, 'paid_again'));
    expect((await approve(proposalId)).status).toBe(200);
    const kinds = await sql(portal, `select kind from ledger_entries where key like '${id}:%' order by id`);
    expect(kinds).toEqual([{ kind: 'withdrawal_returned' }, { kind: 'withdrawal_paid_again' }]);
    const balance = await staff.as('auditor', 'GET /ops/api/ledger/trial-balance');
    expect(balance.body.value).toMatchObject({ isBalanced: true, problems: [] });
    expect(await member.balance()).toBe('700000');
  });
});

test('every call of the table that needs a second person is limited to roles', () => {
  const rows = endpointRows().filter(({ definition }) => definition.secondPerson);
  expect(rows.length).toBeGreaterThan(8);
  for (const { key, definition } of rows) {
    expect(definition.access, key).toBe('staff');
    expect(definition.roles?.length, key).toBeGreaterThan(0);
    expect(definition.query, key).toBeUndefined();
  }
});
