import { catalogueAddress } from '../i18n/catalogue-address.ts';
import { translatorFrom, type TextOf, type Translator } from '../i18n/messages.ts';
import { FALLBACK_TAG } from '../i18n/namespaces.ts';

export type { Translator };

/** Loaded texts by language and namespace. */
const catalogues = new Map<string, object>();
const loading = new Map<string, Promise<void>>();

const nameOf = (tag: string, namespace: string) => `${tag} ${namespace}`;

interface Addresses {
  own: Record<string, string>;
  fallback: Record<string, string>;
}

/**
 * Reads the addresses of the catalogues, which the layout prints with hashed names for the page's language. Pages that
 * can switch the language in place print the other languages' too.
 */
function readAddresses(tag: string): Addresses {
  const list = document.querySelector(`script[data-catalogues="${tag}"]`) ?? document.getElementById('catalogues');
  return JSON.parse(list?.textContent ?? '{"own":{},"fallback":{}}') as Addresses;
}

async function fetchTexts(namespace: string, address: string): Promise<object> {
  const response = await fetch(catalogueAddress(namespace, address));
  if (!response.ok) throw new Error(`catalogue "${namespace}" answered ${response.status}`);
  return (await response.json()) as object;
}

/** Loads the language's own texts, and the English ones when some may be missing. */
async function load(tag: string, namespace: string): Promise<void> {
  const { own, fallback } = readAddresses(tag);
  const found = [
    [tag, own[namespace]],
    [FALLBACK_TAG, fallback[namespace]],
  ].flatMap(([language = '', address]) => (address ? [{ language, address }] : []));
  if (found.length === 0) throw new Error(`the page names no catalogue "${namespace}"`);
  const texts = await Promise.all(found.map(({ address }) => fetchTexts(namespace, address)));
  found.forEach(({ language }, index) => catalogues.set(nameOf(language, namespace), texts[index] ?? {}));
}

/** Loads a namespace once; a failed load is retried by the next call. */
function loadOnce(tag: string, namespace: string): Promise<void> {
  const key = nameOf(tag, namespace);
  let promise = loading.get(key);
  if (!promise) {
    promise = load(tag, namespace).catch((error: unknown) => {
      loading.delete(key);
      throw error;
    });
    loading.set(key, promise);
  }
  return promise;
}

const textOf: TextOf = (language, namespace, path) => {
  let found: unknown = catalogues.get(nameOf(language, namespace));
  for (const step of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[step];
  return found;
};

/**
 * Returns a translator that shows the key and reports the error when a text cannot be formatted, so that the rest of
 * the page works.
 */
function translatorOf(tag: string, namespaces: readonly string[]): Translator {
  const translate = translatorFrom(textOf, tag, namespaces);
  return (key, params) => {
    try {
      return translate(key, params);
    } catch (error) {
      reportError(error);
      return key;
    }
  };
}

/** Returns the translator of an island in the page's language. Fetches only what is not loaded yet. */
export async function loadTranslator(tag: string, namespaces: readonly string[]): Promise<Translator> {
  await Promise.all(namespaces.map((namespace) => loadOnce(tag, namespace)));
  return translatorOf(tag, namespaces);
}

/** Texts by namespace. */
export type Catalogues = Record<string, object>;

/** Adds texts that are already available: an island that is rendered at build time needs no fetch. */
export function addCatalogues(tag: string, added: Catalogues): void {
  for (const [namespace, texts] of Object.entries(added)) {
    catalogues.set(nameOf(tag, namespace), texts);
    loading.set(nameOf(tag, namespace), Promise.resolve());
  }
}

/** Returns the translator of an island without waiting, when all of its texts are loaded. */
export function loadedTranslator(tag: string, namespaces: readonly string[]): Translator | undefined {
  const areLoaded = namespaces.every((namespace) => catalogues.has(nameOf(tag, namespace)));
  return areLoaded ? translatorOf(tag, namespaces) : undefined;
}
