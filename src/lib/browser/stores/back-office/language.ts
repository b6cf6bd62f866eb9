import { codeToTag, OFFERED_LOCALES, offeredLocale } from '#i18n/locales';
import { storeLanguage } from '../../frame/language.ts';
import { LOCAL_KEYS, readLocal } from '../../storage.ts';

const PRESET_TAG = 'en';

/** The languages that the desk can be shown in. */
export const BACK_OFFICE_LOCALES = OFFERED_LOCALES;

/** The desk's address has no language: it is the one chosen in this browser, else English. */
export function backOfficeTag(): string {
  const tag = codeToTag(readLocal(LOCAL_KEYS.language) ?? '');
  return BACK_OFFICE_LOCALES.find((locale) => locale.tag === tag)?.tag ?? PRESET_TAG;
}

/** Tells the document and the server which language is read here, and which way. */
export function storeBackOfficeTag(tag: string): void {
  document.documentElement.lang = tag;
  document.documentElement.dir = offeredLocale(tag).dir;
}

export function chooseBackOfficeTag(tag: string): void {
  const locale = BACK_OFFICE_LOCALES.find((candidate) => candidate.tag === tag);
  if (locale) storeLanguage(locale.code);
}
