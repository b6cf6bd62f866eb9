import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announceBroadcasts, notifyMember, purgeInboxes } from '#domain/inbox';
import { createMission, publishMission } from '#domain/missions';
import { lapseGrants, missionPromotion, OWN_PROMOTIONS } from '#domain/rewards';
import { DAY_MS, HOUR_MS } from '#kernel/clock';
import { MESSAGE_LENGTHS, SYSTEM_MESSAGES, type SystemParams } from '#rules/members/inbox';
import { missionSchema } from '#rules/rewards/mission-terms';
import { rewardDeps } from '../../src/lib/server/reward-deps.ts';
import { toMessageResponse } from '../../src/lib/server/presenters/inbox.ts';
import { createTestApp, type TestApp, type TestMember, type TestResponse } from '../support/app.ts';
import { giveBonus, memberIdOf } from '../support/bonuses.ts';
import { openStream } from '../support/event-stream.ts';
import { createAccountHolder, decisionsOf } from '../support/payments.ts';
import { TURNOVER } from '../support/missions.ts';
import { CASH, claim, insertPromotion } from '../support/promotions.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
let colleague: string;
beforeAll(async () => {
  portal = await createTestApp({ FOUR_EYES: 'on', DEPOSIT_FOUR_EYES_ABOVE: '100000000' });
  staff = await createStaff(portal);
  await staff.add('the-colleague', 'admin');
  colleague = (await staff.signedIn('the-colleague')).token;
});
afterAll(() => portal.close());

interface Message {
  id: string;
  kind: string;
  language: string;
  title: string;
  body: string;
  page: string | null;
  isRead: boolean;
}

const inEnglish = { 'Accept-Language': 'en' };
const inbox = async (member: TestMember, query = '', headers = inEnglish) => {
  const { body } = await member.call(`GET /wps/v2/messages${query}`, { headers });
  return body.value as { messages: Message[]; hasMore: boolean };
};
const titlesOf = async (member: TestMember, query = '') =>
  (await inbox(member, query)).messages.map(({ title }) => title);
const unreadOf = async (member: TestMember) =>
  (await member.call('GET /wps/v2/messages/unread')).body.value.unreadCount as number;
const act = async (member: TestMember, key: string, body: object) =>
  (await member.call(key, { body })).body.code ?? 'done';
const read = (member: TestMember, ids: string[]) => act(member, 'POST /wps/v2/messages/read', { ids });
const remove = (member: TestMember, ids: string[]) => act(member, 'DELETE /wps/v2/messages', { ids });
const restore = (member: TestMember, ids: string[]) => act(member, 'POST /wps/v2/messages/restore', { ids });

/** A member without the messages of the registration. */
async function newMember(): Promise<TestMember> {
  const member = await portal.newMember();
  await sql(portal, 'delete from inbox_messages where member_id = $1', [await memberIdOf(portal, member)]);
  return member;
}

async function notify(member: TestMember, count = 1): Promise<void> {
  const id = await memberIdOf(portal, member);
  for (let n = 1; n <= count; n++) {
    await portal.app.db.transaction((tx) => notifyMember(tx, id, 'bonusExpired', { name: `Bonus ${n}` }));
  }
}

const textIn = (languageTag: string, title: string) => ({ languageTag, title, body: `${title}\nSee you there.` });
const news = (title: string, change: object = {}) => ({
  key: randomUUID(),
  segment: 'all',
  texts: [textIn('en', title), textIn('vi', `${title} (vi)`)],
  endsAt: new Date(Date.now() + DAY_MS).toISOString(),
  ...change,
});
const propose = (body: object, role: 'support' | 'auditor' = 'support') =>
  staff.as(role, 'POST /ops/api/broadcasts', body);
const approve = ({ body }: TestResponse) =>
  portal.call(`POST /ops/api/proposals/${body.value.proposalId}/approve`, { token: colleague, body: {} });
const broadcasts = async (query = '') => (await staff.as('auditor', `GET /ops/api/broadcasts${query}`)).body.value.rows;

