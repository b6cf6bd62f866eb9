import type { ContentRules, PublishedItem } from '#domain/content';
import type { Member } from '#domain/members';
import {
  ANNOUNCEMENT_TYPES,
  type Audience,
  type PROMOTION_TYPES,
  promotionState,
  type SlotOf,
} from '#rules/site/content';
import { isWithinHours } from '#rules/site/chat';
import { canSignInOn } from '#rules/roles';
import { DEFAULT_TAG, LOCALES } from '../../i18n/locales.ts';
import { imageAddress } from '../adapters/content-images.ts';
import type { Config } from '../config/config.ts';

const ALL_LANGUAGE_TAGS = LOCALES.map(({ tag }) => tag);

export function contentRules({ serviceHosts }: Config): ContentRules {
  return { languageTags: ALL_LANGUAGE_TAGS, serviceHosts };
}

/** Returns the hosts that content may lead to without a second person: the portal's own and those of customer service. */
export function ownHosts({ publicOrigin, allowedOrigins, serviceHosts }: Config): string[] {
  return [...new Set([publicOrigin, ...allowedOrigins].map((origin) => new URL(origin).host)), ...serviceHosts];
}

/** Returns the languages to look for, best first: the requested one, English, the portal's default. */
export function fallbackLanguageTags(languageTag: string): string[] {
  return [...new Set([languageTag, 'en', DEFAULT_TAG])];
}

export function audiencesOf(member: Member | undefined): Audience[] {
  if (!member) return ['everyone', 'signed-out'];
  return ['everyone', 'signed-in', ...(canSignInOn('agent', member.accountType) ? (['agents'] as const) : [])];
}

export function toImageResponse(image: PublishedItem['image']) {
  const largest = image?.sizes.at(-1);
  if (!image || !largest) return null;
  const { hash, sizes } = image;
  return {
    ...largest,
    src: imageAddress(hash, largest.width),
    sizes: sizes.map(({ width }) => ({ src: imageAddress(hash, width), width })),
  };
}

// The casts below are safe: slots and facts were validated against the same lists when they were saved.

interface OfferPeriod {
  startsAt: Date;
  endsAt: Date | null;
}

/** Returns a promotion with the terms of what it awards; null for a guide. The terms' period is the promotion's. */
export function toPromotionResponse<Offer extends OfferPeriod>(
  row: PublishedItem,
  { now, offer: rules }: { now: Date; offer: Offer | undefined },
) {
  const { id, slug, title, summary, languageTag: language } = row;
  const { startsAt = null, endsAt = null } = rules ? periodOf(rules) : row.facts;
  const category = row.slot as SlotOf<'promotion'>;
  return {
    state: promotionState({ startsAt, endsAt }, now),
    startsAt,
    endsAt,
    id,
    slug,
    category,
    type: row.facts['type'] as (typeof PROMOTION_TYPES)[number],
    title,
    summary,
    language,
    image: toImageResponse(row.image),
    rules: rules ?? null,
  };
}

function periodOf({ startsAt, endsAt }: OfferPeriod) {
  return { startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() };
}

/** Returns what stands in the chat before a message is written; `time` is the time of day, as HH:MM. */
export function toChatResponse(rows: readonly PublishedItem[], time: string) {
  const greeting = rows.find(({ slot }) => slot === 'greeting');
  const { from, until } = greeting?.facts ?? {};
  return {
    greeting: greeting ? { title: greeting.title, text: greeting.summary, language: greeting.languageTag } : null,
    hours: from && until ? { from, until, isOpen: isWithinHours({ from, until }, time) } : null,
    questions: rows
      .filter(({ slot }) => slot === 'question')
      .map(({ id, title: question, summary: answer, languageTag: language }) => ({ id, question, answer, language })),
  };
}

export function toBannerResponse({
  id: bannerId,
  slot,
  title,
  summary,
  facts,
  image,
  languageTag: language,
}: PublishedItem) {
  const { linkageType = null, url = null, lobby = null } = facts;
  return {
    bannerId,
    groupName: slot as SlotOf<'banner'>,
    title,
    summary,
    linkageType,
    url,
    lobby,
    language,
    image: toImageResponse(image),
  };
}

const TYPE_CODES = new Map<string, string>(Object.entries(ANNOUNCEMENT_TYPES).map(([code, slot]) => [slot, code]));

export function toAnnouncementResponse({
  id,
  slot,
  title,
  body: content,
  at: timestamp,
  languageTag: language,
}: PublishedItem) {
  return { id, type: TYPE_CODES.get(slot) as keyof typeof ANNOUNCEMENT_TYPES, title, content, timestamp, language };
}

export function toArticleResponse({ id, slug, slot, title, summary, languageTag: language }: PublishedItem) {
  return { id, slug: slug ?? '', category: slot as SlotOf<'help'>, title, summary, language };
}

export function toResourceResponse({ slot, facts, title: labelName, titleEn }: PublishedItem) {
  const { resourceType = '', url = '', qrCodeUrl = url } = facts;
  return {
    name: slot as SlotOf<'resource'>,
    resourceType,
    url,
    qrCodeUrl,
    labelName,
    labelNameEn: titleEn ?? labelName,
  };
}

export function toSocialLinkResponse({ slot, facts, title: labelName }: PublishedItem) {
  return { network: slot as SlotOf<'social'>, url: facts['url'] ?? '', labelName };
}

/** Returns the addresses of the links in the frame of pages; a page that was built with others updates them. */
export function frameLinksOf(rows: readonly PublishedItem[]): string {
  return rows
    .filter(({ kind, slot }) => kind === 'social' || slot === 'AFFILIATELINK')
    .map(({ facts }) => facts['url'] ?? '')
    .join(' ');
}

/**
 * Extracts the words of an HTML text for a search index; tags become spaces, so that adjacent elements stay separate
 * words.
 */
export function wordsOf(body: PublishedItem['body']): string {
  const text = body.replace(/<[^>]*>/g, ' ');
  const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' };
  return text
    .replace(/&\w+;/g, (sign) => signs[sign] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
