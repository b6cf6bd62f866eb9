import { localPath } from '#i18n/paths';
import type { Promotion, SiteContent } from '../content/content.ts';
import { promotionPath } from '../content/place.ts';

type Banner = SiteContent['banners'][number];

export interface Slide {
  id: string;
  title: string;
  summary: string;
  image: Banner['image'];
  /** The language of the texts, where it may be another than the page's. */
  language: string;
  /** None: the slide cannot be clicked. */
  href?: string;
  /** It leads to another site. */
  isElsewhere?: true;
}

/** A banner can be clicked when it has a linkage type (specification §2.2). */
function linkOf({ linkageType, url }: Banner, tag: string): Pick<Slide, 'href' | 'isElsewhere'> {
  if (!linkageType || !url) return {};
  return linkageType === 'page' ? { href: localPath(tag, url) } : { href: url, isElsewhere: true };
}

/** The banners of a group, in the order of operations. */
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
