import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { UNIT } from '#kernel/money';
import { CONTRACT_JOBS } from '../../src/lib/server/jobs/contracts.ts';
import { runJob } from '../../src/lib/server/jobs/job.ts';
import { settlePeriod } from '#domain/contracts';
import { DAY_MS } from '#kernel/clock';
import { periodOfDay } from '#rules/agents/periods';
import { maskUsername } from '#rules/members/masks';
import { contractDeps } from '../../src/lib/server/contract-deps.ts';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import {
  createContractAgent,
  createPaidAgent,
  createReceivable,
  type FamilyName,
  signContract,
} from '../support/contract-agents.ts';
import { advanceAll } from '../support/figures.ts';
import { PAYMENT_PASSWORD } from '../support/payments.ts';
import { sql, tamper } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
let agent: TestMember;
let downline: TestMember;
let own: Record<FamilyName, string>;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await tamper(portal, 'truncate contracts, contract_runs, contract_receivables cascade');
  ({ agent, downline, contracts: own } = await createContractAgent(portal));
});

const post = (member: TestMember, path: string, body: object = {}) =>
  member.call(`POST /wps/relay/MCS2_contracts/${path}`, {
    body: { paymentPassword: PAYMENT_PASSWORD, ...body },
    encrypted: true,
    headers: { 'Idempotency-Key': randomUUID() },
  });
const daily = (rate: string) => ({ tiers: [{ rate }] });
const offer = (by: TestMember, to: TestMember, terms: object = daily('0.5'), family: FamilyName = 'dailySalary') =>
  post(by, `${family}/offers`, { to: to.playerId, terms });
const act = (member: TestMember, id: string, name: string, body: object = {}, family: FamilyName = 'dailySalary') =>
  post(member, `${family}/${id}/${name}`, body);
const lists = async (member: TestMember, family: FamilyName = 'dailySalary') =>
  (await member.call(`GET /wps/relay/MCS2_contracts/${family}`)).body.value;
const stored = () => sql(portal, 'select * from contracts order by id');

async function offered(terms?: object): Promise<string> {
  return (await offer(agent, downline, terms)).body.value.contractId;
}

/** Calls, and returns the code of a refusal that has changed nothing. */
async function refused(call: () => Promise<{ status: number; body: any }>): Promise<string> {
  const before = await stored();
  const { status, body } = await call();
  expect(status).toBeGreaterThanOrEqual(400);
  expect(await stored()).toEqual(before);
  return body.code;
}

