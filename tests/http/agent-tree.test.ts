import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { recordLinkDeposit } from '#domain/agents';
import { createAgent, createDelegate } from '../support/agents.ts';
import { createTestApp, type TestApp, type TestMember, type TestResponse } from '../support/app.ts';
import { PASSWORD, registrationClient } from '../support/registration.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterEach(() => change('max_depth = 15, min_gap = 0, quota_from = null'));
afterAll(() => portal.close());

const change = (values: string) => sql(portal, `update agent_settings set ${values}`);
const block = (member: TestMember) =>
  sql(portal, `update members set state = 'blocked' where public_id = $1`, [member.playerId]);
const setQuota = (agent: TestMember, prizeGroup: number, places: number) =>
  sql(portal, 'insert into agent_quotas select id, $2, $3 from members where public_id = $1', [
    agent.playerId,
    prizeGroup,
    places,
  ]);

let names = 0;
const freshName = () => `opened${names++}`;
const answerOf = ({ status, body }: TestResponse) => (status === 200 ? 'ok' : body.code);

const open = (by: TestMember, fields: object = {}) =>
  by.call('POST /wps/agent/accounts', {
    body: { username: freshName(), password: PASSWORD, type: 0, series: 1900, ...fields },
    encrypted: true,
  });
const createLink = (by: TestMember, fields: object = {}) =>
  by.call('POST /wps/agent/links', {
    body: { type: 0, series: 1900, ...fields },
    headers: { 'Idempotency-Key': randomUUID() },
  });
const linkOf = async (by: TestMember, fields: object = {}): Promise<string> =>
  (await createLink(by, fields)).body.value.code;
const register = (linkCode: string, fields: object = {}) =>
  registrationClient(portal).byName({ linkCode, username: freshName(), ...fields });
const raise = (by: TestMember, id: string, prizeGroup: number) =>
  by.call(`PUT /wps/agent/downlines/${id}/series`, { body: { series: prizeGroup } });
const hand = (by: TestMember, to: string, prizeGroup: number, places: number) =>
  by.call('POST /wps/agent/quotas/transfers', {
    body: { to, series: prizeGroup, places },
    headers: { 'Idempotency-Key': randomUUID() },
  });
const placesOf = async (agent: TestMember) => (await agent.call('GET /wps/agent/quotas')).body.value.quotas;
const linksOf = async (agent: TestMember) => (await agent.call('GET /wps/agent/links')).body.value.rows;
const actsOf = (agent: TestMember) =>
  sql<{ action: string; actor: string; subject: string | null }>(
    portal,
    `select act.action, actor.username as actor, subject.username as subject
       from agent_acts act join members agent on agent.id = act.agent_id join members actor on actor.id = act.actor_id
       left join members subject on subject.id = act.member_id
      where agent.public_id = $1 order by act.id`,
    [agent.playerId],
  );
const rowOf = async (username: string) => {
  const [row] = await sql(
    portal,
    `select member.account_type, member.max_prize_group, upline.username as upline, member.must_change_password
       from members member left join members upline on upline.id = member.upline_id where member.username = $1`,
    [username],
  );
  return row;
};

