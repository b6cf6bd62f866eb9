import i18next from 'i18next';
import ICU from 'i18next-icu';
import catalogueBackend from './catalogue-backend.ts';
import { offeredLocale } from './locales.ts';
import { type TextOf, translatorFrom, type Translator } from './messages.ts';
import type { CompleteNamespace, Namespace } from './namespaces.ts';
import { serverOptions } from './options.ts';

export type { Translator };

/**
 * In pages astro-i18next has initialised the one i18next instance; outside them (API, jobs, tests) this does,
 * with the same settings. Only fixed translators leave this file: `changeLanguage` and the global `t` would mix
 * the languages of two requests.
 */
function readyInstance(): typeof i18next {
  if (!i18next.isInitialized && !i18next.isInitializing) {
    void i18next.use(ICU).use(catalogueBackend).init(serverOptions());
  }
  return i18next;
}

const translators = new Map<string, Translator>();

/** The texts of a language. A namespace (default `common`) is where a key without `ns:` is looked up. */
export function getTranslator(tag: string, namespaces: readonly Namespace[] = ['common']): Translator {
  const known = offeredLocale(tag).tag;
  const cacheKey = `${known} ${namespaces.join(' ')}`;
  let translator = translators.get(cacheKey);
  if (!translator) {
    const textOf: TextOf = (language, namespace, path) => readyInstance().getResource(language, namespace, path);
    translator = translatorFrom(textOf, known, namespaces);
    translators.set(cacheKey, translator);
  }
  return translator;
}

/** Whole catalogues, for an island that is drawn when the page is built and shows the same texts in the browser. */
export function cataloguesOf(tag: string, namespaces: readonly CompleteNamespace[]): Record<string, object> {
  const known = offeredLocale(tag).tag;
  const instance = readyInstance();
  return Object.fromEntries(namespaces.map((name) => [name, instance.getResourceBundle(known, name) as object]));
}
