import type { PrizeMode } from './games.ts';
import type { GameGroup } from '../types.ts';

/** A heading of the lottery's menu. */
export interface MenuGroup {
  readonly group: GameGroup;
  readonly titles: Readonly<Record<'vi' | 'en', string>>;
  /** What a board of the group opens with, by menu; the menus that show the group are those that are here. */
  readonly opensWith: Readonly<Partial<Record<PrizeMode, string>>>;
}

/** The heading of the games that operations put first. */
export const HOT_GROUP: MenuGroup['titles'] = { vi: 'Nổi bật', en: 'Hot' };

/** What the Vietnamese lottery's own menu and lists show. */
export const VIETNAMESE_GROUPS: readonly GameGroup[] = ['VN_MB', 'VN_MN', 'VN_MT'];

/** How the portal's own lottery stands among the vendors of games: by the menu that its lobby opens with. */
export const LOTTERY_VENDORS = [
  { code: 'ELOTT', name: 'Parlay Elott', prizeMode: 'Elott' },
  { code: 'VNLOTT', name: 'Parlay VN Lottery', prizeMode: 'SEA' },
] as const;

/** In the order of the menu (rulebook §2). */
export const MENU_GROUPS: readonly MenuGroup[] = [
  { group: 'VN_MB', titles: { vi: 'Miền Bắc', en: 'North' }, opensWith: { SEA: 'VN_LO2', Elott: 'VN_LO2' } },
  { group: 'VN_MN', titles: { vi: 'Miền Nam', en: 'South' }, opensWith: { SEA: 'VN_LO2' } },
  { group: 'VN_MT', titles: { vi: 'Miền Trung', en: 'Central' }, opensWith: { SEA: 'VN_LO2' } },
  { group: 'SSC', titles: { vi: 'SSC', en: 'SSC' }, opensWith: boards('SSC_DWD', 'SSC_C_2S_B1') },
  { group: 'PK10', titles: { vi: 'Đua xe PK10', en: 'PK10 Racing' }, opensWith: boards('PK10_DWD', 'PK10_C_2S_P1') },
  { group: '11X5', titles: { vi: '11 chọn 5', en: '11x5' }, opensWith: boards('11X5_DWD', '11X5_C_2S_B1') },
  { group: 'LF', titles: { vi: 'Nông trại may mắn', en: 'Lucky Farm' }, opensWith: boards('LF_DWD', 'LF_C_2S_B1') },
  { group: 'LHC', titles: { vi: 'Mark Six', en: 'Mark Six' }, opensWith: boards('LHC_TM', 'LHC_TM') },
  { group: 'KENO', titles: { vi: 'Keno', en: 'Keno' }, opensWith: { Elott: 'KENO_B1' } },
  { group: 'MEGA645', titles: { vi: 'Mega 6/45', en: 'Mega 6/45' }, opensWith: { Elott: 'MEGA645' } },
  { group: 'POWER655', titles: { vi: 'Power 6/55', en: 'Power 6/55' }, opensWith: { Elott: 'POWER655' } },
];

/** The official board in Lott, the credit board in ZY and Elott. */
function boards(official: string, credit: string): MenuGroup['opensWith'] {
  return { Lott: official, ZY: credit, Elott: credit };
}
