import type { PrizeMode } from './games.ts';
import { TITLES, type Titles } from './titles.ts';
import type { GameGroup } from '../types.ts';

/** A heading of the lottery's menu. */
export interface MenuGroup {
  readonly group: GameGroup;
  readonly titles: Titles;
  /** Bet type that a board of the group opens with, by menu; other menus do not show the group. */
  readonly firstBetTypes: Readonly<Partial<Record<PrizeMode, string>>>;
}

/** The heading of the games that staff marked as hot. */
export const HOT_GROUP: MenuGroup['titles'] = TITLES.HOT;

/** Groups of the Vietnamese lottery's own menu and lists. */
export const VIETNAMESE_GROUPS: readonly GameGroup[] = ['VN_MB', 'VN_MN', 'VN_MT'];

/** Vendor entries of the portal's own lottery, each with the menu that its lobby opens with. */
export const LOTTERY_VENDORS = [
  { code: 'ELOTT', name: 'Parlay Elott', prizeMode: 'Elott' },
  { code: 'VNLOTT', name: 'Parlay VN Lottery', prizeMode: 'SEA' },
] as const;

/** Groups in the order of the menu (docs/spec/lottery-rulebook.md §2). */
export const MENU_GROUPS: readonly MenuGroup[] = [
  { group: 'VN_MB', titles: TITLES.NORTH, firstBetTypes: { SEA: 'VN_LO2', Elott: 'VN_LO2' } },
  { group: 'VN_MN', titles: TITLES.SOUTH, firstBetTypes: { SEA: 'VN_LO2' } },
  { group: 'VN_MT', titles: TITLES.CENTRAL, firstBetTypes: { SEA: 'VN_LO2' } },
  { group: 'SSC', titles: TITLES.SSC, firstBetTypes: boards('SSC_DWD', 'SSC_C_2S_B1') },
  {
    group: 'PK10',
    titles: TITLES.PK10,
    firstBetTypes: boards('PK10_DWD', 'PK10_C_2S_P1'),
  },
  { group: '11X5', titles: TITLES['11X5'], firstBetTypes: boards('11X5_DWD', '11X5_C_2S_B1') },
  { group: 'LF', titles: TITLES.LF, firstBetTypes: boards('LF_DWD', 'LF_C_2S_B1') },
  { group: 'LHC', titles: TITLES.LHC, firstBetTypes: boards('LHC_TM', 'LHC_TM') },
  { group: 'KENO', titles: TITLES.KENO, firstBetTypes: { Elott: 'KENO_B1' } },
  { group: 'MEGA645', titles: { vi: 'Mega 6/45', en: 'Mega 6/45' }, firstBetTypes: { Elott: 'MEGA645' } },
  { group: 'POWER655', titles: { vi: 'Power 6/55', en: 'Power 6/55' }, firstBetTypes: { Elott: 'POWER655' } },
];

/** Returns the first bet type of each menu: official board in Lott, credit board in ZY and Elott. */
function boards(official: string, credit: string): MenuGroup['firstBetTypes'] {
  return { Lott: official, ZY: credit, Elott: credit };
}
