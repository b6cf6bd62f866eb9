import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAffiliate } from '#domain/affiliates';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { registrationClient } from '../support/registration.ts';
import { BEHIND_PROXY } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp(BEHIND_PROXY);
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const reason = 'asked for by the agent';
const PLACE = { type: 'member', upline: '', maxPrizeGroup: 1980, reason };

function place(member: TestMember, change: Partial<typeof PLACE>, role: 'admin' | 'support' = 'admin') {
  return staff.as(role, `PUT /ops/api/members/${member.playerId}/tree-position`, { ...PLACE, ...change });
}

async function placed(change: Partial<typeof PLACE>): Promise<TestMember> {
  const member = await portal.newMember();
  const { status, body } = await place(member, change);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return member;
}

const agent = (upline?: TestMember, maxPrizeGroup = 1980) =>
  placed({ type: 'agent', upline: upline?.username ?? '', maxPrizeGroup });

async function pageOf(member: { playerId: string }) {
  const { type, upline, downlines, maxPrizeGroup } = (
    await staff.as('auditor', `GET /ops/api/members/${member.playerId}`)
  ).body.value;
  return { type, upline, downlines, maxPrizeGroup };
}

const ownPrizeGroup = async (member: TestMember) =>
  (await member.call('GET /wps/member/info')).body.value.maxPrizeGroup;

describe('opening an account', () => {
  const password = 'Nearly-9-oranges';
  const name = () => `o${randomUUID().slice(0, 8)}`;
  const open = (change: object, role: 'admin' | 'support' | 'finance' = 'support') =>
    portal.call('POST /ops/api/members', {
      encrypted: true,
      token: staff.tokens.get(role),
      body: { ...PLACE, username: name(), password, ...change },
    });

  it('makes master agents, agents and members, who set a new password, and is in the audit log without it', async () => {
    const master = (await open({ type: 'master-agent', maxPrizeGroup: 1970 })).body.value;
    const below = (await open({ type: 'agent', upline: master.account.toUpperCase(), maxPrizeGroup: 1960 }, 'admin'))
      .body.value;
    expect(await pageOf({ playerId: master.memberId })).toEqual({
      type: 'master-agent',
      upline: null,
      downlines: 1,
      maxPrizeGroup: 1970,
    });
    const entry = await staff.lastAudit();
    expect(entry).toMatchObject({
      action: 'member.open',
      subject: below.memberId,
      details: {
        username: below.account,
        type: 'agent',
        upline: master.account.toUpperCase(),
        maxPrizeGroup: 1960,
        reason,
      },
    });
    expect(JSON.stringify(entry)).not.toContain(password);
    expect(
      await sql(portal, 'select must_change_password from members where public_id = $1', [below.memberId]),
    ).toEqual([{ must_change_password: true }]);
  });

  it('is refused with the field or the reason, and takes a place of the quota', async () => {
    const top = await agent(undefined, 1950);
    const upline = top.username;
    const refused = async (change: object, role?: 'finance') => {
      const { status, body } = await open({ maxPrizeGroup: 1940, ...change }, role);
      return [status, body.fields ?? body.code];
    };
    expect(await refused({ upline: 'nobody-at-all' })).toEqual([422, { upline: { code: 'no_such_agent' } }]);
    expect(await refused({ upline, maxPrizeGroup: 1960 })).toEqual([
      422,
      { maxPrizeGroup: { code: 'too_big', params: { max: 1950 } } },
    ]);
    const blocked = await agent(undefined, 1950);
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [blocked.playerId]);
    expect(await refused({ upline: blocked.username })).toEqual([422, { upline: { code: 'no_such_agent' } }]);
    expect(await refused({ maxPrizeGroup: 1990 })).toEqual([
      422,
      { maxPrizeGroup: { code: 'too_big', params: { max: 1980 } } },
    ]);
    expect(await refused({ upline, type: 'master-agent' })).toEqual([409, 'wrong_type']);
    expect(await refused({ username: upline.toUpperCase() })).toEqual([409, 'name_taken']);
    expect((await refused({ password: '123456' }))[1]).toHaveProperty('password');
    expect((await refused({}, 'finance'))[0]).toBe(403);
    await sql(portal, 'update agent_settings set quota_from = 1940');
    expect(await refused({ upline })).toEqual([409, 'quota_used_up']);
    expect((await open({ upline, maxPrizeGroup: 1930 })).status).toBe(200);
    await sql(portal, 'update agent_settings set quota_from = null');
  });
});