async function publish(title: string, change: object = {}): Promise<string> {
  const approved = await approve(await propose(news(title, change)));
  expect(approved.status).toBe(200);
  return (await broadcasts()).find(({ texts }: { texts: Message[] }) => texts[0]?.title === title).id;
}
const stop = (id: string) => staff.as('support', `POST /ops/api/broadcasts/${id}/stop`, {});

describe('a member’s inbox', () => {
  it('is read page by page, newest first, and belongs to its member alone', async () => {
    const [member, stranger] = [await newMember(), await newMember()];
    await notify(member, 21);
    const first = await inbox(member);
    const last = first.messages.at(-1)?.id;
    const second = await inbox(member, `?before=${last}`);
    expect([first.messages.length, first.hasMore, second.messages.length, second.hasMore]).toEqual([
      20,
      true,
      1,
      false,
    ]);
    expect(first.messages[0]).toMatchObject({ kind: 'system', body: 'Bonus 21 has expired. Your cash stays yours.' });
    expect(second.messages[0]).toMatchObject({ body: 'Bonus 1 has expired. Your cash stays yours.', isRead: false });
    expect((await inbox(member, '?kind=personal')).messages).toEqual([]);
    expect((await inbox(stranger, `?before=${last}`)).messages).toEqual([]);
    for (const refuse of [read, remove, restore]) expect(await refuse(stranger, [String(last)])).toBe('not_found');
    expect([await unreadOf(member), await unreadOf(stranger)]).toEqual([21, 0]);
    expect((await portal.call('GET /wps/v2/messages/unread')).status).toBe(401);
  });

  it('counts what is unread, and a deletion can be undone with what was read', async () => {
    const member = await newMember();
    await notify(member, 3);
    const stream = await openStream(portal, member.token);
    await stream.next();
    const [{ id: one = '' } = {}, { id: other = '' } = {}] = (await inbox(member)).messages;
    // All or nothing.
    expect(await read(member, [one, 'N0000000000000000'])).toBe('not_found');
    expect(await unreadOf(member)).toBe(3);
    expect([await read(member, [one]), await read(member, [one])]).toEqual(['done', 'done']);
    expect((await stream.next()).event).toBe('messages');
    expect(await unreadOf(member)).toBe(2);
    expect(await remove(member, [one, other])).toBe('done');
    expect([await unreadOf(member), (await inbox(member)).messages.length]).toEqual([1, 1]);
    expect(await restore(member, [one, other])).toBe('done');
    expect((await inbox(member)).messages.map(({ isRead }) => isRead)).toEqual([true, false, false]);
    expect(await act(member, 'POST /wps/v2/messages/read', { all: true })).toBe('done');
    expect(await unreadOf(member)).toBe(0);
    await stream.close();
  });

  it('loses deleted messages after a day and all messages after 90 days', async () => {
    const member = await newMember();
    await notify(member, 3);
    const ids = (await inbox(member)).messages.map(({ id }) => id);
    await remove(member, ids.slice(0, 1));
    const age = (column: string, text: string, id?: string) =>
      sql(portal, `update inbox_messages set ${column} = now() - $1::interval where public_id = $2`, [text, id]);
    await age('deleted_at', '25 hours', ids[0]);
    await age('created_at', '91 days', ids[1]);
    expect([await unreadOf(member), (await inbox(member)).messages.length]).toEqual([1, 1]);
    await portal.app.db.transaction(purgeInboxes);
    expect(await restore(member, ids.slice(0, 1))).toBe('not_found');
    expect(await sql(portal, 'select public_id from inbox_messages where public_id = any($1)', [ids])).toHaveLength(1);
  });
});

