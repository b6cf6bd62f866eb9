import { LOCALES, OFFERED_LOCALES } from './locales.ts';
import { FALLBACK_TAG, NAMESPACES } from './namespaces.ts';

/**
 * i18next's settings on the server, the same in pages and in the API. `fallbackLng` is explicit because the
 * integration's own default is every language; both spellings of "init synchronously" are needed, because the
 * integration writes the old one.
 */
export function serverOptions() {
  return {
    supportedLngs: LOCALES.map((locale) => locale.tag),
    preload: OFFERED_LOCALES.map((locale) => locale.tag),
    fallbackLng: FALLBACK_TAG,
    ns: [...NAMESPACES],
    defaultNS: 'common',
    initAsync: false,
    initImmediate: false,
  };
}
