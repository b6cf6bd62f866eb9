import { LOCALES, type Locale } from './locale-table.ts';

/** Languages that are offered by default; the first is the default language. */
const PRESET_CODES: readonly string[] = ['MY', 'EN'];

/** Returns the language codes of LANGUAGES: `MY,EN`, or `all`; the default languages when it is not set. */
export function codesOf(setting: string | undefined): readonly string[] {
  const codes = (setting ?? '').trim();
  if (codes === '') return PRESET_CODES;
  if (codes.toLowerCase() === 'all') return LOCALES.map(({ code }) => code);
  return [...new Set(codes.split(',').map((code) => code.trim().toUpperCase()))];
}

/**
 * Returns the languages of LANGUAGES, in its order. The first is the default language: its pages have no path prefix,
 * those of others begin with the tag in lower case. Unknown codes are ignored here and reported by `languageProblems`.
 */
export function localesOf(setting: string | undefined): readonly Locale[] {
  const known = codesOf(setting).flatMap((code) => LOCALES.filter((locale) => locale.code === code));
  return known.map((locale, index) => ({ ...locale, prefix: index === 0 ? '' : locale.tag.toLowerCase() }));
}
