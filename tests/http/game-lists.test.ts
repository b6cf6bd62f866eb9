import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLobbies } from '#domain/games';
import type { GameCategory } from '#rules/games/game-categories';
import { createTestApp, type TestApp } from '../support/app.ts';
import { fresh, startGame, type GameSession } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';
import { addVendorGames } from '../support/vendor-games.ts';

let portal: TestApp;
let lan: GameSession;
let minh: GameSession;
beforeAll(async () => {
  portal = await createTestApp({ WINNERS_MIN_PRIZE: '0' });
  // Only its slots: the other lobbies are filled by the vendors of these tests.
  await sql(portal, `update games set enabled = false where category <> 'RNG'`);
  lan = await startGame(portal);
  minh = await startGame(portal);
});
afterAll(() => portal.close());

const list = async (key: string) => (await portal.call(key)).body.value;

/** Adds a vendor with one game of a category. */
const addVendor = (code: string, category: GameCategory) =>
  addVendorGames(portal, { code }, [{ code: `${code}1`, titles: { en: `${code} one` }, category }]);

/** Plays a finished round with a bet of 10 and the given win. */
async function finishRound(session: GameSession, amount: string, fields: Record<string, unknown> = {}): Promise<void> {
  const roundId = fresh('round');
  const { body: bet } = await session.bet({ roundId, ...fields });
  if (Number(amount) > 0) await session.win({ roundId, amount, ...fields });
  const { body: closed } = await session.close(roundId);
  expect([bet.status, closed.status]).toEqual(['OK', 'OK']);
}

describe('the list of categories', () => {
  /** The entry of the portal’s own draws and of the official draws of the stations. */
  const LOTTERY = 'ELOTT: ELOTT VNLOTT';
  const groups = async () =>
    (await list('GET /wps/relay/GCSGAME_newGameVendor?platform=html5-desktop')).groups.map(
      ({ gameCategory, vendors }: { gameCategory: string; vendors: { vassalage: string }[] }) =>
        `${gameCategory}: ${vendors.map(({ vassalage }) => vassalage).join(' ')}`,
    );

  it('contains the categories that have games, with their vendors, in the order of the menus', async () => {
    expect(await groups()).toEqual(['RNG: SBX', LOTTERY]);
    await addVendor('BETS', 'SPORTS');
    await addVendor('TF', 'SPORTS');
    await addVendor('DS88', 'SPORTS');
    await addVendor('ARENA', 'ESPORTS');
    expect(await groups()).toEqual(['RNG: SBX', 'SPORTS: BETS', 'ESPORTS: ARENA TF', LOTTERY, 'COCKFIGHT: DS88']);
  });

  it('counts each game once, however many tags it has', async () => {
    const lobbies = await listLobbies(portal.app.db);
    const counted = lobbies.find(({ category }) => category === 'RNG')?.vendors.map(({ games }) => games);
    expect(counted).toEqual([(await list('GET /wps/relay/GCSGAME_gameList?gameType=RNG')).totalRows]);
  });

  it('splits esports and cockfight vendors out of sports in the list of games too', async () => {
    const codes = async (gameType: string) =>
      (await list(`GET /wps/relay/GCSGAME_gameList?gameType=${gameType}`)).games
        .map(({ vassalage }: { vassalage: string }) => vassalage)
        .sort();
    expect(await codes('SPORTS')).toEqual(['BETS']);
    expect(await codes('ESPORTS')).toEqual(['ARENA', 'TF']);
    expect(await codes('COCKFIGHT')).toEqual(['DS88']);
  });

  it('puts the portal’s own lottery before other lottery vendors while any of its games is enabled', async () => {
    await addVendor('LOTS', 'ELOTT');
    expect(await groups()).toContain(`${LOTTERY} LOTS`);
    await sql(portal, `update lottery_games set enabled = false where prize_modes @> '["SEA"]'`);
    expect(await groups()).toContain('ELOTT: ELOTT LOTS');
    await sql(portal, `update lottery_games set enabled = false`);
    expect(await groups()).toContain('ELOTT: LOTS');
    // Games with a jackpot stay disabled: they cannot be enabled without a reserve.
    await sql(
      portal,
      `update lottery_games g set enabled = true
        where not exists (select 1 from lottery_jackpots j where j.game_code = g.game_code)`,
    );
    await sql(portal, `update vendors set enabled = false where code = 'LOTS'`);
  });

  it('omits a disabled vendor, and a category without any vendor left', async () => {
    await sql(portal, `update vendors set enabled = false where code in ('BETS', 'TF')`);
    expect(await groups()).toEqual(['RNG: SBX', 'ESPORTS: ARENA', LOTTERY, 'COCKFIGHT: DS88']);
  });
});

