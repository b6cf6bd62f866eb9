import { createPrivateKey, createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { createApp } from '#server/api';
import { createTestApp, signedHeaders, type TestApp, type TestResponse } from '../support/app.ts';
import { fresh, startGame } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { allowRoundless, setLimits, vendorBalance } from '../support/vendor-limits.ts';

const lines: string[] = [];
let portal: TestApp;
let staff: Staff;
let second: string;
beforeAll(async () => {
  const env = { FOUR_EYES: 'on', LOG_LEVEL: 'trace' };
  portal = await createTestApp(env, { logTo: { write: (line) => void lines.push(line) } });
  staff = await createStaff(portal);
  await staff.add('second-admin', 'admin');
  second = (await staff.signedIn('second-admin')).token;
});
afterAll(() => portal.close());
beforeEach(() => setLimits(portal, {}));

const asSecond = (key: string, body?: object) =>
  portal.call(key, { token: second, ...(body === undefined ? {} : { body }) });

/** Proposes an act and returns the second person's answer. */
async function byTwo(key: string, body: object): Promise<TestResponse> {
  const proposed = await staff.as('admin', key, body);
  expect(proposed.body).toMatchObject({ code: 'second_person_needed' });
  return asSecond(`POST /ops/api/proposals/${proposed.body.value.proposalId}/approve`, {});
}

const vendorOf = async (code: string) =>
  (await staff.as('auditor', 'GET /ops/api/vendors')).body.value.find((row: { code: string }) => row.code === code);

const SETTINGS = {
  name: 'Parlay Sandbox',
  launchUrl: 'http://127.0.0.1:4322/play',
  enabled: true,
  allowedAddresses: ['127.0.0.0/8', '::1'],
  signatureV1Until: null,
  roundlessKinds: ['promo'],
  roundlessWindowDays: 3,
  checksRewards: true,
  limits: { win: '700', stakeMultiplier: 50, memberDay: '8000', vendorDay: '90000' },
};

describe('the settings of a vendor', () => {
  it('are replaced by two people, and hold for the next win', async () => {
    expect((await staff.as('finance', 'PUT /ops/api/vendors/SBX', SETTINGS)).status).toBe(403);
    expect((await byTwo('PUT /ops/api/vendors/SBX', SETTINGS)).status).toBe(200);
    expect(await vendorOf('SBX')).toMatchObject({ ...SETTINGS, currency: 'VND' });
    const session = await startGame(portal);
    const roundId = fresh('round');
    await session.bet({ roundId, amount: '100' });
    expect((await session.win({ roundId, amount: '701' })).body).toMatchObject({ status: 'OK', balance: '900' });
  });

  it('have addresses that can be read, and in production some while the vendor is enabled', async () => {
    const inProduction = createApp({ ...portal.app, config: { ...portal.app.config, isProduction: true } });
    const put = async (hono: TestApp['hono'], allowedAddresses: string[], enabled = true) => {
      const body = JSON.stringify({ ...SETTINGS, allowedAddresses, enabled, name: fresh('n').slice(0, 20) });
      const headers = { 'Content-Type': 'application/json' };
      const own = { ...headers, Authorization: `Bearer ${staff.tokens.get('admin')}` };
      const proposed = await hono.request('/ops/api/vendors/SBX', { method: 'PUT', headers: own, body });
      const { value } = (await proposed.json()) as { value: { proposalId: string } };
      const path = `/ops/api/proposals/${value.proposalId}/approve`;
      const other = { ...headers, Authorization: `Bearer ${second}` };
      return (await hono.request(path, { method: 'POST', headers: other, body: '{}' })).status;
    };
    expect(await put(portal.hono, ['10.0.0.0/99'])).toBe(422);
    expect(await put(inProduction, [])).toBe(422);
    expect(await put(inProduction, [], false)).toBe(200);
    expect(await put(inProduction, ['127.0.0.1'])).toBe(200);
  });

  it('can be ended by one person: a disabled vendor places no bets', async () => {
    const session = await startGame(portal);
    const { status } = await staff.as('admin', 'POST /ops/api/vendors/SBX/disable', { reason: 'secret stolen' });
    expect(status).toBe(200);
    expect((await session.bet()).body.status).toBe('GAME_DISABLED');
    await sql(portal, `update vendors set enabled = true`);
  });
});

describe('the protocol of a vendor', () => {
  const PROTOCOL = { dialect: 'softswiss', settings: { unit: 1000 }, reason: 'their contract' };
  const create = async (code: string) =>
    byTwo('POST /ops/api/vendors', { code, name: code, launchUrl: 'https://games.test/', allowedAddresses: [] });

  it('is chosen by two people, with the settings that it has', async () => {
    await create('SOFT1');
    expect(await vendorOf('SOFT1')).toMatchObject({ dialect: 'parlay', dialectSettings: {} });
    const key = 'PUT /ops/api/vendors/SOFT1/dialect';
    expect((await staff.as('finance', key, PROTOCOL)).status).toBe(403);
    expect((await byTwo(key, PROTOCOL)).status).toBe(200);
    expect(await vendorOf('SOFT1')).toMatchObject({ dialect: 'softswiss', dialectSettings: { unit: 1000 } });
    for (const [dialect, settings] of [
      ['softswiss', { unit: 7 }],
      ['softswiss', { units: 1 }],
      ['hub88', {}],
      ['hub88', { publicKey: 'no key' }],
      ['parlay', { unit: 1 }],
    ] as const) {
      expect((await byTwo(key, { ...PROTOCOL, dialect, settings })).status, dialect).toBe(422);
    }
    expect((await byTwo(key.replace('SOFT1', 'NOBODY'), PROTOCOL)).status).toBe(404);
    expect((await byTwo(key, { ...PROTOCOL, dialect: 'parlay', settings: {} })).status).toBe(200);
    expect(await vendorOf('SOFT1')).toMatchObject({ dialect: 'parlay', dialectSettings: {} });
  });

  it('is chosen with the new vendor already, and its settings are named that it cannot read', async () => {
    const body = { code: 'SOFT2', name: 'Soft', launchUrl: 'https://games.test/', allowedAddresses: [] };
    const broken = { ...body, dialect: 'softswiss', dialectSettings: { unit: 7, decimals: 2 } };
    const refused = await byTwo('POST /ops/api/vendors', broken);
    expect(refused).toMatchObject({ status: 422, body: { fields: { unit: { code: 'invalid_value' } } } });
    expect(await vendorOf('SOFT2')).toBeUndefined();
    const dialectSettings = { unit: 1000 };
    expect((await byTwo('POST /ops/api/vendors', { ...broken, dialectSettings })).status).toBe(200);
    expect(await vendorOf('SOFT2')).toMatchObject({ dialect: 'softswiss', dialectSettings });
  });

  it('may have a key pair of the portal, whose private part nobody sees', async () => {
    await create('KEY1');
    expect(await vendorOf('KEY1')).toMatchObject({ signingPublicKey: null });
    const key = 'POST /ops/api/vendors/KEY1/signing-key';
    expect((await byTwo(key, { reason: 'for their launches' })).status).toBe(200);
    const { signingPublicKey } = await vendorOf('KEY1');
    expect(signingPublicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/);
    const [row] = await sql<{ sealed: string }>(
      portal,
      `select sealed_signing_key as sealed from vendors where code = 'KEY1'`,
    );
    const privateKey = createPrivateKey(portal.app.sealer.open('vendor key KEY1', row?.sealed ?? ''));
    expect(createPublicKey(privateKey).export({ type: 'spki', format: 'pem' })).toBe(signingPublicKey);
    expect(lines.join('')).not.toContain('PRIVATE KEY');
    expect((await byTwo(key.replace('KEY1', 'NOBODY'), { reason: 'none' })).status).toBe(404);
  });
});

describe('the fund of a vendor', () => {
  it('is filled and emptied by two people, and never below what is there', async () => {
    const before = await vendorBalance(portal, 'vendor_fund');
    const move = (direction: string, amount: string, key: string = crypto.randomUUID()) =>
      byTwo('POST /ops/api/vendors/SBX/fund', { key, direction, amount, reason: 'new year' });
    const key = crypto.randomUUID();
    expect((await move('in', '500', key)).status).toBe(200);
    expect((await move('in', '500', key)).status).toBe(200);
    expect((await move('out', '200')).status).toBe(200);
    expect(await vendorBalance(portal, 'vendor_fund')).toBe(before + 3_000_000n);
    expect((await move('out', '900000')).status).toBeGreaterThanOrEqual(400);
    expect(await vendorBalance(portal, 'vendor_fund')).toBe(before + 3_000_000n);
  });
});

describe('a held win', () => {
  async function newHeldWin(kind: 'win' | 'promo' = 'win') {
    await setLimits(portal, { win_minor: '5' });
    const session = await startGame(portal);
    const [roundId, txId] = [fresh('round'), fresh('win')];
    await session.bet({ roundId, amount: '10' });
    await session.win({ txId, kind, amount: '6', ...(kind === 'win' ? { roundId } : {}) });
    const { rows } = (await staff.as('auditor', 'GET /ops/api/held-wins?pageSize=100')).body.value;
    const row = rows.find(({ transaction }: { transaction: string }) => transaction === txId);
    expect(row).toMatchObject({ vendor: 'SBX', amount: '6', currency: 'VND', reason: 'win', state: 'held', kind });
    return { session, roundId, txId, id: row.id as string };
  }
  const decide = (id: string, step: 'release' | 'return') =>
    byTwo(`POST /ops/api/held-wins/${id}/${step}`, { reason: 'checked with the vendor' });

  it('is credited when two people release it, once', async () => {
    const { session, roundId, id } = await newHeldWin();
    const held = await vendorBalance(portal, 'vendor_held');
    expect((await decide(id, 'release')).status).toBe(200);
    expect(await session.member.balance()).toBe('996');
    expect(await vendorBalance(portal, 'vendor_held')).toBe(held - 60_000n);
    const { rows } = (await session.member.call('GET /wps/member/records/bets')).body.value;
    expect(rows).toMatchObject([{ roundId, stake: '10', win: '6', balanceAfter: '996' }]);
    expect((await decide(id, 'return')).body).toMatchObject({ code: 'wrong_state' });
    expect(await session.member.balance()).toBe('996');
    expect(await staff.lastAudit()).toMatchObject({ action: expect.any(String) });
  });

  it('is returned to the house, or to the fund that it came from', async () => {
    const ofRound = await newHeldWin();
    expect((await decide(ofRound.id, 'return')).status).toBe(200);
    expect(await ofRound.session.member.balance()).toBe('990');
    // The vendor still has its first answer.
    const again = await ofRound.session.win({ txId: ofRound.txId, roundId: ofRound.roundId, amount: '6' });
    expect(again.body).toMatchObject({ status: 'OK', duplicate: true, balance: '990' });

    await allowRoundless(portal, '50');
    const fund = await vendorBalance(portal, 'vendor_fund');
    const promotion = await newHeldWin('promo');
    expect(await vendorBalance(portal, 'vendor_fund')).toBe(fund - 60_000n);
    await decide(promotion.id, 'return');
    expect(await vendorBalance(portal, 'vendor_fund')).toBe(fund);
    expect((await computeTrialBalance(portal.app.db)).problems).toEqual([]);
  });

  it('is released by no other role, and not by one person', async () => {
    const { id, session } = await newHeldWin();
    const body = { reason: 'because' };
    expect((await staff.as('support', `POST /ops/api/held-wins/${id}/release`, body)).status).toBe(403);
    const { proposalId } = (await staff.as('finance', `POST /ops/api/held-wins/${id}/release`, body)).body.value;
    const own = await staff.as('finance', `POST /ops/api/proposals/${proposalId}/approve`, {});
    expect(own.body.code).toBe('other_person_needed');
    expect(await session.member.balance()).toBe('990');
  });
});

describe('the secret of a vendor', () => {
  const show = (code: string) => staff.as('admin', `POST /ops/api/vendors/${code}/secret/show`, {});
  const rotate = (code: string, overlapHours: number) =>
    byTwo(`POST /ops/api/vendors/${code}/secret`, { overlapHours, reason: `rotation ${fresh('r')}` });

  async function isAccepted(code: string, secret: string): Promise<boolean> {
    const text = JSON.stringify({ requestId: 'r', playerId: 'MNOBODY' });
    const target = '/vendor/v1/balance';
    const headers = signedHeaders(text, { target, vendor: code, secret });
    // Uses a new process: the portal caches vendors for a moment.
    const response = await createApp(portal.app).request(target, { method: 'POST', headers, body: text });
    return response.status === 200;
  }

  it('is made for a new vendor and shown once, to the one who asked for it; nothing logs it', async () => {
    const body = { code: 'NEWCO', name: 'New', launchUrl: 'https://new.test/play', allowedAddresses: ['127.0.0.1'] };
    expect((await byTwo('POST /ops/api/vendors', body)).status).toBe(200);
    expect(await vendorOf('NEWCO')).toMatchObject({ enabled: false, secretShownTo: 'the-admin', roundlessKinds: [] });
    expect((await asSecond('POST /ops/api/vendors/NEWCO/secret/show', {})).status).toBe(404);
    const { secret } = (await show('NEWCO')).body.value;
    expect((await show('NEWCO')).status).toBe(404);
    expect(await isAccepted('NEWCO', secret)).toBe(true);
    const stored = await sql(
      portal,
      `select (select json_agg(a) from audit_log a)::text || (select json_agg(p) from proposals p)::text
      || (select json_agg(v) from vendors v)::text as text`,
    );
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(lines.join('')).not.toContain(secret);
    expect(await byTwo('POST /ops/api/vendors', { ...body, name: 'Other' })).toMatchObject({ status: 409 });
  });

  it('is accepted beside the previous one for the hours of the rotation, and alone after a theft', async () => {
    const before = (await rotate('NEWCO', 1), (await show('NEWCO')).body.value.secret);
    await rotate('NEWCO', 24);
    const next = (await show('NEWCO')).body.value.secret;
    expect([await isAccepted('NEWCO', before), await isAccepted('NEWCO', next)]).toEqual([true, true]);
    await rotate('NEWCO', 0);
    const last = (await show('NEWCO')).body.value.secret;
    expect([
      await isAccepted('NEWCO', before),
      await isAccepted('NEWCO', next),
      await isAccepted('NEWCO', last),
    ]).toEqual([false, false, true]);
  });
});
