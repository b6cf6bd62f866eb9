import type { Article, HelpGroup, Promotion, Resource, SiteContent } from './content.ts';

/** What of the published content a page shows. `base` is where its other pages are: `/help`, or `/helpmc` without header. */
export type Place =
  | { name: 'promotions'; promotions: readonly Promotion[] }
  | { name: 'promotion'; promotion: Promotion }
  | { name: 'download'; resources: readonly Resource[] }
  | { name: 'help'; base: HelpBase; groups: readonly HelpGroup[] }
  | { name: 'article'; base: HelpBase; group: HelpGroup; article: Article };

export type HelpBase = '/help' | '/helpmc';

const PATH = /^\/(promotions|help|helpmc|download)(?:\/([A-Za-z0-9-]{1,80}))?$/;

/** The clean path of a promotion: by its slug, else by its id. */
export function promotionPath({ slug, id }: Pick<Promotion, 'slug' | 'id'>): string {
  return `/promotions/${slug ?? id}`;
}

export function findPromotion({ promotions }: SiteContent, which: string): Promotion | undefined {
  return promotions.find(({ slug, id }) => slug === which || id === which);
}

/** What a path without its language names; undefined when nothing that is published is there. */
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

/** Where a place is, whatever the address that it was asked by. */
export function pathOf(place: Place): string {
  if (place.name === 'promotion') return promotionPath(place.promotion);
  if (place.name === 'article') return `${place.base}/${place.article.slug}`;
  return place.name === 'help' ? place.base : `/${place.name}`;
}
