import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Browser } from '../support/browser.ts';
import {
  addBankAccount,
  createAccountHolder,
  decisionsOf,
  PAYMENT_PASSWORD,
  type AccountHolder,
} from '../support/payments.ts';
import { pathOf, ROWS, send } from '../support/every-endpoint.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { BEHIND_PROXY } from '../support/sign-in.ts';
import { createOwner } from '../support/security.ts';

let portal: TestApp;
let staff: Staff;
let owner: AccountHolder;
let ownersBrowser: Browser;
let stranger: AccountHolder;

beforeAll(async () => {
  portal = await createTestApp(BEHIND_PROXY);
  staff = await createStaff(portal);
  owner = await createAccountHolder(portal);
  stranger = await createAccountHolder(portal);
  ownersBrowser = (await createOwner(portal)).home;
});
afterAll(() => portal.close());

/** Something that belongs to a member, and how its owner sees it: a stranger’s attempt must not change that. */
interface Resource {
  id: string;
  body?: object;
  seen(): Promise<unknown>;
}

const listOf = async (path: string) => (await owner.member.call(`GET ${path}`)).body.value;
const browserListOf = async (path: string) => (await ownersBrowser.call(`GET ${path}`)).body.value;

async function firstIn(path: string): Promise<Resource> {
  const [{ id }] = await browserListOf(path);
  return { id, seen: async () => (await browserListOf(path)).map((row: { id: string }) => row.id) };
}

async function createPaidWithdrawal(): Promise<Resource> {
  const { id } = (await owner.withdraw()).body.value;
  await decisionsOf(staff).approve(id);
  await decisionsOf(staff).markPaid(id);
  return { id, body: { outcome: 'received' }, seen: () => listOf('/wps/v2/wallets/withdrawals') };
}

/** Creates a resource for every member endpoint with an id; the test below fails for an endpoint that is missing here. */
const RESOURCES: Record<string, () => Promise<Resource>> = {
  'DELETE /wps/member/sessions/{id}': () => firstIn('/wps/member/sessions'),
  'DELETE /wps/member/devices/{id}': () => firstIn('/wps/member/devices'),
  'POST /wps/v2/wallets/deposits/{id}/submit': async () => ({
    id: (await owner.deposit()).body.value.id,
    body: {},
    seen: () => listOf('/wps/v2/wallets/deposits'),
  }),
  'DELETE /wps/v2/wallets/bankAccounts/{id}': async () => ({
    id: await addBankAccount(portal, owner.member),
    seen: () => listOf('/wps/v2/wallets/bankAccounts'),
  }),
  'POST /wps/v2/wallets/withdrawals/{id}/confirm': createPaidWithdrawal,
};

const BY_ID = ROWS.filter(({ path, definition }) => path.includes('{id}') && definition.access === 'member');

describe('another member’s resource', () => {
  it('is tested for every member endpoint with an id', () => {
    expect(BY_ID.map(({ key }) => key).toSorted()).toEqual(Object.keys(RESOURCES).toSorted());
  });

  it.each(BY_ID.map((row) => [row.key, row] as const))('is not found by %s and stays unchanged', async (key, row) => {
    const resource = await RESOURCES[key]?.();
    if (!resource) throw new Error(`${key} has no resource`);
    const before = await resource.seen();
    const target = { ...row, path: row.path.replace(/\{\w+\}/, resource.id) };
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = JSON.stringify(resource.body ?? {});
    const sent = await send(portal, target, { token: stranger.member.token, body, headers });
    expect([sent.status, sent.body.code]).toEqual([404, 'not_found']);
    expect(await resource.seen()).toEqual(before);
    // The path did contain the id: the resource exists, but not for the stranger.
    expect(pathOf(target)).toContain(resource.id);
  });

  it('cannot be the bank account of one’s own withdrawal', async () => {
    const foreign = { bankAccountId: owner.bankAccountId, paymentPassword: PAYMENT_PASSWORD };
    const { status, body } = await stranger.withdraw('100000', { body: foreign });
    expect([status, body.code]).toEqual([404, 'not_found']);
  });
});
