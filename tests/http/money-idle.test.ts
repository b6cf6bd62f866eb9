import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { ROWS, send } from '../support/every-endpoint.ts';
import { addPasskey, verifyByPasskey } from '../support/member-passkeys.ts';
import { createAccountHolder, type AccountHolder } from '../support/payments.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let holder: AccountHolder;
beforeAll(async () => {
  portal = await createTestApp();
});
beforeEach(async () => {
  holder = await createAccountHolder(portal);
});
afterAll(() => portal.close());

const PASSWORD = 'Correct-horse-9';
const IDLE = { status: 403, body: { code: 'reauthentication_required' } };

/** Lets time pass for all sessions since the last action, by the database's clock. */
const pass = (minutes: number) =>
  sql(portal, 'update sessions set last_action_at = last_action_at - make_interval(mins => $1)', [minutes]);
const reauthenticate = (member: TestMember, password = PASSWORD) =>
  member.call('POST /wps/session/reauthentication', { body: { password }, encrypted: true });
const launch = (member: TestMember) => member.call('GET /wps/game/launchGame?gameId=LOTUS&vassalage=SBX');

describe('a session without an action for 31 minutes', () => {
  beforeEach(() => pass(31));

  test('is refused by every call that moves money out of or into a bet, and by no other', async () => {
    const { token } = holder.member;
    const mine = ROWS.filter(({ definition }) => definition.access === 'member' || definition.access === 'session');
    const refused: string[] = [];
    for (const row of mine.filter(({ key }) => key !== 'DELETE /wps/session/logout')) {
      const { body } = await send(portal, row, { token, body: '{}' });
      if (body?.code === 'reauthentication_required') refused.push(row.key);
    }
    expect(refused.toSorted()).toEqual([
      'DELETE /wps/member/bonuses/{id}',
      'GET /wps/game/launchGame',
      'POST /lgw/bets',
      'POST /lgw/chases',
      'POST /wps/crash/bets',
      'POST /wps/inhouse/{game}/bets',
      'POST /wps/inhouse/{stepGame}/rounds',
      'POST /wps/member/coupons',
      'POST /wps/member/rebate/claim',
      'POST /wps/relay/GCS_walletTransfer',
      'POST /wps/relay/MCS2_claimPromotion',
      'POST /wps/relay/MCS2_claimRafflePromotion',
      'POST /wps/relay/MCS2_openRedEnvelope',
      'POST /wps/relay/MCS2_signIn',
      'POST /wps/relay/PTS_convert',
      'POST /wps/relay/PTS_redeem',
      'POST /wps/v2/wallets/deposits',
      'POST /wps/v2/wallets/memberTransfers',
      'POST /wps/v2/wallets/withdrawals',
    ]);
  });

  test('stays idle whatever else is called, until the password is right', async () => {
    await holder.member.call('PUT /wps/member/language', { body: { language: 'EN' } });
    await holder.member.call('GET /wps/v2/wallets/balance');
    expect(await holder.deposit()).toMatchObject(IDLE);
    expect(await holder.withdraw()).toMatchObject(IDLE);
    expect((await reauthenticate(holder.member, 'wrong')).body.fields.password.code).toBe('wrong_password');
    expect(await holder.withdraw()).toMatchObject(IDLE);
    expect((await reauthenticate(holder.member)).status).toBe(200);
    expect([(await holder.deposit()).status, (await holder.withdraw()).status]).toEqual([200, 200]);
    expect((await launch(holder.member)).status).toBe(200);
  });

  test('goes on after a passkey, too', async () => {
    const device = await addPasskey(holder.member);
    expect(await holder.withdraw()).toMatchObject(IDLE);
    expect((await verifyByPasskey(holder.member, device)).status).toBe(200);
    expect((await holder.withdraw()).status).toBe(200);
  });

  test('allows ten guesses of the password', async () => {
    for (let n = 0; n < 10; n++) expect((await reauthenticate(holder.member, `wrong-${n}`)).status).toBe(422);
    expect((await reauthenticate(holder.member)).body.code).toBe('too_many_requests');
    expect(await holder.deposit()).toMatchObject(IDLE);
  });
});

describe('the last action of a session', () => {
  test('is a request that changes something; polling and reading are none', async () => {
    await pass(20);
    await holder.member.call('GET /wps/v2/wallets/balance');
    await holder.member.call('GET /wps/member/info');
    await holder.member.call('PUT /wps/chat/read', { body: {} });
    await pass(11);
    expect(await holder.deposit()).toMatchObject(IDLE);
  });

  test('keeps the session active', async () => {
    for (let n = 0; n < 3; n++) {
      await pass(20);
      expect((await holder.member.call('PUT /wps/member/language', { body: { language: 'EN' } })).status).toBe(200);
    }
    expect((await holder.deposit()).status).toBe(200);
  });

  test('does not matter to guests, who have no password and no money', async () => {
    const guest = await portal.call('POST /wps/session/login/freeplay', { body: { transport: 'bearer' } });
    const { token } = guest.body.value;
    await pass(60);
    const opened = await portal.call('GET /wps/game/launchGame?gameId=LOTUS&vassalage=SBX', { token });
    expect(opened.body.code).not.toBe('reauthentication_required');
  });
});
