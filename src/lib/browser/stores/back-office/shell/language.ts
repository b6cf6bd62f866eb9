import { codeToTag, LOCALES, OFFERED_LOCALES, offeredLocale } from '#i18n/locales';
import { FALLBACK_TAG, STAFF_TAGS } from '#i18n/namespaces';
import { storeLanguage } from '../../../page/language.ts';
import { LOCAL_KEYS, readLocal } from '../../../storage.ts';

/** Languages that have the texts of the back office, of those that are offered. The fallback is always one of them. */
export const BACK_OFFICE_LOCALES = LOCALES.filter(
  ({ tag }) =>
    tag === FALLBACK_TAG || (STAFF_TAGS.includes(tag) && OFFERED_LOCALES.some((offered) => offered.tag === tag)),
);

/** Returns the language that was chosen in this browser, else English: the back office's address has no language. */
export function backOfficeTag(): string {
  const tag = codeToTag(readLocal(LOCAL_KEYS.language) ?? '');
  return BACK_OFFICE_LOCALES.find((locale) => locale.tag === tag)?.tag ?? FALLBACK_TAG;
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
