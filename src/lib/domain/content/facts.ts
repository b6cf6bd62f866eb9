import { InvalidFieldsError } from '#kernel/errors';
import { CONTENT_LENGTHS, CONTENT_SLOTS, LINKAGE_TYPES, PROMOTION_TYPES, type ContentKind } from '#rules/site/content';
import { GAME_CATEGORIES } from '#rules/games/game-categories';
import { isAllowedAddress } from '#rules/site/service-path';
import type { ContentRules, Draft } from './types.ts';

type Test = (value: string, rules: ContentRules) => boolean;

const isPath: Test = (value) => /^\/(?![/\\])[^\s\\]*$/.test(value);
const isHttps: Test = (value) => URL.canParse(value) && new URL(value).protocol === 'https:';
const isInstant: Test = (value) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
const isTimeOfDay: Test = (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
const isLink: Test = (value) => isPath(value, NO_RULES) || isHttps(value, NO_RULES);
const oneOf =
  (words: readonly string[]): Test =>
  (value) =>
    words.includes(value);
const NO_RULES: ContentRules = { languageTags: [], serviceHosts: [] };

interface FactRule {
  isRequired: boolean;
  test: Test;
}

const optional = (test: Test): FactRule => ({ isRequired: false, test });
const required = (test: Test): FactRule => ({ isRequired: true, test });

/** The fields that only one kind of content has, with their checks. */
const FACTS: Record<ContentKind, Readonly<Record<string, FactRule>>> = {
  banner: {
    linkageType: optional(oneOf(LINKAGE_TYPES)),
    url: optional(isLink),
    lobby: optional(oneOf(GAME_CATEGORIES)),
  },
  promotion: {
    type: required(oneOf(PROMOTION_TYPES)),
    startsAt: optional(isInstant),
    endsAt: optional(isInstant),
  },
  announcement: {},
  notice: {},
  help: {},
  resource: {
    resourceType: required((value) => /^\w{1,40}$/.test(value)),
    url: required(isLink),
    qrCodeUrl: optional(isLink),
  },
  service: {
    type: required(oneOf(['1', '2', '3'])),
    address: required((value, { serviceHosts }) => isAllowedAddress(value, serviceHosts)),
  },
  /** Daily hours of the chat, in its greeting. */
  chat: { from: optional(isTimeOfDay), until: optional(isTimeOfDay) },
  social: { url: required(isHttps) },
};

const WITH_IMAGE: ReadonlySet<ContentKind> = new Set(['banner', 'promotion']);
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const SLUGS: Record<'required' | 'optional', ReadonlySet<ContentKind>> = {
  required: new Set(['help']),
  optional: new Set(['promotion']),
};

/** Returns the names of a draft's invalid fields; missing hours are not among them. */
function findProblems(draft: Draft, rules: ContentRules): string[] {
  const { kind, slot, slug, imageId, shownFrom, shownUntil } = draft;
  const slots: readonly string[] = CONTENT_SLOTS[kind];
  const mayHaveSlug = SLUGS.required.has(kind) || SLUGS.optional.has(kind);
  const isSlugWrong = slug
    ? !mayHaveSlug || slug.length > CONTENT_LENGTHS.slug || !SLUG.test(slug)
    : SLUGS.required.has(kind);
  return [
    ...(slots.includes(slot) ? [] : ['slot']),
    ...(isSlugWrong ? ['slug'] : []),
    ...(imageId && !WITH_IMAGE.has(kind) ? ['imageId'] : []),
    ...(shownFrom && shownUntil && shownFrom >= shownUntil ? ['shownUntil'] : []),
    ...factProblems(draft, rules),
    ...textProblems(draft, rules),
  ];
}

function factProblems({ kind, slot, facts }: Draft, rules: ContentRules): string[] {
  const known = FACTS[kind];
  const wrong = Object.entries(known).filter(([name, { isRequired, test }]) => {
    const value = facts[name];
    return value ? value.length > CONTENT_LENGTHS.address || !test(value, rules) : isRequired;
  });
  const unknown = Object.keys(facts).filter((name) => facts[name] && !Object.hasOwn(known, name));
  // The address of a clickable banner must match its type: a page of the portal, or an https address.
  const { linkageType, url, startsAt, endsAt } = facts;
  const isLinkWrong =
    kind === 'banner' && linkageType && !(linkageType === 'page' ? isPath : isHttps)(url ?? '', rules);
  return [
    ...wrong.map(([name]) => `facts.${name}`),
    ...unknown.map((name) => `facts.${name}`),
    ...(isLinkWrong ? ['facts.url'] : []),
    ...(startsAt && endsAt && startsAt >= endsAt ? ['facts.endsAt'] : []),
    ...(kind === 'chat' && areHoursWrong(slot, facts) ? [slot === 'greeting' ? 'facts.until' : 'facts.from'] : []),
  ];
}

/** True for hours that are not the greeting's, and for those that end when they begin. */
function areHoursWrong(slot: string, { from, until }: Draft['facts']): boolean {
  if (slot !== 'greeting') return Boolean(from ?? until);
  return Boolean(from) && from === until;
}

/** Returns the name of the hour without which the other one says nothing. */
function missingHour({ kind, slot, facts: { from, until } }: Draft): string | undefined {
  if (kind !== 'chat' || slot !== 'greeting' || Boolean(from) === Boolean(until)) return undefined;
  return from ? 'facts.until' : 'facts.from';
}

function textProblems({ texts }: Draft, { languageTags }: ContentRules): string[] {
  const seen = texts.map(({ languageTag }) => languageTag);
  if (texts.length === 0 || new Set(seen).size < seen.length) return ['texts'];
  return texts.flatMap(({ languageTag, title }, at) => [
    ...(languageTags.includes(languageTag) ? [] : [`texts.${at}.languageTag`]),
    ...(title.trim() === '' ? [`texts.${at}.title`] : []),
  ]);
}

/** Checks a draft. Throws InvalidFieldsError. */
export function assertValidDraft(draft: Draft, rules: ContentRules): void {
  const invalid = findProblems(draft, rules).map((name) => [name, { code: 'invalid_value' }]);
  const missing = missingHour(draft);
  const problems = [...invalid, ...(missing ? [[missing, { code: 'not_empty' }]] : [])];
  if (problems.length > 0) throw new InvalidFieldsError(Object.fromEntries(problems));
}

/** True when content of this kind cannot be published without an image. */
export function requiresImage(kind: ContentKind): boolean {
  return WITH_IMAGE.has(kind);
}