describe('a message about the account', () => {
  it('is written with every decision on money', async () => {
    const { member, ...holder } = await createAccountHolder(portal, '5000000');
    const staffActs = decisionsOf(staff);
    const [credited, rejected] = [await holder.deposit('100000'), await holder.deposit('200000')];
    await sql(portal, 'delete from inbox_messages where member_id = $1', [await memberIdOf(portal, member)]);
    await member.call(`POST /wps/v2/wallets/deposits/${credited.body.value.id}/submit`, { body: {} });
    await staffActs.approveDeposit(credited.body.value.id);
    await staffActs.rejectDeposit(rejected.body.value.id);
    const withdrawal = async () => (await holder.withdraw('300000')).body.value.id;
    const [paid, refused] = [await withdrawal(), await withdrawal()];
    await staffActs.approve(paid);
    await portal.call(`POST /ops/api/withdrawals/${paid}/mark-paid`, {
      token: colleague,
      body: { bankReference: 'FT1' },
    });
    await staffActs.reject(refused);
    const { messages } = await inbox(member);
    expect(
      messages.toReversed().map(({ title, body, page }) => [title, body.replace(/[\u2066-\u2069]/g, ''), page]),
    ).toEqual([
      ['Deposit credited', '₫100,000 is in your wallet.', 'depositv2'],
      ['Deposit rejected', 'We couldn’t credit your deposit of ₫200,000.\nReason: no such transfer', 'depositv2'],
      ['Withdrawal approved', 'We’re sending ₫300,000 to your bank.', 'withdraw'],
      ['Withdrawal sent', 'We’ve sent ₫300,000 to your bank account. Confirm it when it arrives.', 'withdraw'],
      [
        'Withdrawal rejected',
        'Your withdrawal of ₫300,000 was rejected. The money is back in your wallet.\nReason: not this one',
        'withdraw',
      ],
    ]);
    const [entry] = await sql<{ id: bigint }>(
      portal,
      `select max(id) as id from ledger_entries where kind = 'deposit'`,
    );
    const proposed = await staff.as('admin', `POST /ops/api/ledger/entries/${entry?.id}/reverse`, {
      reason: 'a twin',
    });
    expect((await approve(proposed)).status).toBe(200);
    expect((await inbox(member)).messages[0]).toMatchObject({ title: 'Balance corrected', page: 'transactionHistory' });
    expect((await inbox(member)).messages[0]?.body).toContain('-₫100,000');
  });

  it('is written with bonuses that begin and end, and in no other transaction', async () => {
    const member = await newMember();
    await giveBonus(portal, member, { amount: '100', validHours: 1 });
    await giveBonus(portal, member, { amount: '70', factorHundredths: 0n });
    await sql(portal, `update bonus_grants set lapses_at = now(), expires_at = now() where state = 'active'`);
    await lapseGrants(portal.app.db, rewardDeps(portal.app));
    expect((await titlesOf(member)).toReversed()).toEqual([
      'You got a bonus',
      'Bonus expired',
      'Bonus turned into cash',
    ]);
    const id = await memberIdOf(portal, member);
    const rolledBack = portal.app.db.transaction(async (tx) => {
      await notifyMember(tx, id, 'passwordChanged', {});
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await unreadOf(member)).toBe(3);
  });

  it('names a promotion, a mission or a reward in the language of the reader', async () => {
    const [member, promotion] = [await newMember(), await insertPromotion(portal, CASH)];
    await sql(
      portal,
      `insert into content_texts select id, 'vi', 'Một khuyến mãi', '', '' from content_items where public_id = $1`,
      [promotion],
    );
    expect((await claim(member, promotion)).status).toBe(200);
    const bodyIn = async (tag: string) => (await inbox(member, '', { 'Accept-Language': tag })).messages[0]?.body;
    expect([await bodyIn('en'), await bodyIn('vi')]).toEqual([
      expect.stringContaining('A promotion'),
      expect.stringContaining('Một khuyến mãi'),
    ]);

    const reward = { name: 'Friend', promotion: String(OWN_PROMOTIONS.referral), award: 'reward' } as const;
    const memberId = await memberIdOf(portal, member);
    const give = (params: SystemParams<'cashAwarded'>) =>
      portal.app.db.transaction((tx) => notifyMember(tx, memberId, 'cashAwarded', params));
    await give({ ...reward, amount: '1000', currency: 'VND' });
    expect([await bodyIn('en'), await bodyIn('vi')]).toEqual([
      expect.stringContaining('Invite-a-friend reward'),
      expect.stringContaining('Thưởng giới thiệu bạn bè'),
    ]);

    const texts = { en: { title: 'A mission', summary: 'S' }, vi: { title: 'Một nhiệm vụ', summary: 'S' } };
    const mission = await portal.app.db.transaction(async (tx) => {
      const terms = missionSchema.parse({ ...TURNOVER, texts });
      const publicId = await createMission(tx, portal.app.random, { terms, actor: 'test' });
      await publishMission(tx, { seen: { publicId, version: 1 }, actor: 'test' });
      return publicId;
    });
    const [row] = await sql<{ id: string }>(portal, 'select id::text from missions where public_id = $1', [mission]);
    const params = {
      name: 'A mission',
      promotion: String(missionPromotion(BigInt(row?.id ?? 0))),
      amount: '1000',
      currency: 'VND',
    };
    await give(params);
    expect([await bodyIn('en'), await bodyIn('vi')]).toEqual([
      expect.stringContaining('A mission'),
      expect.stringContaining('Một nhiệm vụ'),
    ]);
  });

  it('is written with changes of what protects the account, without any contact', async () => {
    const { member } = await createAccountHolder(portal);
    expect((await titlesOf(member)).toReversed()).toEqual(['Payment password changed', 'Bank account added']);
    const inVietnamese = await inbox(member, '', { 'Accept-Language': 'vi' });
    expect(inVietnamese.messages[0]).toMatchObject({ language: 'vi', title: 'Đã thêm tài khoản ngân hàng' });
    const passwords = {
      oldPassword: 'Correct-horse-9',
      newPassword: 'Another-horse-8',
      confirmNewPassword: 'Another-horse-8',
    };
    expect((await member.call('POST /wps/member/password', { body: passwords, encrypted: true })).status).toBe(200);
    expect((await titlesOf(member))[0]).toBe('Password changed');
  });

  it('has its texts in English and Vietnamese for every template', () => {
    const params = {
      amount: '-100',
      currency: 'VND',
      reason: 'R',
      name: 'N',
      count: '10',
      ending: '1234',
      change: 'mobile',
      address: '1.2.3.4',
      agent: 'A',
      text: 'T',
    };
    for (const template of Object.keys(SYSTEM_MESSAGES) as (keyof typeof SYSTEM_MESSAGES)[]) {
      for (const tag of ['en', 'vi']) {
        const message = {
          id: 'N',
          kind: 'system',
          template,
          params,
          texts: null,
          at: new Date(),
          isRead: false,
        } as const;
        const { title, body } = toMessageResponse(message, tag);
        expect(`${title} ${body}`, `${template} ${tag}`).not.toMatch(/system\.|[{}]/);
      }
    }
  });
});

describe('a message of staff to one member', () => {
  const write = (member: TestMember, body: object, role: 'support' | 'finance' = 'support') =>
    staff.as(role, `POST /ops/api/members/${member.playerId}/messages`, body);

  it('is written once per key, audited, and read in the reader’s language or in what there is', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const sent = { key: randomUUID(), texts: [textIn('vi', 'Chào <b>bạn</b>\u0007')] };
    const [first, again] = [await write(member, sent), await write(member, sent)];
    expect(again.body.value).toEqual(first.body.value);
    expect((await write(member, { ...sent, texts: [textIn('vi', 'Khác')] })).body.code).toBe('idempotency_key_reused');
    expect((await write(other, sent)).body.value.id).not.toBe(first.body.value.id);
    expect(
      await sql(portal, `select 1 from audit_log where action = 'message.write' and subject = $1`, [member.playerId]),
    ).toHaveLength(1);
    const [message] = (await inbox(member)).messages;
    expect(message).toMatchObject({ kind: 'personal', language: 'vi', title: 'Chào <b>bạn</b>', page: null });
    expect(JSON.stringify(message)).not.toContain('the-support');
    await read(member, [String(message?.id)]);
    const listed = (await staff.as('auditor', `GET /ops/api/members/${member.playerId}/messages`)).body.value;
    expect(listed).toMatchObject({ totalRows: 1, rows: [{ writtenBy: 'the-support', readAt: expect.any(String) }] });
  });

  it('is refused by role, length and language, and reaches no erased account', async () => {
    const member = await newMember();
    expect((await write(member, { key: randomUUID(), texts: [textIn('en', 'Hi')] }, 'finance')).status).toBe(403);
    const long = { languageTag: 'en', title: ' ', body: 'x'.repeat(MESSAGE_LENGTHS.bodyMax + 1) };
    const refused = await write(member, { key: randomUUID(), texts: [long] });
    expect(refused.body.fields).toMatchObject({
      'texts.0.title': { code: 'not_empty' },
      'texts.0.body': { code: 'content_between' },
    });
    expect((await write(member, { key: randomUUID(), texts: [textIn('xx', 'Hi')] })).body.fields).toHaveProperty(
      'texts',
    );
    await notify(member);
    const proposed = await staff.as('admin', `POST /ops/api/members/${member.playerId}/erase`, { reason: 'by letter' });
    expect((await approve(proposed)).status).toBe(200);
    await notify(member);
    expect(
      await sql(portal, 'select 1 from inbox_messages where member_id = $1', [await memberIdOf(portal, member)]),
    ).toEqual([]);
    expect((await write(member, { key: randomUUID(), texts: [textIn('en', 'Hi')] })).body.code).toBe('account_blocked');
  });
});

