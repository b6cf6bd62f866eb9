import { jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setModule } from '#domain/modules';
import { CHAT_TEXT_MAX } from '#rules/site/chat';
import { createTestApp, type TestResponse, type TestApp, type TestMember } from '../support/app.ts';
import { openStream } from '../support/event-stream.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { sql } from '../support/sql.ts';

const CHAT_URL = 'https://chat.example.com/window?room=7';
const CHAT_SECRET = 'a secret that the chat service knows as well';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  await setChat(portal, true);
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const setChat = (where: TestApp, isOn: boolean) => where.app.db.transaction((tx) => setModule(tx, 'CBS3', isOn));

function write(member: TestMember, text: string, key: string = crypto.randomUUID()): Promise<TestResponse> {
  return member.call('POST /wps/chat/messages', { body: { text }, headers: { 'Idempotency-Key': key } });
}
const respond = (member: TestMember, text: string, role: 'support' | 'auditor' = 'support') =>
  respondOnce(member, { text, key: crypto.randomUUID() }, role);
const respondOnce = (
  { playerId }: TestMember,
  body: { text: string; key?: string },
  role: 'admin' | 'support' | 'auditor' = 'support',
) => staff.as(role, `POST /ops/api/chat/${playerId}/messages`, body);
const valueOf = async (pending: Promise<TestResponse>) => (await pending).body.value;
const pageOf = (member: TestMember, query = '') => valueOf(member.call(`GET /wps/chat/messages${query}`));
const staffPageOf = (member: TestMember) =>
  valueOf(staff.as('support', `GET /ops/api/chat/${member.playerId}/messages`));
const unreadOf = async (member: TestMember) =>
  (await valueOf(member.call('GET /wps/relay/CSP_unreadCount'))).unReadCount;
const read = (member: TestMember, upTo: string) => member.call('PUT /wps/chat/read', { body: { upTo } });
const threadOf = async (member: TestMember, query = '') =>
  (await valueOf(staff.as('auditor', `GET /ops/api/chat${query}`))).rows.find(
    ({ memberId }: { memberId: string }) => memberId === member.playerId,
  );

async function memberOfType(type: string): Promise<TestMember> {
  const member = await portal.newMember();
  await sql(portal, 'update members set account_type = $2 where public_id = $1', [member.playerId, type]);
  return member;
}

describe('a conversation', () => {
  it('shows both sides with the database’s time and hides the staff name from the member', async () => {
    const member = await portal.newMember();
    const sent = await write(member, ' Where is my deposit? ');
    expect(sent.body.value).toMatchObject({ side: 'member', text: 'Where is my deposit?' });
    expect(Math.abs(Date.parse(sent.body.value.at) - Date.now())).toBeLessThan(60_000);
    expect((await respond(member, 'Let me look.\nOne moment.')).body.value.staffName).toBe('the-support');

    const { messages, hasOlder } = await pageOf(member);
    expect(messages.map(({ side, text }: { side: string; text: string }) => [side, text])).toEqual([
      ['member', 'Where is my deposit?'],
      ['staff', 'Let me look.\nOne moment.'],
    ]);
    expect(hasOlder).toBe(false);
    expect(JSON.stringify(messages)).not.toContain('the-support');
    expect((await staffPageOf(member)).messages.at(-1)).toMatchObject({ staffName: 'the-support' });
  });

  it('is visible to its member only', async () => {
    const [owner, stranger] = [await portal.newMember(), await portal.newMember()];
    const { id } = (await write(owner, 'This is between us')).body.value;
    await respond(owner, 'It is');
    expect((await pageOf(stranger)).messages).toEqual([]);
    expect((await pageOf(stranger, `?before=${BigInt(id) + 1n}`)).messages).toEqual([]);
    expect(await unreadOf(stranger)).toBe(0);
    await read(stranger, '999999');
    expect(await unreadOf(owner)).toBe(1);
    expect((await portal.call('GET /wps/chat/messages')).status).toBe(401);
    expect((await owner.call(`GET /ops/api/chat/${owner.playerId}/messages`)).status).toBe(401);
  });

  it('is paged from the newest message back, without gaps', async () => {
    const member = await portal.newMember();
    for (let n = 1; n <= 41; n += 1) await write(member, `number ${n}`);
    const newest = await pageOf(member);
    const older = await pageOf(member, `?before=${newest.messages[0].id}`);
    const texts = [...older.messages, ...newest.messages].map(({ text }: { text: string }) => text);
    expect(texts).toEqual(Array.from({ length: 41 }, (_, index) => `number ${index + 1}`));
    expect([newest.messages.length, newest.hasOlder, older.hasOlder]).toEqual([40, true, false]);
    expect((await member.call('GET /wps/chat/messages?before=x')).status).toBe(422);
  });

  it('cannot be edited or deleted', async () => {
    const member = await portal.newMember();
    await write(member, 'For good');
    for (const text of [`update chat_messages set text = 'else'`, 'delete from chat_messages']) {
      await expect(sql(portal, text)).rejects.toMatchObject({ code: 'PL010' });
    }
  });
});