describe('a contract', () => {
  it('is offered, previewed, accepted and listed on both sides', async () => {
    const id = await offered();
    expect((await downline.call('GET /wps/member/info/funds/consolidated')).body.value).toMatchObject({
      dailysalreqtype: 1,
      divtypereq: 0,
      waiting: { dailySalary: 1, dividend: 0 },
      enableSalary: true,
      // The upline holds one, so that it may offer one.
      enableContract: true,
      contractDebt: '0',
    });
    const preview = await downline.call(`GET /wps/relay/MCS2_contractPreviews/dailySalary/${id}`);
    expect(preview.body.value).toEqual({ terminates: 0, terminated: [], offered: [] });
    expect((await act(downline, id, 'accept', { terminates: 0 })).body.value).toMatchObject({
      terminated: [],
      offered: [],
    });
    expect((await lists(downline)).mine).toMatchObject([
      { id, state: 'SIGNED', payer: agent.username, requestedBy: null },
    ]);
    expect((await lists(agent)).downlines.rows).toMatchObject([{ id, payee: downline.username }]);
    const listed = async (payer: string, payee: string) => {
      const query = `family=dailySalary&state=SIGNED&payer=${payer}&payee=${payee.toUpperCase()}`;
      return (await staff.as('support', `GET /ops/api/contracts?${query}`)).body.value.rows;
    };
    expect(await listed(agent.username, downline.username)).toMatchObject([{ id, payer: agent.username }]);
    expect(await listed(downline.username, agent.username)).toEqual([]);
  });

  it('ends what a lower rate does not cover, which is offered again', async () => {
    const below = await createPaidAgent(portal, downline);
    await act(downline, await offered(), 'accept');
    const inner = (await offer(downline, below, daily('0.4'))).body.value.contractId;
    await act(below, inner, 'accept');
    const deep = await createPaidAgent(portal, below);
    const deepest = (await offer(below, deep, daily('0.4'))).body.value.contractId;
    await act(deep, deepest, 'accept');
    const lower = await offered(daily('0.3'));
    // Names below the direct downlines are masked where the operator has it so, in previews too.
    await sql(portal, 'update agent_settings set masks_names = true');
    const masked = await downline.call(`GET /wps/relay/MCS2_contractPreviews/dailySalary/${lower}`);
    await sql(portal, 'update agent_settings set masks_names = false');
    expect(masked.body.value.terminated).toEqual([
      { id: inner, payer: downline.username, payee: below.username },
      { id: deepest, payer: below.username, payee: maskUsername(deep.username) },
    ]);
    expect(JSON.stringify(masked.body)).not.toContain(deep.username);
    // Also on the day of a move, after which the old path counts until tomorrow.
    await sql(portal, 'update agent_settings set masks_names = true');
    await sql(portal, 'update members set upline_id = null where public_id = $1', [deep.playerId]);
    const moved = await downline.call(`GET /wps/relay/MCS2_contractPreviews/dailySalary/${lower}`);
    await sql(
      portal,
      'update members set upline_id = (select id from members where public_id = $2) where public_id = $1',
      [deep.playerId, below.playerId],
    );
    await sql(portal, 'update agent_settings set masks_names = false');
    expect(moved.body.value.terminated).toEqual(masked.body.value.terminated);
    const preview = await downline.call(`GET /wps/relay/MCS2_contractPreviews/dailySalary/${lower}`);
    expect(preview.body.value).toMatchObject({
      terminates: 1,
      terminated: [{ id: inner }, { id: deepest, payee: deep.username }],
      offered: [{ payee: below.username, terms: daily('0.3') }],
    });
    for (const shown of [{}, { terminates: 0 }])
      expect(await refused(() => act(downline, lower, 'accept', shown))).toBe('cascade_changed');
    const accepted = await act(downline, lower, 'accept', { terminates: 1 });
    expect(accepted.body.value).toMatchObject({ terminated: [inner, deepest], offered: [expect.any(String)] });
  });

  it('is ended by agreement of both sides, by one that the other refuses, or by staff', async () => {
    const id = await offered();
    await act(downline, id, 'accept');
    expect((await act(downline, id, 'terminate')).status).toBe(200);
    expect((await agent.call('GET /wps/member/info/funds/consolidated')).body.value.dailysalreqtype).toBe(2);
    expect((await act(agent, id, 'refuse')).status).toBe(200);
    expect((await act(agent, id, 'terminate')).status).toBe(200);
    expect((await act(agent, id, 'cancel')).status).toBe(200);
    expect((await act(agent, id, 'terminate')).status).toBe(200);
    expect((await act(downline, id, 'agree')).body.value).toMatchObject({ at: expect.any(String), terminated: [id] });
    const key = `POST /ops/api/contracts/dailySalary/${own.dailySalary}/end`;
    const ended = await staff.as('admin', key, { reason: 'Closed by the operator' });
    expect(ended.body.value).toMatchObject({ terminated: [own.dailySalary] });
    expect(await staff.lastAudit()).toMatchObject({ action: 'contract.end', subject: own.dailySalary });
    const { events } = (await staff.as('auditor', `GET /ops/api/contracts/${id}/events`)).body.value;
    expect(events.map((each: any) => [each.act, each.state])).toEqual([
      ['offer', 'OFFERED'],
      ['accept', 'SIGNED'],
      ['terminate', 'TERMINATION_REQUESTED'],
      ['refuse', 'SIGNED'],
      ['terminate', 'TERMINATION_REQUESTED'],
      ['cancel', 'SIGNED'],
      ['terminate', 'TERMINATION_REQUESTED'],
      ['agree', 'ENDING'],
    ]);
  });
});

describe('a family', () => {
  it('is shown to who holds or may get a contract while it is on', async () => {
    const flags = async (member: TestMember) => {
      const { value } = (await member.call('GET /wps/member/info/funds/consolidated')).body;
      return [value.enableContract, value.enableSalary, value.enableHourSalary, value.enableRealtimeSalary];
    };
    const inner = await createPaidAgent(portal, downline);
    expect(await flags(downline)).toEqual([true, true, true, true]);
    expect(await flags(inner)).toEqual([false, false, false, false]);
    await signContract(portal, 'hourSalary', { payer: agent, payee: downline });
    expect(await flags(inner)).toEqual([false, false, true, false]);
    await tamper(
      portal,
      `update contract_programs set program = jsonb_set(program, '{families,HOURLY,isOn}', 'false')`,
    );
    expect([await flags(agent), await flags(inner)]).toEqual([
      [true, true, false, true],
      [false, false, false, false],
    ]);
  });

  it('has its marks in the team list', async () => {
    await signContract(portal, 'hourSalary', { payer: agent, payee: downline });
    await signContract(portal, 'dividend', { payer: agent, payee: downline });
    const { page } = (await agent.call('GET /wps/relay/MCS2_downlines')).body.value;
    expect(page.rows.map((row: any) => [row.id, row.contracts.toSorted()])).toEqual([
      [downline.playerId, ['dividend', 'hourSalary']],
    ]);
  });
});

