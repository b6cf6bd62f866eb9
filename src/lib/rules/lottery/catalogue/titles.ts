import type { Cadence } from '../draws/schedule.ts';

/** A name by language tag; a language without one shows the English name. */
export type Titles = Readonly<Record<string, string> & { vi: string; en: string }>;

interface Words {
  lottery: (place: string) => string;
  minutes: (count: number) => string;
  seconds: (count: number) => string;
}

const LENGTHS: Readonly<Record<Cadence, { minutes: number } | { seconds: number }>> = {
  '1M': { minutes: 1 },
  '90S': { seconds: 90 },
  '3M': { minutes: 3 },
  '5M': { minutes: 5 },
  '10M': { minutes: 10 },
};

/** Languages of the markets that play these lotteries. */
const WORDS: Readonly<Record<string, Words> & Record<'vi' | 'en', Words>> = {
  vi: { lottery: (place) => `Xổ số ${place}`, minutes: (n) => `${n} phút`, seconds: (n) => `${n} giây` },
  en: { lottery: (place) => `${place} lottery`, minutes: (n) => `${n} min`, seconds: (n) => `${n} s` },
  'zh-Hans': { lottery: (place) => `${place} 彩票`, minutes: (n) => `${n}分钟`, seconds: (n) => `${n}秒` },
  'zh-Hant': { lottery: (place) => `${place} 彩票`, minutes: (n) => `${n}分鐘`, seconds: (n) => `${n}秒` },
  th: { lottery: (place) => `หวย ${place}`, minutes: (n) => `${n} นาที`, seconds: (n) => `${n} วินาที` },
  id: { lottery: (place) => `Lotre ${place}`, minutes: (n) => `${n} menit`, seconds: (n) => `${n} detik` },
  ms: { lottery: (place) => `Loteri ${place}`, minutes: (n) => `${n} minit`, seconds: (n) => `${n} saat` },
  ko: { lottery: (place) => `${place} 복권`, minutes: (n) => `${n}분`, seconds: (n) => `${n}초` },
  ja: { lottery: (place) => `${place} 宝くじ`, minutes: (n) => `${n}分`, seconds: (n) => `${n}秒` },
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
  NORTH: {
    vi: 'Miền Bắc',
    en: 'North',
    'zh-Hans': '北部',
    'zh-Hant': '北部',
    th: 'ภาคเหนือ',
    id: 'Utara',
    ms: 'Utara',
    ko: '북부',
    ja: '北部',
  },
  SOUTH: {
    vi: 'Miền Nam',
    en: 'South',
    'zh-Hans': '南部',
    'zh-Hant': '南部',
    th: 'ภาคใต้',
    id: 'Selatan',
    ms: 'Selatan',
    ko: '남부',
    ja: '南部',
  },
  CENTRAL: {
    vi: 'Miền Trung',
    en: 'Central',
    'zh-Hans': '中部',
    'zh-Hant': '中部',
    th: 'ภาคกลาง',
    id: 'Tengah',
    ms: 'Tengah',
    ko: '중부',
    ja: '中部',
  },
  NORTH_VIP: {
    vi: 'Miền Bắc VIP',
    en: 'North VIP',
    'zh-Hans': '北部VIP',
    'zh-Hant': '北部VIP',
    th: 'ภาคเหนือ VIP',
    id: 'Utara VIP',
    ms: 'Utara VIP',
    ko: '북부 VIP',
    ja: '北部VIP',
  },
  NORTHERN_LOTTERY: {
    vi: 'Xổ số miền Bắc',
    en: 'Northern lottery',
    'zh-Hans': '北部彩票',
    'zh-Hant': '北部彩票',
    th: 'หวยภาคเหนือ',
    id: 'Lotre Utara',
    ms: 'Loteri Utara',
    ko: '북부 복권',
    ja: '北部宝くじ',
  },
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
  HOT: {
    vi: 'Nổi bật',
    en: 'Hot',
    'zh-Hans': '热门',
    'zh-Hant': '熱門',
    th: 'ยอดนิยม',
    id: 'Populer',
    ms: 'Popular',
    ko: '인기',
    ja: '人気',
  },
} satisfies Readonly<Record<string, Titles>>;