describe('a broadcast', () => {
  it('reaches all members in one row when a second person approves it, and is read, deleted and stopped', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const stream = await openStream(portal, member.token);
    await stream.next();
    const proposed = await propose(news('Cup final'));
    expect([proposed.status, await unreadOf(member)]).toEqual([202, 0]);
    expect((await approve(proposed)).status).toBe(200);
    expect(await stream.next()).toMatchObject({ event: 'messages', data: { spreadMs: 15_000 } });
    await stream.close();
    expect(await staff.lastAudit()).toMatchObject({
      action: 'broadcast.create',
      actor: 'the-colleague',
      details: { segment: 'all', proposedBy: 'the-support' },
    });
    const [message] = (await inbox(member)).messages;
    expect(message).toMatchObject({ kind: 'broadcast', title: 'Cup final', language: 'en', isRead: false });
    expect((await inbox(member, '', { 'Accept-Language': 'vi' })).messages[0]?.title).toBe('Cup final (vi)');
    const ids = [String(message?.id)];
    expect(await sql(portal, 'select 1 from inbox_marks')).toEqual([]);
    expect([await read(member, ids), await unreadOf(member), await unreadOf(other)]).toEqual(['done', 0, 1]);
    expect([await remove(member, ids), await titlesOf(member)]).toEqual(['done', []]);
    expect([await restore(member, ids), await titlesOf(member)]).toEqual(['done', ['Cup final']]);
    expect(await act(other, 'POST /wps/v2/messages/read', { all: true })).toBe('done');
    expect(await unreadOf(other)).toBe(0);
    expect(await sql(portal, 'select 1 from inbox_marks')).toHaveLength(2);

    expect((await stop(ids[0] ?? '')).status).toBe(200);
    expect((await stop(ids[0] ?? '')).body.code).toBe('wrong_state');
    expect([await titlesOf(member), await titlesOf(other)]).toEqual([[], []]);
    // A page that still shows it is not refused.
    expect(await remove(member, ids)).toBe('done');
    expect(await broadcasts('?state=stopped')).toMatchObject([{ writtenBy: 'the-support', stoppedBy: 'the-support' }]);
  });

  it('reaches the ranks or the language that it names, and nobody who registers later', async () => {
    const [low, high, english] = [await newMember(), await newMember(), await newMember()];
    const set = (member: TestMember, change: string) =>
      sql(portal, `update members set ${change} where public_id = $1`, [member.playerId]);
    await set(high, 'rank_level = 5');
    await set(english, `language_code = 'EN'`);
    const counted = async (query: string) =>
      (await staff.as('support', `GET /ops/api/broadcasts/recipients?${query}`)).body.value?.members;
    expect(await counted('segment=ranks&minRank=4&maxRank=6')).toBe(1);
    expect(await counted('segment=language&language=EN')).toBe(1);
    expect(await counted('segment=ranks')).toBeUndefined();
    const ranks = await publish('For the high', { segment: 'ranks', minRank: 4, maxRank: 6 });
    await publish('For the English', { segment: 'language', language: 'EN' });
    const all = await publish('For all');
    const late = await newMember();
    expect(await titlesOf(low)).toEqual(['For all']);
    expect(await titlesOf(high)).toEqual(['For all', 'For the high']);
    expect(await titlesOf(english)).toEqual(['For all', 'For the English']);
    expect([await titlesOf(late), await unreadOf(late)]).toEqual([[], 0]);
    for (const id of [ranks, all]) expect(await read(late, [id])).toBe('not_found');
    expect(await read(low, [ranks])).toBe('not_found');
  });

  it('begins and ends by its schedule', async () => {
    const member = await newMember();
    const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
    const id = await publish('Tomorrow', { startsAt: at(24), endsAt: at(48) });
    expect([await titlesOf(member), (await broadcasts('?state=scheduled')).length]).toEqual([[], 1]);
    const shift = (days: number) =>
      sql(
        portal,
        `update inbox_broadcasts set starts_at = starts_at - make_interval(days => $2), ends_at = ends_at - make_interval(days => $2) where public_id = $1`,
        [id, days],
      );
    const stream = await openStream(portal, member.token);
    await stream.next();
    await sql(portal, `update inbox_broadcasts set starts_at = now() where public_id = $1`, [id]);
    await portal.app.db.transaction(announceBroadcasts);
    await portal.app.db.transaction(announceBroadcasts);
    expect((await stream.next()).event).toBe('messages');
    await stream.close();
    expect([await titlesOf(member), await unreadOf(member)]).toEqual([['Tomorrow'], 1]);
    await shift(3);
    expect([await titlesOf(member), await unreadOf(member)]).toEqual([[], 0]);
    expect((await broadcasts('?state=ended')).map((row: { id: string }) => row.id)).toContain(id);
  });

  it('is refused before it is proposed when nobody could approve it', async () => {
    const past = new Date(Date.now() - 1000).toISOString();
    const later = new Date(Date.now() + 91 * DAY_MS).toISOString();
    const fieldsOf = async (change: object) => Object.keys((await propose(news('No', change))).body.fields ?? {});
    expect(await fieldsOf({ endsAt: past })).toEqual(['endsAt']);
    expect(await fieldsOf({ endsAt: later })).toEqual(['endsAt']);
    expect(await fieldsOf({ texts: [textIn('en', 'English alone')] })).toEqual(['texts']);
    expect(await fieldsOf({ segment: 'ranks', minRank: 5, maxRank: 4 })).toEqual(['segment']);
    expect(await fieldsOf({ segment: 'language', language: 'QQ' })).toEqual(['language']);
    expect((await propose(news('No'), 'auditor')).status).toBe(403);
    expect((await stop('N0000000000000000')).status).toBe(404);
    const key = randomUUID();
    const [once, twice] = [await propose(news('Once', { key })), await propose(news('Twice', { key }))];
    expect([(await approve(once)).status, (await approve(twice)).status]).toEqual([200, 200]);
    expect(
      (await broadcasts()).filter(({ texts }: { texts: Message[] }) => /Once|Twice/.test(texts[0]?.title ?? '')),
    ).toHaveLength(1);
  });
});
