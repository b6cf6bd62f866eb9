import { LOCALES, OFFERED_LOCALES } from './locales.ts';
import { FALLBACK_TAG, NAMESPACES } from './namespaces.ts';

/**
 * Options of i18next on the server, for pages and for the API. `fallbackLng` is explicit because astro-i18next falls
 * back to every language by default. `initImmediate` is the old name of `initAsync`, which astro-i18next still uses.
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