describe('an offer that is checked', () => {
  const check = async (to: TestMember, terms: object, family: FamilyName = 'dailySalary') =>
    (await agent.call(`POST /wps/relay/MCS2_offerChecks/${family}`, { body: { to: to.playerId, terms } })).body;

  it('says what its terms have to keep to, and changes nothing', async () => {
    const before = await stored();
    const good = (await check(downline, { ...daily('0.5'), cap: '1000' })).value;
    expect(good).toMatchObject({ refusal: null, allowed: ['0.8'], risks: [], own: daily('0.8'), current: null });
    expect((await check(downline, daily('0.9'))).value).toMatchObject({ refusal: 'rate_above_own', allowed: ['0.8'] });
    expect((await check(downline, { tiers: [] })).value).toMatchObject({ refusal: 'terms_invalid', allowed: null });
    const weekly = { period: 'M', carryOver: 'NONE', tiers: [{ rate: '10' }] };
    expect((await check(downline, weekly, 'dividend')).value).toMatchObject({
      refusal: null,
      risks: ['CARRY_OVER', 'LOSSES'],
      funding: 'UPLINE',
    });
    const realtime = { rates: { single: '0.6', loss: '0', profit: '0' } };
    expect((await check(downline, realtime, 'realtimeSalary')).value).toMatchObject({
      refusal: 'rate_above_own',
      allowed: ['0.5', '0', '0'],
    });
    expect(await stored()).toEqual(before);
  });

  it('is none to an account that is no direct downline', async () => {
    const inner = await createPaidAgent(portal, downline);
    expect((await check(inner, daily('0.5'))).code).toBe('not_found');
    expect((await check(await createPaidAgent(portal), daily('0.5'))).code).toBe('not_found');
  });
});

