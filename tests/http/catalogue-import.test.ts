import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const send = (text: string, given: { format?: string; isDryRun?: boolean; role?: 'admin' | 'support' } = {}) => {
  const { role = 'admin', ...body } = given;
  return staff.as(role, 'POST /ops/api/vendors/SBX/games/import', { format: 'csv', isDryRun: false, text, ...body });
};
const imported = async (text: string, given = {}) => (await send(text, given)).body.value;
const gameOf = async (code: string) =>
  (
    await sql(
      portal,
      `select titles, category, type, tags, rtp_bps as rtp, volatility, lines, has_jackpot as jackpot, devices, released_on::text as released,
              enabled, pinned, (select min_bet_minor / 10000 from game_bet_ranges where game_id = games.id and currency = 'VND') as bet
         from games where code = $1`,
      [code],
    )
  )[0];

const HEADER =
  'code,category,title_en,title_vi,type,tags,rtp,volatility,lines,jackpot,devices,released,min_bet,max_bet';
const file = (...rows: string[]) => [HEADER, ...rows].join('\r\n');
const FISH =
  'KOI1,fish,"Koi, the Golden",Cá Chép Vàng,arcade,asia animals,96.5,high,,yes,mobile,2026-05-01,1000,500000';

describe('a catalogue', () => {
  it('adds games that are switched off, with everything that the file says', async () => {
    expect(await imported(`\uFEFF${file(FISH, '')}`)).toEqual({
      added: 1,
      changed: 0,
      unchanged: 0,
      problems: [],
      totalProblems: 0,
    });
    expect(await gameOf('KOI1')).toEqual({
      titles: { en: 'Koi, the Golden', vi: 'Cá Chép Vàng' },
      category: 'FISH',
      type: 'arcade',
      tags: ['asia', 'animals'],
      rtp: 9650,
      volatility: 'high',
      lines: null,
      jackpot: true,
      devices: ['mobile'],
      released: '2026-05-01',
      enabled: false,
      pinned: null,
      bet: 1000n,
    });
  });

  it('changes what it says of known games, and keeps what staff decided', async () => {
    await sql(portal, `update games set enabled = true, pinned = 3 where code = 'KOI1'`);
    expect(await imported(file(FISH))).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    const changed = FISH.replace('the Golden', 'the Silver').replace('1000,', '2000,');
    expect(await imported(file(changed))).toMatchObject({ changed: 1, unchanged: 0 });
    expect(await gameOf('KOI1')).toMatchObject({
      titles: { en: 'Koi, the Silver', vi: 'Cá Chép Vàng' },
      enabled: true,
      pinned: 3,
      bet: 2000n,
    });
    const { body } = await portal.call('GET /wps/relay/GCSGAME_gameList?gameName=silver');
    expect(body.value.games.map(({ gameCode }: { gameCode: string }) => gameCode)).toEqual(['KOI1']);
  });

  it('may be JSON, with numbers', async () => {
    const text = JSON.stringify([
      { code: 'J1', category: 'LIVE', titles: { en: 'Table one' }, rtp: 97.3, minBet: 50, maxBet: '100.5' },
    ]);
    expect(await imported(text, { format: 'json' })).toMatchObject({ added: 1, problems: [] });
    expect(await gameOf('J1')).toMatchObject({ type: 'table', rtp: 9730, devices: ['desktop', 'mobile'], bet: 50n });
  });

  it('changes nothing in a dry run, and says what it would do', async () => {
    expect(await imported(file('DRY1,RNG,Dry one,,,,,,,,,,,', FISH), { isDryRun: true })).toMatchObject({
      added: 1,
      changed: 1,
    });
    expect(await gameOf('DRY1')).toBeUndefined();
    expect(await gameOf('KOI1')).toMatchObject({ bet: 2000n });
  });

  it('with broken rows adds the good ones and names the lines of the others', async () => {
    const answer = await imported(
      file(
        'OK1,RNG,Good one,,,,,,,,,,,',
        'BAD1,SPACE,No such category,,,,,,,,,,,',
        'BAD 2,RNG,A code with a space,,,,,,,,,,,',
        'BAD3,RNG,,Only Vietnamese,,,,,,,,,,',
        'BAD4,RNG,Return,,,,12.345,,,,,,,',
        'BAD5,RNG,Bets,,,,,,,,,,500,100',
        'BAD6,RNG,Tag,,,nonsense,,,,,,,,',
        'BAD7,RNG,Jackpot,,,,,,,perhaps,,,,',
        'OK1,RNG,Twice,,,,,,,,,,,',
        'BAD8,RNG,Too,many,,,,,,,,,1,2,3,4',
        'BAD9,RNG,"Name\u202Egnirts",,,,,,,,,,,',
        'OK2,RNG,Good two,,,,,,,,,,,',
      ),
    );
    expect(answer).toMatchObject({ added: 2, changed: 0 });
    const places = answer.problems.map(({ line, code, field }: Record<string, unknown>) => [line, code, field]);
    expect(places).toEqual([
      [3, 'BAD1', 'category'],
      [4, 'BAD 2', 'code'],
      [5, 'BAD3', 'titles.en'],
      [6, 'BAD4', 'rtp'],
      [7, 'BAD5', 'maxBet'],
      [8, 'BAD6', 'tags.0'],
      [9, 'BAD7', 'hasJackpot'],
      [10, 'OK1', 'code'],
      [11, 'BAD8', ''],
      [12, 'BAD9', 'titles.en'],
    ]);
  });

  it.each([
    ['csv', 'code,category,title_en,price\nA1,RNG,One,5', /unknown column/],
    ['csv', `${HEADER}\n"A1,RNG`, /not CSV/],
    ['csv', '\u0001\u0002', /unknown column/],
    ['json', '{"code": "A1"}', /not a list/],
    ['json', '[{"code"', /not JSON/],
    ['json', '[1, null, "x"]', /./],
  ])('that is no %s of games is a problem and adds nothing: %j', async (format, text, problem) => {
    const answer = await imported(text, { format });
    expect(answer).toMatchObject({ added: 0, changed: 0 });
    expect(answer.problems[0].problem).toMatch(problem);
  });

  it('is for administrators and known vendors', async () => {
    expect((await send(file(FISH), { role: 'support' })).status).toBe(403);
    const unknown = await staff.as('admin', 'POST /ops/api/vendors/NONE/games/import', {
      format: 'csv',
      text: file(FISH),
      isDryRun: false,
    });
    expect(unknown.status).toBe(404);
    const log = `select details from audit_log where action = 'vendor.games_import' order by id limit 1`;
    expect(await sql(portal, log)).toEqual([{ details: { added: 1, changed: 0, unchanged: 0, problems: 0 } }]);
  });
});

it('a catalogue of 5,000 games is added and changed about in proportion to one of 500', async () => {
  const addAndChange = async (prefix: string, length: number) => {
    const rows = Array.from(
      { length },
      (_, n) => `${prefix}${n},RNG,Big game ${n},Trò chơi ${n},,asia,95.${n % 100},,25,,,,1000,90000`,
    );
    const startedAt = performance.now();
    expect(await imported(file(...rows))).toMatchObject({ added: length, problems: [] });
    expect(await imported(file(...rows).replaceAll(',25,', ',50,'))).toMatchObject({ changed: length });
    return performance.now() - startedAt;
  };
  // A comparison of all rows with each other would take a hundred times as long.
  const ofHundreds = await addAndChange('S', 500);
  expect(await addAndChange('B', 5000)).toBeLessThan(15 * ofHundreds);
});
