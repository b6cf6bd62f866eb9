import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseMember } from '#domain/erasure';
import { computeTrialBalance } from '#domain/ledger';
import { createTestApp, type TestApp, type TestMember, type TestResponse } from '../support/app.ts';
import { bonusesOf, settle } from '../support/bonuses.ts';
import { fresh, gameSessionOf, startGame } from '../support/game-session.ts';
import { createAccountHolder } from '../support/payments.ts';
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

const reason = 'sorry for the long outage';

const newBonus = () => ({
  key: randomUUID(),
  name: 'Sorry for the wait',
  amount: '100000',
  factor: '10',
  contribution: { RNG: '100' },
  maxBet: '50000',
  validHours: 168,
  reason,
});

type Person = Parameters<Staff['as']>[0];

const pathOf = ({ playerId }: Pick<TestMember, 'playerId'>) => `/ops/api/members/${playerId}/bonuses`;
const propose = (member: TestMember, changed: object = {}, role: Person = 'finance') =>
  staff.as(role, `POST ${pathOf(member)}`, { ...newBonus(), ...changed });
const listed = async (member: TestMember) => (await staff.as('auditor', `GET ${pathOf(member)}`)).body.value;

const approve = (proposalId: string) =>
  portal.call(`POST /ops/api/proposals/${proposalId}/approve`, { token: colleague, body: {} });

/** Returns the id of the proposal that a call was turned into. */
function proposalOf({ status, body }: TestResponse): string {
  expect([status, body.code]).toEqual([202, 'second_person_needed']);
  return body.value.proposalId;
}

/** Gives a bonus by two people and returns it as staff see it. */
async function give(member: TestMember, changed: object = {}) {
  expect((await approve(proposalOf(await propose(member, changed)))).status).toBe(200);
  const { open, ended } = await listed(member);
  return open.at(-1) ?? ended.rows[0];
}

const proposeCancel = (member: TestMember, id: string, role: Person = 'finance') =>
  staff.as(role, `POST ${pathOf(member)}/${id}/cancel`, { reason });

/** Balances of what pays for bonuses of staff. */
async function promotions(): Promise<Record<string, string>> {
  const rows = await sql<{ kind: string; total: string }>(
    portal,
    `select account.kind, sum(posting.amount_minor)::text as total from ledger_postings posting
       join ledger_accounts account on account.id = posting.account_id
      where account.kind in ('promotion_budget', 'house_promotions') and account.owner_id = 0 group by account.kind`,
  );
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, total]));
}

