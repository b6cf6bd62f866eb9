import type { SiteContent } from '../content/content.ts';
import { promotionPath } from '../content/published-content.ts';
import { CATEGORIES } from '../site.ts';

export interface PublicPage {
  /** Path without language. */
  path: string;
  /** Time of the content's last change (ISO 8601), if known. */
  changedAt?: string;
}

const LOBBIES = CATEGORIES.map(({ id }) => `/${id}`);
const ALWAYS = [
  '/',
  '/register',
  ...LOBBIES,
  '/winners',
  '/lottery',
  '/vnlottery',
  '/promotions',
  '/pointMall',
  '/help',
  '/download',
];

/** Lists every page for search engines, each with its canonical address. */
export function publicPages({ promotions, help }: Pick<SiteContent, 'promotions' | 'help'>): PublicPage[] {
  const articles = help.flatMap((group) => group.articles);
  return [
    ...ALWAYS.map((path) => ({ path })),
    ...promotions.map((promotion) => ({ path: promotionPath(promotion) })),
    ...articles.map(({ slug, timestamp }) => ({ path: `/help/${slug}`, changedAt: timestamp })),
  ];
}
