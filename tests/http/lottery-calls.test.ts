import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Draws, createDraws, ensureCatalogue, SeedLinks } from '#domain/lottery';
import { drawResult, drawKey, isSeedOfChain } from '#rules/lottery/draws/drawing';
import { parseResult } from '#rules/lottery';
import { drawLotteries } from '#server/jobs/lottery';
import { createTestApp, type TestApp } from '../support/app.ts';
import { closedDraw, createDueDraws } from '../support/draws.ts';
import { openStream, openVisitorStream } from '../support/event-stream.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
  await createDueDraws(portal);
});
afterAll(() => portal.close());

async function read(path: string) {
  const response = await portal.call(`GET ${path}`);
  expect([response.status, response.body], path).toMatchObject([200, { success: true }]);
  return response.body.value;
}

/** Returns a draw that has just been drawn. */
async function drawn(gameCode: string): Promise<string> {
  const { drawNumber } = await closedDraw(portal, gameCode);
  await drawLotteries(portal.app);
  return drawNumber;
}

describe('the menus', () => {
  it('have the names of this build and the settings of staff after an update', async () => {
    const stored = () =>
      sql(portal, `select titles->>'zh-Hans' as title, is_hot from lottery_games where game_code = 'SSC1M'`);
    await sql(portal, `update lottery_games set titles = '{"en": "Old"}', is_hot = false where game_code = 'SSC1M'`);
    await portal.app.db.transaction(ensureCatalogue);
    expect(await stored()).toEqual([{ title: '时时彩 1分钟', is_hot: false }]);
    await sql(portal, `update lottery_games set is_hot = true where game_code = 'SSC1M'`);
  });

  it('list a prize mode’s groups in order, hot games first, in the reader’s language', async () => {
    const { groups } = await read('/lgw/games/game_menus?prizeMode=Lott&device=WEB&language=EN');
    expect(groups.map((group: { gameGroupCode: string }) => group.gameGroupCode)).toEqual([
      'HOT',
      'SSC',
      'PK10',
      '11X5',
      'LF',
      'LHC',
    ]);
    expect(groups[1].gameMenus[0]).toEqual({
      gameId: 101,
      gameCode: 'SSC1M',
      gameName: 'SSC 1 min',
      gameGroupCode: 'SSC',
      defaultPlayType: 'SSC_DWD',
      isHot: true,
      isNew: false,
      maintenance: false,
      sort: expect.any(Number),
      icon: 'ssc',
    });
    const credit = await read('/lgw/games/game_menus?prizeMode=ZY&language=MY');
    expect(credit.groups[1].gameMenus[0]).toMatchObject({ gameName: 'SSC 1 phút', defaultPlayType: 'SSC_C_2S_B1' });
  });

  it('leave out games without a jackpot reserve and games whose results nobody enters', async () => {
    const { groups } = await read('/lgw/games/game_menus?prizeMode=Elott');
    const codes = groups.flatMap((group: any) => group.gameMenus.map((game: any) => game.gameCode));
    expect(codes).toContain('KENO1M');
    for (const code of ['MEGA645', 'POWER655', 'KENOVL', 'LHCHK', 'LHCMO']) expect(codes).not.toContain(code);
  });

  it('list the Vietnamese games separately', async () => {
    const { groups } = await read('/lgw/vn/games/game_menu?prizeMode=SEA&device=WEB');
    expect(groups.map((group: any) => [group.gameGroupCode, group.gameMenus.length])).toEqual([
      ['VN_MB', 3],
      ['VN_MN', 21],
      ['VN_MT', 14],
    ]);
  });

  it('are cacheable like other published content', async () => {
    const response = await portal.raw('/lgw/games/game_menus');
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30');
    const live = await portal.raw('/lgw/lobby');
    expect(live.headers.get('cache-control')).toBe('no-store');
  });

  it('refuse an unknown prize mode', async () => {
    expect((await portal.call('GET /lgw/games/game_menus?prizeMode=XX')).status).toBe(422);
  });
});

const CLOSED_MS = 15_000;

describe('the current draw', () => {
  it('is the draw open for bets, followed by the next ones', async () => {
    const value = await read('/lgw/draws/SSC5M/current?count=4');
    const times = [value.current, ...value.next];
    expect(times).toHaveLength(4);
    // A portal that starts in the last seconds of a draw, after its close, shows the next one.
    expect(Date.parse(value.current.openTime)).toBeLessThanOrEqual(Date.parse(value.serverTime) + CLOSED_MS);
    expect(Date.parse(value.current.drawTime)).toBeGreaterThan(Date.parse(value.serverTime));
    times.slice(1).forEach((draw, index) => expect(draw.openTime).toBe(times[index].drawTime));
    expect(value).toMatchObject({ maintenance: false, last: null });
  });

  it('comes with the last result and the draws that wait for theirs', async () => {
    const drawNumber = await drawn('PK101M');
    const { drawNumber: waiting } = await closedDraw(portal, 'PK101M');
    const value = await read('/lgw/draws/PK101M/current');
    expect(value.last).toMatchObject({
      issue: drawNumber,
      state: 'DRAWN',
      source: 'operator',
      derived: { kind: 'race' },
    });
    expect(value.waiting.map((row: any) => row.issue)).toContain(waiting);
  });

  it('is not found for a disabled or unknown game', async () => {
    for (const code of ['MEGA645', 'NOSUCH']) {
      expect((await portal.call(`GET /lgw/draws/${code}/current`)).status).toBe(404);
      expect((await portal.call(`GET /lgw/draws/${code}`)).status).toBe(404);
    }
  });
});

