import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/lib/vendor-sandbox/catalogue.ts';
import { SKINS } from '../../../src/lib/vendor-sandbox/slots/skins.ts';
import { signedHeaders, VENDOR_CODES, type VendorKey } from '../../../src/lib/vendor-sandbox/wallet/signature.ts';
import { Bench, diceAt, LOSING_STOPS, SECRETS, until } from '../../support/vendor-sandbox/workbench.ts';

const bench = new Bench();
beforeAll(async () => void (await bench.open(diceAt(LOSING_STOPS))));
afterAll(() => bench.close());

describe('a launch', () => {
  it('exchanges the token on the server and leaves it out of the URL', async () => {
    const response = await bench.fetch('/play?token=good-token&game=LOTUS&lang=vi&currency=VND&device=mobile');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^\/game\/LOTUS\?lang=vi#[\w-]{32}$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['/play', 400, 'không đầy đủ'],
    ['/play?token=good-token&game=NOPE', 404, 'không có trò chơi này'],
    ['/play?token=stale&game=LOTUS', 403, 'đã được dùng'],
  ])('%s fails with %i and a message', async (path, status, words) => {
    const response = await bench.fetch(`${path}${path.includes('?') ? '&' : '?'}lang=vi`);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(words);
  });

  it('reports that the portal does not respond, and succeeds later', async () => {
    bench.portal.next('authenticate', { httpStatus: 503 });
    expect((await bench.fetch('/play?token=good-token&game=LOTUS')).status).toBe(503);
    expect((await bench.fetch('/play?token=good-token&game=LOTUS')).status).toBe(303);
  });

  it('does not use up the token for a HEAD request', async () => {
    const before = bench.portal.requestsOf('authenticate').length;
    expect((await bench.fetch('/play?token=good-token&game=LOTUS', { method: 'HEAD' })).status).toBe(405);
    expect(bench.portal.requestsOf('authenticate')).toHaveLength(before);
  });

  it('gives a code that opens the session once', async () => {
    const code = await bench.launch();
    expect((await bench.redeem(code)).status).toBe(200);
    expect((await bench.redeem(code)).status).toBe(401);
  });

  it('links only to a lobby on the portal', async () => {
    const own = `${bench.portal.url}/rng`;
    const stored = await (await bench.redeem(await bench.launch(`&lobby=${encodeURIComponent(own)}`))).json();
    const dropped = await (await bench.redeem(await bench.launch('&lobby=https%3A%2F%2Fevil.example%2F'))).json();
    const script = await bench.fetch('/play?lang=en&lobby=javascript%3Aalert(1)');
    expect([stored, dropped]).toMatchObject([{ lobby: own }, { lobby: null }]);
    expect(await script.text()).not.toContain('javascript:');
  });
});