describe('a message', () => {
  it('is created once, however often it is sent with the same key', async () => {
    const member = await portal.newMember();
    const key = crypto.randomUUID();
    const [first, again] = [await write(member, 'Hello', key), await write(member, 'Hello', key)];
    expect(again.body.value).toEqual(first.body.value);
    expect((await write(member, 'Something else', key)).body.code).toBe('idempotency_key_reused');
    expect((await pageOf(member)).messages).toHaveLength(1);
    expect((await member.call('POST /wps/chat/messages', { body: { text: 'No key' } })).status).toBe(422);
  });

  it('from staff is created, audited and published once, however often it is sent', async () => {
    const member = await portal.newMember();
    const stream = await openStream(portal, member.token);
    await stream.next();
    const sent = { text: 'It is on its way', key: crypto.randomUUID() };
    const responses = await Promise.all([1, 2, 3].map(() => respondOnce(member, sent)));
    const [id] = new Set(responses.map(({ body }) => body.value.id));
    expect(responses.map(({ status, body }) => [status, body.value.id])).toEqual(responses.map(() => [200, id]));
    expect((await staffPageOf(member)).messages).toHaveLength(1);
    const audited = `select count(*)::int as n from audit_log where action = 'chat.answer' and subject = $1`;
    expect(await sql(portal, audited, [member.playerId])).toEqual([{ n: 1 }]);
    await respond(member, 'Another');
    expect(await stream.next()).toMatchObject({ event: 'chat', data: { id } });
    expect((await stream.next())?.data).not.toMatchObject({ id });
    await stream.close();
  });

  it('from staff conflicts when its key is reused for another text or person, and needs a key', async () => {
    const [member, other] = [await portal.newMember(), await portal.newMember()];
    const sent = { text: 'Please send the slip', key: crypto.randomUUID() };
    const first = await respondOnce(member, sent);
    for (const again of [
      await respondOnce(member, { ...sent, text: 'Else' }),
      await respondOnce(member, sent, 'admin'),
    ]) {
      expect([again.status, again.body.code]).toEqual([409, 'idempotency_key_reused']);
    }
    expect((await respondOnce(other, sent)).body.value.id).not.toBe(first.body.value.id);
    expect((await respondOnce(member, { text: 'No key' })).body.fields).toHaveProperty('key');
    expect((await staffPageOf(member)).messages).toHaveLength(1);
  });

  it('sent ten times at once with ten keys becomes ten messages in one order for both sides', async () => {
    const member = await portal.newMember();
    await Promise.all(Array.from({ length: 10 }, (_, n) => write(member, `at once ${n}`)));
    const [own, staffView] = [await pageOf(member), await staffPageOf(member)];
    const ids = own.messages.map(({ id }: { id: string }) => BigInt(id));
    expect(ids).toHaveLength(10);
    expect(ids).toEqual(ids.toSorted((a: bigint, b: bigint) => (a < b ? -1 : 1)));
    expect(staffView.messages.map(({ id }: { id: string }) => BigInt(id))).toEqual(ids);
    expect(await threadOf(member)).toMatchObject({ unread: 10, text: own.messages.at(-1).text });
  });

  it('is plain text of 1 to 2,000 characters', async () => {
    const member = await portal.newMember();
    expect((await write(member, 'x'.repeat(CHAT_TEXT_MAX))).status).toBe(200);
    for (const [text, code] of [
      [' \n ', 'not_empty'],
      ['x'.repeat(CHAT_TEXT_MAX + 1), 'content_between'],
    ] as const) {
      for (const refused of [await write(member, text), await respond(member, text)])
        expect([refused.status, refused.body.fields.text.code]).toEqual([422, code]);
    }
    expect((await write(member, 'a \u001b[31mbell\u0007 <b>bold</b>')).body.value.text).toBe('a [31mbell <b>bold</b>');
  });

  it('is limited to twenty a minute', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    await setChat(limited, true);
    const member = await limited.newMember();
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await write(member, `again ${n}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    await limited.close();
  });
});

describe('unread messages', () => {
  it('are the answers after the last one that the member has read; reading never goes back', async () => {
    const member = await portal.newMember();
    await write(member, 'Hello');
    expect(await unreadOf(member)).toBe(0);
    const first = (await respond(member, 'one')).body.value.id;
    await respond(member, 'two');
    expect(await unreadOf(member)).toBe(2);
    await read(member, first);
    expect(await unreadOf(member)).toBe(1);
    await read(member, '1');
    expect(await unreadOf(member)).toBe(1);
    // Marking an id that does not exist yet as read covers only the messages that exist.
    await read(member, '999999999');
    expect(await unreadOf(member)).toBe(0);
    await respond(member, 'three');
    expect(await unreadOf(member)).toBe(1);
    expect((await staffPageOf(member)).memberReadId).not.toBe('0');
  });

  it('come first in the back office until staff have read them', async () => {
    const [early, late] = [await portal.newMember(), await portal.newMember()];
    const { id } = (await write(early, 'I was first')).body.value;
    const { id: lateId } = (await write(late, 'I was second')).body.value;
    await staff.as('support', `PUT /ops/api/chat/${late.playerId}/read`, { upTo: lateId });
    const { rows } = await valueOf(staff.as('finance', 'GET /ops/api/chat?pageSize=100'));
    const positionOf = (member: TestMember) =>
      rows.findIndex(({ memberId }: { memberId: string }) => memberId === member.playerId);
    expect(positionOf(early)).toBeLessThan(positionOf(late));
    expect(await threadOf(early)).toMatchObject({ unread: 1, account: early.username, side: 'member' });
    expect(await threadOf(late)).toMatchObject({ unread: 0 });
    expect(await threadOf(late, '?state=unread')).toBeUndefined();
    await staff.as('admin', `PUT /ops/api/chat/${early.playerId}/read`, { upTo: id });
    expect(await threadOf(early, '?state=unread')).toBeUndefined();
    expect((await pageOf(early)).staffReadId).toBe(id);
  });

  it('are announced to the member’s open pages without their text', async () => {
    const member = await portal.newMember();
    const stream = await openStream(portal, member.token);
    await stream.next();
    const { id } = (await respond(member, 'a secret answer')).body.value;
    expect(await stream.next()).toMatchObject({ event: 'chat', data: { id } });
    // Marking an id that does not exist yet as read covers only the messages that exist.
    await read(member, String(BigInt(id) + 1000n));
    expect(await stream.next()).toMatchObject({ event: 'chat', data: { id } });
    const own = (await write(member, 'from another page')).body.value;
    expect(await stream.next()).toMatchObject({ event: 'chat', data: { id: own.id } });
    await stream.close();
  });
});

describe('access to the chat', () => {
  const CALLS = ['GET /wps/relay/CSP_chatUrl', 'GET /wps/relay/CSP_unreadCount', 'GET /wps/chat/messages'];

  it.each([
    ['guest', 'in_need_true_account', 'This isn’t available in demo mode. Create a real account to continue.'],
    ['agent', 'in_please_information', 'Chat is for players. With an agent account, contact customer service.'],
    ['master-agent', 'in_please_information', undefined],
    ['agent-delegate', 'in_please_information', undefined],
  ])('is refused to a member of the type %s', async (type, code, message) => {
    const member = await memberOfType(type);
    for (const key of CALLS) {
      const { status, body } = await member.call(key, { headers: { 'Accept-Language': 'en' } });
      expect([status, body.code, body.message]).toEqual([403, code, message ?? body.message]);
    }
    expect((await write(member, 'Hello')).body.code).toBe(code);
    expect((await read(member, '1')).body.code).toBe(code);
    // Staff cannot write to a member who could not read it.
    expect((await respond(member, 'Hello')).body.code).toBe('wrong_state');
    expect((await staffPageOf(member)).messages).toEqual([]);
  });

  it('lets administrators and support answer, and audits who answered but not the text', async () => {
    const member = await portal.newMember();
    expect((await respond(member, 'No', 'auditor')).body.code).toBe('refused');
    const { id } = (await respond(member, 'We looked at your papers')).body.value;
    const entry = await staff.lastAudit();
    expect(entry).toMatchObject({ actor: 'the-support', action: 'chat.answer', subject: member.playerId });
    expect(entry['details']).toEqual({ message: id });
    const nobody = await staff.as('support', 'POST /ops/api/chat/X0000000000/messages', {
      text: 'Anybody?',
      key: crypto.randomUUID(),
    });
    expect(nobody.status).toBe(404);
  });
});

describe('the chat’s address', () => {
  it('is the portal’s own page in the requested language', async () => {
    const member = await portal.newMember();
    const addressIn = async (language: string) =>
      (await valueOf(member.call(`GET /wps/relay/CSP_chatUrl?language=${language}`))).chatUrl;
    expect([await addressIn('MY'), await addressIn('EN')]).toEqual(['/chat', '/en/chat']);
  });

  it('is the external service’s, where one is configured, with a member token that is not the session’s', async () => {
    const outside = await createTestApp({ CHAT_URL, CHAT_SECRET });
    await setChat(outside, true);
    const member = await outside.newMember();
    const path = 'GET /wps/relay/CSP_chatUrl?language=EN&title=Parlay';
    const { chatUrl } = await valueOf(member.call(path));
    const { origin, pathname, searchParams } = new URL(chatUrl);
    expect(`${origin}${pathname}`).toBe('https://chat.example.com/window');
    const { b2c = '', ...others } = Object.fromEntries(searchParams);
    expect(others).toEqual({ room: '7', title: 'Parlay', language: 'en', headerColor: '#6142bf' });
    expect(b2c).not.toContain(member.token);
    const key = new TextEncoder().encode(CHAT_SECRET);
    const { payload } = await jwtVerify(b2c, key, { audience: origin, algorithms: ['HS256'] });
    expect(payload.sub).toBe(member.playerId);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
    // The portal’s own page is off then: it would be a second chat that nobody answers.
    expect((await member.call('GET /wps/chat/messages')).body.code).toBe('not_enabled');
    expect(await valueOf(member.call('GET /wps/relay/CSP_unreadCount'))).toEqual({ unReadCount: null });
    await outside.close();
  });
});

describe('while the chat is disabled', () => {
  it('no message can be written, and staff can still read the earlier ones', async () => {
    const member = await portal.newMember();
    await write(member, 'Before');
    await setChat(portal, false);
    const refusals = [
      await member.call('GET /wps/relay/CSP_chatUrl'),
      await member.call('GET /wps/relay/CSP_unreadCount'),
      await member.call('GET /wps/chat/messages'),
      await write(member, 'After'),
      await read(member, '1'),
      await respond(member, 'After'),
    ];
    for (const { status, body } of refusals) expect([status, body.code]).toEqual([409, 'not_enabled']);
    expect((await staffPageOf(member)).messages).toHaveLength(1);
    await setChat(portal, true);
  });
});
