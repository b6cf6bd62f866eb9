import { localesOf } from './languages-setting.ts';
import { LOCALES, type Locale } from './locale-table.ts';

export { LOCALES, type Locale };

/**
 * The offered languages in the configuration's order: what the switch shows, what pages are built for, what the server
 * answers in. The build puts the setting's value in here; it was checked before (`languageProblems`).
 */
export const OFFERED_LOCALES: readonly Locale[] = localesOf(process.env.LANGUAGES);

/** The first of them: its pages have no prefix, and who asks for no language that there is gets it. */
export const DEFAULT_LOCALE: Locale = OFFERED_LOCALES[0] ?? (LOCALES as [Locale])[0];
export const DEFAULT_TAG = DEFAULT_LOCALE.tag;

/** The portal's code of a tag (`vi` gives `MY`), or undefined. */
export function tagToCode(tag: string): string | undefined {
  return LOCALES.find((locale) => locale.tag === tag)?.code;
}

/** The BCP 47 tag of a portal code (`MY` gives `vi`), or undefined. */
export function codeToTag(code: string): string | undefined {
  return LOCALES.find((locale) => locale.code === code)?.tag;
}

/** Each page asks for each of them, twice. */
const OFFERED_BY_TAG = new Map(OFFERED_LOCALES.map((locale) => [locale.tag, locale]));

/** An offered language by its tag; the default one for anything unknown. */
export function offeredLocale(tag: string): Locale {
  return OFFERED_BY_TAG.get(tag) ?? DEFAULT_LOCALE;
}

/** An offered language by the portal's code, or undefined. */
export function offeredByCode(code: string): Locale | undefined {
  return OFFERED_LOCALES.find((locale) => locale.code === code);
}

/** The language of a page's path, by its first segment: `/en/rng` and `/en.html` are English. */
export function localeOfPath(pathname: string): Locale {
  const first = (pathname.split('/')[1] ?? '').replace(/\.html$/, '').toLowerCase();
  return OFFERED_LOCALES.find((locale) => locale.prefix !== '' && locale.prefix === first) ?? DEFAULT_LOCALE;
}
