import { cadenceTitles, stationTitles, TITLES, type Titles } from './titles.ts';
import type { DrawZone } from '../draws/local-days.ts';
import {
  KENO_VIETLOTT,
  MARK_SIX_HONG_KONG,
  MARK_SIX_MACAU,
  MEGA,
  NORTH,
  POWER,
  roundTheClock,
  stationSchedule,
  type Cadence,
  type Schedule,
} from '../draws/schedule.ts';
import { STATIONS } from '../draws/stations.ts';
import type { GameGroup } from '../types.ts';

/**
 * The menus (docs/spec/lottery-rulebook.md §11): official board, credit board, quick e-lottery, South-East-Asian
 * stations.
 */
export const PRIZE_MODES = ['Lott', 'ZY', 'Elott', 'SEA'] as const;
export type PrizeMode = (typeof PRIZE_MODES)[number];

/** Returns the category in which bets of a prize mode count. */
export function factCategoryOf(prizeMode: PrizeMode): 'ELOTT' | 'LOTT' {
  return prizeMode === 'Elott' ? 'ELOTT' : 'LOTT';
}

/** A game as it is shipped; staff can change some of these values later. */
export interface LotteryGame {
  readonly gameCode: string;
  /** Stored in players' favorites, so that no other game may ever use it. */
  readonly gameId: number;
  readonly group: GameGroup;
  readonly titles: Titles;
  readonly schedule: Schedule;
  /** Drawn by the portal (docs/spec/lottery-rulebook.md §12); results of other games come from feeds or staff. */
  readonly isInHouse: boolean;
  readonly prizeModes: readonly PrizeMode[];
  readonly isHot: boolean;
  /** Enabled in a new portal. */
  readonly isEnabledByDefault: boolean;
}

const ALL_BOARDS: readonly PrizeMode[] = ['Lott', 'ZY', 'Elott'];
const STATION_BOARD: readonly PrizeMode[] = ['SEA'];

interface Family {
  group: GameGroup;
  stem: string;
  /** Game id of the first cadence; the others follow. */
  firstId: number;
  name: Titles;
  zone: DrawZone;
  cadences: readonly Cadence[];
  prizeModes: readonly PrizeMode[];
}

const EVERY_CADENCE = ['1M', '90S', '3M', '5M'] as const;
const CHINA = { zone: 'Asia/Shanghai', cadences: EVERY_CADENCE, prizeModes: ALL_BOARDS } as const;
const VIETNAM = { zone: 'Asia/Ho_Chi_Minh' } as const;

const FAMILIES: readonly Family[] = [
  { ...CHINA, group: 'SSC', stem: 'SSC', firstId: 101, name: TITLES.SSC },
  { ...CHINA, group: 'PK10', stem: 'PK10', firstId: 201, name: TITLES.PK10 },
  { ...CHINA, group: '11X5', stem: '11X5', firstId: 301, name: TITLES['11X5'] },
  { ...CHINA, group: 'LF', stem: 'LF', firstId: 401, name: TITLES.LF },
  { ...CHINA, group: 'LHC', stem: 'LHC', firstId: 501, cadences: ['5M'], name: TITLES.LHC },
  {
    ...VIETNAM,
    group: 'VN_MB',
    stem: 'MBVIP',
    firstId: 601,
    cadences: ['1M', '5M'],
    prizeModes: ['Elott', 'SEA'],
    name: TITLES.NORTH_VIP,
  },
  {
    ...VIETNAM,
    group: 'KENO',
    stem: 'KENO',
    firstId: 801,
    cadences: ['1M'],
    prizeModes: ['Elott'],
    name: TITLES.KENO,
  },
];

function drawnHere(family: Family): LotteryGame[] {
  return family.cadences.map((cadence, index) => ({
    gameCode: family.stem + cadence,
    gameId: family.firstId + index,
    group: family.group,
    titles: cadenceTitles(family.name, cadence),
    schedule: roundTheClock(cadence, family.zone),
    isInHouse: true,
    prizeModes: family.prizeModes,
    isHot: index === 0,
    isEnabledByDefault: true,
  }));
}

const DRAWN_ELSEWHERE = { isInHouse: false, isHot: false } as const;

/** Games of Vietnamese stations: results come from a feed or from two members of staff, once a day for each region. */
const NORTHERN: LotteryGame = {
  ...DRAWN_ELSEWHERE,
  gameCode: 'XSMB',
  gameId: 611,
  group: 'VN_MB',
  titles: TITLES.NORTHERN_LOTTERY,
  schedule: NORTH,
  prizeModes: STATION_BOARD,
  isHot: true,
  isEnabledByDefault: true,
};

const STATION_GAMES = STATIONS.map(({ gameCode, region, name, latinName }, index): LotteryGame => ({
  ...DRAWN_ELSEWHERE,
  gameCode,
  gameId: 701 + index,
  group: region,
  titles: stationTitles(name, latinName),
  schedule: stationSchedule(gameCode, region),
  prizeModes: STATION_BOARD,
  isEnabledByDefault: true,
}));

/**
 * Games that are disabled in a new portal. Mark Six: its days change with the racing season, so that staff must follow them.
 * Keno: 120 results a day need a feed. Mega and Power: their jackpots need a reserve (docs/spec/lottery-rulebook.md §10.2).
 */
const ON_REQUEST: readonly LotteryGame[] = [
  {
    ...DRAWN_ELSEWHERE,
    gameCode: 'LHCHK',
    gameId: 511,
    group: 'LHC',
    titles: TITLES.HONG_KONG,
    schedule: MARK_SIX_HONG_KONG,
    prizeModes: ALL_BOARDS,
    isEnabledByDefault: false,
  },
  {
    ...DRAWN_ELSEWHERE,
    gameCode: 'LHCMO',
    gameId: 512,
    group: 'LHC',
    titles: TITLES.MACAU,
    schedule: MARK_SIX_MACAU,
    prizeModes: ALL_BOARDS,
    isEnabledByDefault: false,
  },
  {
    ...DRAWN_ELSEWHERE,
    gameCode: 'KENOVL',
    gameId: 811,
    group: 'KENO',
    titles: { vi: 'Keno Vietlott', en: 'Vietlott Keno' },
    schedule: KENO_VIETLOTT,
    prizeModes: ['Elott'],
    isEnabledByDefault: false,
  },
  {
    ...DRAWN_ELSEWHERE,
    gameCode: 'MEGA645',
    gameId: 901,
    group: 'MEGA645',
    titles: { vi: 'Mega 6/45', en: 'Mega 6/45' },
    schedule: MEGA,
    prizeModes: ['Elott'],
    isEnabledByDefault: false,
  },
  {
    ...DRAWN_ELSEWHERE,
    gameCode: 'POWER655',
    gameId: 902,
    group: 'POWER655',
    titles: { vi: 'Power 6/55', en: 'Power 6/55' },
    schedule: POWER,
    prizeModes: ['Elott'],
    isEnabledByDefault: false,
  },
];

/** All games in the order of the menus. */
export const LOTTERY_GAMES: readonly LotteryGame[] = [
  NORTHERN,
  ...STATION_GAMES,
  ...FAMILIES.flatMap(drawnHere),
  ...ON_REQUEST,
];

const BY_CODE = new Map(LOTTERY_GAMES.map((game) => [game.gameCode, game]));

export function lotteryGame(gameCode: string): LotteryGame | undefined {
  return BY_CODE.get(gameCode);
}
