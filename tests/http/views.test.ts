import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, ORIGIN, type TestApp, type TestMember } from '../support/app.ts';
import { ROWS, send } from '../support/every-endpoint.ts';
import { CASH, holdOutOfNext, insertPromotion } from '../support/promotions.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { BEHIND_PROXY, newBrowser } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let staff: Staff;
let member: TestMember;
beforeAll(async () => {
  portal = await createTestApp(BEHIND_PROXY);
  staff = await createStaff(portal);
  member = await portal.newMember({ balance: '5000' });
});
afterAll(() => portal.close());

const REASON = 'A deposit that the member cannot find';
const createView = (playerId = member.playerId, role: 'admin' | 'support' | 'finance' = 'support', reason = REASON) =>
  staff.as(role, `POST /ops/api/members/${playerId}/view`, { reason });
const codeOf = async (playerId?: string) =>
  new URL((await createView(playerId)).body.value.address).hash.replace('#view=', '');
const open = (code: string, transport: 'bearer' | 'cookie' = 'bearer', browser = newBrowser(portal)) =>
  browser.call('POST /wps/session/view', { body: { code, transport } });
const tokenOf = async (playerId?: string): Promise<string> => (await open(await codeOf(playerId))).body.value.token;

/**
 * Tables that a view itself may write: its session and codes, limits, pictures for anybody, records of staff, and that somebody looks at
 * crash.
 */
const OF_VIEWS = new Set([
  'sessions',
  'view_codes',
  'staff_sessions',
  'audit_log',
  'rate_limits',
  'captchas',
  'inhouse_crash_leases',
]);

/** Returns a digest of every table, except of those that belong to no member. */
async function digests(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>(
    portal,
    `select relname::text as name from pg_stat_user_tables where schemaname = 'public' order by relname`,
  );
  const rows: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !OF_VIEWS.has(table.name))) {
    const [found] = await sql<{ digest: string }>(
      portal,
      `select coalesce(md5(string_agg(row::text, ',' order by row::text)), '') as digest from "${name}" row`,
    );
    rows[name] = found?.digest ?? '';
  }
  return rows;
}

