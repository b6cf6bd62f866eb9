import { localesOf } from './languages-setting.ts';
import { LOCALES, type Locale } from './locale-table.ts';

export { LOCALES, type Locale };

/**
 * Offered languages in the configuration's order, used for the language menu, the pages and the API's texts. The build
 * compiles the setting's value in; it was validated before (`languageProblems`).
 */
export const OFFERED_LOCALES: readonly Locale[] = localesOf(process.env.LANGUAGES);

/** First offered language: its pages have no prefix, and it is used for visitors who request no offered language. */
export const DEFAULT_LOCALE: Locale = OFFERED_LOCALES[0] ?? (LOCALES as [Locale])[0];
export const DEFAULT_TAG = DEFAULT_LOCALE.tag;

/** Returns the portal's code of a tag (`vi` gives `MY`), or undefined. */
export function tagToCode(tag: string): string | undefined {
  return LOCALES.find((locale) => locale.tag === tag)?.code;
}

/** Returns the BCP 47 tag of a portal code (`MY` gives `vi`), or undefined. */
export function codeToTag(code: string): string | undefined {
  return LOCALES.find((locale) => locale.code === code)?.tag;
}

/** Indexed, because every page looks up every language twice. */
const OFFERED_BY_TAG = new Map(OFFERED_LOCALES.map((locale) => [locale.tag, locale]));

/** Returns an offered language by its tag, or the default one. */
export function offeredLocale(tag: string): Locale {
  return OFFERED_BY_TAG.get(tag) ?? DEFAULT_LOCALE;
}

/** Returns an offered language by its portal code, or undefined. */
export function offeredByCode(code: string): Locale | undefined {
  return OFFERED_LOCALES.find((locale) => locale.code === code);
}

/** Returns the language of a page's path by its first segment: `/en/rng` and `/en.html` are English. */
export function localeOfPath(pathname: string): Locale {
  const first = (pathname.split('/')[1] ?? '').replace(/\.html$/, '').toLowerCase();
  return OFFERED_LOCALES.find((locale) => locale.prefix !== '' && locale.prefix === first) ?? DEFAULT_LOCALE;
}
