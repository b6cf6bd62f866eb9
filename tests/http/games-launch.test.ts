import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOldGameSessions } from '#domain/games';
import { createTestApp, type TestApp } from '../support/app.ts';
import { fresh, startGame } from '../support/game-session.ts';
import { sql } from '../support/sql.ts';
import { addVendorGames } from '../support/vendor-games.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

it('a launch adds its own query to the one of the vendor’s address', async () => {
  await sql(portal, `update vendors set launch_url = 'https://games.example/open?operator=77&token=old'`);
  const member = await portal.newMember();
  const { body } = await member.call('GET /wps/game/launchGame?gameId=LOTUS&vassalage=SBX');
  const { searchParams } = new URL(body.value.game_url);
  expect([searchParams.get('operator'), searchParams.get('game')]).toEqual(['77', 'LOTUS']);
  expect(searchParams.getAll('token')).toHaveLength(1);
  expect(searchParams.get('token')).not.toBe('old');
});

it('a launch that names only a category is at the vendor of in-house games, or at the first of the slots', async () => {
  await addVendorGames(portal, { code: 'BGS' }, [{ code: 'OWN', category: 'INHOUSE' }]);
  await addVendorGames(portal, { code: 'AAA' }, [{ code: 'FIRST', category: 'RNG' }]);
  await sql(portal, `update vendors set name = ' First' where code = 'AAA'`);
  const member = await portal.newMember();
  const launch = (query: string) => member.call(`GET /wps/game/launchGame?${query}`);
  expect((await launch('gameId=OWN&gameType=INHOUSE')).body.value).toMatchObject({ title: 'OWN' });
  expect((await launch('gameId=FIRST&gameType=RNG')).body.value).toMatchObject({ title: 'FIRST' });
  expect((await launch('gameId=LOTUS&gameType=RNG')).body.code).toBe('game_unavailable');
  for (const query of ['gameId=OWN', 'gameId=OWN&gameType=LIVE'])
    expect((await launch(query)).body).toMatchObject({ fields: { vassalage: { code: 'not_empty' } } });
});

it('expired launches are purged, and a win still finds its round', async () => {
  const session = await startGame(portal);
  const other = await startGame(portal);
  const roundId = fresh('round');
  await session.bet({ roundId });
  await sql(
    portal,
    `update game_sessions set expires_at = now() - interval '8 days'
                      where member_id = (select id from members where public_id = $1)`,
    [session.member.playerId],
  );
  await portal.app.db.transaction((tx) => deleteOldGameSessions(tx));
  expect((await session.bet()).body.status).toBe('INVALID_TOKEN');
  expect((await session.win({ roundId })).body.status).toBe('OK');
  expect((await other.bet()).body.status).toBe('OK');
});
