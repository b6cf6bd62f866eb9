import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { fresh, startGame } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ WINNERS_MIN_PRIZE: '0' });
});
afterAll(() => portal.close());

const change = (member: TestMember, body: object) => member.call('PUT /wps/member/profile', { body });
const profileOf = async (member: TestMember) => (await member.call('GET /wps/member/profile')).body.value;
/** A nickname that no other test has. */
const freshName = () => `Lan ${randomUUID().replaceAll(/[^a-f]/g, '')}`.slice(0, 18);

it('stores what a member enters, part by part, and shows the name and the picture where the member is shown', async () => {
  const session = await startGame(portal);
  const { member } = session;
  expect(await profileOf(member)).toMatchObject({ nickname: null, avatar: null, address: null });
  const nickname = freshName();
  expect(
    (await change(member, { nickname: `  ${nickname} `, avatar: 'koi', address: ' 12 Lê Lợi, Huế ' })).status,
  ).toBe(200);
  expect((await change(member, { avatar: 'owl' })).status).toBe(200);
  expect(await profileOf(member)).toMatchObject({ nickname, avatar: 'owl', address: '12 Lê Lợi, Huế' });
  expect((await member.call('GET /wps/member/info')).body.value).toMatchObject({ nickname, avatar: 'owl' });
  const image = '/avatars/owl.svg';
  expect((await member.call('GET /wps/member/info/icon')).body.value).toMatchObject({ icon: image });
  expect((await member.call('GET /wps/relay/MCSFE_getPlayerAvatar')).body.value).toEqual({ avatar: 'owl', image });
  const roundId = fresh('round');
  await session.bet({ roundId });
  await session.win({ roundId, amount: '900', roundClosed: true });
  const winners = await portal.call('GET /wps/relay/GCSGAME_getRankList?rank=latest');
  expect(winners.body.value.list[0]).toMatchObject({ avatar: 'owl', prizeAmount: '900' });
  // A copy of the database says nothing about the address.
  const [row] = await sql<{ text: string }>(
    portal,
    'select to_jsonb(m)::text as text from members m where public_id = $1',
    [member.playerId],
  );
  expect(row?.text).not.toContain('Lê Lợi');
  expect((await change(member, { nickname: null, avatar: null, address: null })).status).toBe(200);
  expect(await profileOf(member)).toMatchObject({ nickname: null, avatar: null, address: null });
});

it('gives a nickname to one member, who is nobody else by another spelling', async () => {
  // Six digits in a row, which a random username may have, are no nickname.
  const username = freshName().replace('Lan ', 'owner').slice(0, 16);
  const [owner, other] = [await portal.newMember({ username }), await portal.newMember()];
  const nickname = freshName();
  const taken = { status: 422, body: { code: 'invalid_fields', fields: { nickname: { code: 'nickname_taken' } } } };
  expect((await change(owner, { nickname })).status).toBe(200);
  for (const same of [nickname, nickname.toUpperCase(), nickname.replace(' ', '_'), owner.username, 'Parlay Support'])
    expect(await change(other, { nickname: same })).toMatchObject(taken);
  // Its owner may write it differently, and takes no other part of the profile with a refusal.
  expect((await change(owner, { nickname: nickname.toUpperCase() })).status).toBe(200);
  expect((await change(other, { nickname, avatar: 'fox' })).status).toBe(422);
  expect(await profileOf(other)).toMatchObject({ nickname: null, avatar: null });
  const racing = freshName();
  const racers = await Promise.all([owner, other].map((member) => change(member, { nickname: racing })));
  expect(racers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

it('sets the date of birth once and at the minimum age', async () => {
  const member = await portal.newMember();
  await sql(portal, 'update members set date_of_birth = null where public_id = $1', [member.playerId]);
  const problemOf = async (dateOfBirth: string) => {
    const { status, body } = await change(member, { dateOfBirth });
    return status === 200 ? undefined : body.fields?.dateOfBirth?.code;
  };
  expect(await problemOf('2015-01-01')).toBe('too_young');
  expect(await problemOf('1990-02-30')).toBe('reg_pattern_date_ymd');
  expect(await problemOf('1990-05-17')).toBeUndefined();
  expect(await problemOf('1990-05-17')).toBeUndefined();
  expect(await problemOf('1991-05-17')).toBe('birthday_fixed');
  expect((await profileOf(member)).dateOfBirth).toBe('1990-05-17');
});

it('agrees to no marketing by itself, and records every change with its time', async () => {
  const member = await portal.newMember();
  const decide = (isGranted: boolean) =>
    member.call('PUT /wps/member/profile/consents', { body: { channel: 'sms', isGranted } });
  const off = ['email', 'sms', 'push'].map((channel) => ({ channel, isGranted: false, changedAt: null }));
  await decide(false);
  expect((await profileOf(member)).consents).toEqual(off);
  for (const isGranted of [true, true, false]) expect((await decide(isGranted)).status).toBe(200);
  const { consents } = await profileOf(member);
  expect(consents[1]).toEqual({ channel: 'sms', isGranted: false, changedAt: expect.any(String) });
  const rows = await sql(
    portal,
    `select is_granted from marketing_consents join members on members.id = member_id where public_id = $1 order by marketing_consents.id`,
    [member.playerId],
  );
  expect(rows).toEqual([{ is_granted: true }, { is_granted: false }]);
  await expect(sql(portal, 'update marketing_consents set is_granted = true')).rejects.toThrow();
  for (const body of [{}, { channel: 'post', isGranted: true }])
    expect((await member.call('PUT /wps/member/profile/consents', { body })).status).toBe(422);
  for (const body of [{ avatar: 'selfie' }, { nickname: '090 1234567' }, { nickname: 'a' }, { address: ' ' }])
    expect((await change(member, body)).status).toBe(422);
});
