import { z } from 'zod';
import {
  ANNOUNCEMENT_PAGE_SIZE,
  ANNOUNCEMENT_TYPES,
  CONTENT_SLOTS,
  PROMOTION_STATES,
  PROMOTION_TYPES,
} from '#rules/site/content';
import { defineEndpoints } from '../endpoint.ts';
import { instantOut, pageResponse } from '../scalars.ts';
import { offerOut } from './promotions.ts';

const TYPE_CODES = Object.keys(ANNOUNCEMENT_TYPES) as (keyof typeof ANNOUNCEMENT_TYPES)[];

/** A picture in the widths that pages need. */
export const picture = z.object({
  src: z.string(),
  width: z.int(),
  height: z.int(),
  /** Smallest size first; `src` is the largest. */
  sizes: z.array(z.object({ src: z.string(), width: z.int() })),
});

/** HTML that passed the sanitizer when it was saved. */
const html = z.string();
/** Language of the text; differs from the requested one when there is no translation. */
const language = z.string();

export const resource = z.object({
  name: z.enum(CONTENT_SLOTS.resource),
  resourceType: z.string(),
  url: z.string(),
  qrCodeUrl: z.string(),
  labelName: z.string(),
  labelNameEn: z.string(),
});

const promotion = z.object({
  id: z.string(),
  slug: z.string().nullable(),
  category: z.enum(CONTENT_SLOTS.promotion),
  type: z.enum(PROMOTION_TYPES),
  state: z.enum(PROMOTION_STATES),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  title: z.string(),
  summary: z.string(),
  image: picture.nullable(),
  /** Terms of what it awards; null for a guide. */
  rules: offerOut.nullable(),
  language,
});

const banner = z.object({
  bannerId: z.string(),
  groupName: z.enum(CONTENT_SLOTS.banner),
  title: z.string(),
  summary: z.string(),
  image: picture.nullable(),
  /** Null for a banner without a link. */
  linkageType: z.string().nullable(),
  url: z.string().nullable(),
  /** Category of the lobby that shows it; null for all pages of the group. */
  lobby: z.string().nullable(),
  language,
});

const announcement = z.object({
  id: z.string(),
  type: z.enum(TYPE_CODES as [(typeof TYPE_CODES)[number], ...(typeof TYPE_CODES)[number][]]),
  title: z.string(),
  content: html,
  timestamp: instantOut,
  language,
});

const announcementQuery = z.object({
  types: z
    .string()
    .max(20)
    .refine((text) => text.split(',').every((code) => Object.hasOwn(ANNOUNCEMENT_TYPES, code)), 'invalid_value')
    .default(TYPE_CODES.join(',')),
  platform: z.string().max(4).optional(),
  execution: z.string().max(4).optional(),
  pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(ANNOUNCEMENT_PAGE_SIZE),
});

const notice = z.object({ id: z.string(), title: z.string(), content: html, timestamp: instantOut, language });

const article = z.object({
  id: z.string(),
  slug: z.string(),
  category: z.enum(CONTENT_SLOTS.help),
  title: z.string(),
  summary: z.string(),
  language,
});

const slug = z.string().regex(/^[a-z0-9-]{1,80}$/);

export const content = defineEndpoints({
  'GET /wps/promotions': {
    summary: `Promotions, ${ANNOUNCEMENT_PAGE_SIZE} a page, in the caller’s language`,
    access: 'public',
    isPublished: true,
    query: z.object({
      category: z.enum(CONTENT_SLOTS.promotion).optional(),
      type: z.enum(PROMOTION_TYPES).optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    response: pageResponse(promotion),
  },
  'GET /wps/promotions/{id}': {
    summary: 'One promotion with its text, by its id or its slug',
    access: 'public',
    isPublished: true,
    params: z.object({ id: z.string().max(80) }),
    response: promotion.extend({ content: html }),
  },
  'GET /wps/content/banners': {
    summary: 'The banners of one group, in order',
    access: 'public',
    isPublished: true,
    query: z.object({ group: z.enum(CONTENT_SLOTS.banner) }),
    response: z.array(banner),
  },
  'GET /wps/relay/MCSFE_getListAnnouncements': {
    summary: `Announcements by type, ${ANNOUNCEMENT_PAGE_SIZE} a page, newest first`,
    access: 'public',
    isPublished: true,
    query: announcementQuery,
    response: pageResponse(announcement),
  },
  'GET /wps/relay/MCSFE_getMemberAnnouncements': {
    summary: 'Announcements for the signed-in account',
    access: 'session',
    query: announcementQuery,
    response: pageResponse(announcement),
  },
  'GET /wps/relay/MCSFE_getNotices': {
    summary: 'Notices by the location where they are shown',
    access: 'public',
    isPublished: true,
    response: z.object({
      popup: z.array(notice),
      banners: z.array(notice),
      player: z.array(notice),
      promotion: z.array(notice),
    }),
  },
  'GET /wps/system/helpCenter': {
    summary: 'All help articles by category; the requested one with its text',
    access: 'public',
    isPublished: true,
    query: z.object({ slug: slug.optional() }),
    response: z.object({
      categories: z.array(z.object({ category: z.enum(CONTENT_SLOTS.help), articles: z.array(article) })),
      article: article.extend({ content: html, timestamp: instantOut }).nullable(),
    }),
  },
  'GET /wps/content/chat': {
    summary: 'Greeting of the chat, the hours in which support answers, and prepared answers to frequent questions',
    access: 'public',
    isPublished: true,
    response: z.object({
      greeting: z.object({ title: z.string(), text: z.string(), language }).nullable(),
      /** Every day in the portal's time zone, as HH:MM; null without hours. */
      hours: z.object({ from: z.string(), until: z.string(), isOpen: z.boolean() }).nullable(),
      questions: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string(), language })),
    }),
  },
  'GET /wps/system/helpIndex': {
    summary: 'Search index of the help center: the words of every article',
    access: 'public',
    isPublished: true,
    response: z.array(
      z.object({ slug: z.string(), title: z.string(), summary: z.string(), text: z.string(), language }),
    ),
  },
  'GET /wps/system/domainRoute': {
    summary: 'Addresses of this portal, its apps, links and social profiles',
    access: 'public',
    isPublished: true,
    response: z.object({
      /** `speed` in milliseconds is measured by the browser. */
      domainList: z.array(z.object({ domain: z.string(), speed: z.int().nullable() })),
      resources: z.array(resource),
      socialLinks: z.array(z.object({ network: z.enum(CONTENT_SLOTS.social), url: z.string(), labelName: z.string() })),
    }),
  },
  'GET /wps/system/serviceLinks': {
    summary: 'Customer service windows: encoded addresses (docs/spec/decisions.md §4) and the allowed hosts',
    access: 'public',
    isAlwaysOpen: true,
    isPublished: true,
    query: z.object({ pathList: z.string().max(100).optional() }),
    response: z.object({
      version: z.string(),
      links: z.array(z.object({ name: z.enum(CONTENT_SLOTS.service), type: z.string(), path: z.string() })),
      hosts: z.array(z.string()),
    }),
  },
  'GET /files/content/{name}': {
    summary: 'A picture of a banner, promotion or text; its name is a hash of its content, so it may be cached forever',
    access: 'public',
    // Staff preview pictures during maintenance.
    isAlwaysOpen: true,
    params: z.object({ name: z.string().regex(/^[0-9a-f]{32}-\d{2,4}\.webp$/) }),
    response: z.string(),
    responseKind: 'stream',
  },
});
