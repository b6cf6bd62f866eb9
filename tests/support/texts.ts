import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';

export type Language = 'vi' | 'en';

/** Returns the text of a key: formatted when values are given, otherwise as it is in the file. */
export type Texts = (key: string, values?: Record<string, string | number>) => string;

/**
 * Reads the catalogues of a language, so that tests follow rewritten texts. Without a namespace, keys contain it:
 * `t('auth:login.forgot')`. Throws for a key that the language itself does not have.
 */
export function textsOf(tag: Language, namespace?: string): Texts {
  return (key, values) => {
    const [path = '', named = namespace] = key.split(':').toReversed();
    let found = catalogueOf(tag, named ?? '');
    for (const part of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
    if (typeof found !== 'string') throw new Error(`no text ${key}`);
    return values ? String(new IntlMessageFormat(found, tag).format(values)) : found;
  };
}

const catalogues = new Map<string, unknown>();

function catalogueOf(tag: Language, namespace: string): unknown {
  const file = `locales/${tag}/${namespace}.json`;
  if (!catalogues.has(file)) catalogues.set(file, JSON.parse(readFileSync(file, 'utf8')));
  return catalogues.get(file);
}
