import { tagToCode } from '../i18n/locales.ts';
import { LOCAL_KEYS, readLocal, writeLocal } from './storage.ts';

/** Keeps the chosen language's code and the one before it (`lang`, `hisLang` of the specification). */
export function rememberLanguage(code: string): void {
  const before = readLocal(LOCAL_KEYS.language);
  if (before === code) return;
  if (before) writeLocal(LOCAL_KEYS.previousLanguage, before);
  writeLocal(LOCAL_KEYS.language, code);
}

/** The same page in another language keeps its query and its place. */
export function withCurrentQuery(href: string, here: { search: string; hash: string }): string {
  // The link may carry them already: it is followed again when it was opened in another tab.
  const [path = href] = href.split(/[?#]/);
  return `${path}${here.search}${here.hash}`;
}

/** On start-up the default is saved where nothing was chosen yet (specification §4). */
export function saveLanguageOnce(tag: string): void {
  const code = tagToCode(tag);
  if (code && !readLocal(LOCAL_KEYS.language)) writeLocal(LOCAL_KEYS.language, code);
}