describe('a view of an account by staff', () => {
  it('shows the account, says so, and lasts a quarter of an hour', async () => {
    const { status, body } = await createView();
    expect(status).toBe(200);
    expect(body.value.address.startsWith(`${ORIGIN}/#view=`)).toBe(true);
    const browser = newBrowser(portal);
    const opened = await open(body.value.address.split('=')[1], 'cookie', browser);
    expect(opened.body.value.userInfo).toMatchObject({ account: member.username, view: { staff: 'the-support' } });
    expect(opened.body.value.token).toBeUndefined();
    const { view } = (await browser.call('GET /wps/member/info')).body.value;
    const minutes = (Date.parse(view.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    expect((await browser.call('GET /wps/v2/wallets/balance')).body.value.sumBalance).toBe('5000');
    expect((await member.call('GET /wps/member/info')).body.value.view).toBeUndefined();
    await browser.call('DELETE /wps/session/logout');
    expect((await browser.call('GET /wps/member/info')).status).toBe(401);
  });

  it('can call no endpoint of the table that changes something, and changes nothing by those that read', async () => {
    // An agent can call most.
    await sql(portal, `update members set account_type = 'agent' where public_id = $1`, [member.playerId]);
    const token = await tokenOf();
    const before = await digests();
    expect(Object.keys(before).length).toBeGreaterThan(50);
    for (const row of ROWS) {
      const { access, changesState, isOpenToViews } = row.definition;
      if (access === 'vendor' || access === 'merchant' || access.startsWith('staff')) continue;
      const isChanging = row.method !== 'GET' || changesState;
      if (isChanging && isOpenToViews) continue;
      const sent = await send(portal, row, { token, body: '{}' });
      if (isChanging) expect.soft([sent.status, sent.body.code], row.key).toEqual([403, 'view_is_read_only']);
      else expect.soft(sent.status, row.key).toBeLessThan(500);
    }
    expect(await digests()).toEqual(before);
  });

  it('is no visit of a member to whom a promotion is not offered, for its control group', async () => {
    const [held, other] = [await portal.newMember(), await portal.newMember()];
    await holdOutOfNext(portal, held, other);
    await insertPromotion(portal, { ...CASH, hasControlGroup: true });
    const token = await tokenOf(held.playerId);
    const before = await digests();
    expect((await portal.call('GET /wps/relay/MCS2_promotionStates', { token })).status).toBe(200);
    expect(await digests()).toEqual(before);
  });

  it('opens only what ends it, opens another view, or signs staff in', () => {
    const keys = ROWS.filter(({ definition }) => definition.isOpenToViews).map(({ key }) => key);
    expect(keys.toSorted()).toEqual(['DELETE /wps/session/logout', 'POST /ops/api/session', 'POST /wps/session/view']);
  });

  it('cannot bet, withdraw, write or read on behalf of the member with real input', async () => {
    const token = await tokenOf();
    const refused: [string, object][] = [
      ['POST /wps/chat/messages', { text: 'hello' }],
      ['PUT /wps/chat/read', { upTo: '1' }],
      ['PUT /wps/member/language', { language: 'EN' }],
      ['POST /wps/v2/wallets/deposits', { amount: '100', method: 'bank' }],
      ['POST /wps/member/authenticator', { password: 'Correct-horse-9' }],
    ];
    for (const [key, body] of refused)
      expect((await portal.call(key, { token, body })).body.code, key).toBe('view_is_read_only');
    const launched = await portal.call('GET /wps/game/launchGame?gameId=LOTUS&vassalage=SBX', { token });
    expect(launched.body.code).toBe('view_is_read_only');
  });

  it('leaves the last sign-in, browsers, networks and other sessions of the member as they are', async () => {
    const viewed = await portal.newMember();
    const facts = () =>
      sql(
        portal,
        `select last_sign_in_at, previous_sign_in_at, last_sign_in_address,
                (select count(*) from devices device where device.member_id = member.id) as devices,
                (select count(*) from sessions session where session.member_id = member.id and viewed_by is null) as sessions
           from members member where public_id = $1`,
        [viewed.playerId],
      );
    const before = await facts();
    await tokenOf(viewed.playerId);
    expect(await facts()).toEqual(before);
  });

  it('is marked in the member’s sessions, who can end it, and at the back office', async () => {
    const viewed = await portal.newMember();
    const token = await tokenOf(viewed.playerId);
    const sessions = (await viewed.call('GET /wps/member/sessions')).body.value;
    const [view] = sessions.filter(({ isView }: { isView: boolean }) => isView);
    expect(sessions).toHaveLength(2);
    expect(JSON.stringify(sessions)).not.toContain('the-support');
    const page = (await staff.as('support', `GET /ops/api/members/${viewed.playerId}`)).body.value;
    expect(page.sessions.map(({ viewedBy }: { viewedBy: string | null }) => viewedBy).toSorted()).toEqual(
      [null, 'the-support'].toSorted(),
    );
    expect((await viewed.call(`DELETE /wps/member/sessions/${view.id}`)).status).toBe(200);
    expect((await portal.call('GET /wps/member/info', { token })).status).toBe(401);
  });

  it('notifies the member at every confirmed contact', async () => {
    const viewed = await portal.newMember();
    await sql(
      portal,
      `update members set email = 'owner@example.test', email_verified_at = now(), mobile = '+84912345678',
         mobile_verified_at = now() where public_id = $1`,
      [viewed.playerId],
    );
    await tokenOf(viewed.playerId);
    const messages = await sql<{ channel: string; recipient: string }>(
      portal,
      `select channel, recipient from outbox_messages where recipient in ('owner@example.test', '+84912345678') order by channel`,
    );
    expect(messages).toEqual([
      { channel: 'email', recipient: 'owner@example.test' },
      { channel: 'sms', recipient: '+84912345678' },
    ]);
  });

  it('needs a reason and a role, and is recorded with both people', async () => {
    expect((await createView(member.playerId, 'finance')).status).toBe(403);
    expect((await createView(member.playerId, 'support', ' ')).status).toBe(422);
    expect((await createView('MNOBODYATALL')).status).toBe(404);
    await tokenOf();
    const rows = await sql<{ action: string; actor: string; details: unknown }>(
      portal,
      `select action, actor, details from audit_log where subject = $1 and action like 'member.view%' order by id desc limit 2`,
      [member.playerId],
    );
    expect(rows).toEqual([
      { action: 'member.view_open', actor: 'the-support', details: null },
      { action: 'member.view', actor: 'the-support', details: { reason: REASON } },
    ]);
  });

  it('is opened once by its code, within a minute, and never by that of a hand-off', async () => {
    const code = await codeOf();
    const opened = await Promise.all(Array.from({ length: 5 }, () => open(code)));
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = await codeOf();
    await sql(portal, 'update view_codes set expires_at = now()');
    expect((await open(late)).body.code).toBe('handoff_invalid');
    const view = await codeOf();
    const handoff = { code: view, merchantCode: 'PARLAY' };
    expect((await newBrowser(portal).call('POST /wps/session/handoff', { body: handoff })).status).toBe(401);
  });

  it('ends with its time, with the staff user’s sign-out, and when the account is blocked', async () => {
    const viewed = await portal.newMember();
    const isOpen = async (token: string) => (await portal.call('GET /wps/member/info', { token })).status === 200;
    const expired = await tokenOf(viewed.playerId);
    await sql(portal, `update sessions set expires_at = now() where viewed_by is not null`);
    expect(await isOpen(expired)).toBe(false);
    await staff.add('the-leaver', 'support');
    const leaver = (await staff.signedIn('the-leaver')).token;
    const create = { token: leaver, body: { reason: REASON } };
    const { address } = (await portal.call(`POST /ops/api/members/${viewed.playerId}/view`, create)).body.value;
    const left = (await open(address.split('=')[1])).body.value.token;
    expect(await isOpen(left)).toBe(true);
    await portal.call('DELETE /ops/api/session', { token: leaver });
    expect(await isOpen(left)).toBe(false);
    const blocked = await tokenOf(viewed.playerId);
    await staff.as('admin', `POST /ops/api/members/${viewed.playerId}/block`, { reason: 'A test of blocks' });
    expect(await isOpen(blocked)).toBe(false);
    expect((await createView(viewed.playerId)).status).toBe(404);
  });

  it('is not opened for a staff user who was disabled meanwhile', async () => {
    const code = await codeOf();
    await sql(portal, `update staff set enabled = false where username = 'the-support'`);
    expect((await open(code)).body.code).toBe('handoff_invalid');
    await sql(portal, `update staff set enabled = true where username = 'the-support'`);
    expect((await open(code)).body.code).toBe('handoff_invalid');
  });

  it('cannot last longer, count as an authentication or belong to a browser: the database refuses it', async () => {
    await tokenOf();
    for (const change of [
      `expires_at = now() + interval '1 day'`,
      'verified_at = now()',
      'strong_verified_at = now()',
      'device_id = 1',
    ])
      await expect(sql(portal, `update sessions set ${change} where viewed_by is not null`)).rejects.toThrow();
  });
});
