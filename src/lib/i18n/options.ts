import { DEFAULT_TAG, LOCALES, OFFERED_LOCALES } from './locales.ts';

/** Every catalogue file's name; a new file `locales/<tag>/<namespace>.json` is added here. */
export const NAMESPACES = [
  'common',
  'home',
  'lobby',
  'meta',
  'help',
  'errors',
  'auth',
  'wallet',
  'member',
  'records',
  'security',
  'ops',
  'messages',
] as const;

export type Namespace = (typeof NAMESPACES)[number];

/**
 * i18next's settings on the server, the same in pages and in the API. `fallbackLng` is explicit because the
 * integration's own default is every language; both spellings of "init synchronously" are needed, because the
 * integration writes the old one.
 */
export function serverOptions() {
  return {
    supportedLngs: LOCALES.map((locale) => locale.tag),
    preload: OFFERED_LOCALES.map((locale) => locale.tag),
    fallbackLng: DEFAULT_TAG,
    ns: [...NAMESPACES],
    defaultNS: 'common',
    initAsync: false,
    initImmediate: false,
  };
}
