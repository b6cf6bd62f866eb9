import type { Article, HelpGroup, MallItem, Promotion, Resource, SiteContent } from './content.ts';

/** The published content that a page shows. `base` is the prefix of its links: `/help`, or `/helpmc` without header. */
export type PublishedContent =
  | { name: 'promotions'; promotions: readonly Promotion[] }
  | { name: 'promotion'; promotion: Promotion }
  | { name: 'pointMall'; items: readonly MallItem[] }
  | { name: 'download'; resources: readonly Resource[] }
  | { name: 'help'; base: HelpBase; groups: readonly HelpGroup[] }
  | { name: 'article'; base: HelpBase; group: HelpGroup; article: Article };

export type HelpBase = '/help' | '/helpmc';

const PATH = /^\/(promotions|pointMall|help|helpmc|download)(?:\/([A-Za-z0-9-]{1,80}))?$/;

/** Returns what a promotion is addressed by: its slug, which is the same in every portal of a build, else its id. */
export function promotionKey({ slug, id }: Pick<Promotion, 'slug' | 'id'>): string {
  return slug ?? id;
}

export function promotionPath(promotion: Pick<Promotion, 'slug' | 'id'>): string {
  return `/promotions/${promotionKey(promotion)}`;
}

export function findPromotion({ promotions }: SiteContent, name: string): Promotion | undefined {
  return promotions.find(({ slug, id }) => slug === name || id === name);
}

/** Returns the content that a path without language names; undefined when it names none. */
export function publishedContentAt(content: SiteContent, path: string): PublishedContent | undefined {
  const [, page, name] = PATH.exec(path) ?? [];
  if (!page) return undefined;
  if (page === 'pointMall') return name ? undefined : { name: 'pointMall', items: content.mall };
  if (page === 'download') return name ? undefined : { name: 'download', resources: content.resources };
  if (page === 'promotions') return promotionsContent(content, name);
  const base = page === 'help' ? '/help' : '/helpmc';
  if (name === undefined) return { name: 'help', base, groups: content.help };
  for (const group of content.help) {
    const article = group.articles.find(({ slug }) => slug === name);
    if (article) return { name: 'article', base, group, article };
  }
  return undefined;
}

function promotionsContent(content: SiteContent, name: string | undefined): PublishedContent | undefined {
  if (name === undefined) return { name: 'promotions', promotions: content.promotions };
  const promotion = findPromotion(content, name);
  return promotion && { name: 'promotion', promotion };
}

/** Returns the canonical path of published content. */
export function canonicalPath(content: PublishedContent): string {
  if (content.name === 'promotion') return promotionPath(content.promotion);
  if (content.name === 'article') return `${content.base}/${content.article.slug}`;
  return content.name === 'help' ? content.base : `/${content.name}`;
}
