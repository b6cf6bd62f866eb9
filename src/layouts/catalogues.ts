import { addresses } from 'virtual:catalogue-addresses';
import { catalogueAddress } from '#i18n/catalogue-address';
import { FALLBACK_TAG, NAMESPACES, wholeNamespaces } from '#i18n/namespaces';

/**
 * Addresses of the texts by namespace: in the page's language, and in English where it may lack some. An address that
 * differs by its hash only is given as that hash.
 */
export interface CatalogueAddresses {
  own: Record<string, string>;
  fallback: Record<string, string>;
}

const CATALOGUE_FILE = /\.([\w-]{8})\.json$/;

function shortAddress(namespace: string, address: string): string {
  const [, hash] = CATALOGUE_FILE.exec(address) ?? [];
  return hash && catalogueAddress(namespace, hash) === address ? hash : address;
}

const byTag = Map.groupBy(addresses, ([tag]) => tag);
const cache = new Map<string, CatalogueAddresses>();

function addressesOf(tag: string, isIncluded: (namespace: string) => boolean): Record<string, string> {
  const rows = (byTag.get(tag) ?? []).filter(([, namespace]) => isIncluded(namespace));
  return Object.fromEntries(rows.map(([, namespace, address]) => [namespace, shortAddress(namespace, address)]));
}

/**
 * Returns the hashed addresses of a language's catalogues for the islands' `loadTranslator`; every page prints its own.
 */
export function catalogueAddresses(tag: string): CatalogueAddresses {
  let found = cache.get(tag);
  if (!found) {
    const whole: readonly string[] = wholeNamespaces(tag);
    const partial: readonly string[] = NAMESPACES.filter((namespace) => !whole.includes(namespace));
    found = {
      own: addressesOf(tag, () => true),
      fallback: addressesOf(FALLBACK_TAG, (namespace) => partial.includes(namespace)),
    };
    cache.set(tag, found);
  }
  return found;
}

/** Returns one catalogue's path, for pages that preload it. */
export function cataloguePath(tag: string, namespace: string): string {
  return catalogueAddress(namespace, catalogueAddresses(tag).own[namespace] ?? '');
}
