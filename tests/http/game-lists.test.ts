import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { fresh, sitDown, type GameTable } from '../support/game-table.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let lan: GameTable;
let minh: GameTable;
beforeAll(async () => {
  portal = await createTestApp();
  lan = await sitDown(portal);
  minh = await sitDown(portal);
});
afterAll(() => portal.close());

const list = async (key: string) => (await portal.call(key)).body.value;

/** A vendor with one game of a category. */
async function addVendor(code: string, category: string): Promise<void> {
  await sql(
    portal,
    `with vendor as (
       insert into vendors (code, name, sealed_secrets, launch_url)
       select $1::text, 'Studio ' || $1::text, sealed_secrets, launch_url from vendors where code = 'SBX' returning id
     )
     insert into games (vendor_id, code, titles, category, min_bet_minor, max_bet_minor, palette, motif)
     select vendor.id, $1::text || '1', jsonb_build_object('en', $1::text || ' one'), $2, min_bet_minor, max_bet_minor, palette, motif
       from vendor, games where games.code = 'LOTUS'`,
    [code, category],
  );
}

/** A finished round of 10 that pays so much. */
async function round(table: GameTable, amount: string, fields: Record<string, unknown> = {}): Promise<void> {
  const roundId = fresh('round');
  const { body: bet } = await table.bet({ roundId, ...fields });
  if (Number(amount) > 0) await table.win({ roundId, amount, ...fields });
  const { body: closed } = await table.close(roundId);
  expect([bet.status, closed.status]).toEqual(['OK', 'OK']);
}

describe('the categories that have games', () => {
  /** The portal's own draws and those of the stations. */
  const LOTTERY = 'ELOTT: ELOTT VNLOTT';
  const groups = async () =>
    (await list('GET /wps/relay/GCSGAME_newGameVendor?platform=html5-desktop')).groups.map(
      ({ gameCategory, vendors }: { gameCategory: string; vendors: { vassalage: string }[] }) =>
        `${gameCategory}: ${vendors.map(({ vassalage }) => vassalage).join(' ')}`,
    );

  it('are told with their vendors, in the order of the menus, and no others', async () => {
    expect(await groups()).toEqual(['RNG: SBX', LOTTERY]);
    await addVendor('BETS', 'SPORTS');
    await addVendor('TF', 'SPORTS');
    await addVendor('DS88', 'SPORTS');
    await addVendor('ARENA', 'ESPORTS');
    expect(await groups()).toEqual(['RNG: SBX', 'SPORTS: BETS', 'ESPORTS: ARENA TF', LOTTERY, 'COCKFIGHT: DS88']);
  });

  it('split esports and cockfight vendors out of the sports in the list of games, too', async () => {
    const codes = async (gameType: string) =>
      (await list(`GET /wps/relay/GCSGAME_gameList?gameType=${gameType}`)).games
        .map(({ vassalage }: { vassalage: string }) => vassalage)
        .sort();
    expect(await codes('SPORTS')).toEqual(['BETS']);
    expect(await codes('ESPORTS')).toEqual(['ARENA', 'TF']);
    expect(await codes('COCKFIGHT')).toEqual(['DS88']);
  });

  it('have the portal’s own lottery before other vendors of lotteries, as long as any of its games is on', async () => {
    await addVendor('LOTS', 'ELOTT');
    expect(await groups()).toContain(`${LOTTERY} LOTS`);
    await sql(portal, `update lottery_games set enabled = false where prize_modes @> '["SEA"]'`);
    expect(await groups()).toContain('ELOTT: ELOTT LOTS');
    await sql(portal, `update lottery_games set enabled = false`);
    expect(await groups()).toContain('ELOTT: LOTS');
    // Those with jackpots are not sold without a reserve.
    await sql(
      portal,
      `update lottery_games g set enabled = true
        where not exists (select 1 from lottery_jackpots j where j.game_code = g.game_code)`,
    );
    await sql(portal, `update vendors set enabled = false where code = 'LOTS'`);
  });

  it('lose a vendor who is switched off, and a category without any left', async () => {
    await sql(portal, `update vendors set enabled = false where code in ('BETS', 'TF')`);
    expect(await groups()).toEqual(['RNG: SBX', 'ESPORTS: ARENA', LOTTERY, 'COCKFIGHT: DS88']);
  });
});

describe('the list of winners', () => {
  const winners = async () => (await list('GET /wps/relay/GCSGAME_getRankList?language=EN')).list;

  it('is empty before anybody has won more than was staked', async () => {
    await round(lan, '0');
    await round(lan, '9');
    await round(lan, '10');
    expect(await winners()).toEqual([]);
  });

  it('names each player once, masked, with the largest win, the largest first', async () => {
    await round(lan, '50');
    await round(lan, '80');
    await round(minh, '70');
    const [first, second, ...others] = await winners();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ prizeAmount: '80', currency: 'VND', gameCode: 'LOTUS', gameName: 'Lotus Fortune' });
    expect(second).toMatchObject({ prizeAmount: '70' });
    const { username } = lan.member;
    expect(first.player).toBe(`${username.slice(0, 2)}***${username.slice(-1)}`);
    expect(JSON.stringify(await winners())).not.toContain(username);
  });

  it('leaves out rounds that are still open, and play money', async () => {
    const roundId = fresh('round');
    await minh.bet({ roundId });
    await minh.win({ roundId, amount: '500' });
    await sql(portal, `update members set account_type = 'guest' where public_id = $1`, [lan.member.playerId]);
    expect((await winners()).map(({ prizeAmount }: { prizeAmount: string }) => prizeAmount)).toEqual(['70']);
  });
});

describe('what a member played last', () => {
  const RECENT = 'GET /wps/relay/GCSGAME_recentGames?clientType=3';

  it('is each game once, the last one first; nobody else’s', async () => {
    const table = await sitDown(portal);
    expect((await table.member.call(RECENT)).body.value.list).toEqual([]);
    for (const gameCode of ['LOTUS', 'DRAGON', 'LOTUS']) await round(table, '0', { gameCode });
    const codes = async () =>
      (await table.member.call(RECENT)).body.value.list.map(({ gameCode }: { gameCode: string }) => gameCode);
    expect(await codes()).toEqual(['LOTUS', 'DRAGON']);
    await sql(portal, `update games set enabled = false where code = 'LOTUS'`);
    expect(await codes()).toEqual(['DRAGON']);
  });

  it('is told to nobody who is not signed in', async () => {
    expect((await portal.call(RECENT)).status).toBe(401);
  });
});