describe('an account that an agent opens', () => {
  it('is below the agent, and its owner sets a new password first', async () => {
    const agent = await createAgent(portal);
    const delegate = await createDelegate(portal, agent, ['members.open']);
    const username = freshName();
    expect(answerOf(await open(delegate, { username, type: 1, series: 1950 }))).toBe('ok');
    expect(await rowOf(username)).toEqual({
      account_type: 'agent',
      max_prize_group: 1950,
      upline: agent.username,
      must_change_password: true,
    });
    expect(await actsOf(agent)).toEqual([{ action: 'account.open', actor: delegate.username, subject: username }]);
    const signedIn = await portal.call('POST /wps/session/login', {
      body: { username, password: PASSWORD, side: 'agent', transport: 'bearer' },
      encrypted: true,
    });
    expect(signedIn.body.value).toMatchObject({ cpw: true, userInfo: { type: 1 } });
  });

  it('is refused in the order of the rulebook', async () => {
    const [master, member] = [await createAgent(portal, undefined, 1950), await portal.newMember()];
    expect(answerOf(await open(member))).toBe('not_an_agent');
    for (const type of [2, 3, 4, 41, 42]) {
      expect(answerOf(await open(master, { type, series: 1 }))).toBe('type_not_allowed');
    }
    await change('max_depth = 2, min_gap = 20, quota_from = 1930');
    const agent = await createAgent(portal, master, 1930);
    expect(answerOf(await open(agent, { series: 1 }))).toBe('too_deep');
    expect(answerOf(await open(master, { series: 1955 }))).toBe('series_invalid');
    expect(answerOf(await open(master, { series: 1690 }))).toBe('series_invalid');
    expect(answerOf(await open(master, { series: 1940 }))).toBe('series_above_own');
    expect(answerOf(await open(master, { series: 1930, username: agent.username }))).toBe('quota_used_up');
    await setQuota(master, 1930, 1);
    expect(answerOf(await open(master, { series: 1930, username: agent.username.toUpperCase() }))).toBe('name_taken');
    expect(await placesOf(master)).toEqual([{ series: 1930, places: 1 }]);
    expect((await open(master, { username: 'x', password: 'short' })).body.fields).toMatchObject({
      username: { code: expect.any(String) },
      password: { code: expect.any(String) },
    });
    const [first, second] = [freshName(), freshName()];
    const both = await Promise.all([first, second].map((username) => open(master, { series: 1930, username })));
    expect(both.map(answerOf).toSorted()).toEqual(['ok', 'quota_used_up']);
    await block(master);
    expect(answerOf(await open(master))).toBe('account_blocked');
  });
});

