import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestResponse, type TestApp } from '../support/app.ts';
import { fresh, startGame, type GameSession } from '../support/game-session.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { sharedDatabase } from '../support/two-nodes.ts';

let portal: TestApp;
let session: GameSession;
let proxy: TcpProxy;
beforeAll(async () => {
  const env = await sharedDatabase(inject('postgresUrl'), 'outage');
  proxy = await startTcpProxy(env['DATABASE_URL'] ?? '');
  portal = await createTestApp({ ...env, DATABASE_URL: proxy.url });
  session = await startGame(portal);
});
afterAll(async () => {
  await portal.close();
  await proxy.disconnect();
});

/** Repeats a request while it answers 503, as a vendor does. */
async function repeatUntilResponse(send: () => Promise<TestResponse>): Promise<TestResponse> {
  for (let attempt = 0; ; attempt++) {
    const response = await send();
    if (response.status !== 503 || attempt === 20) return response;
  }
}

it('while the database is unreachable every request asks for a retry, and afterwards all requests succeed', async () => {
  const bet = { txId: fresh('bet'), roundId: fresh('round'), amount: '10' };
  await proxy.disconnect();
  for (const _ of [1, 2]) {
    const refusals = [
      await session.bet(bet),
      await session.win({ roundId: bet.roundId }),
      await session.batch([{ call: 'bet', ...session.betOf() }]),
      await portal.vendor('balance', { requestId: 'r', playerId: session.member.playerId }),
      await portal.vendor('authenticate', { requestId: 'r', token: session.token }),
    ];
    for (const { status, body, headers } of refusals) {
      expect([status, body]).toEqual([503, { status: 'INTERNAL_RETRY' }]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const own = await session.member.call('GET /wps/v2/wallets/balance');
    expect([own.status, own.body.code]).toEqual([503, 'unavailable']);
    expect(Number(own.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await portal.raw('/readyz')).status).toBe(503);
    expect((await portal.raw('/healthz')).status).toBe(200);
  }
  await proxy.reconnect();
  expect((await portal.raw('/readyz')).status).toBe(200);
  expect((await session.bet(bet)).body).toMatchObject({ status: 'OK', balance: '990' });
  expect((await session.bet(bet)).body).toMatchObject({ status: 'OK', duplicate: true });
});

it('connections that break under load lose no answered bet and book none twice', async () => {
  const bets = Array.from({ length: 60 }, () => ({ txId: fresh('bet'), roundId: fresh('round'), amount: '1' }));
  const sent = bets.map((bet) => session.bet(bet));
  await sent[0];
  await proxy.disconnect();
  await proxy.reconnect();
  const responses = await Promise.all(sent);
  for (const { status } of responses) expect([200, 503]).toContain(status);
  const again = await Promise.all(bets.map((bet) => repeatUntilResponse(() => session.bet(bet))));
  for (const [index, { body }] of again.entries()) {
    expect(body.status).toBe('OK');
    if (responses[index]?.status === 200) expect(body.duplicate).toBe(true);
  }
  expect(await session.member.balance()).toBe('930');
});
