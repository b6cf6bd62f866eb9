import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { sql } from '../support/sql.ts';
import { addVendorGames } from '../support/vendor-games.ts';

let portal: TestApp;
let linh: TestMember;
beforeAll(async () => {
  portal = await createTestApp();
  linh = await portal.newMember();
  await addVendorGames(portal, { code: 'LIV' }, [{ code: 'TABLE', category: 'LIVE', type: 'roulette' }]);
});
afterAll(() => portal.close());

const LOTUS = { nodeId: 'LOTUS', vendor: 'SBX', gameType: 'RNG' };
const TIGER = { ...LOTUS, nodeId: 'TIGER' };
const TABLE = { nodeId: 'TABLE', vendor: 'LIV', gameType: 'LIVE' };

const add = (game: object, member = linh) => member.call('POST /wps/relay/GCSGAME_favorite', { body: game });
const remove = (game: Record<string, string>, member = linh) =>
  member.call(`DELETE /wps/relay/GCSGAME_favorite?${new URLSearchParams(game)}`);
const ids = async (query = '', member = linh) =>
  (await member.call(`GET /wps/relay/GCSGAME_favoriteIds${query}`)).body.value.list;
const favorites = async (query = '') => (await linh.call(`GET /wps/relay/GCSGAME_favoriteList${query}`)).body.value;

describe('a member’s favorite games', () => {
  it('are added once and listed, the newest first, per category or all', async () => {
    for (const game of [LOTUS, TABLE, TIGER, LOTUS]) expect((await add(game)).status).toBe(200);
    expect(await ids()).toEqual([TIGER, TABLE, LOTUS]);
    expect(await ids('?gameType=RNG')).toEqual([TIGER, LOTUS]);
    const { content, ...totals } = await favorites('?gameType=RNG&pageSize=1&language=EN');
    expect(content).toMatchObject([{ gameCode: 'TIGER', title: 'Jungle Tiger' }]);
    expect(totals).toEqual({ totalPages: 2, totalRows: 2 });
    expect((await favorites()).totalRows).toBe(3);
  });

  it('belong to one member', async () => {
    const minh = await portal.newMember();
    expect(await ids('', minh)).toEqual([]);
    await remove(TIGER, minh);
    expect(await ids()).toContainEqual(TIGER);
  });

  it('omit a disabled game from the list and show it again later', async () => {
    await sql(portal, `update games set enabled = false where code = 'TIGER'`);
    expect((await favorites()).totalRows).toBe(2);
    await sql(portal, `update games set enabled = true where code = 'TIGER'`);
    expect((await favorites()).totalRows).toBe(3);
  });

  it('are removed, also when they were removed before', async () => {
    expect((await remove(LOTUS)).status).toBe(200);
    expect((await remove(LOTUS)).status).toBe(200);
    expect(await ids()).toEqual([TIGER, TABLE]);
  });

  it('are limited to the newest 500', async () => {
    const many = Array.from({ length: 500 }, (_, n) => ({ code: `F${n}` }));
    await addVendorGames(portal, { code: 'FAV' }, many);
    await sql(
      portal,
      `insert into game_favorites (member_id, game_id, added_at)
       select member.id, game.id, now() + interval '1 hour' from members member, games game
        where member.public_id = $1 and game.code like 'F%' on conflict do nothing`,
      [linh.playerId],
    );
    await add(LOTUS);
    expect(await ids()).toHaveLength(500);
  });

  it.each([
    [404, { ...LOTUS, nodeId: 'NOTHING' }],
    [404, { ...LOTUS, vendor: 'NOBODY' }],
    [422, { ...LOTUS, gameType: 'CARDS' }],
    [422, { ...LOTUS, nodeId: '' }],
  ])('answer %i to %j', async (status, game) => {
    expect([(await add(game)).status, (await remove(game)).status]).toEqual([status, status]);
  });
});
