import { describe, expect, it } from 'vitest';
import { LOCALES } from '#i18n/locale-table';
import { getTitle } from '#i18n/titles';
import { LOTTERY_GAMES, lotteryGame } from '#rules/lottery/catalogue/games';
import { HOT_GROUP, MENU_GROUPS } from '#rules/lottery/catalogue/menu-groups';

describe('the names of the lotteries', () => {
  it.each([
    ['SSC90S', { vi: 'SSC 90 giây', en: 'SSC 90 s', 'zh-Hans': '时时彩 90秒', th: 'SSC 90 วินาที', de: 'SSC 90 s' }],
    ['MBVIP1M', { vi: 'Miền Bắc VIP 1 phút', 'zh-Hant': '北部VIP 1分鐘', ko: '북부 VIP 1분', id: 'Utara VIP 1 menit' }],
    ['LHCHK', { vi: 'Mark Six Hồng Kông', 'zh-Hans': '香港六合彩', ar: 'Hong Kong Mark Six' }],
  ])('are those of the market for %s', (gameCode, names) => {
    const titles = lotteryGame(gameCode)?.titles ?? {};
    expect(Object.fromEntries(Object.keys(names).map((tag) => [tag, getTitle(titles, tag)]))).toEqual(names);
  });

  it.each(LOCALES.map(({ tag }) => tag))('have words of %s', (tag) => {
    const own = (gameCode: string) => lotteryGame(gameCode)?.titles[tag];
    const headings = MENU_GROUPS.filter(({ group }) => group.startsWith('VN_')).map(({ titles }) => titles[tag]);
    expect([...headings, HOT_GROUP[tag], own('XSMB'), own('MBVIP1M'), own('XSHCM')]).not.toContain(undefined);
  });

  it('leave no Chinese player an English heading or game, except for the trademarks', () => {
    const names = [...MENU_GROUPS, ...LOTTERY_GAMES].map(({ titles }) => getTitle(titles, 'zh-Hans'));
    expect(names.filter((name) => !/\p{Script=Han}/u.test(name))).toEqual([
      'Mega 6/45',
      'Power 6/55',
      'Vietlott Keno',
      'Mega 6/45',
      'Power 6/55',
    ]);
  });
});
