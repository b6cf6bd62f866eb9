import { offerOut } from '#api/endpoints/promotions';
import { listPublished, type PublishedItem } from '#domain/content';
import { listMethods } from '#domain/wallet';
import type { Db } from '#kernel/database';
import { formatAmount } from '#kernel/money';
import { CONTENT_SLOTS, type ContentKind } from '#rules/site/content';
import {
  audiencesOf,
  toAnnouncementResponse,
  frameLinksOf,
  toArticleResponse,
  toBannerResponse,
  toPromotionResponse,
  toResourceResponse,
  toSocialLinkResponse,
  fallbackLanguageTags,
} from '../presenters/content.ts';
import { offeredItems } from '../presenters/points.ts';
import { allOffers } from '../presenters/promotions.ts';
import { allLobbies } from '../presenters/lobbies.ts';

/** Kinds of content in static pages. Pages are the same for every visitor, so members-only content is not included. */
const KINDS: readonly ContentKind[] = ['promotion', 'banner', 'announcement', 'help', 'resource', 'social'];
const WHOLE = { pageNo: 1, pageSize: 1000 };

/** Settings and the time, which pages show too. */
interface ContentFacts {
  now: Date;
  currency: string;
  minimumAge: number;
  maxFactorHundredths: bigint;
}

/**
 * Returns everything that is published for visitors, in the format of the public endpoints, for the pages to render.
 */
export async function siteContent(
  db: Db,
  languageTag: string,
  { now, currency, minimumAge, maxFactorHundredths }: ContentFacts,
) {
  const query = {
    kind: KINDS,
    audiences: audiencesOf(undefined),
    languageTags: fallbackLanguageTags(languageTag),
    bodies: 'all',
  };
  const [{ rows }, lobbies, items, methods, offers] = await Promise.all([
    listPublished(db, query, WHOLE),
    allLobbies(db),
    offeredItems(db, languageTag),
    listMethods(db, 'deposit', currency),
    allOffers(db, { maxFactorHundredths, languageTag }),
  ]);
  const of = (kind: ContentKind) => rows.filter((row) => row.kind === kind);
  const articles = of('help').map(wholeArticle);
  return {
    promotions: of('promotion').map((row) => {
      const { rules, ...promotion } = toPromotionResponse(row, { now, offer: offers.get(row.id) });
      return { ...promotion, rules: rules && offerOut.parse(rules), content: row.body };
    }),
    banners: of('banner').map(toBannerResponse),
    /** Newest first. */
    announcements: of('announcement').map(wholeAnnouncement),
    help: CONTENT_SLOTS.help
      .map((category) => ({ category, articles: articles.filter((article) => article.category === category) }))
      .filter((group) => group.articles.length > 0),
    resources: of('resource').map(toResourceResponse),
    socialLinks: of('social').map(toSocialLinkResponse),
    frameLinks: frameLinksOf(rows),
    /** Kinds of payment methods that are switched on. */
    payments: [...new Set(methods.map(({ kind }) => kind))],
    minimumAge,
    /** Categories with games, and their vendors. */
    lobbies,
    /** Items of the point mall. */
    mall: items.map(toMallItem),
  };
}

export type SiteContent = Plain<Awaited<ReturnType<typeof siteContent>>>;

/** The type without bigints: pages name the version of what they show by its JSON, which has none. */
type Plain<Value> = Value extends bigint
  ? never
  : Value extends string
    ? Value
    : { [Key in keyof Value]: Plain<Value[Key]> };

/** Returns undefined when the content is not available. */
export type ContentReader = (languageTag: string) => Promise<SiteContent | undefined>;

/** Presents an item to pages, which take plain values. */
function toMallItem({ points, amount, bonus, ...item }: Awaited<ReturnType<typeof offeredItems>>[number]) {
  return {
    ...item,
    points: formatAmount(points),
    amount: amount === null ? null : formatAmount(amount),
    bonus: bonus && { ...bonus, maxBet: formatAmount(bonus.maxBet) },
  };
}

function wholeArticle(row: PublishedItem) {
  return { ...toArticleResponse(row), content: row.body, timestamp: row.at.toISOString() };
}

function wholeAnnouncement(row: PublishedItem) {
  return { ...toAnnouncementResponse(row), timestamp: row.at.toISOString() };
}