describe('results', () => {
  it('are listed newest first, in pages and by day', async () => {
    const drawNumbers = [];
    for (let count = 0; count < 3; count++) {
      drawNumbers.unshift(await drawn('LF5M'));
      await sql(
        portal,
        `update lottery_draws set draws_at = draws_at - interval '5 minutes', closes_at = closes_at - interval '5 minutes' where game_code = 'LF5M' and state = 'DRAWN'`,
      );
    }
    const first = await read('/lgw/draws/LF5M?page=1&pageSize=2');
    expect([first.rows.map((row: any) => row.issue), first.hasMore]).toEqual([drawNumbers.slice(0, 2), true]);
    const second = await read('/lgw/draws/LF5M?page=2&pageSize=2');
    expect([second.rows.map((row: any) => row.issue), second.hasMore]).toEqual([drawNumbers.slice(2), false]);
    expect((await read('/lgw/draws/LF5M?day=19990101')).rows).toEqual([]);
    expect((await read(`/lgw/draws/LF5M?day=${first.rows[0].day}`)).rows.length).toBeGreaterThan(0);
  });

  it('of Vietnamese games include the table of heads and tails', async () => {
    const drawNumber = await drawn('MBVIP1M');
    let list: any[] = [];
    let same: any[] = [];
    const minute = () => Math.floor(Date.now() / 60_000);
    // A new minute opens a draw, and may change the list between the two calls.
    for (let begun = -1; begun !== minute();) {
      begun = minute();
      ({ list } = await read('/lgw/vn/numeros/opened/game?count=100'));
      ({ list: same } = await read('/lgw/vn/numeros/opened/game?gameCode=MBVIP1M'));
    }
    // A test that crosses a minute finds the next draw of the game as well.
    expect(list.every((row: any) => row.gameCode === 'MBVIP1M')).toBe(true);
    const opened = list.find((row: any) => row.issue === drawNumber);
    expect(opened).toMatchObject({ numbers: { region: 'MB' }, derived: { kind: 'tails' } });
    expect(opened.derived.tails.flatMap((row: any) => row.others)).toHaveLength(27);
    expect(same).toEqual(list);
    expect((await portal.call('GET /lgw/vn/numeros/opened/game?gameCode=SSC1M')).status).toBe(404);
  });

  it('of the last draws require a session', async () => {
    const drawNumber = await drawn('LHC5M');
    const path = '/lotto/lgw/games/opened/numero';
    expect((await portal.call(`GET ${path}`)).status).toBe(401);
    const member = await portal.newMember();
    const { list } = (await member.call(`GET ${path}?gameCode=LHC5M`)).body.value;
    const opened = list.find((row: any) => row.issue === drawNumber);
    expect(opened).toMatchObject({ gameCode: 'LHC5M', derived: { kind: 'signs' } });
    expect(opened.derived.balls).toHaveLength(7);
  });

  it('of popular games come with the games', async () => {
    const drawNumber = await drawn('SSC1M');
    const { games, list, serverTime } = await read('/lgw/games/popular?count=20');
    expect(list.map((row: any) => row.issue)).toContain(drawNumber);
    for (const { current } of games) expect(current?.drawTime > serverTime || current === null).toBe(true);
    expect(games.find((game: any) => game.gameCode === 'SSC1M')).toMatchObject({
      last: { issue: drawNumber },
      current: { state: expect.stringMatching(/OPEN|PENDING/) },
    });
  });
});

describe('the lobby', () => {
  it('has the open draw of each game and the game that the query names', async () => {
    const value = await read('/lgw/lobby?prizeMode=Lott&lottoGameCode=LF1M&lottoArea=VN&launchMode=LOTT&device=WEB');
    expect(value.gameCode).toBe('LF1M');
    const tiles = value.groups.flatMap((group: any) => group.games);
    expect(tiles).toHaveLength(17);
    for (const { current } of tiles) expect(Date.parse(current.drawTime)).toBeGreaterThan(Date.parse(value.serverTime));
    expect((await read('/lgw/lobby?lottoGameCode=NOSUCH')).gameCode).toBeNull();
  });
});

