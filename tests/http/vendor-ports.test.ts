import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CataloguePage, findVendor, setVendorSigningKey, type VendorPort } from '#domain/games';
import type { VendorDialect } from '#rules/vendors/vendor-dialects';
import { readPageInThread } from '#server/adapters/vendors/catalogue-pages';
import { createSigningKeys } from '#server/adapters/vendors/signing-keys';
import { VendorPorts } from '#server/adapters/vendors/vendor-ports';
import { createTestApp, newNode, type TestApp } from '../support/app.ts';
import { createDialectVendor } from '../support/dialect-vendors.ts';
import { sql } from '../support/sql.ts';
import { hub88Page, VendorServer } from '../support/vendor-server.ts';

const server = new VendorServer();
let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
  await server.open();
});
afterAll(async () => {
  await server.close();
  await portal.close();
});

let made = 0;

/** Creates a vendor whose API is the test's server. */
async function vendorWith(
  dialect: VendorDialect,
  settings: Record<string, unknown> = {},
  launchUrl = `${server.url}/`,
) {
  const code = `PORT${++made}`;
  const given = { apiUrl: server.url, ...settings };
  const { secret } = await createDialectVendor(portal, { code, dialect, unit: 1, settings: given, launchUrl });
  await sql(
    portal,
    `update vendors set dialect_settings = dialect_settings - 'unit' where code = $1 and dialect = 'parlay'`,
    [code],
  );
  return { code, secret };
}

/** Makes the key pair with which the portal signs, and returns its public key. */
async function addSigningKey(code: string): Promise<string> {
  const { privateKey, publicKey } = await createSigningKeys();
  const sealedSigningKey = portal.app.sealer.seal(`vendor key ${code}`, privateKey);
  await portal.app.db.transaction((tx) =>
    setVendorSigningKey(tx, { code, sealedSigningKey, signingPublicKey: publicKey }),
  );
  return publicKey;
}

async function portOf(code: string, isProduction = false): Promise<VendorPort> {
  const vendor = await findVendor(portal.app.db, code);
  if (!vendor) throw new Error(`there is no ${code}`);
  const { sealer, clock } = portal.app;
  return new VendorPorts({ sealer, clock, isProduction, country: 'VN', currency: 'VND' }).of(vendor);
}

const gamesOf = (page: CataloguePage | undefined): unknown => JSON.parse(`[${page?.gamesJson}]`);

const LAUNCH = {
  token: 'a-token',
  playerId: 'MPLAYER',
  gameCode: 'LOTUS',
  languageTag: 'vi-VN',
  currency: 'VND',
  device: 'mobile',
  lobbyUrl: 'http://portal.test/rng',
} as const;
const EXPIRES_AT = new Date('2026-12-01T00:00:00Z');
const GRANT = { id: 'R1', playerId: 'MPLAYER', gameCode: 'LOTUS', rounds: 5, stakeMinor: 12_500n, currency: 'VND' };

