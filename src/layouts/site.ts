import type { IconName } from './icons.ts';

/** Public settings of this installation. */
export const SITE = {
  name: 'Parlay',
  /** `theme.forceLightOnMount` of the core configuration (docs/spec/decisions.md §8). */
  isLightForcedOnMount: true,
} as const;

export interface Category {
  /** Path of the page and key of its texts (`common:category.rng`). */
  id: string;
  /** Name in the API (`gameType`). */
  gameType: string;
  icon: IconName;
}

/** Game categories in menu order. Each has the page `/<id>`. */
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

/** Category of the portal's own lottery; other vendors' games are listed below it. */
export const LOTTERY = 'elott';

/** Targets of the left bar on this site. */
export const SIDE_MENU_PATHS: ReadonlySet<string> = new Set([
  '/',
  '/promotions',
  '/winners',
  '/help',
  ...CATEGORIES.map(({ id }) => `/${id}`),
]);

/** Categories of the top navigation, as the client's specification lists them; the others are in the side menu. */
export const TOP_CATEGORY_IDS: readonly string[] = ['elott', 'live', 'sports', 'fish', 'rng', 'pvp', 'esports'];

/** Returns the categories that have games, in menu order; without any, as in a build without a database, those that `npm start` fills: all. */
export function openCategoryList(lobbies: readonly { category: string }[]): readonly Category[] {
  const open = CATEGORIES.filter(({ gameType }) => lobbies.some(({ category }) => category === gameType));
  return open.length > 0 ? open : CATEGORIES;
}

/** Returns the categories for menus: those with games, and the current one. */
export function menuCategories(lobbies: readonly { category: string }[], here?: string): readonly Category[] {
  const open = openCategoryList(lobbies);
  return CATEGORIES.filter((category) => open.includes(category) || here === `/${category.id}`);
}

/**
 * Returns the ids of the open categories for `<html data-open>`; layout.css hides the others, and the browser updates
 * the list.
 */
export function openCategories(lobbies: readonly { category: string }[]): string {
  return openCategoryList(lobbies)
    .map(({ id }) => id)
    .join(' ');
}
