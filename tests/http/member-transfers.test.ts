import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { createTestApp, type TestApp, type TestResponse } from '../support/app.ts';
import { giveBonus, settle } from '../support/bonuses.ts';
import { fresh, startGame } from '../support/game-session.ts';
import { createAccountHolder, PAYMENT_PASSWORD, type AccountHolder } from '../support/payments.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let agent: AccountHolder;
let player: AccountHolder;
beforeAll(async () => {
  portal = await createTestApp({ TURNOVER_MODE: 'block' });
  agent = await createAccountHolder(portal);
  player = await createAccountHolder(portal);
  await sql(portal, `update members set account_type = 'agent' where public_id = $1`, [agent.member.playerId]);
  await below(player, agent);
});
afterAll(() => portal.close());

const below = ({ member }: AccountHolder, upline: AccountHolder | null) =>
  sql(portal, `update members set upline_id = (select id from members where public_id = $2) where public_id = $1`, [
    member.playerId,
    upline?.member.playerId ?? null,
  ]);
const PATH = '/wps/v2/wallets/memberTransfers';
const send = (from: AccountHolder, body: object, key: string = randomUUID()): Promise<TestResponse> =>
  from.member.call(`POST ${PATH}`, {
    body: { paymentPassword: PAYMENT_PASSWORD, ...body },
    encrypted: true,
    headers: { 'Idempotency-Key': key },
  });
const down = (amount: string, to = player) => send(agent, { direction: 'DOWN', to: to.member.username, amount });
const up = (amount: string, more: object = {}) => send(player, { direction: 'UP', amount, ...more });
const codeOf = ({ status, body }: TestResponse) => [status, body.code];
const balances = async () => [await agent.member.balance(), await player.member.balance()];
const turnoverOf = async (holder: AccountHolder) =>
  (await holder.member.call(`GET ${PATH}/setup`)).body.value.locked as string;
/** Works off what a member has received, so that it can be sent. */
const workOff = ({ member }: AccountHolder) =>
  sql(
    portal,
    `update turnover_requirements set open_minor = 0, closed_at = now()
      where member_id = (select id from members where public_id = $1)`,
    [member.playerId],
  );