describe('requests to a vendor that speaks the portal’s protocol', () => {
  it('are signed with the vendor’s secret, over method, path, query and body', async () => {
    const { code, secret } = await vendorWith('parlay', { launchByCall: true });
    const port = await portOf(code);
    server.answer(() => ({ body: { address: `${server.url}/game/1` } }));
    expect(await port.launch(LAUNCH)).toEqual({ address: `${server.url}/game/1` });
    const view = { roundId: 'a/b', playerId: 'MPLAYER', languageTag: 'vi' };
    expect(await port.getRoundAddress?.(view)).toBe(`${server.url}/game/1`);
    for (const { method, target, headers, body } of server.received) {
      const signed = `2\n${method}\n${target}\n${headers['x-timestamp']?.toString()}\n${body}`;
      expect(headers['x-signature']).toBe(createHmac('sha256', secret).update(signed).digest('hex'));
      expect(headers['x-vendor']).toBe(code);
    }
    const [launched, viewed] = server.received;
    const { languageTag: language, ...facts } = LAUNCH;
    expect(JSON.parse(launched?.body ?? '')).toEqual({ ...facts, language });
    expect(viewed).toMatchObject({ method: 'GET', target: '/rounds/a%2Fb?playerId=MPLAYER&language=vi', body: '' });
  });

  it('read the catalogue page by page', async () => {
    const port = await portOf((await vendorWith('parlay')).code);
    const betRanges = { VND: { min: '1000', max: '5000' }, USD: { min: '1', max: '5' } };
    const game = {
      code: 'G1',
      titles: { en: 'One' },
      category: 'RNG',
      rtp: '96.5',
      lines: 20,
      jackpot: true,
      betRanges,
    };
    server.answer(({ target }) => ({
      body: target.includes('after=') ? { games: [], next: null } : { games: [game], next: 'p 2' },
    }));
    const page = await port.listGames?.(null);
    const { jackpot: hasJackpot, betRanges: _betRanges, ...facts } = game;
    expect(page).toEqual({ next: 'p 2', count: 1, gamesJson: expect.any(String) });
    expect(gamesOf(page)).toEqual([{ ...facts, hasJackpot, minBet: '1000', maxBet: '5000' }]);
    expect(await port.listGames?.(page?.next ?? '')).toEqual({ gamesJson: '', count: 0, next: null });
    expect(server.received.map(({ target }) => target)).toEqual(['/catalog', '/catalog?after=p%202']);
  });

  it('leave others answered while a page of 10,000 games is read', async () => {
    const member = await portal.newMember({ balance: '5' });
    let isRead = false;
    const page = readPageInThread('hub88', hub88Page(10_000), 'VND').finally(() => (isRead = true));
    let answered = 0;
    while (!isRead) {
      expect(await member.balance()).toBe('5');
      answered++;
    }
    expect(await page).toMatchObject({ count: 10_000, next: null });
    // One that was requested before the page was read would be answered in any case.
    expect(answered).toBeGreaterThan(1);
  });

  it('are unavailable for a page that is none, or more than one', async () => {
    const port = await portOf((await vendorWith('parlay')).code);
    for (const answer of [
      { status: 404 },
      { body: '{"games":[' },
      { body: { games: {}, next: null } },
      { body: { games: Array.from({ length: 1001 }, () => ({})), next: null } },
      { body: `"${'x'.repeat(5_000_000)}"` },
    ]) {
      server.answer(() => answer);
      await expect(port.listGames?.(null)).rejects.toMatchObject({ code: 'unavailable' });
    }
  });

  it('grant free rounds and take them back', async () => {
    const port = await portOf((await vendorWith('parlay')).code);
    server.answer(() => ({ body: {} }));
    expect(await port.grantReward?.({ ...GRANT, expiresAt: EXPIRES_AT })).toBe('R1');
    await port.cancelReward?.('R1');
    expect(JSON.parse(server.received[0]?.body ?? '')).toMatchObject({ id: 'R1', stake: '1.25', rounds: 5 });
    expect(server.received[1]).toMatchObject({ method: 'DELETE', target: '/rewards/R1' });
  });

  it('move money, and ask for a transfer whose answer did not come', async () => {
    const port = await portOf((await vendorWith('parlay')).code);
    server.answer(() => ({ body: { state: 'done' } }));
    const transfer = { id: 'T1', playerId: 'MPLAYER', currency: 'VND', amountMinor: -50_000n };
    expect(await port.transfer?.(transfer)).toBe('done');
    expect(JSON.parse(server.received[0]?.body ?? '')).toMatchObject({ id: 'T1', amount: '-5' });
    server.answer(() => ({ status: 404 }));
    expect(await port.getTransferState?.('T1')).toBe('unknown');
    server.answer(() => ({ body: { balance: '12.5' } }));
    expect(await port.getBalance?.({ playerId: 'MPLAYER', currency: 'VND' })).toBe(125_000n);
    server.answer(() => ({ body: { balance: 12.5 } }));
    await expect(port.getBalance?.({ playerId: 'MPLAYER', currency: 'VND' })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('fail as unknown for no answer, a redirect, a server error or nonsense, and as refused for a 4xx', async () => {
    const port = await portOf((await vendorWith('parlay')).code);
    const codeFor = async (plan: Parameters<VendorServer['answer']>[0]) => {
      server.answer(plan);
      return port.transfer?.({ id: 'T', playerId: 'M', currency: 'VND', amountMinor: 1n }).then(
        () => 'none',
        (error: { code: string }) => error.code,
      );
    };
    for (const plan of [
      { status: 500 },
      { status: 429 },
      { status: 302, location: `${server.url}/elsewhere` },
      { body: 'no JSON' },
      { body: { state: 'perhaps' } },
      { body: `"${'x'.repeat(300_000)}"` },
    ]) {
      expect(await codeFor(() => plan)).toBe('unavailable');
    }
    expect(server.received.map(({ target }) => target)).not.toContain('/elsewhere');
    expect(await codeFor(() => ({ status: 422 }))).toBe('game_unavailable');
    const closed = new VendorServer();
    await closed.open();
    const { url } = closed;
    await closed.close();
    const gone = await portOf((await vendorWith('parlay', { apiUrl: url })).code);
    await expect(gone.listGames?.(null)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('are never sent in plain text in production', async () => {
    const port = await portOf((await vendorWith('parlay')).code, true);
    server.answer(() => ({ body: { games: [], next: null } }));
    await expect(port.listGames?.(null)).rejects.toMatchObject({ code: 'unavailable' });
    expect(server.received).toEqual([]);
  });
});

describe('the rooms of a game against other players', () => {
  const ROOM = { id: 'r/1', name: 'Beginners', players: 3, seats: 5, minBet: '1000', maxBet: '50000.5' };
  const roomsOf = async (code: string, game = 'LOTUS') =>
    (await portal.newMember()).call(`GET /wps/relay/GLS2_roomList?vassalage=${code}&gameId=${game}&language=EN`);

  it('are requested of the vendor, and a launch leads into one', async () => {
    const { code } = await vendorWith('parlay');
    await sql(portal, `update games set category = 'PVP' where vendor_id = (select id from vendors where code = $1)`, [
      code,
    ]);
    server.answer(() => ({ body: { rooms: [ROOM, { id: 'r2', name: 'Open', players: 0 }] } }));
    const { body } = await roomsOf(code);
    expect(body.value).toMatchObject({ title: 'Lotus', hasRooms: true });
    expect(body.value.list).toEqual([
      {
        roomId: 'r/1',
        roomName: 'Beginners',
        players: 3,
        seats: 5,
        minBet: '1000',
        maxBet: '50000.5',
        currency: 'VND',
      },
      { roomId: 'r2', roomName: 'Open', players: 0, seats: null, minBet: null, maxBet: null, currency: 'VND' },
    ]);
    expect(server.received[0]?.target).toBe('/rooms?game=LOTUS&language=en&currency=VND');
    const member = await portal.newMember();
    const launchKey = `GET /wps/game/launchGame?gameId=LOTUS&vassalage=${code}`;
    const launched = (await member.call(`${launchKey}&roomId=r%2F1`)).body.value;
    expect(new URL(launched.game_url).searchParams.get('room')).toBe('r/1');
    expect([launched.game_url2, launched.content]).toEqual([launched.game_url, launched.game_url]);
    const withoutRoom = (await member.call(launchKey)).body.value;
    expect(new URL(withoutRoom.game_url).searchParams.has('room')).toBe(false);
  });

  it('are part of a launch by a call', async () => {
    const { code } = await vendorWith('parlay', { launchByCall: true });
    server.answer(() => ({ body: { address: `${server.url}/game` } }));
    const key = `GET /wps/game/launchGame?gameId=LOTUS&vassalage=${code}&roomId=r2`;
    const { body } = await (await portal.newMember()).call(key);
    expect(JSON.parse(server.received[0]?.body ?? '')).toMatchObject({ roomId: 'r2' });
    // Only games against other players have the address by a second name.
    expect(body.value).not.toHaveProperty('game_url2');
  });

  it('are none at a vendor without rooms, and refused for a game that is switched off', async () => {
    const { code } = await vendorWith('parlay', { apiUrl: undefined });
    expect((await roomsOf(code)).body.value).toEqual({ title: 'Lotus', hasRooms: false, list: [] });
    expect((await roomsOf(code, 'NOTHING')).body.code).toBe('game_unavailable');
    expect((await roomsOf('NOBODY')).body.code).toBe('game_unavailable');
    await sql(portal, `update games set enabled = false where vendor_id = (select id from vendors where code = $1)`, [
      code,
    ]);
    expect((await roomsOf(code)).body.code).toBe('game_unavailable');
    expect((await portal.call(`GET /wps/relay/GLS2_roomList?vassalage=${code}&gameId=LOTUS`)).status).toBe(401);
  });

  it('are unavailable when the vendor does not answer, or with something else', async () => {
    const { code } = await vendorWith('parlay');
    const answers = [
      { status: 500 },
      { status: 404 },
      { body: { rooms: [{ ...ROOM, players: -1 }] } },
      { body: { rooms: [{ ...ROOM, seats: 1.5 }] } },
      { body: { rooms: [{ ...ROOM, minBet: '-5' }] } },
      { body: { rooms: [{ ...ROOM, minBet: 'free' }] } },
    ];
    for (const answer of answers) {
      server.answer(() => answer);
      expect((await roomsOf(code)).body.code).toBe('unavailable');
    }
  });
});

describe('the launch of a vendor’s game', () => {
  const launch = async (code: string, node = newNode(portal)) => {
    const member = await portal.newMember({ balance: '1000' });
    const { token } = member;
    const call = `GET /wps/game/launchGame?gameId=LOTUS&vassalage=${code}&device=mobile&language=vi`;
    return { member, answer: await node.call(call, { token }) };
  };

  it('requests the address of Hub88, signed with the portal’s key', async () => {
    const { code } = await vendorWith('hub88', {
      operatorId: 7,
      subPartnerId: 'brand',
      frameOrigins: 'https://*.hub88.test',
    });
    server.answer(() => ({ body: { url: 'https://eu.hub88.test/open?x=1' } }));
    expect((await launch(code)).answer.status).toBe(503);
    const publicKey = await addSigningKey(code);
    const { member, answer } = await launch(code);
    expect(answer.body.value).toMatchObject({ game_url: 'https://eu.hub88.test/open?x=1', title: 'Lotus' });
    const [sent] = server.received;
    const signature = Buffer.from(String(sent?.headers['x-hub88-signature']), 'base64');
    expect(verify('RSA-SHA256', Buffer.from(sent?.body ?? ''), createPublicKey(publicKey), signature)).toBe(true);
    expect(sent?.target).toBe('/operator/generic/v2/game/url');
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      operator_id: 7,
      sub_partner_id: 'brand',
      user: member.playerId,
      game_code: 'LOTUS',
      platform: 'GPL_MOBILE',
      currency: 'VND',
      lang: 'vi',
    });
  });

  it('lists the games and rounds of Hub88', async () => {
    const { code } = await vendorWith('hub88', { operatorId: 7, frameOrigins: 'https://hub88.test' });
    await addSigningKey(code);
    const port = await portOf(code);
    server.answer(() => ({
      body: [
        { game_code: 'ctl_dragon', name: 'Dragon', category: 'Video Slots', enabled: true },
        { game_code: 'ctl_table', name: 'Table', category: 'Live Baccarat' },
        { game_code: 'ctl_odd', name: 'Odd', category: 'Unheard of' },
        { name: null, category: 7 },
        { game_code: 'ctl_off', name: 'Off', category: 'Video Slots', enabled: false },
      ],
    }));
    const page = await port.listGames?.(null);
    expect(page).toMatchObject({ next: null, count: 4 });
    expect(gamesOf(page)).toEqual([
      { code: 'ctl_dragon', titles: { en: 'Dragon' }, category: 'RNG' },
      { code: 'ctl_table', titles: { en: 'Table' }, category: 'LIVE' },
      { code: 'ctl_odd', titles: { en: 'Odd' }, category: 'Unheard of' },
      { titles: { en: null }, category: '' },
    ]);
    server.answer(() => ({ body: { url: 'https://hub88.test/round' } }));
    const view = { roundId: 'r', playerId: 'M', languageTag: 'vi' };
    expect(await port.getRoundAddress?.(view)).toBe('https://hub88.test/round');
    server.answer(() => ({ body: { url: 'https://elsewhere.test/round' } }));
    await expect(port.getRoundAddress?.(view)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('grants free bets of Hub88 once, by a prepaid or else a campaign that fits, and takes them back', async () => {
    const { code } = await vendorWith('hub88', { operatorId: 7, subPartnerId: 'brand', unit: 1000 });
    await addSigningKey(code);
    const port = await portOf(code);
    const grant = { ...GRANT, stakeMinor: 20_000_000n, expiresAt: EXPIRES_AT };
    const prepaid = { prepaid_uuid: 'p', game_code: 'LOTUS', currency: 'VND', bet_value: 200_000, bet_count: 5 };
    const others = [
      { ...prepaid, currency: 'USD' },
      { ...prepaid, bonus_buy: true },
      { ...prepaid, bet_value: 100_000 },
      { ...prepaid, bet_count: 10 },
      { ...prepaid, game_code: 'OTHER' },
    ];
    let prepaids: object[] = others;
    let campaigns: object[] = [];
    let rewards: object[] = [{ reward_uuid: 'of another grant', operator_reference: null }];
    server.answer(({ target }) => {
      if (target.endsWith('/prepaids/list')) return { body: prepaids };
      if (target.endsWith('/campaigns/list')) return { body: campaigns };
      return { body: target.endsWith('/rewards/list') ? { rewards, pagination: {} } : { reward_uuid: 'u-1' } };
    });
    await expect(port.grantReward?.(grant)).rejects.toMatchObject({ code: 'game_unavailable' });
    const { prepaid_uuid: _, ...values } = prepaid;
    const campaign = { ...values, campaign_uuid: 'c', start_time: null, end_time: '2026-12-01T00:00:00' };
    campaigns = [
      { ...campaign, end_time: '2026-11-30T23:59:59' },
      { ...campaign, start_time: '2999-01-01T00:00:00' },
      { ...campaign, bet_value: 100_000 },
    ];
    await expect(port.grantReward?.(grant)).rejects.toMatchObject({ code: 'game_unavailable' });
    campaigns.push(campaign);
    expect(await port.grantReward?.(grant)).toBe('u-1');
    expect(JSON.parse(server.received.at(-1)?.body ?? '')).toEqual({
      operator_id: 7,
      sub_partner_id: 'brand',
      user: 'MPLAYER',
      campaign_uuid: 'c',
      game_code: 'LOTUS',
      currency: 'VND',
      operator_reference: 'R1',
    });
    for (const fitting of [prepaid, { ...prepaid, bet_value: null, bet_count: null }]) {
      prepaids = [...others, fitting];
      expect(await port.grantReward?.(grant)).toBe('u-1');
    }
    expect(server.received.at(-1)?.target).toBe('/operator/generic/v2/freebet/rewards/create');
    expect(JSON.parse(server.received.at(-1)?.body ?? '')).toEqual({
      operator_id: 7,
      sub_partner_id: 'brand',
      user: 'MPLAYER',
      prepaid_uuid: 'p',
      game_code: 'LOTUS',
      currency: 'VND',
      bet_value: 200_000,
      bet_count: 5,
      end_time: '2026-12-01T00:00:00',
      operator_reference: 'R1',
    });
    // The answer was lost: the reward with this reference is the one.
    rewards = [...rewards, { reward_uuid: 'u-1', operator_reference: 'R1' }];
    const sent = server.received.length;
    expect(await port.grantReward?.(grant)).toBe('u-1');
    expect(server.received.slice(sent).map(({ target }) => target)).toEqual([
      '/operator/generic/v2/freebet/rewards/list',
    ]);
    await port.cancelReward?.('u-1');
    expect(JSON.parse(server.received.at(-1)?.body ?? '')).toMatchObject({ operator_id: 7, reward_uuid: 'u-1' });
    for (const answer of [{ status: 500 }, { body: {} }]) {
      server.answer(() => answer);
      await expect(port.grantReward?.(grant)).rejects.toMatchObject({ code: 'unavailable' });
    }
  });

  it('uses the session that SoftSwiss opens: its id is the token of bets', async () => {
    const { code, secret } = await vendorWith('softswiss', { casinoId: 'casino-1' });
    server.answer(() => ({ body: { session_id: 'ses-77', launch_options: { game_url: `${server.url}/game` } } }));
    const { member, answer } = await launch(code);
    expect(answer.body.value.game_url).toBe(`${server.url}/game`);
    const [sent] = server.received;
    expect(sent?.headers['x-request-sign']).toBe(
      createHmac('sha256', secret)
        .update(sent?.body ?? '')
        .digest('hex'),
    );
    const bet = JSON.stringify({
      user_id: member.playerId,
      session_id: 'ses-77',
      currency: 'VND',
      game: 'LOTUS',
      game_id: 'round-1',
      actions: [{ action: 'bet', action_id: 'bet-1', amount: 10 }],
    });
    const headers = { 'x-request-sign': createHmac('sha256', secret).update(bet).digest('hex') };
    const response = await newNode(portal).raw(`/vendor/softswiss/${code}/play`, {
      method: 'POST',
      headers,
      body: bet,
    });
    expect(await response.json()).toMatchObject({ balance: 990 });
  });

  it('requests the address in Pragmatic style, signed like its own requests', async () => {
    const { code, secret } = await vendorWith('pragmatic', { secureLogin: 'parlay_parlay' });
    server.answer(() => ({ body: { error: '0', gameURL: `${server.url}/game` } }));
    expect((await launch(code)).answer.body.value.game_url).toBe(`${server.url}/game`);
    const form = new URLSearchParams(server.received[0]?.body);
    const fields = [...form].filter(([name]) => name !== 'hash').map(([name, value]) => `${name}=${value}`);
    const hash = createHash('md5')
      .update(`${fields.toSorted().join('&')}${secret}`)
      .digest('hex');
    expect(form.get('hash')).toBe(hash);
    server.answer(() => ({ body: { error: '8', description: 'no such game' } }));
    expect((await launch(code)).answer.body.code).toBe('game_unavailable');
  });

  it('names the session of a sportsbook by its player, whose last launch counts', async () => {
    const { code, secret } = await vendorWith('saba', { apiUrl: undefined });
    const { member, answer } = await launch(code);
    expect(answer.status).toBe(200);
    const statusOfBet = async () => {
      const bet = { userId: member.playerId, operationId: 'o', refId: crypto.randomUUID(), actualAmount: 1 };
      const body = JSON.stringify({ key: secret, message: bet });
      const response = await newNode(portal).raw(`/vendor/saba/${code}/placebet`, { method: 'POST', body });
      return ((await response.json()) as { status: string }).status;
    };
    expect(await statusOfBet()).toBe('0');
    await sql(portal, `update game_sessions set expires_at = now() - interval '1 second'`);
    expect(await statusOfBet()).toBe('203');
    await member.call(`GET /wps/game/launchGame?gameId=LOTUS&vassalage=${code}`);
    expect(await statusOfBet()).toBe('0');
  });

  it('fills PG style’s address', async () => {
    const { code } = await createPg();
    const address = new URL((await launch(code)).answer.body.value.game_url);
    expect(address.pathname).toBe('/LOTUS/index.html');
    expect(address.searchParams.get('operator_token')).toBe('operator-7');
    expect(address.searchParams.get('operator_player_session')).toMatch(/^[\w-]{30,}$/);
  });

  it('is refused when its address is of an origin that no page may show', async () => {
    const { code } = await vendorWith('parlay', { launchByCall: true });
    server.answer(() => ({ body: { address: 'https://elsewhere.test/game' } }));
    expect((await launch(code)).answer.status).toBe(503);
    const { code: open } = await vendorWith('parlay', { launchByCall: true, frameOrigins: 'https://elsewhere.test' });
    expect((await launch(open)).answer.body.value.game_url).toBe('https://elsewhere.test/game');
  });
});

async function createPg() {
  const code = `PORT${++made}`;
  const launchUrl = 'https://m.pg.test/{game}/index.html';
  return { code, ...(await createDialectVendor(portal, { code, dialect: 'pg', unit: 1, launchUrl })) };
}
