import { afterAll, beforeAll, expect, it } from 'vitest';
import { SANDBOX_GAMES } from '#server/seed/sandbox-games';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const list = async (query = '') => (await staff.as('auditor', `GET /ops/api/games${query}`)).body.value;
const change = (body: object) => staff.as('admin', 'PUT /ops/api/games', body);
const offered = async () =>
  (await portal.call('GET /wps/relay/GCSGAME_gameList')).body.value.games.map(
    ({ gameCode }: { gameCode: string }) => gameCode,
  );
const sandbox = (...codes: string[]) => codes.map((game) => ({ vendor: 'SBX', game }));

it('lists all games, by vendor, state and search', async () => {
  const all = await list();
  expect(all).toMatchObject({ totalRows: SANDBOX_GAMES.length });
  expect(all.rows.find(({ game }: { game: string }) => game === 'LOTUS')).toEqual({
    game: 'LOTUS',
    title: expect.any(String),
    vendor: 'SBX',
    category: 'RNG',
    type: 'slot',
    isEnabled: true,
    isHot: expect.any(Boolean),
    opensList: false,
    pinned: null,
    popularity: 0,
    delistedAt: null,
    pictureProblem: null,
  });
  expect((await list('?search=lotus')).rows.map(({ game }: { game: string }) => game)).toEqual(['LOTUS']);
  expect(await list('?vendor=NONE')).toMatchObject({ totalRows: 0 });
  expect(await list('?state=off')).toMatchObject({ totalRows: 0 });
  expect(await list(`?search=${encodeURIComponent("'; drop table games")}`)).toMatchObject({ totalRows: 0 });
});

it('switches several at once, which players notice', async () => {
  expect((await change({ games: sandbox('LOTUS', 'MOON', 'NONE'), isEnabled: false })).body.value).toEqual({
    changed: 2,
  });
  expect(await offered()).not.toEqual(expect.arrayContaining(['LOTUS']));
  expect((await list('?state=off')).totalRows).toBe(2);
  await change({ games: sandbox('LOTUS', 'MOON'), isEnabled: true });
  expect(await offered()).toEqual(expect.arrayContaining(['LOTUS', 'MOON']));
});

it('pins games before all others, and marks them', async () => {
  await change({ games: sandbox('TIGER'), pinned: 1, isHot: true });
  expect((await offered())[0]).toBe('TIGER');
  expect((await list()).rows[0]).toMatchObject({ game: 'TIGER', pinned: 1, isHot: true, isEnabled: true });
  await change({ games: sandbox('TIGER'), pinned: null });
  expect((await list('?search=tiger')).rows[0]).toMatchObject({ pinned: null, isHot: true });
});

it('has a tile open the list of its vendor', async () => {
  await change({ games: sandbox('TIGER'), opensList: true });
  const { games } = (await portal.call('GET /wps/relay/GCSGAME_gameList?gameName=tiger')).body.value;
  expect(games).toMatchObject([{ gameCode: 'TIGER', isVassalage: true, isInHouse: false }]);
  await change({ games: sandbox('TIGER'), opensList: false });
  expect((await list('?search=tiger')).rows[0]).toMatchObject({ opensList: false, isHot: true });
});

it('is for administrators, needs a change, and is in the audit log', async () => {
  const body = { games: sandbox('REEF'), isHot: true };
  expect((await staff.as('support', 'PUT /ops/api/games', body)).status).toBe(403);
  expect((await change({ games: sandbox('REEF') })).status).toBe(422);
  expect((await change({ games: [], isHot: true })).status).toBe(422);
  expect((await change({ ...body, pinned: 0 })).status).toBe(422);
  await change(body);
  const log = `select subject, details->>'isHot' as hot from audit_log where action = 'games.change' order by id desc limit 1`;
  expect(await sql(portal, log)).toEqual([{ subject: 'SBX/REEF', hot: 'true' }]);
});
