import latin400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-400-normal.woff2?url';
import latin600 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-600-normal.woff2?url';
import vietnamese400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-400-normal.woff2?url';
import vietnamese600 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-600-normal.woff2?url';
import type { Locale } from '#i18n/locale-table';

/** Languages with extended Latin letters. */
const WITH_EXTENDED: readonly string[] = ['pl', 'cs', 'ro', 'hu', 'tr'];

/** Whether a language's pages also link the extended Latin letters (fonts-extended.css). */
export function hasExtendedLetters(tag: string): boolean {
  return WITH_EXTENDED.includes(tag);
}

/** Returns the faces that the first view of a language's pages shows, so that the brand's type is there from the first page on. */
export function firstFaces({ tag, script }: Pick<Locale, 'tag' | 'script'>): string[] {
  if (script !== 'Latn') return [];
  return tag === 'vi' ? [latin400, latin600, vietnamese400, vietnamese600] : [latin400, latin600];
}