describe('a bonus of staff', () => {
  it('is given when a second person approves it, out of a budget that is filled by its amount', async () => {
    const member = await portal.newMember();
    const proposalId = proposalOf(await propose(member, { name: 'Tết quà' }));
    expect((await listed(member)).open).toEqual([]);
    const before = await promotions();
    expect((await approve(proposalId)).status).toBe(200);
    expect(Number((await promotions())['house_promotions']) - Number(before['house_promotions'] ?? 0)).toBe(-1e9);
    expect((await promotions())['promotion_budget']).toBe('0');
    expect(await listed(member)).toMatchObject({
      maxFactor: '10',
      open: [
        {
          name: 'Tết quà',
          state: 'active',
          currency: 'VND',
          amount: '100000',
          balance: '100000',
          progress: '0',
          required: '1000000',
          factor: '10',
          base: 'bonus',
          stakesFirst: 'cash',
          counts: 'all',
          principal: 'paid',
          contribution: { RNG: '100' },
          maxBet: '50000',
          maxConversion: null,
          validHours: 168,
          endsWithWithdrawal: true,
          endedBy: null,
        },
      ],
      ended: { rows: [], totalRows: 0 },
    });
    const own = (await member.call('GET /wps/member/bonuses')).body.value.rows;
    expect(own).toMatchObject([{ name: 'Tết quà', amount: '100000' }]);
    expect(await staff.lastAudit()).toMatchObject({
      actor: 'the-colleague',
      action: 'bonus.give',
      subject: own[0].id,
      details: { memberId: member.playerId, amount: '100000', factor: '10', reason, proposedBy: 'the-finance' },
    });
  });

  it('has the terms that staff chose', async () => {
    const member = await portal.newMember();
    const chosen = {
      stakesFirst: 'bonus',
      counts: 'bonus',
      principal: 'removed',
      contribution: { RNG: '100', LIVE: '12.5' },
      maxConversion: '500000',
    };
    expect(await give(member, chosen)).toMatchObject(chosen);
  });

  it('counts the deposit where its base does, up to the brand’s maximum', async () => {
    const member = await portal.newMember();
    const base = 'deposit+bonus';
    expect(await give(member, { base, deposit: '100000', factor: '5' })).toMatchObject({ base, required: '1000000' });
    expect((await propose(member, { base, deposit: '100000', factor: '5.01' })).body.value).toEqual({
      problems: ['factor_above_cap'],
    });
    for (const wrong of [{ base }, { deposit: '100000' }])
      expect((await propose(member, wrong)).body).toMatchObject({ code: 'invalid_fields', fields: { deposit: {} } });
  });

  it('becomes cash at once when nothing has to be staked', async () => {
    const member = await portal.newMember();
    expect(await give(member, { factor: '0' })).toMatchObject({ state: 'completed', converted: '100000' });
    expect(await member.balance()).toBe('100000');
  });

  it('is given once for one key, however often it is proposed and approved', async () => {
    const member = await portal.newMember();
    const bonus = { key: randomUUID() };
    const first = proposalOf(await propose(member, bonus));
    expect((await propose(member, { ...newBonus(), ...bonus })).body.code).toBe('already_proposed');
    const statuses = (await Promise.all([approve(first), approve(first)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    const again = proposalOf(await propose(member, bonus));
    expect((await approve(again)).status).toBe(200);
    expect(await bonusesOf(portal, member)).toHaveLength(1);
    const other = await portal.newMember();
    await give(other, bonus);
    expect(await bonusesOf(portal, other)).toHaveLength(1);
    expect((await promotions())['promotion_budget']).toBe('0');
    const changed = proposalOf(await propose(member, { ...bonus, amount: '200000' }));
    expect((await approve(changed)).body.code).toBe('conflict');
    expect(await bonusesOf(portal, member)).toHaveLength(1);
  });

  it.each<[string, object]>([
    ['factor_above_cap', { factor: '10.01' }],
    ['contribution_missing', { contribution: {} }],
    ['contribution_missing', { contribution: { RNG: '0' } }],
    ['mixed_products', { contribution: { RNG: '100', LOTT: '50' } }],
    ['validity_missing', { validHours: undefined }],
    ['validity_too_short', { validHours: 23 }],
    ['max_bet_missing', { maxBet: undefined }],
    ['conversion_below_award', { maxConversion: '99999' }],
  ])('is refused at once with %s', async (problem, changed) => {
    const refused = await propose(await portal.newMember(), changed);
    expect([refused.status, refused.body.code]).toEqual([422, 'bonus_terms_refused']);
    expect(refused.body.value).toEqual({ problems: [problem] });
  });

  it.each<[string, object]>([
    ['amount', { amount: '0' }],
    ['factor', { factor: '-1' }],
    ['factor', { factor: '1.001' }],
    ['contribution.RNG', { contribution: { RNG: '100.01' } }],
    ['validHours', { validHours: 0 }],
    ['name', { name: ' ' }],
    ['reason', { reason: '' }],
  ])('is refused for an invalid %s', async (field, changed) => {
    const refused = await propose(await portal.newMember(), changed);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, [field]]);
  });

  const changed = (set: string) => async (playerId: string) => {
    await sql(portal, `update members set ${set} where public_id = $1`, [playerId]);
  };

  it.each<[string, (playerId: string) => Promise<void>]>([
    ['a blocked account', changed(`state = 'blocked'`)],
    ['an erased account', (playerId) => portal.app.db.transaction((tx) => eraseMember(tx, playerId))],
    ['an agent', changed(`account_type = 'agent'`)],
    ['a guest', changed(`account_type = 'guest'`)],
  ])('is refused for %s, also when it became one after the proposal', async (_, change) => {
    const member = await portal.newMember();
    const proposalId = proposalOf(await propose(member));
    await change(member.playerId);
    for (const refused of [await propose(member), await approve(proposalId)])
      expect([refused.status, refused.body.code]).toEqual([409, 'bonus_not_for_account']);
    expect(await bonusesOf(portal, member)).toEqual([]);
  });

  it('is given and cancelled by finance and administrators, and seen by all staff', async () => {
    const member = await portal.newMember();
    const { id } = await give(member);
    for (const role of ['support', 'auditor'] as const) {
      expect((await propose(member, {}, role)).body.code).toBe('refused');
      expect((await proposeCancel(member, id, role)).body.code).toBe('refused');
    }
    for (const role of ['admin', 'finance', 'support', 'auditor'] as const)
      expect((await staff.as(role, `GET ${pathOf(member)}`)).body.value.open).toMatchObject([{ id }]);
    proposalOf(await propose(member, {}, 'admin'));
    proposalOf(await proposeCancel(member, id, 'admin'));
    expect((await staff.as('admin', `GET ${pathOf({ playerId: 'P000000000' })}`)).status).toBe(404);
  });
});

describe('a bonus that staff cancel', () => {
  it('goes back to the promotions when a second person approves, and the next one is activated', async () => {
    const { member, bet } = await startGame(portal, { balance: '10000' });
    const before = await promotions();
    const { id } = await give(member);
    const next = await give(member, { amount: '500' });
    await bet({ amount: '40000', roundClosed: true });
    await settle(portal);
    const proposalId = proposalOf(await proposeCancel(member, id));
    expect((await listed(member)).open).toMatchObject([
      { id, balance: '70000', progress: '40000' },
      { state: 'queued' },
    ]);
    expect((await approve(proposalId)).status).toBe(200);
    expect(await listed(member)).toMatchObject({
      open: [{ id: next.id, state: 'active' }],
      ended: { rows: [{ id, state: 'cancelled', balance: '0', endedBy: 'the-colleague' }], totalRows: 1 },
    });
    // 30,000 of the bonus were lost, and 500 are still the member's.
    expect(Number((await promotions())['house_promotions']) - Number(before['house_promotions'] ?? 0)).toBe(-30_500e4);
    expect(await member.balance()).toBe('0');
    expect(await staff.lastAudit()).toMatchObject({
      action: 'bonus.cancel',
      subject: id,
      details: { memberId: member.playerId, balance: '70000', reason, proposedBy: 'the-finance' },
    });
  });

  it('with a bet in an open round is not paid its share of the win, and the cash can be withdrawn without a question', async () => {
    const holder = await createAccountHolder(portal, '100000');
    const { member } = holder;
    const session = gameSessionOf(portal, member, await member.launchToken());
    const { id } = await give(member, { maxBet: '200000' });
    const roundId = fresh('round');
    // Two thirds of the stake are cash.
    expect((await session.bet({ roundId, amount: '150000' })).body.status).toBe('OK');
    expect((await approve(proposalOf(await proposeCancel(member, id)))).status).toBe(200);
    const before = await promotions();
    const won = await session.win({ roundId, txId: fresh('win'), amount: '300000', roundClosed: true });
    expect(won.body).toMatchObject({ status: 'OK', balance: '200000' });
    expect(Number((await promotions())['house_promotions']) - Number(before['house_promotions'])).toBe(100_000e4);
    await settle(portal);
    expect((await listed(member)).ended).toMatchObject({ rows: [{ id, state: 'cancelled', balance: '0' }] });
    expect((await holder.withdraw('200000')).status).toBe(200);
    expect(await member.balance()).toBe('0');
  });

  it('is not cancelled again, nor when it ended in the meantime', async () => {
    const member = await portal.newMember();
    const { id } = await give(member);
    const proposalId = proposalOf(await proposeCancel(member, id));
    await member.call(`DELETE /wps/member/bonuses/${id}`, { body: { confirm: true } });
    expect((await approve(proposalId)).body.code).toBe('wrong_state');
    expect((await proposeCancel(member, id)).body.code).toBe('wrong_state');
  });

  it('is the member’s in the path', async () => {
    const [owner, other] = [await portal.newMember(), await portal.newMember()];
    const { id } = await give(owner);
    expect((await proposeCancel(other, id)).body.code).toBe('not_found');
    expect((await proposeCancel(owner, 'BNOSUCH')).body.code).toBe('not_found');
  });
});

it('balances at the end', async () => {
  expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
});
