import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointRows } from '#api/table';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createAccountHolder, newTransfer } from '../support/payments.ts';
import { queryRows, sql } from '../support/sql.ts';
import { codeOf, createStaff, STAFF_PASSWORD, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;

beforeAll(async () => {
  portal = await createTestApp({ FOUR_EYES: 'on', STAFF_SECOND_FACTOR_MINUTES: '5' });
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

/** Makes the last code of a staff user's sessions older than decisions about money allow. */
const ageCode = (username: string) =>
  sql(
    portal,
    `update staff_sessions set second_factor_at = now() - interval '301 seconds'
     where staff_id = (select id from staff where username = '${username}')`,
  );

async function newDeposit(): Promise<string> {
  const holder = await createAccountHolder(portal);
  const { id } = (await holder.deposit('250000')).body.value;
  await holder.member.call(`POST /wps/v2/wallets/deposits/${id}/submit`, { body: {} });
  return String(id);
}

describe('the session', () => {
  test('has a new token after the code: the one from before is worth nothing', async () => {
    await staff.add('rotated', 'finance');
    const { token, secret } = await staff.enrolled('rotated');
    const verified = await portal.call('POST /ops/api/session/totp', { token, body: { code: codeOf(secret) } });
    expect(verified.body.value).toMatchObject({ secondFactor: 'passed', token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(verified.body.value.token).not.toBe(token);
    expect((await portal.call('GET /ops/api/session', { token })).body.code).toBe('not_signed_in');
    const { token: renewed } = verified.body.value;
    expect((await portal.call('GET /ops/api/deposits', { token: renewed })).status).toBe(200);
  });

  test('gets a new cookie after the code, and no script sees its token', async () => {
    await staff.add('browsing', 'finance');
    const { secret } = await staff.signedIn('browsing');
    const before = await staff.signIn('browsing', STAFF_PASSWORD, 'cookie');
    const cookieOf = ({ headers }: { headers: Headers }) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const send = (key: string, cookie: string, body?: object) =>
      portal.call(key, { headers: { Cookie: cookie, Origin: 'http://portal.test' }, ...(body ? { body } : {}) });
    const verified = await send('POST /ops/api/session/totp', cookieOf(before), { code: codeOf(secret, 1) });
    expect(verified.status).toBe(200);
    expect(verified.body.value).not.toHaveProperty('token');
    expect(cookieOf(verified)).not.toBe(cookieOf(before));
    expect((await send('GET /ops/api/deposits', cookieOf(before))).body.code).toBe('not_signed_in');
    expect((await send('GET /ops/api/deposits', cookieOf(verified))).status).toBe(200);
  });
});

describe('a decision about money', () => {
  test('needs a code of the last minutes, and is made after a new one', async () => {
    await staff.add('deciding', 'finance');
    const { token, secret } = await staff.signedIn('deciding');
    await ageCode('deciding');
    const id = await newDeposit();
    const approve = (bearer: string) =>
      portal.call(`POST /ops/api/deposits/${id}/approve`, { token: bearer, body: newTransfer() });
    expect(await approve(token)).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
    expect((await portal.call('GET /ops/api/deposits', { token })).status).toBe(200);
    const renewal = await portal.call('POST /ops/api/session/totp', { token, body: { code: codeOf(secret, 1) } });
    expect((await staff.lastAudit()).action).toBe('second-factor.renew');
    expect((await approve(renewal.body.value.token)).body.value).toMatchObject({ state: 'credited' });
  });

  test('is neither proposed nor approved with an old code', async () => {
    await staff.add('proposing', 'admin');
    await staff.add('approving', 'admin');
    const proposing = await staff.signedIn('proposing');
    const approving = await staff.signedIn('approving');
    await sql(portal, `insert into ledger_halts values ('player', 'a test')`);
    const lift = () => portal.call('DELETE /ops/api/ledger/halts/player', { token: proposing.token });
    await ageCode('approving');
    const { proposalId } = (await lift()).body.value;
    const approval = { token: approving.token, body: {} };
    const key = `POST /ops/api/proposals/${proposalId}/approve`;
    expect((await portal.call(key, approval)).body.code).toBe('second_factor_required');
    await ageCode('proposing');
    expect((await lift()).body.code).toBe('second_factor_required');
    const states = { name: 'test_states', text: 'select state from proposals' };
    expect(await queryRows(portal.app.db, states)).toEqual([{ state: 'open' }]);
    expect(await sql(portal, 'select account_kind from ledger_halts')).toEqual([{ account_kind: 'player' }]);
  });
});

/** Calls of staff that neither move money nor change who may get it. Every other one needs a recent code. */
const HARMLESS = [
  /^POST \/ops\/api\/proposals\/\{id\}\/reject$/,
  /^DELETE \/ops\/api\/proposals\/\{id\}$/,
  /^(POST|PUT|DELETE) \/ops\/api\/(content|chat|feedback|maintenance|registration)/,
  /^POST \/ops\/api\/members\/\{memberId\}\/(un)?block$/,
  /^DELETE \/ops\/api\/members\/\{memberId\}\/sessions$/,
  // A draft: publishing it takes two people. Stopping must be quick.
  /^PUT \/ops\/api\/promotions\/\{contentId\}$/,
  /^(POST \/ops\/api\/(missions|boards)|PUT \/ops\/api\/(missions\/\{missionId\}|boards\/\{boardId\}))$/,
  /^POST \/ops\/api\/(promotions\/\{contentId\}|missions\/\{missionId\}|boards\/\{boardId\}|broadcasts\/\{id\}|points\/items\/\{itemId\})\/stop$/,
  // Goods of the point mall: offering them takes two people where they pay money.
  /^POST \/ops\/api\/points\/items(\/\{itemId\}\/stock)?$/,
  // A message to one member, and reading where redeemed goods go.
  /^POST \/ops\/api\/(members\/\{memberId\}\/messages|points\/redemptions\/\{redemptionId\}\/delivery)$/,
  // Must be quick, and gives nobody anything.
  /^POST \/ops\/api\/(vendors\/\{code\}\/disable|agents\/\{memberId\}\/delegates\/\{delegateId\}\/remove)$/,
  /^POST \/ops\/api\/security\/alerts\/\{id\}\/acknowledge$/,
  // Compares, and says that somebody has looked at it.
  /^POST \/ops\/api\/(vendors\/\{code\}\/reconciliations|reconciliations\/\{id\}\/acknowledge)$/,
  // Computes, and writes nothing.
  /^POST \/ops\/api\/contract-runs\/dry-run$/,
  // Changes nothing: the name must not be in an address.
  /^POST \/ops\/api\/security\/accounts$/,
];

/** Calls that move money or change its rules, and nevertheless need one person only. */
const SINGLE_HANDED: Record<string, string> = {
  'POST /ops/api/bank-accounts/{id}/accept': 'a withdrawal to it takes two people',
  'POST /ops/api/bank-accounts/{id}/refuse': 'moves nothing',
  'POST /ops/api/deposits/{id}/reject': 'moves nothing',
  'POST /ops/api/withdrawals/{id}/approve': 'somebody else marks it as paid',
  'POST /ops/api/withdrawals/{id}/mark-paid': 'somebody else approved it',
  'POST /ops/api/withdrawals/{id}/reject': 'returns the money to its owner',
  'POST /ops/api/rounds/{id}/close': 'pays nothing out',
  'POST /ops/api/promotions/{contentId}/codes': 'claims an offer that two people published, out of its budget',
  'POST /ops/api/claims/decide': 'pays out of a budget that two people approved',
  'POST /ops/api/members/{memberId}/free-rounds/{freeRoundsId}/cancel': 'nothing was won with them yet',
  'POST /ops/api/payment-methods': 'is switched off, and two people set the account that it pays to',
  'PUT /ops/api/payment-methods/{methodCode}': 'sets limits and fees of later deposits; two people change its account',
  'POST /ops/api/referrals/{memberId}/clear': 'pays rewards that two people set, out of their budget',
  'POST /ops/api/referrals/{memberId}/refuse': 'pays nothing',
  'POST /ops/api/affiliate-plans/{memberId}/postback-key': 'verifies calls and makes none',
  'POST /ops/api/affiliate-statements/{statementId}/discard': 'pays nothing',
  'POST /ops/api/affiliate-statements/{statementId}/recompute': 'two people approve what it comes to',
  'POST /ops/api/agent-flags/{flagId}/acknowledge': 'moves nothing',
  'POST /ops/api/contracts/{family}/{contractId}/answer': 'leaves the contracts in force as they are',
  'POST /ops/api/contract-runs/{runId}/trees/{rootId}/discard': 'pays nothing',
  'POST /ops/api/contract-schedule/start': 'settles what the job would settle, by rules that two people set',
  'POST /ops/api/contract-runs/{runId}/trees/{rootId}/recompute': 'two people approve what it comes to',
  'POST /ops/api/points/redemptions/decide': 'pays what two people offered, out of a budget',
  'POST /ops/api/lottery/results': 'counts when a second person enters the same result',
  'POST /ops/api/proposals/{id}/approve': 'is the second person',
  'PUT /ops/api/members/{memberId}/inhouse-limits': 'only lowers what two people allow in a game',
  'POST /ops/api/outbox/{id}/show': 'moves nothing',
  'POST /ops/api/members': 'opens what could also be registered, or what the agent above could open',
  'POST /ops/api/members/{memberId}/view': 'can change nothing',
  'POST /ops/api/agents/{memberId}/delegates': 'opens what the agent itself could open, and sees in its list',
  'PUT /ops/api/agents/{memberId}/quotas': 'concerns accounts that are opened later, within what the agent has',
  'POST /ops/api/affiliates': 'concerns members who register later',
  'PUT /ops/api/affiliates/{code}': 'concerns members who register later',
  'PUT /ops/api/modules/{modId}': 'shows or hides a feature',
  'PUT /ops/api/settings/{name}': 'changes who may visit',
  'POST /ops/api/vendors/{code}/games/import': 'adds games that are switched off',
  'POST /ops/api/vendors/{code}/games/sync': 'adds games that are switched off, and switches games off',
  'PUT /ops/api/games': 'shows or hides games',
  'POST /ops/api/vendors/{code}/secret/show': 'two people made the secret',
  'PUT /ops/api/session/password': 'concerns oneself',
  'POST /ops/api/session/recovery-codes': 'concerns oneself',
  'POST /ops/api/session/passkey-options': 'concerns oneself',
  'POST /ops/api/session/passkeys': 'concerns oneself',
  'DELETE /ops/api/session/passkeys/{id}': 'concerns oneself',
  'POST /ops/api/staff/{username}/disable': 'must be quick, and gives nobody anything',
  'POST /ops/api/staff/{username}/link': 'works only for accounts that two created or reset',
};

describe('every call of staff that changes something', () => {
  const changing = endpointRows().filter(
    ({ definition: { access }, method }) => access === 'staff' && method !== 'GET',
  );

  test('needs a recent code unless it is listed as harmless', () => {
    const unmarked = changing.filter(({ definition }) => !definition.recentSecondFactor).map(({ key }) => key);
    expect(unmarked.filter((key) => !HARMLESS.some((form) => form.test(key)))).toEqual([]);
    const marked = changing.filter(({ definition }) => definition.recentSecondFactor).map(({ key }) => key);
    expect(marked.filter((key) => HARMLESS.some((form) => form.test(key)))).toEqual([]);
  });

  test('needs two people when it moves money or changes its rules, unless a reason is listed', () => {
    const keys = changing.filter(({ definition }) => definition.recentSecondFactor && !definition.secondPerson);
    expect(keys.map(({ key }) => key).sort()).toEqual(Object.keys(SINGLE_HANDED).sort());
  });
});
