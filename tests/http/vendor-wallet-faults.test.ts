import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordHasher } from '#server/adapters/passwords';
import { createTestApp, SANDBOX_SECRET, signedHeaders, type TestApp } from '../support/app.ts';
import { fresh, startGame } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';
import { setLimits } from '../support/vendor-limits.ts';

let portal: TestApp;
let lines: string[];
beforeAll(async () => {
  lines = [];
  const logTo = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) });
  portal = await createTestApp({ LOG_LEVEL: 'trace' }, { logTo, passwords: passwordHasher });
});
afterAll(() => portal.close());

const run = (text: string) => sql(portal, text);
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the log of a wallet request', () => {
  it('contains the request id, the vendor, the operation, the duration and the outcome', async () => {
    const session = await startGame(portal);
    lines.length = 0;
    const { headers } = await session.bet();
    const requestId = headers.get('x-request-id');
    await session.win();
    expect(logged()[0]).toMatchObject({
      requestId,
      method: 'POST',
      route: '/vendor/v1/bet',
      vendor: 'SBX',
      status: 200,
      outcome: 'OK',
      durationMs: expect.any(Number),
    });
    expect(logged()[1]).toMatchObject({ route: '/vendor/v1/win', outcome: 'ROUND_NOT_FOUND' });
  });

  it('alerts about a win that is held, and about a fund that is used up', async () => {
    await setLimits(portal, { win_minor: '5' });
    await run(`update vendors set roundless_kinds = '["promo"]'`);
    // Other portals of this process count in the same registry.
    const countHeld = async () => {
      const text = await (await portal.raw('/metrics')).text();
      return Number(/parlay_held_wins_total\{vendor="SBX",reason="win"\} (\d+)/.exec(text)?.[1] ?? 0);
    };
    const before = await countHeld();
    const session = await startGame(portal);
    const roundId = 'held-round';
    await session.bet({ roundId });
    lines.length = 0;
    const win = { roundId, txId: 'held-win', amount: '6' };
    const { txId: transaction } = (await session.win(win)).body;
    await session.win(win);
    await session.win({ kind: 'promo' });
    const alerts = logged().filter(({ msg }) => String(msg).startsWith('ALERT'));
    expect(alerts).toMatchObject([
      { level: 40, vendor: 'SBX', transaction, reason: 'win' },
      { level: 40, vendor: 'SBX' },
    ]);
    expect(await countHeld()).toBe(before + 1);
    await setLimits(portal, {});
  });

  it('contains no secret, token, password, signature or session, even when calls fail inside', async () => {
    const session = await startGame(portal);
    const text = JSON.stringify({ requestId: 'r', ...session.betOf() });
    const headers = signedHeaders(text);
    await session.bet();
    await run('alter table ledger_balances rename to balances_gone');
    await portal.raw('/vendor/v1/bet', { method: 'POST', headers, body: text });
    await run('alter table balances_gone rename to ledger_balances');
    await run('alter table members rename column password_hash to gone');
    const body = {
      username: 'logged01',
      password: 'A-secret-1!',
      confirmPassword: 'A-secret-1!',
      dateOfBirth: '1990-05-17',
      agree: true,
    };
    const failed = await portal.call('PUT /wps/member/register', { body, encrypted: true });
    await run('alter table members rename column gone to password_hash');
    expect(failed).toMatchObject({ status: 500, body: { success: false, code: 'unknown_system_error' } });
    const log = lines.join('');
    expect(log).toContain('a request failed');
    for (const secret of [
      session.token,
      session.member.token,
      SANDBOX_SECRET,
      'A-secret-1!',
      'Correct-horse-9',
      '$argon2',
    ]) {
      expect(log).not.toContain(secret);
    }
    expect(log).not.toContain(headers['X-Signature']);
  });
});

describe('an internal failure', () => {
  it('answers a wallet request with 503 and Retry-After and books nothing; the repetition succeeds', async () => {
    const session = await startGame(portal);
    const bet = { txId: fresh('bet'), roundId: fresh('round') };
    await run('alter table game_transactions rename to transactions_gone');
    for (const response of [
      await session.bet(bet),
      await session.cancel(bet.txId),
      await session.batch([{ call: 'bet', ...session.betOf() }]),
    ]) {
      expect(response).toMatchObject({ status: 503, body: { status: 'INTERNAL_RETRY' } });
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await run('alter table transactions_gone rename to game_transactions');
    expect((await session.bet(bet)).body).toMatchObject({ status: 'OK', balance: '990' });
  });

  it('exposes nothing internal in its answer: no table, no SQL, no stack', async () => {
    const session = await startGame(portal);
    await run('alter table game_transactions rename to transactions_gone');
    await run('alter table ledger_accounts rename to accounts_gone');
    const responses = [await session.bet(), await session.member.call('GET /wps/v2/wallets/balance')];
    await run('alter table transactions_gone rename to game_transactions');
    await run('alter table accounts_gone rename to ledger_accounts');
    for (const { body } of responses) {
      expect(JSON.stringify(body)).not.toMatch(/ledger|game_|relation|select|node_modules|\.ts|Error:/i);
    }
  });

  it('of opening one vendor’s secret does not affect the other vendors', async () => {
    const session = await startGame(portal);
    await run(`insert into vendors (code, name, sealed_secrets, launch_url)
               select 'BROKEN', name, sealed_secrets, launch_url from vendors where code = 'SBX'`);
    const broken = await session.bet({}, { vendor: 'BROKEN' });
    expect(broken).toMatchObject({ status: 503, body: { status: 'INTERNAL_RETRY' } });
    expect((await session.bet()).body).toMatchObject({ status: 'OK' });
    await run(`delete from vendors where code = 'BROKEN'`);
  });
});
