import type { SiteContent } from './content/content.ts';

export type BannerGroup = SiteContent['banners'][number]['groupName'];

/** What stands around a page's own content. */
export interface Frame {
  hasHeader: boolean;
  /** The bar of rewards above the header. */
  hasTopBar: boolean;
  /** The left bar: none, as wide as the visitor has chosen, or narrow until the visitor widens it on this page. */
  sideMenu: 'none' | 'chosen' | 'mini';
  /** The banners above the content; a group without any shows nothing. */
  banner?: BannerGroup;
  hasFooter: boolean;
  /** The wordmark in the header on every screen; elsewhere it is in the left bar (on phones, whose left bar is a drawer, in the header). */
  isLogoInHeader?: true;
}

export interface Route extends Frame {
  /** Addresses without their language; the first is the one that pages link to. */
  paths: readonly [string, ...string[]];
}

const bare = { hasHeader: false, hasTopBar: false, sideMenu: 'none', hasFooter: false } as const;
const headerOnly = { ...bare, hasHeader: true } as const;
const whole = { hasHeader: true, hasTopBar: true, sideMenu: 'chosen', hasFooter: true } as const;

/** Every route of the specification (§2.1) with its frame, and below them those that it leaves open. */
export const ROUTES: readonly Route[] = [
  { paths: ['/', '/index', '/index.html', '/home'], ...whole, banner: 'w_home' },
  { paths: ['/register', '/register.html'], ...headerOnly, banner: 'w_reg', isLogoInHeader: true },
  { paths: ['/pointMall'], ...headerOnly, banner: 'w_shop', hasFooter: true },
  { paths: ['/lottery'], ...headerOnly },
  { paths: ['/vnlottery'], ...headerOnly, sideMenu: 'mini' },
  {
    paths: ['/rng', '/pvp', '/live', '/fish', '/sports', '/esports', '/inhouse', '/elott', '/cockfight'],
    ...whole,
    banner: 'w_hot',
  },
  // §2.1 names no banner for them, §2.2 names the group.
  { paths: ['/promotions', '/promoDetail'], ...whole, banner: 'w_promotion' },
  { paths: ['/seamless'], ...headerOnly, sideMenu: 'mini' },
  { paths: ['/helpmc'], ...bare },
  { paths: ['/down', '/download'], ...whole, banner: 'w_down' },
  { paths: ['/game'], ...headerOnly },
  { paths: ['/help'], ...whole, banner: 'w_help' },
  { paths: ['/login'], ...headerOnly, hasFooter: true },
  { paths: ['/chat'], ...bare },
  { paths: ['/ops'], ...bare },
];

/** Also what an address has that no page answers: the visitor finds the way from there. */
const ELSEWHERE: Frame = whole;

/** The frame of a page, by its address without language; what lies below a route (an article, an offer) has its frame, without banners. */
export function frameOf(path: string): Frame {
  const exact = ROUTES.find(({ paths }) => paths.includes(path));
  if (exact) return exact;
  const above = ROUTES.find(({ paths }) => paths.some((root) => root !== '/' && path.startsWith(`${root}/`)));
  if (!above) return ELSEWHERE;
  const { banner: _banner, ...frame } = above;
  return frame;
}
