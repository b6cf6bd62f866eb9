import type { IconName } from '../icons.ts';
import { CATEGORIES } from '../site.ts';

/** Size of the pictures that social networks show of a page: one for each kind of page (`dev/astro/share-images`). */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** Icon of each kind of page, by the page's key. */
export const SHARE_ICONS: Readonly<Record<string, IconName>> = {
  home: 'trophy',
  register: 'user-round-plus',
  promotions: 'gift',
  help: 'life-buoy',
  download: 'smartphone',
  ...Object.fromEntries(CATEGORIES.map(({ id, icon }) => [id, icon])),
};

/** Returns the address of a page's share picture; the home page's for other kinds. */
export function shareImage(page: string): string {
  return `/share/${Object.hasOwn(SHARE_ICONS, page) ? page : 'home'}.jpg`;
}