describe('the delegates of an agent', () => {
  const password = 'Nearly-9-oranges';
  const idOf = ({ body }: { body: { value: { memberId: string } } }) => body.value.memberId;

  it('are opened and removed by support, within what the agent could permit, which the audit log records', async () => {
    const above = await agent();
    const path = `/ops/api/agents/${above.playerId}/delegates`;
    const username = `d${randomUUID().slice(0, 8)}`;
    const add = (change: object = {}, role: 'support' | 'finance' = 'support', to = path) =>
      portal.call(`POST ${to}`, {
        encrypted: true,
        token: staff.tokens.get(role),
        body: { username, password, permissions: ['reports.view'], reason, ...change },
      });
    const refused = async (...given: Parameters<typeof add>) => {
      const { status, body } = await add(...given);
      return [status, body.code];
    };
    expect((await refused({}, 'finance'))[0]).toBe(403);
    expect(await refused({ permissions: ['transfers'] })).toEqual([422, 'invalid_fields']);
    const member = await portal.newMember();
    expect(await refused({}, 'support', `/ops/api/agents/${member.playerId}/delegates`)).toEqual([404, 'not_found']);
    const delegate = idOf(await add());
    const details = { delegate, permissions: 'reports.view', reason };
    expect(await staff.lastAudit()).toMatchObject({
      action: 'agent.delegate_add',
      subject: above.playerId,
      details,
    });
    expect(await refused()).toEqual([409, 'name_taken']);
    const listed = async () => (await staff.as('auditor', `GET ${path}`)).body.value.delegates;
    expect(await listed()).toMatchObject([{ id: delegate, username, permissions: ['reports.view'] }]);
    expect((await above.call('GET /wps/agent/delegates')).body.value.delegates).toEqual(await listed());

    const remove = () => staff.as('support', `POST ${path}/${delegate}/remove`, { reason });
    const other = `POST /ops/api/agents/${(await agent()).playerId}/delegates/${delegate}/remove`;
    expect((await staff.as('support', other, { reason })).status).toBe(404);
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect(await staff.lastAudit()).toMatchObject({
      action: 'agent.delegate_remove',
      subject: above.playerId,
      details: { delegate, reason },
    });
    expect(await listed()).toEqual([]);
    expect((await staff.as('auditor', `GET /ops/api/members/${delegate}`)).body.value).toMatchObject({
      type: 'agent-delegate',
      state: 'blocked',
    });
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [above.playerId]);
    expect(await refused({ username: `${username}b` })).toEqual([403, 'account_blocked']);
  });
});

