import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Browser } from '../support/browser.ts';
import { addBankAccount, createClaimant, decisionsOf, PAYMENT_PASSWORD, type Claimant } from '../support/claims.ts';
import { pathOf, ROWS, send } from '../support/every-call.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { BEHIND_PROXY } from '../support/sign-in.ts';
import { createOwner } from '../support/security.ts';

let portal: TestApp;
let staff: Staff;
let owner: Claimant;
let ownersBrowser: Browser;
let stranger: Claimant;

beforeAll(async () => {
  portal = await createTestApp(BEHIND_PROXY);
  staff = await createStaff(portal);
  owner = await createClaimant(portal);
  stranger = await createClaimant(portal);
  ownersBrowser = (await createOwner(portal)).home;
});
afterAll(() => portal.close());

/** Something of a member's that a call names, and how its owner sees it: what a stranger's try must not change. */
interface Thing {
  id: string;
  body?: object;
  seen(): Promise<unknown>;
}

const listOf = async (path: string) => (await owner.member.call(`GET ${path}`)).body.value;
const browserListOf = async (path: string) => (await ownersBrowser.call(`GET ${path}`)).body.value;

async function firstOf(path: string): Promise<Thing> {
  const [{ id }] = await browserListOf(path);
  return { id, seen: async () => (await browserListOf(path)).map((row: { id: string }) => row.id) };
}

async function payout(): Promise<Thing> {
  const { id } = (await owner.withdraw()).body.value;
  await decisionsOf(staff).approve(id);
  await decisionsOf(staff).disburse(id);
  return { id, body: { outcome: 'received' }, seen: () => listOf('/wps/v2/wallets/withdrawals') };
}

/** A thing for every call of members that names one; a new call without its row here fails the test below. */
const THINGS: Record<string, () => Promise<Thing>> = {
  'DELETE /wps/member/sessions/{id}': () => firstOf('/wps/member/sessions'),
  'DELETE /wps/member/devices/{id}': () => firstOf('/wps/member/devices'),
  'POST /wps/v2/wallets/deposits/{id}/submit': async () => ({
    id: (await owner.deposit()).body.value.id,
    body: {},
    seen: () => listOf('/wps/v2/wallets/deposits'),
  }),
  'DELETE /wps/v2/wallets/bankAccounts/{id}': async () => ({
    id: await addBankAccount(owner.member),
    seen: () => listOf('/wps/v2/wallets/bankAccounts'),
  }),
  'POST /wps/v2/wallets/withdrawals/{id}/confirm': payout,
};

const NAMING = ROWS.filter(({ path, definition }) => path.includes('{id}') && definition.access === 'member');

describe("somebody else's", () => {
  it('has a row for every call of members that names a thing', () => {
    expect(NAMING.map(({ key }) => key).toSorted()).toEqual(Object.keys(THINGS).toSorted());
  });

  it.each(NAMING.map((row) => [row.key, row] as const))('%s is not found, and stays as it is', async (key, row) => {
    const thing = await THINGS[key]?.();
    if (!thing) throw new Error(`${key} has no row`);
    const before = await thing.seen();
    const named = { ...row, path: row.path.replace(/\{\w+\}/, thing.id) };
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = JSON.stringify(thing.body ?? {});
    const sent = await send(portal, named, { token: stranger.member.token, body, headers });
    expect([sent.status, sent.body.code]).toEqual([404, 'not_found']);
    expect(await thing.seen()).toEqual(before);
    // It is there: only not for a stranger.
    expect(pathOf(named)).toContain(thing.id);
  });

  it('bank account and proof cannot be used in a payout of one’s own', async () => {
    const foreign = { bankAccountId: owner.bankAccountId, paymentPassword: PAYMENT_PASSWORD };
    const { status, body } = await stranger.withdraw('100000', { body: foreign });
    expect([status, body.code]).toEqual([404, 'not_found']);
  });
});
