import type { Article, HelpGroup, Promotion, Resource, SiteContent } from './content.ts';

/** The published content that a page shows. `base` is the prefix of its links: `/help`, or `/helpmc` without header. */
export type Place =
  | { name: 'promotions'; promotions: readonly Promotion[] }
  | { name: 'promotion'; promotion: Promotion }
  | { name: 'download'; resources: readonly Resource[] }
  | { name: 'help'; base: HelpBase; groups: readonly HelpGroup[] }
  | { name: 'article'; base: HelpBase; group: HelpGroup; article: Article };

export type HelpBase = '/help' | '/helpmc';

const PATH = /^\/(promotions|help|helpmc|download)(?:\/([A-Za-z0-9-]{1,80}))?$/;

/** Returns the path of a promotion: by its slug, else by its id. */
export function promotionPath({ slug, id }: Pick<Promotion, 'slug' | 'id'>): string {
  return `/promotions/${slug ?? id}`;
}

export function findPromotion({ promotions }: SiteContent, which: string): Promotion | undefined {
  return promotions.find(({ slug, id }) => slug === which || id === which);
}

/** Returns the content that a path without language names; undefined when it names none. */
export function placeOf(content: SiteContent, path: string): Place | undefined {
  const [, page, which] = PATH.exec(path) ?? [];
  if (!page) return undefined;
  if (page === 'download') return which ? undefined : { name: 'download', resources: content.resources };
  if (page === 'promotions') return promotionsPlace(content, which);
  const base = page === 'help' ? '/help' : '/helpmc';
  if (which === undefined) return { name: 'help', base, groups: content.help };
  for (const group of content.help) {
    const article = group.articles.find(({ slug }) => slug === which);
    if (article) return { name: 'article', base, group, article };
  }
  return undefined;
}

function promotionsPlace(content: SiteContent, which: string | undefined): Place | undefined {
  if (which === undefined) return { name: 'promotions', promotions: content.promotions };
  const promotion = findPromotion(content, which);
  return promotion && { name: 'promotion', promotion };
}

/** Returns the canonical path of published content. */
export function pathOf(place: Place): string {
  if (place.name === 'promotion') return promotionPath(place.promotion);
  if (place.name === 'article') return `${place.base}/${place.article.slug}`;
  return place.name === 'help' ? place.base : `/${place.name}`;
}
