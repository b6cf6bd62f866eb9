import { localPath } from '#i18n/paths';
import type { Promotion, SiteContent } from '../content/content.ts';
import { promotionPath } from '../content/published-content.ts';

type Banner = SiteContent['banners'][number];

export interface Slide {
  id: string;
  title: string;
  summary: string;
  image: Banner['image'];
  /** Language of the texts, which may differ from the page's. */
  language: string;
  /** Undefined for a slide without a link. */
  href?: string;
  /** The link leads to another site. */
  isExternal?: true;
}

/** Returns a banner's link; only a banner with a linkage type has one. */
function linkOf({ linkageType, url }: Banner, tag: string): Pick<Slide, 'href' | 'isExternal'> {
  if (!linkageType || !url) return {};
  return linkageType === 'page' ? { href: localPath(tag, url) } : { href: url, isExternal: true };
}

/** Returns the banners of a group in the order set by staff. */
export function bannerSlides({ banners }: SiteContent, group: Banner['groupName'], tag: string): Slide[] {
  return banners
    .filter(({ groupName }) => groupName === group)
    .map((banner) => ({ ...pick(banner), id: banner.bannerId, ...linkOf(banner, tag) }));
}

export function promotionSlides({ promotions }: SiteContent, category: Promotion['category'], tag: string): Slide[] {
  return promotions
    .filter((promotion) => promotion.category === category)
    .map((promotion) => ({ ...pick(promotion), id: promotion.id, href: localPath(tag, promotionPath(promotion)) }));
}

function pick({ title, summary, image, language }: Omit<Slide, 'id'>): Omit<Slide, 'id'> {
  return { title, summary, image, language };
}
