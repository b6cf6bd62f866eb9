import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { sql } from '../support/sql.ts';
import { addVendorGames } from '../support/vendor-games.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
  await addVendorGames(portal, { code: 'EAST', name: 'Đông Phong Studio' }, [
    { code: 'WEALTH', titles: { en: 'Dragon’s Wealth', vi: 'Rồng Đỏ Phát Tài', 'zh-Hans': '红龙发财' } },
    { code: 'DRAG', titles: { en: 'Drag Race', vi: 'Đua Xe' }, category: 'PVP', type: 'arcade' },
    { code: 'THAI', titles: { en: 'Elephant', th: 'ช้างทอง' }, category: 'LIVE' },
    { code: 'OFF', titles: { en: 'Dragon Off' }, enabled: false },
  ]);
});
afterAll(() => portal.close());

const search = async (text: string, query = ''): Promise<string[]> => {
  const { body } = await portal.call(
    `GET /wps/relay/GCSGAME_gameList?${new URLSearchParams({ gameName: text })}${query}`,
  );
  return body.value.games.map(({ gameCode }: { gameCode: string }) => gameCode);
};

describe('the search for games', () => {
  it.each([
    ['the beginning of a word', 'drago', ['DRAGON', 'WEALTH']],
    ['several beginnings in any order', 'weal DRAG', ['WEALTH']],
    ['Vietnamese without marks', 'rong do phat tai', ['WEALTH']],
    ['Vietnamese with marks', 'Rồng Đỏ', ['WEALTH']],
    ['đ as d', 'dua xe', ['DRAG']],
    ['any part of a Chinese title', '龙发', ['WEALTH']],
    ['any part of a Thai title', 'ทอง', ['THAI']],
    ['a vendor', 'dong phong', ['WEALTH', 'DRAG', 'THAI']],
    ['letters of full width', 'Ｄｒａｇｏｎ Ｗ', ['WEALTH']],
    ['an apostrophe or none', 'dragons wealth', ['WEALTH']],
    ['a title of another language', 'mãnh hổ', ['TIGER']],
  ])('finds by %s', async (_, text, expected) => {
    expect((await search(text)).sort()).toEqual([...expected].sort());
  });

  it.each([
    ['a missing letter', 'lotu fortne', ['LOTUS']],
    ['a letter too many', 'tigger', ['TIGER']],
    ['two swapped letters', 'ltous', ['LOTUS']],
    ['the unfinished word with a wrong letter', 'fortin', ['LOTUS']],
    ['two errors in a long word', 'elefant', []],
    ['two errors in a longer word', 'elehpamt', ['THAI']],
    ['one misspelled word of two', 'dragn wealth', ['WEALTH']],
  ])('forgives %s', async (_, text, expected) => {
    expect((await search(text)).sort()).toEqual([...expected].sort());
  });

  it('puts the title that is the search first, then titles that begin with it', async () => {
    expect((await search('drag'))[0]).toBe('DRAG');
    expect((await search('dragon pearl'))[0]).toBe('DRAGON');
    expect(await search('drag race')).toEqual(['DRAG']);
    await addVendorGames(portal, { code: 'PEARL', name: 'Pearl Dragons' }, [
      { code: 'OTHER', titles: { en: 'Something' }, isHot: true },
    ]);
    await sql(portal, `update games set popularity = 99 where code = 'OTHER'`);
    expect(await search('dragon pearl')).toEqual(['DRAGON', 'OTHER']);
    expect(await search('dragn pearl')).toEqual(['DRAGON', 'OTHER']);
    expect(await search('pearl')).toEqual(['REEF', 'DRAGON', 'OTHER']);
  });

  it('spans all categories, or one', async () => {
    expect((await search('drag')).sort()).toEqual(['DRAG', 'DRAGON', 'OTHER', 'WEALTH']);
    expect(await search('drag', '&gameType=PVP')).toEqual(['DRAG']);
  });

  it.each([
    ['10 kB', 'dragon '.repeat(1430)],
    ['one word of 10 kB', 'd'.repeat(10_000)],
    ['an emoji', '🐉'],
    ['SQL', `'; drop table games; --`],
    ['operators of a text search', `dragon' | 'tiger':* & !x`],
    ['wildcards', '%_%'],
    ['marks only', '\u0301\u0301'],
    ['half of a surrogate pair', '\ud83d'],
  ])('finds nothing for %s', async (_, text) => {
    expect(await search(text)).toEqual([]);
  });
});
