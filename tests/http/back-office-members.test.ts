import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { fresh, startGame, ticketOf } from '../support/game-session.ts';
import { lineOf, openDraw, place } from '../support/lottery-bets.ts';
import { createAccountHolder } from '../support/payments.ts';
import { addPasskey, REFUSED, signInByPasskey, verifyByPassword } from '../support/member-passkeys.ts';
import { createOwner } from '../support/security.ts';
import { BEHIND_PROXY, newBrowser, signIn } from '../support/sign-in.ts';

let portal: TestApp;
let staff: Staff;

beforeAll(async () => {
  portal = await createTestApp(BEHIND_PROXY);
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const reason = 'asked for it by phone';

async function search(text: string) {
  const { body } = await staff.as('support', `GET /ops/api/members?search=${encodeURIComponent(text)}`);
  return body.value.rows.map(({ account }: { account: string }) => account);
}

async function change(playerId: string, set: string) {
  const text = `update members set ${set} where public_id = $1`;
  await portal.app.db.query({ name: `test ${text}`, text }, [playerId]);
}

describe('the member search', () => {
  it('finds members by member ID or the start of the username in any case, and lists the newest first without a text', async () => {
    const [first, second] = [
      await portal.newMember({ username: 'lookup1' }),
      await portal.newMember({ username: 'lookup2' }),
    ];
    expect(await search(first.playerId.toLowerCase())).toEqual(['lookup1']);
    expect(await search('LOOKUP')).toEqual(['lookup2', 'lookup1']);
    expect((await search('')).slice(0, 2)).toEqual([second.username, first.username]);
    expect(await search('ookup')).toEqual([]);
    expect(await search('%')).toEqual([]);
  });

  it('finds members by a confirmed number or email address, not by an unconfirmed one', async () => {
    const member = await portal.newMember();
    await change(member.playerId, `mobile = '+84912000111', email = 'An.Nguyen@example.com'`);
    expect(await search('+84 912 000 111')).toEqual([]);
    expect(await search('an.nguyen@example.com')).toEqual([]);
    await change(member.playerId, 'mobile_verified_at = now(), email_verified_at = now()');
    expect(await search('+84 912 000 111')).toEqual([member.username]);
    expect(await search('an.nguyen@EXAMPLE.com')).toEqual([member.username]);
  });
});

describe('a member’s page in the back office', () => {
  it('shows the state of the account, with masked numbers and addresses', async () => {
    const member = await portal.newMember({ balance: '250000' });
    await change(member.playerId, `mobile = '+84912345678', email = 'linh@example.com', mobile_verified_at = now()`);
    const { body } = await staff.as('auditor', `GET /ops/api/members/${member.playerId}`);
    expect(body.value).toMatchObject({
      memberId: member.playerId,
      account: member.username,
      type: 'member',
      state: 'active',
      wallet: { balance: '250000', held: '0' },
      mobile: '+84***78',
      mobileConfirmed: true,
      email: 'l***@example.com',
      emailConfirmed: false,
      hasPassword: true,
      hasPaymentPassword: false,
      hasAuthenticator: false,
      passkeys: 0,
      affiliateCode: null,
      referrer: null,
      registerUrl: null,
    });
    expect(body.value.sessions).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain('12345678');
  });

  it('shows the page on which the member registered', async () => {
    await createOwner(portal, { username: 'bypage', registerUrl: 'https://portal.test/en/register?utm_source=mail' });
    const [row] = (await staff.as('support', 'GET /ops/api/members?search=bypage')).body.value.rows;
    const { body } = await staff.as('auditor', `GET /ops/api/members/${row.memberId}`);
    expect(body.value.registerUrl).toBe('https://portal.test/en/register');
  });

  it('is not found for an unknown member ID', async () => {
    expect((await staff.as('support', 'GET /ops/api/members/P000000000')).status).toBe(404);
  });
});

describe('what a member did with money', () => {
  const rowsOf = async (key: string) => (await staff.as('support', key)).body.value.rows;

  it('lists the transactions as the member sees them, page by page and by kind', async () => {
    const { member, bet, win } = await startGame(portal, { balance: '1000' });
    const { roundId } = (await bet({ amount: '40' })).body;
    await win({ amount: '30', ...(roundId ? { roundId } : {}) });
    const own = (await member.call('GET /wps/member/records/account')).body.value.rows;
    const path = `GET /ops/api/members/${member.playerId}/transactions`;
    expect(own.length).toBeGreaterThan(1);
    expect(await rowsOf(path)).toEqual(own);
    expect(await rowsOf(`${path}?pageNo=2&pageSize=1`)).toEqual([own[1]]);
    expect((await rowsOf(`${path}?kind=bet`)).map(({ amount }: { amount: string }) => amount)).toEqual(['-40']);
  });

  it('lists the bets on games and lotteries', async () => {
    const { member, bet } = await startGame(portal, { balance: '100000' });
    await bet({ amount: '40' });
    const lines = [lineOf('SSC1M', 'SSC_DWD', '7|-|-|-|-')];
    await place(member, { gameCode: 'SSC1M', issue: await openDraw(portal, 'SSC1M'), lines });
    const path = `GET /ops/api/members/${member.playerId}`;
    expect(await rowsOf(`${path}/bets`)).toMatchObject([{ stake: '40', state: 'open', vendor: 'SBX' }]);
    expect(await rowsOf(`${path}/lottery-bets`)).toMatchObject([{ gameCode: 'SSC1M', betType: 'SSC_DWD' }]);
  });

  it('shows what happened in a round, also a correction that the balance did not cover, as the member sees it', async () => {
    const { member, bet, win, adjust } = await startGame(portal, { balance: '100' });
    const [roundId, refTxId] = [fresh('round'), fresh('bet')];
    await bet({ roundId, txId: refTxId, amount: '40', ticket: ticketOf() });
    await win({ roundId, amount: '60', roundClosed: true });
    await bet({ amount: '110', roundClosed: true });
    await adjust({ roundId, refTxId, amount: '-60' });
    const [, row] = (await member.call('GET /wps/member/records/bets')).body.value.rows;
    const { hasReplay: _, ...own } = (await member.call(`GET /wps/member/records/bets/${row.id}`)).body.value;
    const path = (playerId: string, id: string) => `GET /ops/api/members/${playerId}/bets/${id}`;
    const shown = (await staff.as('support', path(member.playerId, row.id))).body.value;
    expect(shown).toEqual(own);
    expect(shown.tickets).toHaveLength(1);
    expect(shown.events.at(-1)).toMatchObject({ kind: 'correction', amount: '-60', change: '-10', receivable: '50' });
    const stranger = await portal.newMember();
    expect((await staff.as('support', path(stranger.playerId, row.id))).status).toBe(404);
  });

  it('lists the deposits and withdrawals of one member, whatever their state, the newest first', async () => {
    const [holder, other] = [await createAccountHolder(portal), await createAccountHolder(portal)];
    await other.deposit();
    await other.withdraw();
    const idOf = async (made: ReturnType<typeof holder.deposit>) => (await made).body.value.id;
    const [first, second] = [await idOf(holder.deposit()), await idOf(holder.deposit())];
    const [refused, open] = [await idOf(holder.withdraw()), await idOf(holder.withdraw())];
    await portal.app.db.query(
      {
        name: 'test decided payments',
        text: `with deposit as (update deposits set state = 'declined' where public_id = $1)
             update withdrawals set state = 'rejected' where public_id = $2`,
      },
      [first, refused],
    );
    const of = `memberId=${holder.member.playerId}`;
    const idsOf = async (key: string) => (await rowsOf(key)).map(({ id }: { id: string }) => id);
    expect(await idsOf(`GET /ops/api/deposits?${of}`)).toEqual([second, first]);
    expect(await idsOf(`GET /ops/api/deposits?${of}&state=declined`)).toEqual([first]);
    expect(await idsOf(`GET /ops/api/withdrawals?${of}`)).toEqual([open, refused]);
    expect(await idsOf(`GET /ops/api/withdrawals?${of}&state=rejected`)).toEqual([refused]);
  });

  it.each([
    'members/P000000000/transactions',
    'members/P000000000/bets',
    'members/P000000000/bets/1',
    'members/P000000000/lottery-bets',
    'deposits?memberId=P000000000',
    'withdrawals?memberId=P000000000',
  ])('is not found for an unknown member ID: %s', async (path) => {
    expect((await staff.as('support', `GET /ops/api/${path}`)).status).toBe(404);
  });

  it('is a view in the audit log', async () => {
    const { playerId } = await portal.newMember();
    await rowsOf(`GET /ops/api/members/${playerId}/transactions`);
    const { rows } = (await staff.as('auditor', 'GET /ops/api/audit?pageSize=5')).body.value;
    expect(rows[0]).toMatchObject({ actor: 'the-support', action: 'member.view', subject: playerId });
  });
});

describe('actions on an account', () => {
  it('block and unblock it, with the reasons in the audit log', async () => {
    const member = await portal.newMember();
    const path = `/ops/api/members/${member.playerId}`;
    expect((await staff.as('support', `POST ${path}/block`, { reason })).status).toBe(200);
    expect(await staff.lastAudit()).toMatchObject({
      actor: 'the-support',
      action: 'member.block',
      subject: member.playerId,
      details: { reason },
    });
    expect((await signIn(newBrowser(portal), member.username)).body.code).toBe('account_blocked');
    expect((await staff.as('support', `POST ${path}/block`, { reason })).body.code).toBe('wrong_state');
    expect((await staff.as('admin', `POST ${path}/unblock`, { reason })).status).toBe(200);
    expect((await signIn(newBrowser(portal), member.username)).status).toBe(200);
  });

  it('remove a lost authenticator: administrators only, with the reason in the audit log', async () => {
    const owner = await createOwner(portal);
    await owner.bind('email', `${owner.username}@example.com`);
    await owner.enroll();
    const { id } = (await owner.home.call('GET /wps/member/info')).body.value;
    const path = `POST /ops/api/members/${id}/authenticator/reset`;
    expect((await staff.as('support', path, { reason })).status).toBe(403);
    expect((await staff.as('admin', path, { reason })).status).toBe(200);
    expect(await staff.lastAudit()).toMatchObject({
      action: 'member.reset_authenticator',
      subject: id,
      details: { reason },
    });
    expect((await owner.home.call('GET /wps/member/authenticator')).body.value).toEqual({
      enrolled: false,
      recoveryCodesLeft: 0,
    });
    const stranger = (await owner.signIn()).body.value.stepUp;
    expect(stranger.methods).not.toContain('authenticator');
    expect((await staff.as('admin', path, { reason })).body.code).toBe('wrong_state');
  });

  it('remove passkeys, which then sign nobody in', async () => {
    const owner = await createOwner(portal);
    await verifyByPassword(owner.home);
    const device = await addPasskey(owner.home);
    const { id } = (await owner.home.call('GET /wps/member/info')).body.value;
    expect((await staff.as('admin', `GET /ops/api/members/${id}`)).body.value.passkeys).toBe(1);
    expect((await staff.as('admin', `POST /ops/api/members/${id}/authenticator/reset`, { reason })).status).toBe(200);
    expect((await staff.as('admin', `GET /ops/api/members/${id}`)).body.value.passkeys).toBe(0);
    expect(await signInByPasskey(newBrowser(portal), device)).toMatchObject(REFUSED);
  });

  it('end every session', async () => {
    const member = await portal.newMember();
    const path = `/ops/api/members/${member.playerId}`;
    expect((await staff.as('support', `DELETE ${path}/sessions`)).status).toBe(200);
    expect((await member.call('GET /wps/member/info')).status).toBe(401);
    expect((await staff.as('support', `GET ${path}`)).body.value.sessions).toEqual([]);
    expect(await staff.lastAudit()).toMatchObject({ action: 'member.end_sessions', subject: member.playerId });
    expect((await staff.as('support', 'DELETE /ops/api/members/P000000000/sessions')).status).toBe(404);
  });

  it('refuse the second of two simultaneous blocks', async () => {
    const member = await portal.newMember();
    const block = () => staff.as('support', `POST /ops/api/members/${member.playerId}/block`, { reason });
    const statuses = (await Promise.all([block(), block()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });
});
