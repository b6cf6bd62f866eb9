import i18next from 'i18next';
import ICU from 'i18next-icu';
import { IntlMessageFormat } from 'intl-messageformat';
import catalogueBackend from './catalogue-backend.ts';
import { offeredLocale } from './locales.ts';
import { FALLBACK_TAG, type CompleteNamespace, type Namespace } from './namespaces.ts';
import { serverOptions } from './options.ts';

/** Gives the text of a key: `t('title')` of the first namespace asked for, `t('errors:refused')` of another. */
export type Translator = (key: string, params?: Record<string, string | number>) => string;

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
    translator = translatorOf(known, namespaces);
    translators.set(cacheKey, translator);
  }
  return translator;
}

/** What ICU reads as more than letters, tags aside; most texts have nothing of it and are what they say. */
const ICU_SYNTAX = /[{}']/;

/**
 * Each message is looked up and parsed once: thousands of pages ask for the same hundreds of them, and i18next's own way
 * to a text takes longer than all else in a page. A key that no language has is its own text, as in i18next.
 */
function translatorOf(tag: string, namespaces: readonly Namespace[]): Translator {
  const messages = new Map<string, string | IntlMessageFormat>();
  return (key, params) => {
    let message = messages.get(key);
    if (message === undefined) {
      const { text, language } = lookUp(tag, namespaces, key) ?? { text: key, language: tag };
      message = ICU_SYNTAX.test(text) ? new IntlMessageFormat(text, language, undefined, { ignoreTag: true }) : text;
      messages.set(key, message);
    }
    return typeof message === 'string' ? message : String(message.format(params));
  };
}

/** The text and the language that it is in: English where the language itself has none. */
function lookUp(tag: string, namespaces: readonly Namespace[], key: string) {
  const [path = key, named] = key.split(':', 2).toReversed();
  for (const language of [tag, FALLBACK_TAG]) {
    for (const namespace of named ? [named] : namespaces) {
      const text: unknown = readyInstance().getResource(language, namespace, path);
      if (typeof text === 'string') return { text, language };
    }
  }
  return undefined;
}

/** Whole catalogues, for an island that is drawn when the page is built and shows the same texts in the browser. */
export function cataloguesOf(tag: string, namespaces: readonly CompleteNamespace[]): Record<string, object> {
  const known = offeredLocale(tag).tag;
  const instance = readyInstance();
  return Object.fromEntries(namespaces.map((name) => [name, instance.getResourceBundle(known, name) as object]));
}
