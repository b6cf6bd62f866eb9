import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, signedHeaders, type TestApp } from '../support/app.ts';
import { fresh, startGame, gameSessionOf } from '../support/game-session.ts';
import { allowRoundless } from '../support/vendor-limits.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
  await allowRoundless(portal, '100000');
});
afterAll(() => portal.close());

const run = (text: string, values: unknown[] = []) => sql(portal, text, values);
const authenticate = (token: string, requestId = fresh('r')) => portal.vendor('authenticate', { requestId, token });

async function launchGame() {
  const member = await portal.newMember({ balance: '1000' });
  return { member, token: await member.launchToken() };
}

describe('an open game', () => {
  const password = 'Correct-horse-9';
  const newPassword = 'Another-horse-8';
  it.each([
    ['signs out everywhere else', 'DELETE /wps/member/sessions', undefined],
    [
      'changes the password',
      'POST /wps/member/password',
      { oldPassword: password, newPassword, confirmNewPassword: newPassword },
    ],
  ])('takes no more bets after its player %s, but still pays', async (_, key, body) => {
    const session = await startGame(portal);
    const roundId = fresh('round');
    expect((await session.bet({ roundId })).body.status).toBe('OK');
    const options = body === undefined ? {} : { body, encrypted: true };
    expect((await session.member.call(key, options)).status).toBe(200);
    expect((await session.bet()).body.status).toBe('TOKEN_EXPIRED');
    expect((await session.win({ roundId })).body.status).toBe('OK');
  });
});