describe('the fairness proof of a draw', () => {
  it('contains everything to recompute the result', async () => {
    await drawn('SSC3M');
    const drawNumber = await drawn('SSC3M');
    const fairnessProof = await read(`/lgw/draws/SSC3M/${drawNumber}/proof`);
    const { chain, link, seed, anchor, beacon } = fairnessProof.drawing;
    expect(beacon).toMatchObject({ name: 'embedded', isOperatorRun: true, signature: null });
    expect(isSeedOfChain({ seed, commitment: chain.commitment, draws: link })).toBe(true);
    expect(isSeedOfChain({ seed, commitment: anchor.seed, draws: link - anchor.link })).toBe(true);
    const { randomness, round } = beacon;
    const key = drawKey({ seed, randomness, round: Number(round), gameCode: 'SSC3M', drawNumber });
    expect(parseResult('SSC', fairnessProof.numbers)).toEqual(drawResult(key, 'SSC'));
    const { list } = await read('/lgw/draws/SSC3M/chain');
    expect(list).toMatchObject([{ chainNo: 1, commitment: chain.commitment, revealed: { link, seed } }]);
  });

  it('includes the signature of a public beacon', async () => {
    const { db, log, sealer } = portal.app;
    await sql(portal, `delete from lottery_draws where game_code = 'PK103M'`);
    await createDraws(db, { source: 'drand' });
    const { drawNumber } = await closedDraw(portal, 'PK103M');
    const signature = new Uint8Array(48).fill(7);
    const roundOf = async () => ({ randomness: new Uint8Array(32).fill(9), signature });
    const beacon = { source: 'drand' as const, roundOf, newestRound: async () => undefined };
    await new Draws({
      beacon,
      links: new SeedLinks(sealer),
      log,
      voidAfterHours: 24,
      onDelayed: () => undefined,
    }).drawDue(db);
    expect(await read(`/lgw/draws/PK103M/${drawNumber}/proof`)).toMatchObject({
      source: 'drand',
      drawing: {
        beacon: {
          name: 'drand',
          isOperatorRun: false,
          chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
          randomness: '09'.repeat(32),
          signature: '07'.repeat(48),
        },
      },
    });
  });

  it('reveals nothing before the draw', async () => {
    const { current } = await read('/lgw/draws/11X55M/current');
    const fairnessProof = await read(`/lgw/draws/11X55M/${current.issue}/proof`);
    expect(fairnessProof).toMatchObject({
      numbers: null,
      drawing: { seed: null, anchor: null, beacon: { randomness: null } },
    });
    expect((await read('/lgw/draws/11X55M/chain')).list).toMatchObject([{ revealed: null }]);
    const paths = ['current?count=100', '', 'chain', `${current.issue}/proof`];
    const texts = await Promise.all(paths.map(async (path) => (await portal.raw(`/lgw/draws/11X55M/${path}`)).text()));
    expect(texts.join()).not.toMatch(/sealed/i);
  });

  it('is found by draw numbers with a slash, and not found for unknown ones', async () => {
    await sql(
      portal,
      `insert into lottery_draws (game_code, draw_number, local_day, opens_at, closes_at, draws_at, state)
       values ('LHCHK', '26/130', '20261124', now() - interval '2 days', now() + interval '1 day', now() + interval '1 day', 'OPEN')`,
    );
    expect(await read('/lgw/draws/LHCHK/26%2F130/proof')).toMatchObject({
      issue: '26/130',
      drawing: null,
      lunarYear: 2026,
    });
    expect((await portal.call('GET /lgw/draws/SSC1M/20200101-0001/proof')).status).toBe(404);
  });
});

describe('live draws', () => {
  it('reach only the pages that watch the game', async () => {
    const member = await portal.newMember();
    const watching = await openStream(portal, member.token, {}, '?draws=KENO1M,LF3M');
    const other = await openStream(portal, member.token, {}, '?draws=all');
    const silent = await openStream(portal, member.token);
    for (const stream of [watching, other, silent]) expect((await stream.next()).event).toBe('balance');
    const first = await drawn('SSC90S');
    const second = await drawn('KENO1M');
    expect(await watching.next()).toMatchObject({
      event: 'draw',
      data: { gameCode: 'KENO1M', issue: second, state: 'DRAWN' },
    });
    expect(await other.next()).toMatchObject({ event: 'draw', data: { gameCode: 'SSC90S', issue: first } });
    expect((await other.next()).id).toBeUndefined();
    // The next event of the connection that watches nothing concerns its own account.
    const [row] = await sql<{ id: bigint }>(portal, 'select id from members where public_id = $1', [member.playerId]);
    await sql(portal, `select publish_live_event($1, 'note', '{}')`, [row?.id]);
    expect((await silent.next()).event).toBe('note');
    await Promise.all([watching, other, silent].map((stream) => stream.close()));
  });

  it('reach visitors for the games that they name, and nothing else', async () => {
    const watching = await openVisitorStream(portal, 'KENO1M');
    expect(watching.response.headers.get('content-type')).toBe('text/event-stream');
    await drawn('SSC90S');
    const drawNumber = await drawn('KENO1M');
    expect(await watching.next()).toMatchObject({ event: 'draw', data: { gameCode: 'KENO1M', issue: drawNumber } });
    await watching.close();
    expect((await portal.call('GET /lgw/events')).status).toBe(422);
  });
});