describe('running contracts', () => {
  const played = (member: TestMember, betMinor: bigint, daysAgo = 0) =>
    sql(
      portal,
      `insert into member_days (member_id, day, currency, category, rounds, stake_minor, payout_minor, jackpot_minor, promotion_minor, contribution_minor,
                                bonus_stake_minor, bonus_payout_minor, valid_bet_minor, cash_valid_bet_minor, won_valid_bet_minor, lost_valid_bet_minor)
       select id, (now() at time zone 'Asia/Ho_Chi_Minh')::date - $3::int, 'VND', 'LOTT', 1, $2, 0, 0, 0, 0, 0, 0, $2, $2, 0, $2 from members where public_id = $1`,
      [member.playerId, betMinor, daysAgo],
    );
  const forecasts = async (member: TestMember, family: FamilyName = 'dailySalary') =>
    (await member.call(`GET /wps/relay/MCS2_contractForecasts/${family}`)).body.value;

  it('are forecast for their payee and their payer, with what is missing to the next tier', async () => {
    const terms = { tiers: [{ rate: '0.1' }, { bet: '20000', active: 2, rate: '0.5' }] };
    const id = await signContract(portal, 'dailySalary', { payer: agent, payee: downline, terms });
    await played(downline, 150_000_000n);
    const mine = await forecasts(downline);
    expect(mine.forecasts).toMatchObject([
      {
        contractId: id,
        result: { bet: '15000', tier: 1, rate: '0.1' },
        amount: '15',
        next: { tier: 2, bet: '5000', loss: '0', active: 2 },
      },
    ]);
    const { forecasts: both } = await forecasts(agent);
    expect(both.map((each: any) => [each.contractId, each.amount])).toEqual([
      [own.dailySalary, '0'],
      [id, '15'],
    ]);
    expect((await forecasts(await createPaidAgent(portal))).forecasts).toEqual([]);
  });

  it('take over what the last dividend carried, and the periods that wait for their run', async () => {
    const id = await signContract(portal, 'dividend', { payer: agent, payee: downline });
    await sql(portal, `update contracts set from_at = now() - interval '62 days' where id = $1`, [id]);
    await sql(portal, `insert into contract_relations values ($1, 'DIVIDEND', -70000)`, [id]);
    await sql(
      portal,
      `insert into contract_periods
       select $1, $1, 'M', to_char(month, 'YYYYMM'), month at time zone 'Asia/Ho_Chi_Minh', (month + interval '1 month') at time zone 'Asia/Ho_Chi_Minh',
              0, 0, 0, 0, 0, -50000000, -50000000
         from date_trunc('month', (now() at time zone 'Asia/Ho_Chi_Minh') - interval '1 month') as month`,
      [id],
    );
    await played(downline, 120_000_000n);
    const [forecast] = (await forecasts(downline, 'dividend')).forecasts;
    expect(forecast).toMatchObject({
      result: { carryIn: '-5000', loss: '12000', gross: '1400' },
      amount: '1400',
      broughtForward: '-7',
      next: null,
    });
    expect((await forecasts(downline, 'dividend')).recent).toMatchObject([{ amount: '0' }]);
  });

  it('are stated to both sides, by product, member and hour, and become income of the day', async () => {
    const deps = contractDeps(portal.app);
    const today = deps.calendar.dayAt(new Date());
    const dayOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
    await signContract(portal, 'dailySalary', { payer: agent, payee: downline, terms: daily('0.5') });
    await played(downline, 100_000_000n, 1);
    // Teams are summed by the worker; the agent's own bets are read beside them.
    await played(agent, 200_000_000n, 1);
    const period = periodOfDay(deps.calendar, 'D', today - 1);
    await settlePeriod(portal.app.db, deps, { family: 'DAILY', code: 'D', period });

    const statements = async (member: TestMember, query = '') =>
      (await member.call(`GET /wps/relay/MCS2_statements/dailySalary${query}`)).body.value.rows;
    expect(await statements(downline, '?side=paid')).toEqual([]);
    const [statement] = await statements(downline, `?side=received&fromDay=${dayOf(today)}&toDay=${dayOf(today)}`);
    expect(statement).toMatchObject({ payer: agent.username, amount: '50', status: 'PAID' });
    expect(await statements(agent)).toHaveLength(2);
    expect(await statements(agent, `?toDay=${dayOf(today - 1)}`)).toEqual([]);

    const divided = async (by: string) =>
      (await downline.call(`GET /wps/relay/MCS2_statements/dailySalary/${statement.id}?by=${by}`)).body.value.division;
    expect(await divided('product')).toMatchObject({
      parts: [{ key: 'LOTTERY', bet: '10000' }],
      rest: { bet: '0', loss: '0' },
    });
    expect(await divided('member')).toMatchObject({
      parts: [{ key: downline.username, bet: '10000' }],
      rest: { bet: '0' },
    });
    // The payer sees whose team the parts are only as far as the operator shows names.
    const inner = await createPaidAgent(portal, downline);
    await sql(
      portal,
      `update agent_paths path set from_day = '-infinity' from members member
        where member.id = path.member_id and member.public_id = $1 and path.to_day = 'infinity'`,
      [inner.playerId],
    );
    await played(inner, 30_000_000n, 1);
    await sql(portal, 'update agent_settings set masks_names = true');
    const namesFor = async (by: TestMember) => {
      const path = `GET /wps/relay/MCS2_statements/dailySalary/${statement.id}?by=member`;
      return (await by.call(path)).body.value.division.parts.map(({ key }: { key: string }) => key);
    };
    expect([await namesFor(agent), await namesFor(downline)]).toEqual([
      [downline.username, maskUsername(inner.username)],
      [downline.username, inner.username],
    ]);
    await sql(portal, 'update agent_settings set masks_names = false');
    expect(await namesFor(agent)).toEqual([downline.username, inner.username]);
    // The figures of hours have no such bets, so that all of it is the rest.
    expect(await divided('day')).toMatchObject({ parts: [], rest: { bet: '10000' } });
    const stranger = await createPaidAgent(portal);
    const foreign = await stranger.call(`GET /wps/relay/MCS2_statements/dailySalary/${statement.id}?by=member`);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found']);

    const income = async (member: TestMember, from: number) =>
      (await member.call(`GET /wps/relay/MCS2_myIncome?fromDay=${dayOf(from)}&toDay=${dayOf(today)}`)).body;
    expect((await income(agent, today)).value).toMatchObject({
      days: [{ day: dayOf(today), dailySalary: { received: '160', paid: '50' }, net: '110' }],
      total: { dailySalary: { received: '160', paid: '50' }, dividend: { received: '0', paid: '0' }, net: '110' },
    });
    expect((await income(downline, today - 30)).value.total.net).toBe('50');
    expect((await income(stranger, today)).value.days).toEqual([]);
    expect((await income(agent, today - 93)).code).toBe('invalid_fields');
  });
});

describe('a refused offer changes nothing', () => {
  const cases: [code: string, call: () => Promise<{ status: number; body: any }>][] = [
    ['not_direct_downline', async () => offer(agent, await createPaidAgent(portal))],
    [
      'payee_not_agent',
      async () => {
        await sql(portal, `update members set account_type = 'member' where public_id = $1`, [downline.playerId]);
        return offer(agent, downline);
      },
    ],
    [
      'contract_debt',
      async () => {
        await tamper(
          portal,
          `insert into contract_receivables (statement_id, contract_id, period_id, payer_id, payee_id, amount_minor, left_minor)
           select 1, 1, '20261101', id, id, 1, 1 from members where public_id = $1`,
          [agent.playerId],
        );
        return offer(agent, downline);
      },
    ],
    ['no_own_contract', async () => offer(downline, await createPaidAgent(portal, downline))],
    [
      'period_not_allowed',
      () => offer(agent, downline, { period: 'W', carryOver: 'FULL', tiers: [{ rate: '1' }] }, 'dividend'),
    ],
    [
      'carry_over_not_allowed',
      () => offer(agent, downline, { period: 'M', carryOver: 'X', tiers: [{ rate: '1' }] }, 'dividend'),
    ],
    ['terms_invalid', () => offer(agent, downline, { tiers: [] })],
    ['rate_above_own', () => offer(agent, downline, daily('0.9'))],
    [
      'wrong_payment_password',
      () => post(agent, 'dailySalary/offers', { to: downline.playerId, terms: daily('0.5'), paymentPassword: 'wrong' }),
    ],
    [
      'family_disabled',
      async () => {
        await tamper(
          portal,
          `update contract_programs set program = jsonb_set(program, '{families,DAILY,isOn}', 'false')`,
        );
        return offer(agent, downline);
      },
    ],
  ];

  it.each(cases)('%s', async (code, call) => {
    expect(await refused(call)).toBe(code);
  });

  it('rate_above_limit and unchanged', async () => {
    await tamper(
      portal,
      `update contract_programs set program = jsonb_set(program, '{families,DAILY,maxRate}', '"0.4"')`,
    );
    expect(await refused(() => offer(agent, downline))).toBe('rate_above_limit');
    await act(downline, await offered(daily('0.4')), 'accept');
    expect(await refused(() => offer(agent, downline, daily('0.40')))).toBe('unchanged');
  });
});

