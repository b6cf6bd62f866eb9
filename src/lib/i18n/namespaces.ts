/**
 * What a visitor can reach without an account, and what is written to one (e-mails, SMS): a language is complete, and
 * may be offered, when it has every text of these. A new public namespace is a line here and a file for each language.
 */
export const COMPLETE_NAMESPACES = [
  'common',
  'home',
  'lobby',
  'meta',
  'help',
  'errors',
  'auth',
  'messages',
  'frame',
  'status',
  'promotions',
  'download',
  'news',
  'feedback',
] as const;

/** What only members and operators see: complete in Vietnamese and English, elsewhere English key by key. */
export const GROWING_NAMESPACES = [
  'wallet',
  'member',
  'records',
  'security',
  'bets',
  'lottery',
  'chat',
  'ops',
] as const;

/** Every catalogue file's name. */
export const NAMESPACES = [...COMPLETE_NAMESPACES, ...GROWING_NAMESPACES] as const;

export type Namespace = (typeof NAMESPACES)[number];
export type CompleteNamespace = (typeof COMPLETE_NAMESPACES)[number];

/** Only static pages (and messages) use these; no island ever asks for them. */
const PAGE_ONLY: readonly Namespace[] = ['home', 'meta', 'help', 'status', 'promotions', 'messages'];

/** What islands may load in the browser. */
export const ISLAND_NAMESPACES = NAMESPACES.filter((namespace) => !PAGE_ONLY.includes(namespace));

/** What a text falls back to where a language does not have it. */
export const FALLBACK_TAG = 'en';

/** The languages that are complete in every namespace. */
export const FULL_TAGS: readonly string[] = ['vi', FALLBACK_TAG];
