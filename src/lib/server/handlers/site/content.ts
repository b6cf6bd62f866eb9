import { findImage, listPublished, type PublishedItem, type PublishedQuery } from '#domain/content';
import { displayTime } from '#kernel/clock';
import { AppError } from '#kernel/errors';
import type { PageRequest } from '#kernel/paging';
import { ANNOUNCEMENT_PAGE_SIZE, ANNOUNCEMENT_TYPES, CONTENT_SLOTS } from '#rules/site/content';
import type { RequestContext, Handlers } from '../../context.ts';
import {
  audiencesOf,
  toAnnouncementResponse,
  toArticleResponse,
  toBannerResponse,
  toChatResponse,
  toPromotionResponse,
  fallbackLanguageTags,
  wordsOf,
} from '../../presenters/content.ts';
import { allOffers } from '../../presenters/promotions.ts';
import { linkHandlers } from './content-links.ts';

/** Returns everything in one page; no slot has more entries. */
const ONE_PAGE = { pageNo: 1, pageSize: 500 };

/** Lists what this caller may see, in the language of the request. */
function published(
  request: RequestContext,
  query: Omit<PublishedQuery, 'audiences' | 'languageTags'>,
  page: PageRequest = ONE_PAGE,
) {
  const audiences = audiencesOf(request.member);
  return listPublished(
    request.app.db,
    { ...query, audiences, languageTags: fallbackLanguageTags(request.languageTag) },
    page,
  );
}

async function announcements(request: RequestContext, { types, pageNo, pageSize }: PageRequest & { types: string }) {
  const slots = types.split(',').map((type) => ANNOUNCEMENT_TYPES[type as keyof typeof ANNOUNCEMENT_TYPES]);
  const found = await published(request, { kind: 'announcement', slots, bodies: 'all' }, { pageNo, pageSize });
  return { ...found, rows: found.rows.map(toAnnouncementResponse) };
}

async function promotionPresenter({ app, languageTag }: RequestContext) {
  const offers = await allOffers(app.db, { ...app.config.rewards, languageTag });
  const now = app.clock.now();
  return (row: PublishedItem) => toPromotionResponse(row, { now, offer: offers.get(row.id) });
}

function noticesIn(rows: readonly PublishedItem[], slot: string) {
  return rows
    .filter((row) => row.slot === slot)
    .map(({ id, title, body: content, at: timestamp, languageTag: language }) => ({
      id,
      title,
      content,
      timestamp,
      language,
    }));
}

type TextEndpoint =
  | 'GET /wps/promotions'
  | 'GET /wps/promotions/{id}'
  | 'GET /wps/content/banners'
  | 'GET /wps/relay/MCSFE_getListAnnouncements'
  | 'GET /wps/relay/MCSFE_getMemberAnnouncements'
  | 'GET /wps/relay/MCSFE_getNotices'
  | 'GET /wps/content/chat'
  | 'GET /wps/system/helpCenter'
  | 'GET /wps/system/helpIndex'
  | 'GET /files/content/{name}';

const textHandlers: Handlers<TextEndpoint> = {
  async 'GET /wps/promotions'(request, { query: { category, type, page: pageNo } }) {
    const facts = type && { type };
    const query = { kind: 'promotion' as const, slots: category && [category], facts };
    const page = await published(request, query, { pageNo, pageSize: ANNOUNCEMENT_PAGE_SIZE });
    const present = await promotionPresenter(request);
    return { ...page, rows: page.rows.map(present) };
  },

  async 'GET /wps/promotions/{id}'(request, { params: { id: which } }) {
    const { rows } = await published(request, { kind: 'promotion', idOrSlug: which, bodies: 'all' });
    const [row] = rows;
    if (!row) throw new AppError('not_found');
    const present = await promotionPresenter(request);
    return { ...present(row), content: row.body };
  },

  async 'GET /wps/content/banners'(request, { query: { group } }) {
    const { rows } = await published(request, { kind: 'banner', slots: [group] });
    return rows.map(toBannerResponse);
  },

  'GET /wps/relay/MCSFE_getListAnnouncements': (request, { query }) => announcements(request, query),
  'GET /wps/relay/MCSFE_getMemberAnnouncements': (request, { query }) => announcements(request, query),

  async 'GET /wps/relay/MCSFE_getNotices'(request) {
    const { rows } = await published(request, { kind: 'notice', bodies: 'all' });
    return {
      popup: noticesIn(rows, 'popup'),
      banners: noticesIn(rows, 'banner'),
      player: noticesIn(rows, 'player'),
      promotion: noticesIn(rows, 'promotion'),
    };
  },

  async 'GET /wps/content/chat'(request) {
    const { rows } = await published(request, { kind: 'chat' });
    const { clock, config } = request.app;
    return toChatResponse(rows, displayTime(clock.now(), config.timeZone).slice(11, 16));
  },

  async 'GET /wps/system/helpCenter'(request, { query: { slug } }) {
    const { rows } = await published(request, { kind: 'help', bodies: slug });
    const named = slug === undefined ? undefined : rows.find((row) => row.slug === slug);
    if (slug !== undefined && !named) throw new AppError('not_found');
    const categories = CONTENT_SLOTS.help
      .map((category) => ({ category, articles: rows.filter((row) => row.slot === category).map(toArticleResponse) }))
      .filter(({ articles }) => articles.length > 0);
    return {
      categories,
      article: named ? { ...toArticleResponse(named), content: named.body, timestamp: named.at } : null,
    };
  },

  async 'GET /wps/system/helpIndex'(request) {
    const { rows } = await published(request, { kind: 'help', bodies: 'all' });
    return rows.map(({ slug, title, summary, body, languageTag: language }) => {
      return { slug: slug ?? '', title, summary, text: wordsOf(body), language };
    });
  },

  async 'GET /files/content/{name}'(request, { params: { name } }) {
    const [hash = '', width = ''] = name.replace(/\.webp$/, '').split('-');
    const content = await findImage(request.app.db, hash, Number(width));
    if (!content) throw new AppError('not_found');
    const headers = {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    };
    return new Response(Uint8Array.from(content), { headers });
  },
};

/** Handlers of published content. */
export const contentHandlers = { ...textHandlers, ...linkHandlers };
