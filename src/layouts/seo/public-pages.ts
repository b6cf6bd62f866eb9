import type { SiteContent } from '../content/content.ts';
import { promotionPath } from '../content/place.ts';
import { CATEGORIES } from '../site.ts';

export interface PublicPage {
  /** Without its language. */
  path: string;
  /** When what it shows was last written (ISO 8601), where that is known. */
  changedAt?: string;
}

const LOBBIES = CATEGORIES.map(({ id }) => `/${id}`);
const ALWAYS = ['/', '/register', ...LOBBIES, '/lottery', '/vnlottery', '/promotions', '/help', '/download'];

/** Every page that search engines are to find, each at its one address. */
export function publicPages({ promotions, help }: Pick<SiteContent, 'promotions' | 'help'>): PublicPage[] {
  const articles = help.flatMap((group) => group.articles);
  return [
    ...ALWAYS.map((path) => ({ path })),
    ...promotions.map((promotion) => ({ path: promotionPath(promotion) })),
    ...articles.map(({ slug, timestamp }) => ({ path: `/help/${slug}`, changedAt: timestamp })),
  ];
}
