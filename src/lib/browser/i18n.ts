import { catalogueAddress } from '../i18n/catalogue-address.ts';
import { translatorFrom, type TextOf, type Translator } from '../i18n/messages.ts';
import { FALLBACK_TAG } from '../i18n/namespaces.ts';

export type { Translator };

/** The texts that are here, by language and namespace. */
const catalogues = new Map<string, object>();
const loading = new Map<string, Promise<void>>();

const nameOf = (tag: string, namespace: string) => `${tag} ${namespace}`;

interface Addresses {
  own: Record<string, string>;
  fallback: Record<string, string>;
}

/**
 * Where the catalogues lie; printed by the layout with hashes in the names, for the page's language. A page that can
 * change its language in place prints the others too.
 */
function printedAddresses(tag: string): Addresses {
  const list = document.querySelector(`script[data-catalogues="${tag}"]`) ?? document.getElementById('catalogues');
  return JSON.parse(list?.textContent ?? '{"own":{},"fallback":{}}') as Addresses;
}

async function fetchTexts(namespace: string, address: string): Promise<object> {
  const response = await fetch(catalogueAddress(namespace, address));
  if (!response.ok) throw new Error(`catalogue "${namespace}" answered ${response.status}`);
  return (await response.json()) as object;
}

/** The language's own texts, and the English ones where it may lack some. */
async function load(tag: string, namespace: string): Promise<void> {
  const { own, fallback } = printedAddresses(tag);
  const found = [
    [tag, own[namespace]],
    [FALLBACK_TAG, fallback[namespace]],
  ].flatMap(([of = '', address]) => (address ? [{ of, address }] : []));
  if (found.length === 0) throw new Error(`the page names no catalogue "${namespace}"`);
  const texts = await Promise.all(found.map(({ address }) => fetchTexts(namespace, address)));
  found.forEach(({ of }, index) => catalogues.set(nameOf(of, namespace), texts[index] ?? {}));
}

/** Loads a namespace once; a failed load is forgotten, so that the next call tries again. */
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

/** A text that cannot be filled in is shown as its key and reported: what is around it still works. */
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

/** The texts of the page's language for an island. Fetches only what is not there yet. */
export async function loadTranslator(tag: string, namespaces: readonly string[]): Promise<Translator> {
  await Promise.all(namespaces.map((namespace) => loadOnce(tag, namespace)));
  return translatorOf(tag, namespaces);
}

/** Namespace to its texts. */
export type Catalogues = Record<string, object>;

/** Takes in texts that are at hand: where a page with an island in it is built they need not be fetched. */
export function keepCatalogues(tag: string, given: Catalogues): void {
  for (const [namespace, texts] of Object.entries(given)) {
    catalogues.set(nameOf(tag, namespace), texts);
    loading.set(nameOf(tag, namespace), Promise.resolve());
  }
}

/** The texts of an island when all of them are here already, without waiting. */
export function readyTranslator(tag: string, namespaces: readonly string[]): Translator | undefined {
  const areHere = namespaces.every((namespace) => catalogues.has(nameOf(tag, namespace)));
  return areHere ? translatorOf(tag, namespaces) : undefined;
}
