import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPendingSignIn, createPendingSignIn } from '#domain/devices';
import { findReset, createHandoff, createReset } from '#domain/members';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { gameSessionOf } from '../support/game-session.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { BEHIND_PROXY, newBrowser, signIn } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let staff: Staff;
let member: TestMember;
let memberId: bigint;

beforeAll(async () => {
  portal = await createTestApp(BEHIND_PROXY);
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const OPEN = { merchantCode: 'PARLAY' };
const write: TestApp['app']['db']['transaction'] = (work) => portal.app.db.transaction(work);

beforeEach(async () => {
  member = await portal.newMember({ balance: '1000' });
  const text = 'update members set email = username || $2, email_verified_at = now() where public_id = $1 returning id';
  memberId = (await sql<{ id: bigint }>(portal, text, [member.playerId, '@mail.test']))[0]?.id ?? 0n;
});

async function blockAndUnblock(): Promise<void> {
  const [path, body] = [`/ops/api/members/${member.playerId}`, { reason: 'a stranger is in it' }];
  expect((await staff.as('support', `POST ${path}/block`, body)).status).toBe(200);
  expect((await staff.as('support', `POST ${path}/unblock`, body)).status).toBe(200);
}

describe('a member who was blocked and unblocked', () => {
  it('has no open session left', async () => {
    const browser = newBrowser(portal);
    await signIn(browser, member.username);
    await blockAndUnblock();
    expect((await member.call('GET /wps/member/info')).body.code).toBe('not_signed_in');
    expect((await browser.call('GET /wps/member/info')).body.code).toBe('not_signed_in');
  });

  it('has no remembered browser left', async () => {
    const browser = newBrowser(portal);
    await signIn(browser, member.username, { remember: true });
    browser.cookies.delete('parlay_session');
    await blockAndUnblock();
    expect((await browser.call('POST /wps/session/remember', { body: {} })).body.code).toBe('not_remembered');
  });

  it('cannot use a handoff sign-in that was created before', async () => {
    const { code } = await write((tx) => createHandoff(tx, portal.app, { publicId: member.playerId, ...OPEN }));
    await blockAndUnblock();
    const late = await newBrowser(portal).call('POST /wps/session/handoff', { body: { code, ...OPEN } });
    expect(late.body.code).toBe('handoff_invalid');
  });

  it('cannot complete a sign-in that was waiting for step-up verification', async () => {
    const requester = { network: '10.1.1.1', deviceToken: 'a browser' };
    const signInAttempt = { memberId, methods: ['sms' as const], request: {}, ...requester };
    const token = await write((tx) => createPendingSignIn(tx, portal.app, signInAttempt));
    expect(await findPendingSignIn(portal.app.db, { token, ...requester })).toMatchObject({ memberId });
    await blockAndUnblock();
    await expect(findPendingSignIn(portal.app.db, { token, ...requester })).rejects.toMatchObject({
      code: 'sign_in_expired',
    });
  });

  it('cannot use a password reset link that was sent before', async () => {
    const { username } = member;
    const reset = await write((tx) => createReset(tx, portal.app, { username, email: `${username}@mail.test` }));
    expect(await findReset(portal.app.db, reset?.code ?? '')).toMatchObject({ username });
    await blockAndUnblock();
    expect(await findReset(portal.app.db, reset?.code ?? '')).toBeUndefined();
  });

  it('cannot authenticate a game with a launch token from before', async () => {
    const token = await member.launchToken();
    const authenticate = () => portal.vendor('authenticate', { requestId: `late-${member.playerId}`, token });
    expect((await authenticate()).body.status).toBe('OK');
    await blockAndUnblock();
    expect((await authenticate()).body.status).toBe('TOKEN_EXPIRED');
  });

  it('cannot go on in a game that was open', async () => {
    const token = await member.launchToken();
    await portal.vendor('authenticate', { requestId: `open-${member.playerId}`, token });
    const game = gameSessionOf(portal, member, token);
    expect((await game.bet()).body).toMatchObject({ status: 'OK', balance: '990' });
    await blockAndUnblock();
    expect((await game.bet()).body).toMatchObject({ status: 'TOKEN_EXPIRED', balance: '990' });
  });
});
