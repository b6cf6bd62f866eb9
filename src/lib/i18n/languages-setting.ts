import { LOCALES, type Locale } from './locale-table.ts';

/** What the core configuration switches on; the first is the default. */
const PRESET_CODES: readonly string[] = ['MY', 'EN'];

/** The codes that the setting LANGUAGES names: `MY,EN`, or `all`; nothing set means the core configuration. */
export function codesOf(setting: string | undefined): readonly string[] {
  const wanted = (setting ?? '').trim();
  if (wanted === '') return PRESET_CODES;
  if (wanted.toLowerCase() === 'all') return LOCALES.map(({ code }) => code);
  return [...new Set(wanted.split(',').map((code) => code.trim().toUpperCase()))];
}

/**
 * The languages of the setting, in its order. The first is the default: its pages have no prefix, those of the others
 * the tag in small letters. Names that are none are left out; who starts or builds tells them (`languageProblems`).
 */
export function localesOf(setting: string | undefined): readonly Locale[] {
  const known = codesOf(setting).flatMap((code) => LOCALES.filter((locale) => locale.code === code));
  return known.map((locale, index) => ({ ...locale, prefix: index === 0 ? '' : locale.tag.toLowerCase() }));
}
