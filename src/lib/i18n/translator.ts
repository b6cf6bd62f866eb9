import i18next from 'i18next';
import ICU from 'i18next-icu';
import catalogueBackend from './catalogue-backend.ts';
import { offeredLocale } from './locales.ts';
import { type TextOf, translatorFrom, type Translator } from './messages.ts';
import type { CompleteNamespace, Namespace } from './namespaces.ts';
import { serverOptions } from './options.ts';

export type { Translator };

/**
 * Returns the shared i18next instance. In pages astro-i18next has initialized it; elsewhere (API, jobs, tests) this
 * function does, with the same options. It stays private, because `changeLanguage` and the global `t` would mix up the
 * languages of concurrent requests.
 */
function readyInstance(): typeof i18next {
  if (!i18next.isInitialized && !i18next.isInitializing) {
    void i18next.use(ICU).use(catalogueBackend).init(serverOptions());
  }
  return i18next;
}

const translators = new Map<string, Translator>();

/**
 * Returns the translator of a language. A key without `ns:` is looked up in the given namespaces (default `common`).
 */
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

/** Returns whole catalogues, for an island that is prerendered and shows the same texts in the browser. */
export function cataloguesOf(tag: string, namespaces: readonly CompleteNamespace[]): Record<string, object> {
  const known = offeredLocale(tag).tag;
  const instance = readyInstance();
  return Object.fromEntries(namespaces.map((name) => [name, instance.getResourceBundle(known, name) as object]));
}
