import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rankGames } from '#domain/games';
import { createTestApp, type TestApp } from '../support/app.ts';
import { sql } from '../support/sql.ts';
import { addVendorGames } from '../support/vendor-games.ts';

const UNIT = 10_000n;
const range = (min: bigint, max: bigint) => ({ VND: { minBetMinor: min * UNIT, maxBetMinor: max * UNIT } });

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ VENDOR_SANDBOX_SECRET: '' });
  await addVendorGames(portal, { code: 'ONE' }, [
    { code: 'A', titles: { en: 'Apple', vi: 'Táo' }, rtpBps: 9610, lines: 10, betRanges: range(1000n, 5000n) },
    { code: 'B', titles: { en: 'Berry', vi: 'Ổi' }, tags: ['fruits', 'multipliers'], lines: 20, devices: ['mobile'] },
    { code: 'C', titles: { en: 'Cherry', vi: 'Anh Đào' }, tags: ['fruits'], rtpBps: 9700, type: 'crash' },
  ]);
  await addVendorGames(portal, { code: 'TWO' }, [
    { code: 'D', titles: { en: 'Date', vi: 'Đào' }, rtpBps: 9500, releasedOn: '2026-01-05', betRanges: range(9n, 90n) },
    { code: 'E', titles: { en: 'Elder' }, category: 'LIVE', type: 'roulette', releasedOn: '2025-12-01' },
  ]);
  await sql(portal, `update games set released_on = '2026-02-01' where code in ('A', 'B', 'C')`);
});
afterAll(() => portal.close());

const page = async (query: string) => (await portal.call(`GET /wps/relay/GCSGAME_gameList?${query}`)).body.value;
const codes = async (query: string): Promise<string> =>
  (await page(query)).games.map(({ gameCode }: { gameCode: string }) => gameCode).join('');

describe('the list of games', () => {
  it.each([
    ['gameType=LIVE', 'E'],
    ['vassalage=TWO', 'DE'],
    ['gameClassify=crash', 'C'],
    ['tags=fruits', 'BC'],
    ['tags=multipliers,fruits', 'B'],
    ['minLineNum=10', 'AB'],
    ['minLineNum=11', 'B'],
    ['platform=html5-mobile', 'ABCDE'],
    ['platform=html5-desktop', 'ACDE'],
    ['platform=flash,html5-desktop', 'ACDE'],
    ['gameClassify=&minBet=&tags=&vassalage=', 'ABCDE'],
    ['gameType=RNG&tags=fruits&gameClassify=slot', 'B'],
  ])('with %s contains %s', async (query, expected) => {
    expect(await codes(query)).toBe(expected);
  });

  it('with minBet contains the games that accept a bet of this amount', async () => {
    expect(await codes('minBet=999')).toBe('');
    expect(await codes('minBet=1000')).toBe('ABCE');
    expect(await codes('minBet=5000.0001')).toBe('BCE');
    expect(await codes('minBet=9.5')).toBe('D');
  });

  it.each([
    ['sort=title&language=EN', 'ABCDE'],
    ['sort=title&language=MY', 'CDEBA'],
    ['sort=rtp', 'CADBE'],
    ['sort=new', 'CBADE'],
  ])('with %s is in the order %s', async (query, expected) => {
    expect(await codes(query)).toBe(expected);
  });

  it('has equal pages in any order, without a repeated or missing game', async () => {
    for (const sort of ['popular', 'new', 'rtp', 'title']) {
      const pages = await Promise.all([1, 2, 3].map((pageNo) => codes(`sort=${sort}&pageSize=2&pageNo=${pageNo}`)));
      expect(pages.join('')).toBe(await codes(`sort=${sort}`));
    }
    expect(await page('pageSize=2')).toMatchObject({ totalRows: 5, totalPages: 3 });
  });

  it.each(['gameClassify=poker', 'tags=fruits,none', 'minBet=-1', 'sort=random', 'pageNo=0', 'pageSize=101'])(
    'refuses %s',
    async (query) => {
      expect((await portal.call(`GET /wps/relay/GCSGAME_gameList?${query}`)).status).toBe(422);
    },
  );

  it('may be stored for a visitor and is revalidated by its tag', async () => {
    const { headers } = await portal.call('GET /wps/relay/GCSGAME_gameList');
    expect(headers.get('cache-control')).toContain('s-maxage');
    const again = await portal.call('GET /wps/relay/GCSGAME_gameList', {
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
});

describe('popularity', () => {
  const addRounds = (code: string, daysAgo: number, rounds: number) =>
    sql(
      portal,
      `insert into game_days (source, game_id, day, currency, rounds)
       select 'game_round', id, (now() at time zone $4)::date - $2::integer, 'VND', $3 from games where code = $1`,
      [code, daysAgo, rounds, portal.app.config.timeZone],
    );
  const rank = () => rankGames(portal.app.db, portal.app.config.timeZone);

  it('orders games by their rounds of the last week, of which the newer days count more', async () => {
    await addRounds('D', 0, 100);
    await addRounds('C', 6, 100);
    await addRounds('B', 7, 1_000_000);
    await rank();
    expect(await codes('')).toBe('DCABE');
    await addRounds('C', 1, 200);
    await rank();
    expect(await codes('')).toBe('CDABE');
  });

  it('comes after the position of pinned games', async () => {
    await sql(portal, `update games set pinned = case code when 'E' then 1 when 'A' then 2 end`);
    expect(await codes('')).toBe('EACDB');
    await sql(portal, 'update games set pinned = null');
  });

  it('is not written again while it stays the same', async () => {
    const versions = () => sql(portal, 'select code, xmin::text from games order by code');
    const before = await versions();
    await rank();
    expect(await versions()).toEqual(before);
  });
});
