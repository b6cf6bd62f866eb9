import { listPublished, type PublishedItem } from '#domain/content';
import type { Db } from '#kernel/database';
import { CONTENT_SLOTS, type ContentKind } from '#rules/content';
import {
  audiencesOf,
  shownAnnouncement,
  shownArticle,
  shownBanner,
  shownPromotion,
  shownResource,
  shownSocialLink,
  tagsFrom,
} from '../presenters/content.ts';
import { allLobbies } from '../presenters/lobbies.ts';

/** Kinds of content that pages show. Pages are the same for every visitor, so content for members is not among them. */
const KINDS: readonly ContentKind[] = ['promotion', 'banner', 'announcement', 'help', 'resource', 'social'];
const WHOLE = { pageNo: 1, pageSize: 1000 };

/** Everything that is published for visitors now, in the shapes of the public calls: what pages are drawn from. */
export async function siteContent(db: Db, tag: string, now: Date) {
  const query = { kind: KINDS, audiences: audiencesOf(undefined), tags: tagsFrom(tag), bodies: 'all' };
  const [{ rows }, lobbies] = await Promise.all([listPublished(db, query, WHOLE), allLobbies(db)]);
  const of = (kind: ContentKind) => rows.filter((row) => row.kind === kind);
  const articles = of('help').map(wholeArticle);
  return {
    promotions: of('promotion').map((row) => ({ ...shownPromotion(row, now), content: row.body })),
    banners: of('banner').map(shownBanner),
    /** Newest first. */
    announcements: of('announcement').map(wholeAnnouncement),
    help: CONTENT_SLOTS.help
      .map((category) => ({ category, articles: articles.filter((article) => article.category === category) }))
      .filter((group) => group.articles.length > 0),
    resources: of('resource').map(shownResource),
    socialLinks: of('social').map(shownSocialLink),
    /** The categories that have games, and whose. */
    lobbies,
  };
}

export type SiteContent = Awaited<ReturnType<typeof siteContent>>;

/** Gives undefined where it cannot be known now. */
export type ContentReader = (tag: string) => Promise<SiteContent | undefined>;

function wholeArticle(row: PublishedItem) {
  return { ...shownArticle(row), content: row.body, timestamp: row.at.toISOString() };
}

function wholeAnnouncement(row: PublishedItem) {
  return { ...shownAnnouncement(row), timestamp: row.at.toISOString() };
}
