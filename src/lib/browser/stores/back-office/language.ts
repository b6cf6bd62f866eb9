import { codeToTag, OFFERED_LOCALES, offeredLocale } from '#i18n/locales';
import { storeLanguage } from '../../page/language.ts';
import { LOCAL_KEYS, readLocal } from '../../storage.ts';

const DEFAULT_TAG = 'en';

/** The languages of the back office. */
export const BACK_OFFICE_LOCALES = OFFERED_LOCALES;

/** Returns the language that was chosen in this browser, else English: the back office's address has no language. */
export function backOfficeTag(): string {
  const tag = codeToTag(readLocal(LOCAL_KEYS.language) ?? '');
  return BACK_OFFICE_LOCALES.find((locale) => locale.tag === tag)?.tag ?? DEFAULT_TAG;
}

/** Sets the document's language and direction. */
export function storeBackOfficeTag(tag: string): void {
  document.documentElement.lang = tag;
  document.documentElement.dir = offeredLocale(tag).dir;
}

export function chooseBackOfficeTag(tag: string): void {
  const locale = BACK_OFFICE_LOCALES.find((candidate) => candidate.tag === tag);
  if (locale) storeLanguage(locale.code);
}
