import { DEFAULT_LOCALE, offeredByCode } from '../../i18n/locales.ts';
import { LOCAL_KEYS, readLocal, removeLocal, writeLocal } from '../storage.ts';

/** Keeps the chosen language's code and the one before it (`lang`, `hisLang` of the specification), and that it is to be told. */
export function rememberLanguage(code: string): void {
  const before = readLocal(LOCAL_KEYS.language);
  if (before === code) return;
  if (before) writeLocal(LOCAL_KEYS.previousLanguage, before);
  writeLocal(LOCAL_KEYS.language, code);
  writeLocal(LOCAL_KEYS.untoldLanguage, code);
}

/** The choice that the server has not been told yet. A page that somebody else's link led to is no choice. */
export function untoldLanguage(): string | undefined {
  return readLocal(LOCAL_KEYS.untoldLanguage);
}

export function clearUnstoredLanguage(): void {
  removeLocal(LOCAL_KEYS.untoldLanguage);
}

/** The same page in another language keeps its query and its place. */
export function withCurrentQuery(href: string, here: { search: string; hash: string }): string {
  // The link may carry them already: it is followed again when it was opened in another tab.
  const [path = href] = href.split(/[?#]/);
  return `${path}${here.search}${here.hash}`;
}

/** On start-up the default is saved where no choice is kept that is still on offer (specification §4). */
export function saveLanguageOnce(): void {
  if (!offeredByCode(readLocal(LOCAL_KEYS.language) ?? '')) writeLocal(LOCAL_KEYS.language, DEFAULT_LOCALE.code);
}
