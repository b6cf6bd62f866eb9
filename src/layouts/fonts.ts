import latinRegular from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-400-normal.woff2?url';
import latinStrong from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-600-normal.woff2?url';
import extendedRegular from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-ext-400-normal.woff2?url';
import extendedStrong from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-ext-600-normal.woff2?url';
import vietnameseRegular from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-400-normal.woff2?url';
import vietnameseStrong from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-600-normal.woff2?url';
import type { Locale } from '#i18n/locales';

const LATIN = [latinRegular, latinStrong];
/** What a language's letters need beyond the basic ones. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  vi: [vietnameseRegular, vietnameseStrong],
  pl: [extendedRegular, extendedStrong],
  cs: [extendedRegular, extendedStrong],
  ro: [extendedRegular, extendedStrong],
  hu: [extendedRegular, extendedStrong],
  tr: [extendedRegular, extendedStrong],
};

/**
 * The fonts that a page in a language shows for certain, to be fetched at once. Cyrillic and Greek letters look like Latin
 * ones and come with them from the system's own font (scripts.css); elsewhere Latin stands apart: names, digits.
 */
export function pageFonts({ tag, script }: Locale): readonly string[] {
  if (script === 'Cyrl' || script === 'Grek') return [];
  return [...LATIN, ...(MORE[tag] ?? [])];
}