describe('a refused answer changes nothing', () => {
  it('to an offer that is over, somebody else’s, or of a blocked payer', async () => {
    const id = await offered();
    expect(await refused(() => act(agent, id, 'accept'))).toBe('not_yours');
    expect(await refused(() => act(downline, id, 'withdraw'))).toBe('not_yours');
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [agent.playerId]);
    expect(await refused(() => act(downline, id, 'accept'))).toBe('account_blocked');
    await act(downline, id, 'reject');
    expect(await refused(() => act(downline, id, 'accept'))).toBe('offer_not_open');
    expect(await refused(() => act(downline, '999999', 'accept'))).toBe('offer_not_open');
  });

  it('to a contract without a request, twice, or by a stranger', async () => {
    const id = await offered();
    await act(downline, id, 'accept');
    expect(await refused(() => act(downline, id, 'agree'))).toBe('wrong_state');
    const stranger = await createPaidAgent(portal);
    expect(await refused(() => act(stranger, id, 'terminate'))).toBe('not_yours');
    await act(downline, id, 'terminate');
    expect(await refused(() => act(downline, id, 'terminate'))).toBe('already_requested');
    expect(await refused(() => act(downline, id, 'agree'))).toBe('not_yours');
  });

  it('but stores what the clock has decided, and an offer that is no longer covered', async () => {
    const id = await offered();
    await sql(portal, `update contracts set expires_at = now() where id = $1`, [id]);
    expect((await act(downline, id, 'accept')).body.code).toBe('offer_expired');
    expect(await sql(portal, 'select state from contracts where id = $1', [id])).toEqual([{ state: 'EXPIRED' }]);
    const uncovered = await offered();
    await sql(portal, `update contracts set state = 'ENDED', to_at = now(), ended_by = 'OPERATOR' where id = $1`, [
      own.dailySalary,
    ]);
    expect((await act(downline, uncovered, 'accept')).body.code).toBe('offer_no_longer_valid');
    expect(await sql(portal, 'select state from contracts where id = $1', [uncovered])).toEqual([{ state: 'VOIDED' }]);
  });
});

describe('acts at the same moment', () => {
  it('have one winner: two acceptances, an acceptance and a withdrawal, two ends', async () => {
    for (const [one, other] of [
      [() => downline, () => downline, 'accept'],
      [() => downline, () => agent, 'withdraw'],
    ].map(([a, b, name]) => [a as () => TestMember, [b as () => TestMember, name as string]] as const)) {
      await tamper(portal, 'truncate contracts cascade');
      await signContract(portal, 'dailySalary', { payee: agent });
      const id = await offered();
      const results = await Promise.all([act(one(), id, 'accept'), act(other[0](), id, other[1])]);
      expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(results.map(({ body }) => body.code).filter(Boolean)).toEqual(['offer_not_open']);
    }
  });
});

