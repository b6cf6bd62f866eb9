import { localPath } from '#i18n/paths';
import { getTranslator } from '#i18n/translator';
import type { Promotion, SiteContent } from '../content/content.ts';
import { type BannerChoice, isShown } from '../content/shell-parts.ts';
import { promotionPath } from '../content/published-content.ts';
import { shortTermsOf } from '../promotions/terms.ts';

type Banner = SiteContent['banners'][number];

export interface Slide {
  id: string;
  title: string;
  summary: string;
  /** Main terms of what it awards. */
  terms?: string;
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

/** Returns the banners of a page: its lobby's own first, each in the order set by staff. */
export function bannerSlides({ banners }: SiteContent, choice: BannerChoice, tag: string): Slide[] {
  return banners
    .filter((banner) => isShown(banner, choice))
    .toSorted((one, other) => Number(other.lobby !== null) - Number(one.lobby !== null))
    .map((banner) => ({ ...pick(banner), id: banner.bannerId, ...linkOf(banner, tag) }));
}

export function promotionSlides({ promotions }: SiteContent, category: Promotion['category'], tag: string): Slide[] {
  return promotions
    .filter((promotion) => promotion.category === category)
    .map((promotion) => ({
      ...pick(promotion),
      ...termsLine(promotion, tag),
      id: promotion.id,
      href: localPath(tag, promotionPath(promotion)),
    }));
}

function termsLine({ rules }: Promotion, tag: string): Pick<Slide, 'terms'> {
  if (!rules) return {};
  return { terms: shortTermsOf(rules, { t: getTranslator(tag, ['promotions', 'offers']), tag }) };
}

function pick({ title, summary, image, language }: Omit<Slide, 'id'>): Omit<Slide, 'id'> {
  return { title, summary, image, language };
}
