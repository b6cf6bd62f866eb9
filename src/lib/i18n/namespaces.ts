/**
 * Texts that visitors, members and agents can reach, and those of emails and SMS. A language is complete, and may be offered, when it has every
 * text of these namespaces.
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
] as const;

/** Texts of the back office: complete in the languages of staff, English in all others. */
const STAFF_NAMESPACES = ['ops'] as const;

/**
 * Drafts: complete in Vietnamese and English; every other language falls back to English key by key. A new namespace starts here and moves
 * to COMPLETE_NAMESPACES when all languages have it.
 */
const DRAFT_NAMESPACES = [] as const;

/** Names of all catalogue files. */
export const NAMESPACES = [...COMPLETE_NAMESPACES, ...STAFF_NAMESPACES, ...DRAFT_NAMESPACES] as const;

export type Namespace = (typeof NAMESPACES)[number];
export type CompleteNamespace = (typeof COMPLETE_NAMESPACES)[number];

/** Used by static pages and messages only; islands never load them. */
const PAGE_ONLY: readonly Namespace[] = ['home', 'meta', 'help', 'status', 'promotions', 'mall', 'messages'];

/** Namespaces that islands may load in the browser. */
export const ISLAND_NAMESPACES = NAMESPACES.filter((namespace) => !PAGE_ONLY.includes(namespace));

/** Language that missing texts fall back to. */
export const FALLBACK_TAG = 'en';

/** Languages that have everything first, drafts too. */
const DRAFT_TAGS: readonly string[] = ['vi', FALLBACK_TAG];

/** Languages of staff. */
export const STAFF_TAGS: readonly string[] = [...DRAFT_TAGS, 'zh-Hans', 'zh-Hant', 'th', 'id', 'ko'];

/** Returns the namespaces that a language has whole. */
export function wholeNamespaces(tag: string): readonly Namespace[] {
  return [
    ...COMPLETE_NAMESPACES,
    ...(STAFF_TAGS.includes(tag) ? STAFF_NAMESPACES : []),
    ...(DRAFT_TAGS.includes(tag) ? DRAFT_NAMESPACES : []),
  ];
}