describe('a move in the tree', () => {
  const move = (member: TestMember, upline: TestMember, more: object = {}) =>
    staff.as('admin', `PUT /ops/api/members/${member.playerId}/tree-position`, {
      type: 'agent',
      upline: upline.username,
      maxPrizeGroup: 1700,
      reason: 'asked for by the agent',
      ...more,
    });
  const statesOf = (id: string) =>
    sql(portal, 'select state, ended_by, to_at > now() as later from contracts where id = $1', [id]);

  it('ends the contracts of the account with the day, or hands them to the new agent when it may grant them', async () => {
    const other = await createPaidAgent(portal);
    const small = await createPaidAgent(portal);
    await signContract(portal, 'dailySalary', { payee: other });
    await signContract(portal, 'dailySalary', { payee: small, terms: daily('0.2') });
    const id = await signContract(portal, 'dailySalary', { payer: agent, payee: downline, terms: daily('0.5') });

    const preview = async (upline: TestMember, transferContracts = false) =>
      (
        await staff.as(
          'admin',
          `GET /ops/api/members/${downline.playerId}/move-preview?upline=${upline.username}&transferContracts=${transferContracts}`,
        )
      ).body;
    expect((await preview(small)).value).toMatchObject({
      ended: [{ id, family: 'dailySalary', payer: agent.username, payee: downline.username }],
      endedCount: 1,
      transferred: 0,
    });
    expect((await preview(other, true)).value).toMatchObject({ ended: [], endedCount: 0, transferred: 1 });
    expect((await preview(small, true)).code).toBe('terms_exceed_upline');
    expect(await statesOf(id)).toMatchObject([{ state: 'SIGNED' }]);
    expect(await refused(() => move(downline, small, { transferContracts: true }))).toBe('terms_exceed_upline');
    expect((await move(downline, other, { transferContracts: true })).status).toBe(200);
    expect(await statesOf(id)).toEqual([{ state: 'ENDING', ended_by: 'MOVE', later: true }]);
    const { mine } = await lists(downline);
    const [next] = mine.filter(({ payer }: { payer: string }) => payer === other.username);
    expect(next).toMatchObject({ state: 'SIGNED', terms: daily('0.5') });

    expect((await move(downline, small)).status).toBe(200);
    expect(await statesOf(next.id)).toMatchObject([{ ended_by: 'MOVE' }]);
    expect((await lists(downline)).mine.filter(({ payer }: { payer: string }) => payer === small.username)).toEqual([]);
  });

  it('leaves no contract to an account whose new type may not hold it, and voids its offers', async () => {
    const place = (member: TestMember, change: object) =>
      staff.as('admin', `PUT /ops/api/members/${member.playerId}/tree-position`, {
        type: 'agent',
        upline: '',
        maxPrizeGroup: 1700,
        reason: 'asked for by the agent',
        ...change,
      });
    expect(await refused(() => place(agent, {}))).toBe('payee_not_agent');
    expect(await refused(() => place(agent, { type: 'master-agent', upline: downline.username }))).toBe('wrong_type');
    const open = await offered();
    const below = { type: 'member', upline: agent.username };
    expect((await place(downline, below)).status).toBe(200);
    expect(await statesOf(open)).toMatchObject([{ state: 'VOIDED' }]);
    expect((await place(downline, { ...below, type: 'agent' })).status).toBe(200);
    await signContract(portal, 'dailySalary', { payer: agent, payee: downline, terms: daily('0.5') });
    expect(await refused(() => place(downline, below))).toBe('payee_not_agent');
  });

  it('raises nobody to a prize group that leaves the house less than its margin', async () => {
    const raise = (maxPrizeGroup: number) => move(agent, agent, { type: 'master-agent', upline: '', maxPrizeGroup });
    await tamper(portal, 'truncate contracts cascade');
    await signContract(portal, 'dailySalary', { payee: agent, terms: daily('0.5') });
    await signContract(portal, 'hourSalary', { payee: agent, terms: daily('0.2') });
    expect((await raise(1980)).status).toBe(200);
    expect((await raise(1990)).body.code).toBe('margin_too_low');
    expect((await raise(1900)).status).toBe(200);
  });
});

