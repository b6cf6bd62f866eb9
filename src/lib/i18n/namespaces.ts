/**
 * Texts that a visitor can reach without an account, and those of emails and SMS. A language is complete, and may be offered, when it has every text of
 * these namespaces.
 */
export const COMPLETE_NAMESPACES = [
  'common',
  'home',
  'lobby',
  'games',
  'meta',
  'help',
  'errors',
  'auth',
  'messages',
  'shell',
  'status',
  'promotions',
  'mall',
  'download',
  'news',
  'feedback',
] as const;

/**
 * Complete in Vietnamese and English; every other language falls back to English key by key. Holds the texts of members and staff, and drafts: a new public
 * namespace starts here and moves to COMPLETE_NAMESPACES when all languages have it.
 */
export const PARTIAL_NAMESPACES = [
  'offers',
  'wallet',
  'member',
  'inbox',
  'records',
  'security',
  'bets',
  'lottery',
  'inhouse',
  'points',
  'agent',
  'chat',
  'ops',
] as const;

/** Names of all catalogue files. */
export const NAMESPACES = [...COMPLETE_NAMESPACES, ...PARTIAL_NAMESPACES] as const;

export type Namespace = (typeof NAMESPACES)[number];
export type CompleteNamespace = (typeof COMPLETE_NAMESPACES)[number];

/** Used by static pages and messages only; islands never load them. */
const PAGE_ONLY: readonly Namespace[] = ['home', 'meta', 'help', 'status', 'promotions', 'mall', 'messages'];

/** Namespaces that islands may load in the browser. */
export const ISLAND_NAMESPACES = NAMESPACES.filter((namespace) => !PAGE_ONLY.includes(namespace));

/** Language that missing texts fall back to. */
export const FALLBACK_TAG = 'en';

/** Languages that are complete in every namespace. */
export const FULL_TAGS: readonly string[] = ['vi', FALLBACK_TAG];