describe('the types and tags of a category', () => {
  const filters = async (category: GameCategory) => {
    const { groups } = await list('GET /wps/relay/GCSGAME_newGameVendor');
    const { gameClassify, tags } = groups.find(
      ({ gameCategory }: { gameCategory: string }) => gameCategory === category,
    );
    return { gameClassify, tags };
  };

  it('are those of its enabled games, in a fixed order', async () => {
    expect(await filters('RNG')).toEqual({
      gameClassify: ['slot'],
      tags: ['free-spins', 'asia', 'animals', 'adventure', 'myths'],
    });
    await addVendorGames(portal, { code: 'MIX' }, [
      { code: 'M1', category: 'LIVE', type: 'roulette', tags: ['multipliers'] },
      { code: 'M2', category: 'LIVE', type: 'baccarat' },
      { code: 'M3', category: 'LIVE', type: 'dice', tags: ['fruits'], enabled: false },
    ]);
    expect(await filters('LIVE')).toEqual({ gameClassify: ['baccarat', 'roulette'], tags: ['multipliers'] });
    await sql(portal, `update vendors set enabled = false where code = 'MIX'`);
  });
});

describe('the list of winners', () => {
  const winners = async () => (await list('GET /wps/relay/GCSGAME_getRankList?language=EN')).list;

  it('is empty until somebody has won more than the stake', async () => {
    await finishRound(lan, '0');
    await finishRound(lan, '9');
    await finishRound(lan, '10');
    expect(await winners()).toEqual([]);
  });

  it('names each player once, masked, with the largest win, largest first', async () => {
    await finishRound(lan, '50');
    await finishRound(lan, '80');
    await finishRound(minh, '70');
    const [first, second, ...others] = await winners();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ prizeAmount: '80', currency: 'VND', gameCode: 'LOTUS', gameName: 'Lotus Fortune' });
    expect(second).toMatchObject({ prizeAmount: '70' });
    const { username } = lan.member;
    expect(first.player).toBe(`${username.slice(0, 2)}***${username.slice(-1)}`);
    expect(JSON.stringify(await winners())).not.toContain(username);
  });

  it('omits open rounds and the wins of guests', async () => {
    const roundId = fresh('round');
    await minh.bet({ roundId });
    await minh.win({ roundId, amount: '500' });
    await sql(portal, `update members set account_type = 'guest' where public_id = $1`, [lan.member.playerId]);
    expect((await winners()).map(({ prizeAmount }: { prizeAmount: string }) => prizeAmount)).toEqual(['70']);
  });
});

describe('the recently played games of a member', () => {
  const RECENT = 'GET /wps/relay/GCSGAME_recentGames?clientType=3';

  it('list each game once, the latest first, and no other member’s games', async () => {
    const session = await startGame(portal);
    expect((await session.member.call(RECENT)).body.value.list).toEqual([]);
    for (const gameCode of ['LOTUS', 'DRAGON', 'LOTUS']) await finishRound(session, '0', { gameCode });
    const codes = async () =>
      (await session.member.call(RECENT)).body.value.list.map(({ gameCode }: { gameCode: string }) => gameCode);
    expect(await codes()).toEqual(['LOTUS', 'DRAGON']);
    await sql(portal, `update games set enabled = false where code = 'LOTUS'`);
    expect(await codes()).toEqual(['DRAGON']);
    await sql(portal, `update games set enabled = true where code = 'LOTUS'`);
  });

  it('can be limited to a category', async () => {
    const session = await startGame(portal);
    await finishRound(session, '0', { gameCode: 'MOON' });
    const gamesOf = async (category: string) =>
      (await session.member.call(`${RECENT}&gameType=${category}`)).body.value.list;
    expect([(await gamesOf('RNG')).length, (await gamesOf('LIVE')).length]).toEqual([1, 0]);
  });

  it('are refused without a session', async () => {
    expect((await portal.call(RECENT)).status).toBe(401);
  });
});
