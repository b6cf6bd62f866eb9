import type { Cadence } from '../draws/schedule.ts';
import { WORDS, type Words } from './words.ts';

/** A name by language tag; a language without one shows the English name. */
export type Titles = Readonly<Record<string, string> & { vi: string; en: string }>;

const LENGTHS: Readonly<Record<Cadence, { minutes: number } | { seconds: number }>> = {
  '1M': { minutes: 1 },
  '90S': { seconds: 90 },
  '3M': { minutes: 3 },
  '5M': { minutes: 5 },
  '10M': { minutes: 10 },
};

function inEach(titleIn: (tag: string, words: Words) => string): Titles {
  const entries = Object.entries(WORDS).map(([tag, words]) => [tag, titleIn(tag, words)] as const);
  return { ...Object.fromEntries(entries), vi: titleIn('vi', WORDS.vi), en: titleIn('en', WORDS.en) };
}

/** Returns the titles of a family's game, such as `SSC 1 min`. */
export function cadenceTitles(family: Titles, cadence: Cadence): Titles {
  const length = LENGTHS[cadence];
  return inEach((tag, { minutes, seconds }) => {
    const duration = 'minutes' in length ? minutes(length.minutes) : seconds(length.seconds);
    return `${family[tag] ?? family.en} ${duration}`;
  });
}

/** Returns the titles of a station's lottery. Names of Vietnamese provinces are written without accents in other languages. */
export function stationTitles(name: string, latinName: string): Titles {
  return inEach((tag, { lottery }) => lottery(tag === 'vi' ? name : latinName));
}

export const TITLES = {
  SSC: { vi: 'SSC', en: 'SSC', 'zh-Hans': '时时彩', 'zh-Hant': '時時彩' },
  PK10: {
    vi: 'Đua xe PK10',
    en: 'PK10 Racing',
    'zh-Hans': 'PK10赛车',
    'zh-Hant': 'PK10賽車',
    th: 'แข่งรถ PK10',
    id: 'Balap PK10',
    ms: 'Lumba PK10',
    ko: 'PK10 레이싱',
    ja: 'PK10レース',
  },
  '11X5': { vi: '11 chọn 5', en: '11x5', 'zh-Hans': '11选5', 'zh-Hant': '11選5' },
  LF: {
    vi: 'Nông trại may mắn',
    en: 'Lucky Farm',
    'zh-Hans': '幸运农场',
    'zh-Hant': '幸運農場',
    th: 'ฟาร์มนำโชค',
    ko: '럭키 팜',
    ja: 'ラッキーファーム',
  },
  LHC: {
    vi: 'Mark Six',
    en: 'Mark Six',
    'zh-Hans': '六合彩',
    'zh-Hant': '六合彩',
    ko: '마크식스',
    ja: 'マークシックス',
  },
  KENO: { vi: 'Keno', en: 'Keno', 'zh-Hans': '基诺', 'zh-Hant': '基諾', th: 'คีโน', ko: '키노', ja: 'キノ' },
  NORTH: inEach((_tag, { north }) => north),
  SOUTH: inEach((_tag, { south }) => south),
  CENTRAL: inEach((_tag, { central }) => central),
  NORTH_VIP: inEach((_tag, { north }) => (/\p{Script=Han}$/u.test(north) ? `${north}VIP` : `${north} VIP`)),
  NORTHERN_LOTTERY: inEach((_tag, { northernLottery }) => northernLottery),
  HONG_KONG: {
    vi: 'Mark Six Hồng Kông',
    en: 'Hong Kong Mark Six',
    'zh-Hans': '香港六合彩',
    'zh-Hant': '香港六合彩',
    th: 'Mark Six ฮ่องกง',
    id: 'Mark Six Hong Kong',
    ms: 'Mark Six Hong Kong',
    ko: '홍콩 마크식스',
    ja: '香港マークシックス',
  },
  MACAU: {
    vi: 'Mark Six Ma Cao',
    en: 'Macau Mark Six',
    'zh-Hans': '澳门六合彩',
    'zh-Hant': '澳門六合彩',
    th: 'Mark Six มาเก๊า',
    id: 'Mark Six Makau',
    ms: 'Mark Six Macau',
    ko: '마카오 마크식스',
    ja: 'マカオマークシックス',
  },
  HOT: inEach((_tag, { hot }) => hot),
} satisfies Readonly<Record<string, Titles>>;