describe('a registration link', () => {
  it('is refused in the order of the rulebook', async () => {
    const agent = await createAgent(portal, undefined, 1950);
    await change('quota_from = 1900');
    const wrong: [object, string][] = [
      [{ type: 2, series: 1 }, 'type_not_allowed'],
      [{ series: 1905 }, 'series_invalid'],
      [{ series: 1960, quota: 0 }, 'series_above_own'],
      [{ quota: 0, expiresAt: '2020-01-01T00:00:00Z' }, 'quota_invalid'],
      [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiry_invalid'],
    ];
    for (const [fields, code] of wrong) expect(answerOf(await createLink(agent, fields))).toBe(code);
    expect(answerOf(await createLink(agent))).toBe('ok');
    await sql(
      portal,
      `insert into agent_links (code, agent_id, account_type, max_prize_group)
         select 'FULL' || n, id, 'member', 1900 from members, generate_series(1, 99) n where public_id = $1`,
      [agent.playerId],
    );
    expect(answerOf(await createLink(agent))).toBe('too_many_links');
  });

  it('puts members below its owner with at most what the owner still has, and counts them', async () => {
    const [master, friend] = [await createAgent(portal), await createAgent(portal)];
    const agent = await createAgent(portal, master, 1960);
    const code = await linkOf(agent, { type: 1, series: 1960, note: 'Facebook' });
    const codesOf = async (type: number) =>
      (await agent.call(`GET /wps/agent/links?type=${type}`)).body.value.rows.map((link: any) => link.code);
    expect([await codesOf(0), await codesOf(1)]).toEqual([[], [code]]);
    await sql(portal, 'update members set max_prize_group = 1940 where public_id = $1', [master.playerId]);
    for (const each of [code, code.toLowerCase()]) {
      expect(answerOf(await portal.call(`POST /wps/agent/links/${each}/visits`))).toBe('ok');
    }
    const username = freshName();
    const { body } = await register(code, { username, affiliateCode: 'NOBODYS', referralCode: friend.playerId });
    expect(body.value.userInfo).toMatchObject({ type: 1, maxPrizeGroup: 1940 });
    expect(await rowOf(username)).toMatchObject({ upline: agent.username, must_change_password: false });
    const [joined] = await sql<{ id: bigint }>(portal, 'select id from members where username = $1', [username]);
    for (const _ of [1, 2]) await portal.app.db.transaction((tx) => recordLinkDeposit(tx, joined?.id ?? 0n));
    expect(await linksOf(agent)).toMatchObject([
      { code, type: 1, series: 1960, visits: 2, registrations: 1, firstDeposits: 1, note: 'Facebook', isOn: true },
    ]);
    expect(await linksOf(friend)).toEqual([]);
  });

  it('gives its last place, and the last place of a quota, to one of those who come at once', async () => {
    const agent = await createAgent(portal);
    const limited = await linkOf(agent, { quota: 2 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(limited)));
    expect(answers.map(answerOf).toSorted()).toEqual([...Array(4).fill('link_used_up'), 'ok', 'ok']);
    await change('quota_from = 1950');
    await setQuota(agent, 1950, 1);
    const high = await linkOf(agent, { series: 1950 });
    const both = await Promise.all([register(high), register(high)]);
    expect(both.map(answerOf).toSorted()).toEqual(['ok', 'quota_used_up']);
    expect((await linksOf(agent))[0]).toMatchObject({ code: high, registrations: 1 });
  });

  it('closes when it is switched off, expires, or its owner is blocked', async () => {
    const [agent, other] = [await createAgent(portal), await createAgent(portal)];
    const [off, expired, used] = [await linkOf(agent), await linkOf(agent), await linkOf(agent, { quota: 1 })];
    const remove = (by: TestMember, code: string) => by.call(`DELETE /wps/agent/links/${code}`);
    expect(answerOf(await remove(other, off))).toBe('link_not_found');
    expect(answerOf(await remove(agent, off))).toBe('ok');
    await sql(portal, `update agent_links set expires_at = now() where code = $1`, [expired]);
    await register(used);
    const visit = async (code: string) => answerOf(await portal.call(`POST /wps/agent/links/${code}/visits`));
    const answers: [string, string][] = [
      ['NOSUCHLINK', 'link_not_valid'],
      [off, 'link_not_valid'],
      [expired, 'link_expired'],
      [used, 'link_used_up'],
    ];
    for (const [code, answer] of answers) {
      expect(answerOf(await register(code))).toBe(answer);
      expect(await visit(code)).toBe(answer);
    }
    const last = await linkOf(agent);
    await block(agent);
    expect(answerOf(await register(last))).toBe('link_not_valid');
  });
});

describe('a downline', () => {
  it('is raised by its direct upline alone, within what that has and for a place of the quota', async () => {
    const [master, stranger] = [await createAgent(portal, undefined, 1960), await createAgent(portal)];
    const agent = await createAgent(portal, master, 1900);
    const leaf = await createAgent(portal, agent, 1800);
    await change('quota_from = 1950');
    expect(answerOf(await raise(stranger, agent.playerId, 1950))).toBe('not_found');
    expect(answerOf(await raise(agent, master.playerId, 1950))).toBe('not_found');
    expect(answerOf(await raise(agent, agent.playerId, 1950))).toBe('not_found');
    expect(answerOf(await raise(master, leaf.playerId, 1810))).toBe('not_direct_downline');
    expect(answerOf(await raise(master, agent.playerId, 1890))).toBe('only_operations_lower');
    expect(answerOf(await raise(master, agent.playerId, 1905))).toBe('series_invalid');
    expect(answerOf(await raise(master, agent.playerId, 1970))).toBe('series_above_own');
    expect(answerOf(await raise(master, agent.playerId, 1950))).toBe('quota_used_up');
    expect(answerOf(await raise(master, agent.playerId, 1940))).toBe('ok');
    await setQuota(master, 1950, 1);
    const both = await Promise.all([1, 2].map(() => raise(master, agent.playerId, 1950)));
    // The second one has nothing left to raise, and takes no place.
    expect(both.map(answerOf)).toEqual(['ok', 'ok']);
    expect(await placesOf(master)).toEqual([]);
    expect((await actsOf(master)).map(({ action }) => action)).toEqual(['downline.raise', 'downline.raise']);
  });

  it('reads what its direct upline writes under the name of that agent, as plain text', async () => {
    const master = await createAgent(portal);
    const agent = await createAgent(portal, master);
    const leaf = await createAgent(portal, agent);
    const write = (by: TestMember, to: TestMember, text: string) =>
      by.call(`POST /wps/agent/downlines/${to.playerId}/messages`, {
        body: { text },
        headers: { 'Idempotency-Key': randomUUID() },
      });
    expect(answerOf(await write(agent, master, 'Hello'))).toBe('not_found');
    expect(answerOf(await write(master, leaf, 'Hello'))).toBe('not_direct_downline');
    expect((await write(agent, leaf, ' \u0007 ')).body.fields).toEqual({ text: { code: 'not_empty' } });
    expect((await write(agent, leaf, 'x'.repeat(501))).status).toBe(422);
    expect(answerOf(await write(agent, leaf, ' See <b>me</b>\u0007\nat nine '))).toBe('ok');
    const { messages } = (await leaf.call('GET /wps/v2/messages', { headers: { 'Accept-Language': 'en' } })).body.value;
    const title = `Message from your agent \u2066${agent.username}\u2069`;
    expect(messages).toMatchObject([{ title, body: 'See <b>me</b>\nat nine', page: null, language: null }]);
    expect(await actsOf(agent)).toEqual([
      { action: 'downline.message', actor: agent.username, subject: leaf.username },
    ]);
  });

  it('becomes an agent, and gets places of the quota', async () => {
    const master = await createAgent(portal);
    const username = freshName();
    const { body } = await open(master, { username });
    const { id } = body.value;
    const other = await createAgent(portal);
    await setQuota(master, 1970, 5);
    const promote = (by: TestMember) => by.call(`POST /wps/agent/downlines/${id}/promote`);
    expect(answerOf(await promote(other))).toBe('not_found');
    expect(answerOf(await hand(master, id, 1970, 1))).toBe('wrong_type');
    expect(answerOf(await promote(master))).toBe('ok');
    expect(answerOf(await promote(master))).toBe('wrong_type');
    expect(answerOf(await hand(other, id, 1970, 1))).toBe('not_found');
    const taken = await Promise.all([hand(master, id, 1970, 3), hand(master, id, 1970, 3)]);
    expect(taken.map(answerOf).toSorted()).toEqual(['ok', 'quota_used_up']);
    expect(await placesOf(master)).toEqual([{ series: 1970, places: 2 }]);
    expect(await rowOf(username)).toMatchObject({ account_type: 'agent' });
  });
});

describe('an agent’s team', () => {
  it('lists direct downlines and everybody below, and nobody else', async () => {
    const [master, stranger] = [await createAgent(portal), await createAgent(portal)];
    const agent = await createAgent(portal, master, 1960);
    const leaf = await createAgent(portal, agent, 1950);
    const list = async (by: TestMember, query = '') => (await by.call(`GET /wps/relay/MCS2_downlines?${query}`)).body;
    const namesIn = (body: any) => body.value.page.rows.map(({ username }: { username: string }) => username);
    expect(namesIn(await list(master))).toEqual([agent.username]);
    expect(namesIn(await list(master, 'scope=team'))).toEqual([leaf.username, agent.username]);
    expect(namesIn(await list(master, `scope=team&name=${leaf.username.toUpperCase()}`))).toEqual([leaf.username]);
    expect(namesIn(await list(master, 'scope=team&maxSeries=1950&type=1'))).toEqual([leaf.username]);
    const below = (await list(master, `of=${agent.playerId}`)).value;
    expect(below.path.map(({ id }: { id: string }) => id)).toEqual([master.playerId, agent.playerId]);
    expect(below.page.rows).toMatchObject([
      { id: leaf.playerId, level: 2, upline: agent.username, series: 1950, downlines: 0, teamSize: 1, balance: '0' },
    ]);
    for (const id of [stranger.playerId, master.playerId]) {
      expect(await list(agent, `of=${id}`)).toMatchObject({ code: 'not_found' });
      expect((await agent.call(`GET /wps/agent/downlines/${id}`)).status).toBe(404);
    }
    const details = (await master.call(`GET /wps/agent/downlines/${agent.playerId}`)).body.value;
    expect(details).toMatchObject({ level: 1, teamSize: 2, teamBalance: '0' });
    expect(Object.keys(details)).not.toContain('payeeName');
  });

  it('is filtered by balance, by registration and by who is online', async () => {
    const master = await createAgent(portal);
    const [rich, poor] = [await portal.newMember({ balance: '500' }), await portal.newMember({ balance: '20' })];
    await sql(
      portal,
      `update members set upline_id = (select id from members where public_id = $1) where public_id = any($2)`,
      [master.playerId, [rich.playerId, poor.playerId]],
    );
    await sql(
      portal,
      `update sessions set last_seen_at = now() - interval '6 minutes' where member_id = (select id from members where public_id = $1)`,
      [poor.playerId],
    );
    const found = async (query: string) => {
      const { page } = (await master.call(`GET /wps/relay/MCS2_downlines?${query}`)).body.value;
      expect(page.totalRows).toBe(page.rows.length);
      return page.rows.map(({ username }: { username: string }) => username);
    };
    expect(await found('minBalance=20&maxBalance=500')).toEqual([poor.username, rich.username]);
    expect(await found('minBalance=20.0001')).toEqual([rich.username]);
    expect(await found('maxBalance=499.9999')).toEqual([poor.username]);
    expect(await found('online=true')).toEqual([rich.username]);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await found(`registeredFrom=${tomorrow}`)).toEqual([]);
    expect(await found(`registeredBefore=${tomorrow}&online=true`)).toEqual([rich.username]);
  });
});

