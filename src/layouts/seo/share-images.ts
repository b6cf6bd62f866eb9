import type { IconName } from '../icons.ts';
import { CATEGORIES } from '../site.ts';

/** What is shown of a page that somebody shares: drawn once for each kind of page (`dev/astro/share-images`). */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** The pictogram of each kind, by the page's key. */
export const SHARE_ICONS: Readonly<Record<string, IconName>> = {
  home: 'trophy',
  register: 'user-round-plus',
  promotions: 'gift',
  help: 'life-buoy',
  download: 'smartphone',
  ...Object.fromEntries(CATEGORIES.map(({ id, icon }) => [id, icon])),
};

/** The picture's address; a page without a kind of its own has the home page's. */
export function shareImage(page: string): string {
  return `/share/${Object.hasOwn(SHARE_ICONS, page) ? page : 'home'}.jpg`;
}