describe('a launch', () => {
  it('returns an address of the vendor with token, language, currency, device and lobby address', async () => {
    const member = await portal.newMember();
    const path = '/wps/game/launchGame?gameId=LOTUS&vassalage=SBX&language=EN&device=mobile';
    const { body } = await member.call(`GET ${path}`);
    const query = Object.fromEntries(new URL(body.value.game_url).searchParams);
    expect(query).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      game: 'LOTUS',
      lang: 'en',
      currency: 'VND',
      device: 'mobile',
      lobby: 'http://portal.test/en/rng',
    });
  });

  it('of an unknown or disabled game, or of a disabled vendor, is refused', async () => {
    const member = await portal.newMember();
    const launch = (game: string) => member.call(`GET /wps/game/launchGame?gameId=${game}&vassalage=SBX`);
    expect((await launch('CHESS')).body).toMatchObject({ success: false, code: 'game_unavailable' });
    for (const what of [`games set enabled = $1 where code = 'LOTUS'`, `vendors set enabled = $1 where code = 'SBX'`]) {
      await run(`update ${what}`, [false]);
      expect((await launch('LOTUS')).body).toMatchObject({ success: false, code: 'game_unavailable' });
      await run(`update ${what}`, [true]);
    }
  });

  it('stores only the hash of the token', async () => {
    const { token } = await launchGame();
    const rows = await run('select encode(token_hash, $1) as hash from game_sessions', ['escape']);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('the operation `authenticate`', () => {
  it('answers with the player, language, currency, balance and reality check', async () => {
    const { member, token } = await launchGame();
    expect((await authenticate(token, 'req')).body).toEqual({
      requestId: 'req',
      status: 'OK',
      playerId: member.playerId,
      language: 'vi',
      country: 'VN',
      balance: '1000',
      currency: 'VND',
      limits: { realityCheckMinutes: null },
    });
  });

  it('works once: its retry gets the same answer, another request is refused', async () => {
    const { token } = await launchGame();
    const first = (await authenticate(token, 'the-first')).body;
    expect((await authenticate(token, 'the-first')).body).toEqual(first);
    expect((await authenticate(token, 'another')).body).toEqual({ requestId: 'another', status: 'INVALID_TOKEN' });
    expect((await authenticate(token, 'the-first')).body.status).toBe('OK');
  });

  it('succeeds once when several come at the same time', async () => {
    const { token } = await launchGame();
    const responses = await Promise.all(Array.from({ length: 8 }, () => authenticate(token)));
    const statuses = responses.map(({ body }) => body.status);
    expect(statuses.toSorted()).toEqual([...Array(7).fill('INVALID_TOKEN'), 'OK']);
  });

  it('with an unknown token is INVALID_TOKEN', async () => {
    expect((await authenticate('made-up')).body.status).toBe('INVALID_TOKEN');
  });

  it('is TOKEN_EXPIRED sixty seconds after the launch, and the token allows no bet either', async () => {
    const { member, token } = await launchGame();
    const [row] = await run(
      `select extract(epoch from launch_expires_at - created_at)::int as seconds from game_sessions
        where member_id = (select id from members where public_id = $1)`,
      [member.playerId],
    );
    expect(row).toEqual({ seconds: 60 });
    await run(
      `update game_sessions set launch_expires_at = now() - interval '1 millisecond'
                where member_id = (select id from members where public_id = $1)`,
      [member.playerId],
    );
    expect((await authenticate(token)).body.status).toBe('TOKEN_EXPIRED');
    expect((await gameSessionOf(portal, member, token).bet()).body.status).toBe('TOKEN_EXPIRED');
  });

  it('opens a session that outlives the launch', async () => {
    const { member, token } = await launchGame();
    await authenticate(token);
    await run(
      `update game_sessions set launch_expires_at = now() - interval '1 hour'
                where member_id = (select id from members where public_id = $1)`,
      [member.playerId],
    );
    expect((await gameSessionOf(portal, member, token).bet()).body.status).toBe('OK');
  });
});

describe('the operation `balance`', () => {
  const requestBalance = (body: object) => portal.vendor('balance', { requestId: 'b', ...body });

  it('answers by token or by player, and needs one of them', async () => {
    const session = await startGame(portal);
    const response = { requestId: 'b', status: 'OK', balance: '1000', currency: 'VND' };
    expect((await requestBalance({ token: session.token })).body).toEqual(response);
    expect((await requestBalance({ playerId: session.member.playerId })).body).toEqual(response);
    expect((await requestBalance({})).status).toBe(400);
  });

  it('reports an unknown token, an expired one and an unknown player', async () => {
    const session = await startGame(portal);
    expect((await requestBalance({ token: 'made-up' })).body.status).toBe('INVALID_TOKEN');
    expect((await requestBalance({ playerId: 'MNOBODY' })).body.status).toBe('UNKNOWN_PLAYER');
    await run('update game_sessions set expires_at = now()');
    expect((await requestBalance({ token: session.token })).body.status).toBe('TOKEN_EXPIRED');
  });
});

describe('the operation `report`', () => {
  async function report(query: Record<string, string>) {
    const path = `/vendor/v1/report?${new URLSearchParams(query)}`;
    const response = await portal.raw(path, { headers: signedHeaders('', { method: 'GET', target: path }) });
    return { status: response.status, body: await response.json() };
  }
  const always = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' };

  it('lists the transactions of a period in order, with their portal ids and what was cancelled', async () => {
    const session = await startGame(portal);
    const from = new Date(Date.now() - 1000).toISOString();
    const [roundId, betId, winId, cancelId] = [fresh('round'), fresh('bet'), fresh('win'), fresh('cancel')];
    const bet = (await session.bet({ roundId, txId: betId, amount: '12.5' })).body;
    await session.cancel(betId, { txId: cancelId });
    await session.win({ txId: winId, kind: 'promo', amount: '3' });
    await session.cancel(fresh('never'));
    const { body } = await report({ ...always, from });
    const own = body.movements.filter((row: { playerId: string }) => row.playerId === session.member.playerId);
    expect(own).toMatchObject([
      { portalTxId: bet.txId, txId: betId, call: 'bet', roundId, amount: '12.5', refTxId: null, cancelled: true },
      { txId: cancelId, call: 'cancel', amount: '12.5', refTxId: betId, cancelled: false },
      { txId: winId, call: 'win', roundId: null, amount: '3' },
      { call: 'cancel', amount: '0' },
    ]);
    expect(body.next).toBeNull();
  });

  it('continues after a portal id, page by page, without a gap or a repetition', async () => {
    const session = await startGame(portal);
    await portal.app.db.query(
      {
        name: 'test_many_transactions',
        text: `insert into game_transactions (vendor_id, tx_id, operation, hash, member_id, amount_minor, balance_after_minor)
               select v.id, 'many-' || n, 'close', ''::bytea, m.id, 0, 0
                 from generate_series(1, 2100) n, vendors v, members m where v.code = 'SBX' and m.public_id = $1`,
      },
      [session.member.playerId],
    );
    const seen: string[] = [];
    for (let after: string | null = '0', pages = 0; after !== null; pages++) {
      expect(pages).toBeLessThan(5);
      const { body } = (await report({ ...always, after })) as {
        body: { movements: { txId: string }[]; next: string | null };
      };
      seen.push(...body.movements.map((row) => row.txId));
      after = body.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    const many = seen.filter((id) => id.startsWith('many-'));
    expect(many).toEqual(Array.from({ length: 2100 }, (_, index) => `many-${index + 1}`));
  });

  it('shows a vendor nothing of another vendor', async () => {
    const sealed = JSON.stringify([portal.app.sealer.seal('vendor OTHER', 'the other vendor’s own secret')]);
    await run(
      `insert into vendors (code, name, sealed_secrets, launch_url) values ('OTHER', 'Other', $1::jsonb, 'https://x.test')`,
      [sealed],
    );
    const target = `/vendor/v1/report?${new URLSearchParams(always)}`;
    const signing = { vendor: 'OTHER', secret: 'the other vendor’s own secret', method: 'GET', target };
    const response = await portal.raw(target, { headers: signedHeaders('', signing) });
    expect(await response.json()).toEqual({ movements: [], next: null });
  });

  it('is a 400 for an invalid period', async () => {
    for (const wrong of [{}, { from: 'yesterday' }, { to: '2026-13-01T00:00:00Z' }, { after: '-1' }, { after: 'x' }]) {
      const query = 'from' in wrong || 'to' in wrong || 'after' in wrong ? { ...always, ...wrong } : {};
      expect((await report(query as Record<string, string>)).status).toBe(400);
    }
    expect((await report({ ...always, from: '0000-01-01T00:00:00Z' })).status).toBe(400);
    for (const from of ['1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-01-01T00:00:00+23:59']) {
      expect((await report({ ...always, from })).status).toBe(200);
    }
  });
});