describe('the house', () => {
  const reason = 'As agreed with finance';
  const offerOf = (to: TestMember, family: FamilyName, terms: object) =>
    staff.as('admin', `POST /ops/api/contracts/${family}/offers`, { to: to.playerId, terms, reason });
  async function bookedOn(kind: string): Promise<bigint> {
    const text = `select coalesce(sum(posting.amount_minor), 0)::bigint as amount from ledger_postings posting
                    join ledger_accounts account on account.id = posting.account_id where account.kind = $1`;
    return (await sql<{ amount: bigint }>(portal, text, [kind]))[0]?.amount ?? 0n;
  }

  it('offers no more of the turnover than its margin on each product allows, over all families and open offers', async () => {
    const master = await createPaidAgent(portal);
    await sql(portal, 'update members set max_prize_group = 1990 where public_id = $1', [master.playerId]);
    expect(await refused(() => offerOf(master, 'dailySalary', daily('0.31')))).toBe('margin_too_low');
    await sql(portal, 'update members set max_prize_group = 1980 where public_id = $1', [master.playerId]);
    expect((await offerOf(master, 'dailySalary', daily('0.5'))).status).toBe(200);
    expect(await refused(() => offerOf(master, 'hourSalary', daily('0.31')))).toBe('margin_too_low');
    expect((await offerOf(master, 'hourSalary', daily('0.2'))).status).toBe(200);
    const realtime = { rates: { single: '0.06', loss: '0.05', profit: '0' } };
    expect(await refused(() => offerOf(master, 'realtimeSalary', realtime))).toBe('margin_too_low');
    const dividend = { period: 'M', carryOver: 'FULL', tiers: [{ rate: '30' }] };
    expect((await offerOf(master, 'dividend', dividend)).status).toBe(200);
    const margins = (await staff.as('support', 'GET /ops/api/contract-margins')).body.value.rows;
    const listed = margins.find(({ account }: { account: string }) => account === master.username);
    expect(listed).toMatchObject({ prizeGroup: 1980 });
    expect(listed.margins).toContainEqual({ product: 'LOTTERY', edge: '1', paid: '0.7', margin: '0.3' });
  });

  it('withdraws its own offer, and keeps a contract that its payee wants to end', async () => {
    const answerOf = (id: string, given: string) =>
      staff.as('admin', `POST /ops/api/contracts/dailySalary/${id}/answer`, { act: given, reason });
    const master = await createPaidAgent(portal);
    const { contractId } = (await offerOf(master, 'dailySalary', daily('0.1'))).body.value;
    expect((await answerOf(contractId, 'withdraw')).status).toBe(200);
    expect(await staff.lastAudit()).toMatchObject({ action: 'contract.withdraw', subject: contractId });
    expect((await act(master, contractId, 'accept')).body.code).toBe('offer_not_open');
    const open = await offered();
    expect(await refused(() => answerOf(open, 'withdraw'))).toBe('not_yours');
    await act(agent, own.dailySalary, 'terminate');
    expect((await answerOf(own.dailySalary, 'refuse')).status).toBe(200);
    const [kept] = (await lists(agent)).mine.filter(({ id }: { id: string }) => id === own.dailySalary);
    expect(kept).toMatchObject({ state: 'SIGNED', requestedBy: null });
    expect((await answerOf(own.dailySalary, 'refuse')).body.code).toBe('wrong_state');
  });

  it('offers nothing to an affiliate whose plan excludes contracts', async () => {
    const master = await createPaidAgent(portal);
    const plan = (keepsContracts: boolean) =>
      sql(
        portal,
        `insert into affiliate_plans (member_id, version, from_month, plan, created_by)
         select id, $2::int, '2026-01', jsonb_build_object('keepsContracts', $3::boolean), 'test' from members where public_id = $1`,
        [master.playerId, keepsContracts ? 2 : 1, keepsContracts],
      );
    await plan(false);
    expect(await refused(() => offerOf(master, 'dailySalary', daily('0.1')))).toBe('wrong_state');
    await plan(true);
    expect((await offerOf(master, 'dailySalary', daily('0.1'))).status).toBe(200);
  });

  it('pays or writes off what an agent owes, once, and pays adjustments, each with an entry of its own', async () => {
    const [payerId, payeeId] = [agent.playerId, downline.playerId];
    const receivableOf = (amountMinor: bigint) => createReceivable(portal, { payerId, payeeId, amountMinor });
    const [paid, written] = [await receivableOf(70_000n), await receivableOf(50_000n)];
    const before = await bookedOn('house_agents');
    const listed = async () =>
      (await staff.as('auditor', 'GET /ops/api/contract-debts')).body.value.rows.map(({ id, left }: any) => [id, left]);
    expect(await listed()).toEqual([
      [paid, '7'],
      [written, '5'],
    ]);
    const close = (id: string, how: string, left: string) =>
      staff.as('finance', `POST /ops/api/contract-debts/${id}/close`, { how, left, reason });
    expect((await close(paid, 'pay', '6')).body.code).toBe('conflict');
    const twice = await Promise.all([close(paid, 'pay', '7'), close(paid, 'pay', '7')]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await bookedOn('house_agents')) - before).toBe(-70_000n);
    expect((await close(written, 'write_off', '5')).status).toBe(200);
    expect(await listed()).toEqual([]);
    const adjust = (to: string) =>
      staff.as('finance', 'POST /ops/api/contract-adjustments', { to, amount: '12.5', reason });
    expect((await adjust('NOBODY00000')).body.code).toBe('not_found');
    expect((await adjust(downline.playerId)).status).toBe(200);
    expect((await bookedOn('house_agents')) - before).toBe(-195_000n);
    expect(await staff.lastAudit()).toMatchObject({ action: 'contract.adjust', subject: downline.playerId });
  });

  it('has the job collect what an agent owes from what it has, part by part, and lets it offer nothing before', async () => {
    const [payerId, payeeId] = [agent.playerId, downline.playerId];
    const id = await createReceivable(portal, { payerId, payeeId, amountMinor: 1_500_000n * UNIT });
    const job = CONTRACT_JOBS.find(({ name }) => name === 'collect contract receivables');
    if (!job) throw new Error('there is no such job');
    const collected = async () => {
      await runJob(portal.app, job);
      return sql(
        portal,
        `select receivable.left_minor as rest, array_agg(paid.amount_minor::text order by paid.id) as paid
           from contract_receivables receivable left join contract_payments paid on paid.receivable_id = receivable.id
          where receivable.id = $1 group by receivable.id`,
        [id],
      );
    };
    const [all, rest] = [1_000_000n * UNIT, 500_000n * UNIT];
    expect(await collected()).toEqual([{ rest, paid: [String(all)] }]);
    expect(await collected()).toEqual([{ rest, paid: [String(all)] }]);
    const body = { to: payerId, amount: '600000', reason };
    expect((await staff.as('finance', 'POST /ops/api/contract-adjustments', body)).status).toBe(200);
    expect(await refused(() => offer(agent, downline))).toBe('contract_debt');
    expect(await collected()).toEqual([{ rest: 0n, paid: [String(all), String(rest)] }]);
    expect((await offer(agent, downline)).status).toBe(200);
    expect(
      await sql(
        portal,
        `select key, details ->> 'family' as family, details ? 'run' as "isOfRun" from ledger_entries where namespace = 'contract:debt' and key like $1`,
        [`${id}:%`],
      ),
    ).toEqual([1, 2].map((n) => ({ key: `${id}:${n}`, family: 'DAILY', isOfRun: false })));
    // The overview has it as income of the family, as the page of the income has.
    await advanceAll(portal);
    const [days] = await sql<{ from: string; to: string }>(
      portal,
      `select (agents_today() - 1)::text as from, agents_today()::text as to`,
    );
    const salaryOf = async (member: TestMember) =>
      (await member.call(`GET /wps/relay/MCS2_teamOverview?from=${days?.from}&to=${days?.to}`)).body.value.current
        .income.dailySalary;
    expect([await salaryOf(downline), await salaryOf(agent)]).toEqual(['1500000', '-1500000']);
    expect(await computeTrialBalance(portal.app.db)).toMatchObject({ isBalanced: true });
  });

  it('lists what it cannot recover from a contract that ended, and corrections that came too late', async () => {
    await sql(portal, 'insert into contract_relations values ($1, $2, -30000)', [own.dailySalary, 'DAILY']);
    const list = async (name: string) => (await staff.as('support', `GET /ops/api/contract-${name}`)).body.value.rows;
    expect(await list('unrecovered')).toEqual([]);
    await sql(portal, `update contracts set state = 'ENDED', to_at = now(), ended_by = 'OPERATOR' where id = $1`, [
      own.dailySalary,
    ]);
    const lost = [{ family: 'dailySalary', payee: agent.username, amount: '3' }];
    expect(await list('unrecovered')).toMatchObject(lost);
    // A contract that continues the relation still recovers it; one that begins later does not.
    const next = await signContract(portal, 'dailySalary', { payee: agent });
    const begin = (after: string) =>
      sql(
        portal,
        `update contracts set from_at = (select to_at + $3::interval from contracts where id = $1) where id = $2`,
        [own.dailySalary, next, after],
      );
    await begin('0');
    expect(await list('unrecovered')).toEqual([]);
    await begin('1 day');
    expect(await list('unrecovered')).toMatchObject(lost);
    const correct = (daysLater: number) =>
      sql(
        portal,
        `insert into settled_rounds (booked_at, member_id, currency, category, game_id, source, source_id, revision, placed_at, first_settled_at,
                                     stake_minor, payout_minor, jackpot_minor, promotion_minor, valid_bet_minor, cash_valid_bet_minor,
                                     won_valid_bet_minor, lost_valid_bet_minor, is_play_money)
         select now(), id, 'VND', 'RNG', 1, 'game_round', $2::int, 1, now(), now() - make_interval(days => $2::int), 0, -5, 0, 0, 0, 0, 0, 0, false
           from members where public_id = $1`,
        [downline.playerId, daysLater],
      );
    await correct(62);
    expect(await list('late-corrections')).toEqual([]);
    await correct(64);
    expect(await list('late-corrections')).toMatchObject([{ account: downline.username, payout: '-0.0005' }]);
  });

  it('sets the limits of the tree, which hold from then on', async () => {
    const settings = (await staff.as('support', 'GET /ops/api/agent-settings')).body.value;
    const put = (change: object) =>
      staff.as('admin', 'PUT /ops/api/agent-settings', { ...settings, reason, ...change });
    expect((await put({ minGap: 15 })).status).toBe(422);
    expect(
      (await put({ minGap: 10, maxDepth: 2, quotaFrom: 1960, masksNames: true, hidesTeamTransactions: true })).status,
    ).toBe(200);
    expect(
      await sql(
        portal,
        'select max_depth, min_gap, quota_from, masks_names, hides_team_transactions as hides from agent_settings',
      ),
    ).toEqual([{ max_depth: 2, min_gap: 10, quota_from: 1960, masks_names: true, hides: true }]);
    await expect(createPaidAgent(portal, downline)).rejects.toThrow();
    expect((await put({})).status).toBe(200);
  });
});