describe('a request of the portal', () => {
  const send = (method: string, target: string, body = '', key: VendorKey = { code: 'SBX', secret: SECRETS.SBX }) => {
    const headers = signedHeaders(key, { method, target, body }, new Date());
    return bench.fetch(target, { method, headers, ...(body === '' ? {} : { body }) });
  };
  const LAUNCH = {
    token: 'good-token',
    gameCode: 'LOTUS',
    language: 'vi',
    currency: 'VND',
    device: 'mobile',
    lobbyUrl: 'http://portal.test/rng',
  };

  it.each(VENDOR_CODES)('gets the catalogue of %s when it is signed with its secret', async (code) => {
    const { games, next } = await (await send('GET', '/portal/catalog', '', { code, secret: SECRETS[code] })).json();
    expect(next).toBeNull();
    const own = catalogue().filter(({ vendorCode }) => vendorCode === code);
    expect(games.map((game: { code: string }) => game.code)).toEqual(own.map(({ gameCode }) => gameCode));
    const others = VENDOR_CODES.filter((other) => other !== code).map((other) => SECRETS[other]);
    for (const secret of [...others, 'another secret'])
      expect((await send('GET', '/portal/catalog', '', { code, secret })).status).toBe(401);
    expect((await bench.fetch('/portal/catalog')).status).toBe(401);
  });

  it('gets an address that launches the game', async () => {
    const { address } = await (await send('POST', '/portal/launch', JSON.stringify(LAUNCH))).json();
    const { pathname, search } = new URL(address);
    expect((await bench.fetch(`${pathname}${search}`)).headers.get('location')).toMatch(/^\/game\/LOTUS\?lang=vi#/);
    const unknown = JSON.stringify({ ...LAUNCH, gameCode: 'NOPE' });
    expect((await send('POST', '/portal/launch', unknown)).status).toBe(404);
    expect((await send('POST', '/portal/launch', '{}')).status).toBe(400);
    expect((await send('POST', '/portal/launch', 'no JSON')).status).toBe(400);
  });

  it('gets an address that shows a round of its player, for ten minutes', async () => {
    const { round } = await bench.spin(await bench.session(), 'replayed-spin');
    const playerId = 'M1';
    const path = `/portal/rounds/${round?.roundId}?playerId=${playerId}&language=en`;
    const { address } = await (await send('GET', path)).json();
    const replay = new URL(address);
    const shown = await bench.fetch(`${replay.pathname}${replay.search}`);
    expect(shown.status).toBe(200);
    const html = await shown.text();
    expect(html.match(/<img src="\/assets\/\w+\/art\/LOTUS\//g)).toHaveLength(15);
    const changed = replay.pathname.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const later = replay.pathname.replace(/\/(\d+)\./, (_, expiry) => `/${Number(expiry) + 1}.`);
    for (const guess of [changed, later]) expect((await bench.fetch(guess)).status).toBe(404);
    expect((await send('GET', path.replace(playerId, 'MOTHER'))).status).toBe(404);
    expect((await send('GET', path.replace('/rounds/', '/rounds/x'))).status).toBe(404);
    expect((await bench.fetch(path)).status).toBe(401);
  });
});

describe('free rounds of the portal', () => {
  const cancel = async (id: string) => (await bench.request('DELETE', `/portal/rewards/${id}`)).status;

  it('are granted once per id, for a stake and a game that exist', async () => {
    expect((await bench.grantReward('F-once')).status).toBe(200);
    expect((await bench.grantReward('F-once')).status).toBe(200);
    expect((await bench.grantReward('F-once', { rounds: 3 })).status).toBe(409);
    for (const wrong of [{ gameCode: 'NOPE' }, { stake: '1234' }])
      expect((await bench.grantReward('F-wrong', wrong)).status).toBe(422);
    expect((await bench.grantReward('F-wrong', { rounds: 0 })).status).toBe(400);
    expect(await cancel('F-wrong')).toBe(404);
  });

  it('are played at their own stake without a debit, and end with the win that closes them', async () => {
    await bench.grantReward('F-played', { stake: '5000' });
    const opened = await (await bench.redeem(await bench.launch('&reward=F-played'))).json();
    expect(opened.state.freeRounds).toEqual({ left: 2, stake: '5000' });
    const before = bench.portal.balanceMinor;
    const first = await bench.spin(opened.session, 'free-spin-1');
    expect(first).toMatchObject({ outcome: 'played', freeRounds: { left: 1 } });
    expect(first.round).toMatchObject({ stake: '5000' });
    expect(await cancel('F-played')).toBe(409);
    bench.portal.next('bet', { status: 'LIMIT_REACHED' });
    expect(await bench.spin(opened.session, 'free-spin-2')).toMatchObject({
      outcome: 'refused',
      freeRounds: { left: 1 },
    });
    expect(await bench.spin(opened.session, 'free-spin-3')).toMatchObject({ outcome: 'played', freeRounds: null });
    await until(() => bench.portal.requestsOf('win').length === 2);
    expect(bench.portal.balanceMinor).toBe(before);
    expect(bench.portal.requestsOf('bet').slice(-1)).toMatchObject([{ amount: '0', rewardId: 'F-played' }]);
    expect(bench.portal.requestsOf('win')).toMatchObject([
      { kind: 'free', rewardId: 'F-played', rewardClosed: false, roundClosed: true },
      { kind: 'free', rewardId: 'F-played', rewardClosed: true },
    ]);
    expect(await bench.state(opened.session)).toMatchObject({ staked: '0', freeRounds: null });
    await bench.spin(opened.session, 'paid-spin-1');
    expect(bench.portal.balanceMinor).toBeLessThan(before);
  });

  it('that were cancelled or that the portal refuses are not played, and those of others never', async () => {
    await bench.grantReward('F-cancelled');
    expect([await cancel('F-cancelled'), await cancel('F-cancelled')]).toEqual([200, 200]);
    await bench.grantReward('F-other', { playerId: 'M2' });
    for (const id of ['F-cancelled', 'F-other']) {
      const opened = await (await bench.redeem(await bench.launch(`&reward=${id}`))).json();
      expect(opened.state.freeRounds).toBeNull();
    }
    await bench.grantReward('F-late');
    const { session } = await (await bench.redeem(await bench.launch('&reward=F-late'))).json();
    bench.portal.next('bet', { status: 'REWARD_EXPIRED' });
    expect(await bench.spin(session, 'late-spin-1')).toMatchObject({ reason: 'REWARD_EXPIRED', freeRounds: null });
  });
});

describe('the page', () => {
  it('may be framed by the portal only and runs no inline script or style', async () => {
    const response = await bench.fetch('/game/LOTUS?lang=en');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`frame-ancestors ${bench.portal.url}`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    const html = await response.text();
    expect(html).not.toMatch(/ style=|<style|<script(?![^>]*(src=|application\/json))/);
    expect(html).not.toContain('good-token');
  });

  it.each([
    ['vi', 'Vận May Sen Vàng'],
    ['vi-VN', 'Vận May Sen Vàng'],
    ['MY', 'Vận May Sen Vàng'],
    ['en', 'Lotus Fortune'],
    ['th', 'Lotus Fortune'],
  ])('in %s has the title %s', async (language, title) => {
    expect(await (await bench.fetch(`/game/LOTUS?lang=${language}`)).text()).toContain(`<title>${title}</title>`);
  });

  it('has typed, compressed and immutable assets', async () => {
    const html = await (await bench.fetch('/game/LOTUS?lang=en')).text();
    const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
    expect(files.length).toBeGreaterThan(6);
    for (const file of files) {
      const response = await bench.fetch(file, { headers: { 'accept-encoding': 'br' } });
      expect([file, response.status]).toEqual([file, 200]);
      expect(response.headers.get('content-type')).toMatch(/^(text\/(css|javascript)|image\/svg)/);
      expect(response.headers.get('content-encoding')).toBe('br');
      expect(response.headers.get('cache-control')).toContain('immutable');
    }
  });

  it.each(SKINS.map((skin) => skin.gameCode))('of %s has artwork for every symbol', async (gameCode) => {
    const html = await (await bench.fetch(`/game/${gameCode}?lang=en`)).text();
    const base = /"artBase":"([^"]+)"/.exec(html)?.[1] ?? '';
    for (const name of ['wild', 'scatter', 'top', 'rich', 'fine', 'ruby', 'jade', 'azure', 'violet', 'scene']) {
      const svg = await (await bench.fetch(`${base}/${name}.svg`)).text();
      expect(svg).toMatch(/^<svg[\s\S]+<\/svg>\n$/);
      expect(svg).not.toMatch(/NaN|undefined| style=/);
    }
  });
});

describe('the requests of the page', () => {
  it('need a session', async () => {
    expect((await bench.fetch('/api/state')).status).toBe(401);
    expect((await bench.post('/api/spin', { spinId: 'spin-0001', stake: '1000' }, 'x'.repeat(43))).status).toBe(401);
  });

  it.each([
    [{ spinId: 'spin-0001', stake: 1000 }, 400],
    [{ spinId: 'spin-0001', stake: '1000', lines: 10 }, 400],
    [{ spinId: 'spin-0001', stake: '1000', win: '1' }, 400],
    [{ spinId: 'x', stake: '1000' }, 400],
    [['spin'], 400],
    [{ spinId: 'spin-0001', stake: '1500' }, 422],
    [{ spinId: 'spin-0001', stake: '-1000' }, 422],
    [{ spinId: 'x'.repeat(5000), stake: '1000' }, 413],
  ])('with %j fail with %i and stake nothing', async (body, status) => {
    const session = await bench.session();
    const before = bench.portal.requestsOf('bet').length;
    expect((await bench.post('/api/spin', body, session)).status).toBe(status);
    expect(bench.portal.requestsOf('bet')).toHaveLength(before);
  });

  it('fail for the id of a spin with another stake', async () => {
    const session = await bench.session();
    await bench.spin(session, 'spin-0009');
    expect((await bench.post('/api/spin', { spinId: 'spin-0009', stake: '2000' }, session)).status).toBe(409);
  });

  it('return the state: balance, last round, total stakes and wins', async () => {
    const session = await bench.session();
    await bench.spin(session, 'spin-0001', '2000');
    const state = await bench.state(session);
    expect(state).toMatchObject({ isUnresolved: false, staked: '2000', won: '0', lastRound: { stake: '2000' } });
  });
});

describe('the public endpoints', () => {
  it('serve health and the catalog, and a 404 in JSON for unknown paths', async () => {
    expect(await (await bench.fetch('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await bench.fetch('/catalogue.json')).json()).toEqual(catalogue());
    const unknown = await bench.fetch('/nowhere');
    expect([unknown.status, await unknown.json()]).toEqual([404, { error: 'not_found' }]);
    expect((await bench.fetch('/assets/../config.ts')).status).toBe(404);
  });
});

it('stops although a browser has opened a connection in advance', { timeout: 30_000 }, async () => {
  const other = await new Bench().open(diceAt(LOSING_STOPS));
  const socket = connect(Number(new URL(other.vendor?.url ?? '').port), '127.0.0.1');
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  await other.close();
  expect(await closed).toEqual([false]);
});