describe('delegates', () => {
  const add = (by: TestMember, fields: object = {}) =>
    by.call('POST /wps/agent/delegates', {
      body: { username: freshName(), password: PASSWORD, permissions: ['reports.view'], ...fields },
      encrypted: true,
    });
  const listOf = async (by: TestMember) => (await by.call('GET /wps/agent/delegates')).body.value.delegates;

  it('are at most ten, whatever is added at once', async () => {
    const agent = await createAgent(portal);
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(agent)));
    expect(answers.map(answerOf).filter((answer) => answer === 'ok')).toHaveLength(10);
    expect(answers.map(answerOf).filter((answer) => answer === 'too_many_delegates')).toHaveLength(2);
    expect(await listOf(agent)).toHaveLength(10);
  });

  it('act within their permissions until they are removed', async () => {
    const [agent, other] = [await createAgent(portal), await createAgent(portal)];
    const username = freshName();
    const { id } = (await add(agent, { username, permissions: [] })).body.value;
    expect(answerOf(await add(agent, { username }))).toBe('name_taken');
    const signIn = (side: string) =>
      portal.call('POST /wps/session/login', {
        body: { username, password: PASSWORD, side, transport: 'bearer' },
        encrypted: true,
      });
    expect(answerOf(await signIn('member'))).toBe('non_member_unable_to_login');
    await sql(portal, 'update members set must_change_password = false where public_id = $1', [id]);
    const { token, userInfo } = (await signIn('agent')).body.value;
    expect(userInfo).toMatchObject({ type: 42 });
    const list = () => portal.call('GET /wps/relay/MCS2_downlines', { token });
    expect((await portal.call('GET /wps/agent/account', { token })).body.value).toMatchObject({
      username: agent.username,
      isDelegate: true,
      permissions: [],
    });
    expect(answerOf(await list())).toBe('refused');
    const permit = (by: TestMember, permissions: string[]) =>
      by.call(`PUT /wps/agent/delegates/${id}`, { body: { permissions } });
    expect(answerOf(await permit(other, ['reports.view']))).toBe('not_found');
    expect(answerOf(await permit(agent, ['reports.view']))).toBe('ok');
    expect(answerOf(await list())).toBe('ok');
    expect(answerOf(await other.call(`DELETE /wps/agent/delegates/${id}`))).toBe('not_found');
    expect(answerOf(await agent.call(`DELETE /wps/agent/delegates/${id}`))).toBe('ok');
    expect(answerOf(await list())).toBe('not_signed_in');
    expect(answerOf(await signIn('agent'))).toBe('account_blocked');
    expect(await listOf(agent)).toEqual([]);
    expect((await actsOf(agent)).map(({ action }) => action)).toEqual([
      'delegate.add',
      'delegate.permit',
      'delegate.remove',
    ]);
  });
});
