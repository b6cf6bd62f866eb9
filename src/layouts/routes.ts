import type { SiteContent } from './content/content.ts';

export type BannerGroup = SiteContent['banners'][number]['groupName'];

/** Frame around a page's content. */
export interface Frame {
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
}

export interface Route extends Frame {
  /** Addresses without language; pages link to the first. */
  paths: readonly [string, ...string[]];
}

const bareFrame = { hasHeader: false, hasTopBar: false, sideMenu: 'none', hasFooter: false } as const;
const headerFrame = { ...bareFrame, hasHeader: true } as const;
const fullFrame = { hasHeader: true, hasTopBar: true, sideMenu: 'chosen', hasFooter: true } as const;

/** Every route of the client's specification with its frame, then the additional ones. */
export const ROUTES: readonly Route[] = [
  { paths: ['/', '/index', '/index.html', '/home'], ...fullFrame, banner: 'w_home' },
  { paths: ['/register', '/register.html'], ...headerFrame, banner: 'w_reg', isLogoInHeader: true },
  { paths: ['/pointMall'], ...headerFrame, banner: 'w_shop', hasFooter: true },
  { paths: ['/lottery'], ...headerFrame },
  { paths: ['/vnlottery'], ...headerFrame, sideMenu: 'mini' },
  {
    paths: ['/rng', '/pvp', '/live', '/fish', '/sports', '/esports', '/inhouse', '/elott', '/cockfight'],
    ...fullFrame,
    banner: 'w_hot',
  },
  // The specification names the banner group of these pages.
  { paths: ['/promotions', '/promoDetail'], ...fullFrame, banner: 'w_promotion' },
  { paths: ['/seamless'], ...headerFrame, sideMenu: 'mini' },
  { paths: ['/helpmc'], ...bareFrame },
  { paths: ['/down', '/download'], ...fullFrame, banner: 'w_down' },
  { paths: ['/game'], ...headerFrame },
  { paths: ['/help'], ...fullFrame, banner: 'w_help' },
  { paths: ['/login'], ...headerFrame, hasFooter: true },
  { paths: ['/chat'], ...bareFrame },
  { paths: ['/ops'], ...bareFrame },
];

/** Frame of unknown addresses too: the visitor navigates from there. */
const DEFAULT_FRAME: Frame = fullFrame;

/**
 * Returns the frame of an address without language. Pages below a route (an article, a promotion) have its frame
 * without banners.
 */
export function frameOf(path: string): Frame {
  const exact = ROUTES.find(({ paths }) => paths.includes(path));
  if (exact) return exact;
  const above = ROUTES.find(({ paths }) => paths.some((root) => root !== '/' && path.startsWith(`${root}/`)));
  if (!above) return DEFAULT_FRAME;
  const { banner: _banner, ...frame } = above;
  return frame;
}