describe('a transfer between an agent and a member below', () => {
  it('moves the money once, opens turnover for what was received, and is in both records', async () => {
    const before = await balances();
    expect(before).toEqual(['1000000', '1000000']);
    await sql(
      portal,
      `with browser as (insert into devices (public_id, member_id, token_hash, user_agent, last_address)
         select 'D' || id, id, '\\x01', 'test', '192.0.2.1' from members where public_id = $1 returning id, member_id)
       update sessions session set device_id = browser.id from browser where session.member_id = browser.member_id`,
      [agent.member.playerId],
    );
    const key = randomUUID();
    const body = { direction: 'DOWN', to: player.member.username.toUpperCase(), amount: '50000', note: 'for tonight' };
    const [first, ...repeated] = [await send(agent, body, key), await send(agent, body, key)];
    expect(first.status).toBe(200);
    expect(repeated[0]?.body).toEqual(first.body);
    expect(await balances()).toEqual(['950000', '1050000']);
    expect(await turnoverOf(player)).toBe('50000');

    const { id } = first.body.value;
    const origin = `select address is not null as "hasAddress", (select public_id from devices where id = device_id) = 'D' || sender_id as "hasDevice"
                    from member_transfers where public_id = $1`;
    expect(await sql(portal, origin, [id])).toEqual([{ hasAddress: true, hasDevice: true }]);
    const listed = async ({ member }: AccountHolder) => (await member.call(`GET ${PATH}`)).body.value.rows;
    const transfer = { id, amount: '50000', currency: 'VND', note: 'for tonight' };
    expect(await listed(agent)).toMatchObject([
      { ...transfer, isSent: true, account: player.member.username, isUpline: false },
    ]);
    expect(await listed(player)).toMatchObject([
      { ...transfer, isSent: false, account: agent.member.username, isUpline: true },
    ]);
    const record = async ({ member }: AccountHolder, kind: string) =>
      (await member.call(`GET /wps/member/records/account?kind=${kind}`)).body.value.rows;
    expect(await record(agent, 'transfer_out')).toMatchObject([
      { kind: 'transfer_out', amount: '-50000', reference: id },
    ]);
    expect(await record(agent, 'transfer_in')).toEqual([]);
    expect(await record(player, 'transfer_in')).toMatchObject([{ kind: 'transfer_in', amount: '50000' }]);

    // The free part can be sent up at once, the rest not before it was wagered.
    expect(codeOf(await up('1000001'))).toEqual([409, 'wagering_required']);
    expect((await up('1000000')).status).toBe(200);
    expect(await balances()).toEqual(['1950000', '50000']);
    await workOff(agent);
    expect((await down('1000000')).status).toBe(200);
    await workOff(player);
    expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
  });

  it('counts what was wagered just before', async () => {
    const session = await startGame(portal, { balance: '1' });
    await below({ member: session.member } as AccountHolder, agent);
    const to = session.member.username;
    expect((await send(agent, { direction: 'DOWN', to, amount: '20000' })).status).toBe(200);
    const locked = async () => (await session.member.call(`GET ${PATH}/setup`)).body.value.locked;
    expect(await locked()).toBe('20000');
    await session.bet({ roundId: fresh('round'), amount: '8000', roundClosed: true });
    await settle(portal);
    expect(await locked()).toBe('12000');
  });

  it('refuses with the rulebook’s codes, in its order, and moves nothing', async () => {
    const stranger = await createAccountHolder(portal);
    const before = [...(await balances()), await stranger.member.balance()];
    const to = player.member.username;
    const asStranger = (body: object) => send(stranger, { amount: '10000', ...body });
    const refusals: [Promise<TestResponse>, number, string][] = [
      [asStranger({ direction: 'UP' }), 409, 'not_related'],
      [asStranger({ direction: 'DOWN', to }), 409, 'not_related'],
      [send(agent, { direction: 'DOWN', to: agent.member.username, amount: '10000' }), 409, 'not_related'],
      [send(agent, { direction: 'DOWN', to: 'nobody-at-all', amount: '10000' }), 409, 'not_related'],
      [send(player, { direction: 'DOWN', to: agent.member.username, amount: '10000' }), 409, 'not_related'],
      [down('10000.5'), 422, 'amount_invalid'],
      [down('9999'), 422, 'amount_too_small'],
      [down('100000001'), 422, 'amount_too_big'],
      [down('5000000'), 422, 'insufficient_funds'],
      [up('10000', { paymentPassword: 'wrong-Horse-1' }), 422, 'wrong_payment_password'],
      [up('-1'), 422, 'invalid_fields'],
      [up('10000', { note: 'x'.repeat(141) }), 422, 'invalid_fields'],
      [up('10000', { to: agent.member.username }), 422, 'invalid_fields'],
    ];
    for (const [call, ...expected] of refusals) expect(codeOf(await call)).toEqual(expected);
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [player.member.playerId]);
    expect(codeOf(await down('10000'))).toEqual([403, 'account_blocked']);
    await sql(portal, `update members set state = 'active' where public_id = $1`, [player.member.playerId]);
    expect([...(await balances()), await stranger.member.balance()]).toEqual(before);
  });

  it('waits as a withdrawal does after a password has changed or an unfamiliar sign-in', async () => {
    const before = await balances();
    await sql(portal, 'update members set payment_password_changed_at = now() where public_id = $1', [
      player.member.playerId,
    ]);
    expect(codeOf(await up('10000'))).toEqual([409, 'payout_on_hold']);
    await sql(
      portal,
      `update members set payment_password_changed_at = now() - interval '10 days', withdrawals_held_until = now() + interval '1 hour' where public_id = $1`,
      [player.member.playerId],
    );
    expect(codeOf(await up('10000'))).toEqual([409, 'withdrawals_held']);
    await sql(portal, 'update members set withdrawals_held_until = null where public_id = $1', [
      player.member.playerId,
    ]);
    expect(await balances()).toEqual(before);
  });

  it('ends bonuses that a withdrawal ends, only when the member confirms it', async () => {
    const fund = await createAccountHolder(portal);
    await below(fund, agent);
    await giveBonus(portal, fund.member, { amount: '5000', forfeitsOnWithdrawal: true });
    const refused = await send(fund, { direction: 'UP', amount: '10000' });
    expect(codeOf(refused)).toEqual([409, 'bonus_forfeit_confirmation']);
    expect(await fund.member.balance()).toBe('1000000');
    expect((await send(fund, { direction: 'UP', amount: '10000', confirmForfeit: true })).status).toBe(200);
    expect(await fund.member.balance()).toBe('990000');
  });

  it('keeps the limits of a day and the balance in a crowd', async () => {
    const crowd = await createAccountHolder(portal);
    await below(crowd, agent);
    const sent = await Promise.all(Array.from({ length: 24 }, () => send(crowd, { direction: 'UP', amount: '45000' })));
    // 22 fit the balance, 20 the day.
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(new Set(sent.filter(({ status }) => status !== 200).map((response) => response.body.code))).toEqual(
      new Set(['day_limit']),
    );
    expect(await crowd.member.balance()).toBe('100000');
    const { leftToday } = (await crowd.member.call(`GET ${PATH}/setup`)).body.value;
    expect(leftToday).toEqual({ count: 0, sum: '499100000' });
    // Both directions at once end, too.
    await workOff(agent);
    const both = await Promise.all([down('10000'), up('10000'), down('10000'), up('10000')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
  });
});
