import { DEFAULT_LOCALE, offeredByCode } from '../../i18n/locales.ts';
import { LOCAL_KEYS, readLocal, removeLocal, writeLocal } from '../storage.ts';

/**
 * Stores the chosen language's code, the previous one (`lang`, `hisLang` of the specification), and that the server
 * must be informed.
 */
export function storeLanguage(code: string): void {
  const before = readLocal(LOCAL_KEYS.language);
  if (before === code) return;
  if (before) writeLocal(LOCAL_KEYS.previousLanguage, before);
  writeLocal(LOCAL_KEYS.language, code);
  writeLocal(LOCAL_KEYS.unsyncedLanguage, code);
}

/**
 * Returns the chosen language that the server does not know yet. Following a link to another language is not a choice.
 */
export function unsyncedLanguage(): string | undefined {
  return readLocal(LOCAL_KEYS.unsyncedLanguage);
}

export function clearUnsyncedLanguage(): void {
  removeLocal(LOCAL_KEYS.unsyncedLanguage);
}

/** Returns the address of the same page in another language, with the current query and hash. */
export function withCurrentQuery(href: string, current: { search: string; hash: string }): string {
  // The link may already carry them: it is used again when it was opened in another tab.
  const [path = href] = href.split(/[?#]/);
  return `${path}${current.search}${current.hash}`;
}

/** Stores the default language at start-up unless the stored choice is still offered. */
export function storeDefaultLanguage(): void {
  if (!offeredByCode(readLocal(LOCAL_KEYS.language) ?? '')) writeLocal(LOCAL_KEYS.language, DEFAULT_LOCALE.code);
}
