import type { SiteContent } from './content/content.ts';

export type BannerGroup = SiteContent['banners'][number]['groupName'];

/** Header, menus, banners and footer around a page's content. */
export interface Shell {
  hasHeader: boolean;
  /** Whether the reward bar is above the header. */
  hasTopBar: boolean;
  /** The left bar: none, as the visitor has chosen, or mini until the visitor widens it on this page. */
  sideMenu: 'none' | 'chosen' | 'mini';
  /** Banners above the content; a group without any shows nothing. */
  banner?: BannerGroup;
  hasFooter: boolean;
  /**
   * Shows the wordmark in the header on every screen. Otherwise it is in the left bar, and in the header on phones
   * only.
   */
  isLogoInHeader?: true;
  /** Lists the game categories in the header without a left bar, which has them otherwise. */
  hasCategories?: true;
}

export interface Route extends Shell {
  /** Addresses without language; pages link to the first. */
  paths: readonly [string, ...string[]];
}

const bareShell = { hasHeader: false, hasTopBar: false, sideMenu: 'none', hasFooter: false } as const;
const headerShell = { ...bareShell, hasHeader: true } as const;
const fullShell = { hasHeader: true, hasTopBar: true, sideMenu: 'chosen', hasFooter: true } as const;

/** Every route of the client's specification with its shell, then the additional ones. */
export const ROUTES: readonly Route[] = [
  { paths: ['/', '/index', '/index.html', '/home'], ...fullShell, banner: 'w_home' },
  { paths: ['/register', '/register.html'], ...headerShell, banner: 'w_reg', isLogoInHeader: true },
  { paths: ['/pointMall'], ...headerShell, hasCategories: true, banner: 'w_shop', hasFooter: true },
  // Both pages of the lottery have the menu: it is the way from a board to the other games.
  { paths: ['/lottery'], ...headerShell, sideMenu: 'mini' },
  { paths: ['/vnlottery'], ...headerShell, sideMenu: 'mini' },
  {
    // Lobbies by game category, on the paths that the specification fixes; `/rng` has the slots.
    paths: ['/rng', '/pvp', '/live', '/fish', '/sports', '/esports', '/inhouse', '/elott', '/cockfight'],
    ...fullShell,
    banner: 'w_hot',
  },
  // The specification names the banner group of these pages.
  { paths: ['/promotions', '/promoDetail'], ...fullShell, banner: 'w_promotion' },
  { paths: ['/seamless'], ...headerShell, sideMenu: 'mini' },
  { paths: ['/helpmc'], ...bareShell },
  { paths: ['/down', '/download'], ...fullShell, banner: 'w_down' },
  { paths: ['/game'], ...headerShell },
  { paths: ['/help'], ...fullShell, banner: 'w_help' },
  { paths: ['/login'], ...headerShell, hasFooter: true },
  { paths: ['/chat'], ...bareShell },
  { paths: ['/agent'], ...bareShell },
  { paths: ['/demo-payment'], ...bareShell },
  { paths: ['/ops'], ...bareShell },
  { paths: ['/winners'], ...fullShell },
];

/** Shell of unknown addresses too: the visitor navigates from there. */
const DEFAULT_SHELL: Shell = fullShell;

/**
 * Returns the shell of an address without language. Pages below a route (an article, a promotion) have its shell
 * without banners.
 */
export function shellOf(path: string): Shell {
  const exact = ROUTES.find(({ paths }) => paths.includes(path));
  if (exact) return exact;
  const above = ROUTES.find(({ paths }) => paths.some((root) => root !== '/' && path.startsWith(`${root}/`)));
  if (!above) return DEFAULT_SHELL;
  const { banner: _banner, ...shell } = above;
  return shell;
}