describe('moving an account in the agent tree', () => {
  it('makes a member an agent and puts accounts below, which the audit log records', async () => {
    const above = await agent(undefined, 1970);
    const below = await placed({ upline: above.username.toUpperCase(), maxPrizeGroup: 1960 });
    expect(await pageOf(above)).toEqual({ type: 'agent', upline: null, downlines: 1, maxPrizeGroup: 1970 });
    expect(await pageOf(below)).toEqual({ type: 'member', upline: above.username, downlines: 0, maxPrizeGroup: 1960 });
    expect(await ownPrizeGroup(below)).toBe(1960);
    expect(await staff.lastAudit()).toMatchObject({
      action: 'member.move',
      subject: below.playerId,
      details: { upline: above.username.toUpperCase(), maxPrizeGroup: 1960, type: 'member', reason },
    });
  });

  it('lowers the prize groups of all downlines that are higher than the agent’s', async () => {
    const top = await agent();
    const middle = await agent(top, 1970);
    const [high, low] = [
      await placed({ upline: middle.username, maxPrizeGroup: 1970 }),
      await placed({ upline: middle.username, maxPrizeGroup: 1900 }),
    ];
    await place(top, { type: 'agent', maxPrizeGroup: 1950 });
    expect(await Promise.all([top, middle, high, low].map(ownPrizeGroup))).toEqual([1950, 1950, 1950, 1900]);
  });

  it('refuses impossible positions with the field, and moves nothing', async () => {
    const top = await agent(undefined, 1950);
    const middle = await agent(top, 1940);
    const plain = await portal.newMember();
    const refusal = async (member: TestMember, change: Partial<typeof PLACE>) => {
      const before = await pageOf(member);
      const { status, body } = await place(member, change);
      expect(await pageOf(member)).toEqual(before);
      return [status, body.fields];
    };
    const refused = (field: string, code: string, params?: object) => [
      422,
      { [field]: { code, ...(params && { params }) } },
    ];
    expect(await refusal(plain, { upline: 'nobody-of-this-name' })).toEqual(refused('upline', 'no_such_agent'));
    const blocked = await agent();
    await sql(portal, `update members set state = 'blocked' where public_id = $1`, [blocked.playerId]);
    expect(await refusal(plain, { upline: blocked.username })).toEqual(refused('upline', 'no_such_agent'));
    expect(await refusal(top, { type: 'agent', upline: plain.username })).toEqual(refused('upline', 'no_such_agent'));
    expect(await refusal(top, { type: 'agent', upline: middle.username, maxPrizeGroup: 1940 })).toEqual(
      refused('upline', 'own_downline'),
    );
    expect(await refusal(top, { type: 'agent', upline: top.username, maxPrizeGroup: 1940 })).toEqual(
      refused('upline', 'own_downline'),
    );
    expect(await refusal(top, { type: 'member', maxPrizeGroup: 1950 })).toEqual(refused('type', 'has_downlines'));
    expect(await refusal(plain, { upline: top.username, maxPrizeGroup: 1960 })).toEqual(
      refused('maxPrizeGroup', 'too_big', { max: 1950 }),
    );
    expect(await refusal(middle, { type: 'agent', upline: top.username, maxPrizeGroup: 1960 })).toEqual(
      refused('maxPrizeGroup', 'too_big', { max: 1950 }),
    );
    expect((await place(plain, { maxPrizeGroup: 1699 })).status).toBe(422);
  });

  it('refuses accounts of another currency, and guests', async () => {
    const [above, below] = [await agent(), await portal.newMember()];
    await sql(portal, `update members set currency = 'USD' where public_id = $1`, [below.playerId]);
    expect((await place(below, { upline: above.username })).body.fields).toEqual({
      upline: { code: 'other_currency' },
    });
    await sql(portal, `update members set account_type = 'guest' where public_id = $1`, [below.playerId]);
    expect((await place(below, {})).status).toBe(404);
  });

  it('is shown with its path, downlines, quota and moves, and sets the quota', async () => {
    const [top, other] = [await agent(), await agent()];
    const middle = await agent(top, 1970);
    const below = await placed({ upline: middle.username, maxPrizeGroup: 1960 });
    await place(middle, { type: 'agent', upline: other.username, maxPrizeGroup: 1970 });
    const quota = { maxPrizeGroup: 1960, places: 3, reason };
    const path = `PUT /ops/api/agents/${middle.playerId}/quotas`;
    expect((await staff.as('support', path, quota)).status).toBe(403);
    expect((await staff.as('admin', path, quota)).status).toBe(200);
    expect(await staff.lastAudit()).toMatchObject({ action: 'agent.quota', subject: middle.playerId, details: quota });
    const tree = async (member: TestMember) =>
      (await staff.as('auditor', `GET /ops/api/agents/${member.playerId}/tree`)).body.value;
    const [{ day }] = (await sql<{ day: string }>(portal, `select (agents_today() + 1)::text as day`)) as [
      { day: string },
    ];
    expect(await tree(middle)).toMatchObject({
      path: [other, middle].map(({ username: account, playerId: memberId }) => ({ account, memberId })),
      downlines: { totalRows: 1, rows: [{ account: below.username, teamSize: 1, maxPrizeGroup: 1960 }] },
      quotas: [{ maxPrizeGroup: 1960, places: 3 }],
      moves: [
        { from: top.username, to: other.username, day },
        { from: null, to: top.username },
      ],
    });
    expect((await staff.as('admin', `PUT /ops/api/agents/${below.playerId}/quotas`, quota)).status).toBe(404);
  });

  it('is for administrators only', async () => {
    expect((await place(await portal.newMember(), {}, 'support')).status).toBe(403);
  });

  it('refuses the second of two simultaneous moves that would form a circle', async () => {
    const [one, other] = [await agent(), await agent()];
    const responses = await Promise.all([
      place(one, { type: 'agent', upline: other.username }),
      place(other, { type: 'agent', upline: one.username }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('a new member', () => {
  it('is placed below the agent of its affiliate code or invitation, with at most the agent’s prize group', async () => {
    const [seller, inviter, friend] = [await agent(undefined, 1930), await agent(), await portal.newMember()];
    await portal.app.db.transaction((tx) => addAffiliate(tx, { code: 'SELLER', account: seller.username }));
    const [invited] = await sql<{ agent: string; friend: string }>(
      portal,
      'select max(referral_code) filter (where public_id = $1) as agent, max(referral_code) filter (where public_id = $2) as friend from members',
      [inviter.playerId, friend.playerId],
    );
    const registration = registrationClient(portal);
    const uplineOf = async (fields: object) => {
      const { body } = await registration.byName(fields);
      const { upline, maxPrizeGroup } = await pageOf({ playerId: body.value.userInfo.id });
      return [upline, maxPrizeGroup];
    };
    expect(await uplineOf({ affiliateCode: 'seller' })).toEqual([seller.username, 1930]);
    expect(await uplineOf({ affiliateCode: 'seller', referralCode: invited?.agent })).toEqual([seller.username, 1930]);
    expect(await uplineOf({ referralCode: invited?.agent })).toEqual([inviter.username, 1980]);
    expect(await uplineOf({ referralCode: invited?.friend })).toEqual([null, 1980]);
    expect(await uplineOf({})).toEqual([null, 1980]);
    // Nobody is placed below an agent on the lowest level.
    const lowest = await agent(await agent());
    const [code] = await sql<{ code: string }>(
      portal,
      'select referral_code as code from members where public_id = $1',
      [lowest.playerId],
    );
    await sql(portal, 'update agent_settings set max_depth = 2');
    expect(await uplineOf({ referralCode: code?.code })).toEqual([null, 1980]);
    await sql(portal, 'update agent_settings set max_depth = default');
    // A high prize group takes a place of the agent's quota; without one the account gets what needs none.
    await sql(portal, 'update agent_settings set quota_from = 1970');
    await sql(
      portal,
      'insert into agent_quotas (agent_id, prize_group, places) select id, 1980, 1 from members where public_id = $1',
      [inviter.playerId],
    );
    for (const prizeGroup of [1980, 1960])
      expect(await uplineOf({ referralCode: invited?.agent })).toEqual([inviter.username, prizeGroup]);
    expect(await uplineOf({ affiliateCode: 'seller' })).toEqual([seller.username, 1930]);
    await sql(portal, 'update agent_settings set quota_from = null');
  });
});
