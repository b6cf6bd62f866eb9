import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { migratePostgres } from '../../src/lib/server/db/postgres-migration.ts';
import { migrateTo } from '../support/migrations.ts';
import { createDatabase, uniqueName } from '../support/postgres.ts';

/** What migrations make of data that was there before them. */
let url: string;
let database: pg.Client;
beforeEach(async () => {
  url = await createDatabase(inject('postgresUrl'), uniqueName('migrated'));
  database = new pg.Client({ connectionString: url });
  await database.connect();
});
afterEach(() => database.end());

const rows = async (text: string) => (await database.query<unknown[]>({ text, rowMode: 'array' })).rows;

it('0021: whom an agent brought, by a code or as the inviter, is below that agent; nobody else is', async () => {
  await migrateTo(database, '0020_odds_that_shift');
  await database.query(`
    insert into members (public_id, username, username_key, account_type, currency, referrer_id, language)
      select v.*, 'VI' from (values
      ('A1', 'agent', 'agent', 'agent', 'VND', null::bigint), ('P2', 'player', 'player', 'member', 'VND', null),
      ('A3', 'other', 'other', 'master-agent', 'VND', null), ('A4', 'foreign', 'foreign', 'agent', 'USD', null),
      ('M5', 'invited', 'invited', 'member', 'VND', 1), ('M6', 'befriended', 'befriended', 'member', 'VND', 2),
      ('M7', 'far', 'far', 'member', 'VND', 4), ('M8', 'coded', 'coded', 'member', 'VND', 1),
      ('G9', 'guest', 'guest', 'guest', 'VND', 1)) as v`);
  await database.query(`insert into affiliates (code, member_id) values ('CODE3', 3)`);
  await database.query(`update members set affiliate_id = (select id from affiliates) where public_id = 'M8'`);
  await migratePostgres(url);
  expect(
    await rows(
      `select m.public_id, u.public_id, m.max_series from members m left join members u on u.id = m.upline_id order by m.id`,
    ),
  ).toEqual([
    ['A1', null, 1980],
    ['P2', null, 1980],
    ['A3', null, 1980],
    ['A4', null, 1980],
    ['M5', 'A1', 1980],
    ['M6', null, 1980],
    ['M7', null, 1980],
    ['M8', 'A3', 1980],
    ['G9', null, 1980],
  ]);
});

it('0023: games with jackpots that were sold without a reserve wait for one, and promise the rules’ own floors', async () => {
  await migrateTo(database, '0022_approved_owes_nothing');
  await database.query(`
    insert into lottery_games (game_code, game_id, game_group, prize_modes, titles, is_in_house, enabled, sort) values
      ('MEGA645', 901, 'MEGA645', '[]', '{}', false, true, 1), ('POWER655', 902, 'POWER655', '[]', '{}', false, false, 2),
      ('KENO1M', 801, 'KENO', '[]', '{}', true, true, 3)`);
  await database.query(`
    insert into lottery_odds (game_code, play, tier, panel, odds) values
      ('MEGA645', 'MEGA645', 'M6', 'A', '2000000'), ('MEGA645', 'MEGA645', 'M5', 'A', '900'), ('KENO1M', 'KENO_B6', 'M6', 'A', '1000')`);
  await database.query(`create table moment as select max(changed_at) as at from lottery_games`);
  await migratePostgres(url);
  expect(await rows('select game_code, enabled, is_under_maintenance from lottery_games order by sort')).toEqual([
    ['MEGA645', true, true],
    ['POWER655', false, false],
    ['KENO1M', true, false],
  ]);
  expect(await rows('select game_code, tier, odds from lottery_odds order by game_code, tier')).toEqual([
    ['KENO1M', 'M6', '1000'],
    ['MEGA645', 'M5', '900'],
    ['MEGA645', 'M6', null],
  ]);
  // Nodes that hold the old terms notice.
  expect(
    await rows(`select changed_at > (select at from moment) from lottery_games where game_code = 'MEGA645'`),
  ).toEqual([[true]]);
});
