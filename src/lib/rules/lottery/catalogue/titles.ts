import type { Cadence } from '../draws/schedule.ts';
import { DURATIONS, LOTTERIES, REGIONS, type TitleTag } from './words.ts';

/** A name by language tag; a language without one shows the English name. */
export type Titles = Readonly<Record<string, string> & { vi: string; en: string }>;

const LENGTHS: Readonly<Record<Cadence, { minutes: number } | { seconds: number }>> = {
  '1M': { minutes: 1 },
  '90S': { seconds: 90 },
  '3M': { minutes: 3 },
  '5M': { minutes: 5 },
  '10M': { minutes: 10 },
};

const TAGS = Object.keys(REGIONS) as TitleTag[];

/** Returns a title in every language. */
function inEach(titleIn: (tag: TitleTag) => string): Titles {
  const titles = TAGS.map((tag) => [tag, titleIn(tag)] as const);
  return { ...Object.fromEntries(titles), vi: titleIn('vi'), en: titleIn('en') };
}

/** Returns the titles of a family's game, such as `SSC 1 min`. */
export function cadenceTitles(family: Titles, cadence: Cadence): Titles {
  const length = LENGTHS[cadence];
  return inEach((tag) => {
    const { minutes, seconds } = DURATIONS[tag];
    const duration = 'minutes' in length ? minutes(length.minutes) : seconds(length.seconds);
    return `${family[tag] ?? family.en} ${duration}`;
  });
}

/** Returns the titles of a station's lottery. Names of Vietnamese provinces are written without accents in other languages. */
export function stationTitles(name: string, latinName: string): Titles {
  return inEach((tag) => LOTTERIES[tag].of(tag === 'vi' ? name : latinName));
}

/** Chinese is written without a space. */
const vipTitle = (region: string) => `${region}${/\p{Script=Han}$/u.test(region) ? '' : ' '}VIP`;

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
  NORTH: inEach((tag) => REGIONS[tag].north),
  SOUTH: inEach((tag) => REGIONS[tag].south),
  CENTRAL: inEach((tag) => REGIONS[tag].central),
  NORTH_VIP: inEach((tag) => vipTitle(REGIONS[tag].north)),
  NORTHERN_LOTTERY: inEach((tag) => LOTTERIES[tag].northern),
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
  HOT: inEach((tag) => LOTTERIES[tag].hot),
} satisfies Readonly<Record<string, Titles>>;
