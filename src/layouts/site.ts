import type { IconName } from './icons.ts';

/** The public face of this installation, as the core configuration has it. */
export const SITE = {
  name: 'Parlay',
  /** `theme.forceLightOnMount` of the core configuration (decisions §8). */
  isLightForcedOnMount: true,
} as const;

export interface Category {
  /** The page's path and the key of its texts (`common:category.rng`). */
  id: string;
  /** What the API calls it (`gameType`). */
  gameType: string;
  icon: IconName;
}

/** The game categories in the order of the menus. The page of each is `/<id>`. */
export const CATEGORIES: readonly Category[] = [
  { id: 'rng', gameType: 'RNG', icon: 'cherry' },
  { id: 'live', gameType: 'LIVE', icon: 'radio' },
  { id: 'fish', gameType: 'FISH', icon: 'fish' },
  { id: 'pvp', gameType: 'PVP', icon: 'spade' },
  { id: 'sports', gameType: 'SPORTS', icon: 'volleyball' },
  { id: 'esports', gameType: 'ESPORTS', icon: 'gamepad-2' },
  { id: 'elott', gameType: 'ELOTT', icon: 'ticket' },
  { id: 'inhouse', gameType: 'INHOUSE', icon: 'sparkles' },
  { id: 'cockfight', gameType: 'COCKFIGHT', icon: 'feather' },
];

/** The category whose lobby is the portal's own lottery; other vendors' games stand below it. */
export const LOTTERY = 'elott';

/** Where the left bar leads to on this site. */
export const SIDE_MENU_PATHS: ReadonlySet<string> = new Set([
  '/',
  '/promotions',
  '/help',
  ...CATEGORIES.map(({ id }) => `/${id}`),
]);

/** The top navigation of the specification (§2.2); the rest is in the side menu. */
export const TOP_CATEGORY_IDS: readonly string[] = ['elott', 'live', 'sports', 'fish', 'rng', 'pvp', 'esports'];

/** A new portal has the slots of the vendor that comes with it, and the lottery. */
const AT_FIRST: readonly string[] = ['rng', LOTTERY];

/** The categories that have games, in the order of the menus. */
export function openCategoryList(lobbies: readonly { category: string }[]): readonly Category[] {
  const open = CATEGORIES.filter(({ gameType }) => lobbies.some(({ category }) => category === gameType));
  return open.length > 0 ? open : CATEGORIES.filter(({ id }) => AT_FIRST.includes(id));
}

/** What menus have: the categories with games, and the one that the visitor is in. */
export function menuCategories(lobbies: readonly { category: string }[], here?: string): readonly Category[] {
  const open = openCategoryList(lobbies);
  return CATEGORIES.filter((category) => open.includes(category) || here === `/${category.id}`);
}

/** The ids of the categories that have games, for `<html data-open>`: what closed since is hidden by it (layout.css), and the browser corrects it. */
export function openCategories(lobbies: readonly { category: string }[]): string {
  return openCategoryList(lobbies)
    .map(({ id }) => id)
    .join(' ');
}
