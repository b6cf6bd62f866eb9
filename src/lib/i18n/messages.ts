import { IntlMessageFormat } from 'intl-messageformat';
import { FALLBACK_TAG } from './namespaces.ts';

/** Returns the text of a key: `t('title')` from the first namespace, `t('errors:refused')` from another. */
export type Translator = (key: string, params?: Record<string, string | number>) => string;

/** Returns a text of a catalogue by its path; anything but a string when there is none. */
export type TextOf = (language: string, namespace: string, path: string) => unknown;

/** Characters of ICU syntax besides tags; most texts have none and are used as they are. */
const ICU_SYNTAX = /[{}']/;

/**
 * Creates a translator that looks up and parses each message once, because thousands of pages use the same hundreds of
 * messages. A key without a text in any language is returned itself and looked up again the next time, since its
 * catalogue may still be loading.
 */
export function translatorFrom(textOf: TextOf, tag: string, namespaces: readonly string[]): Translator {
  const messages = new Map<string, string | IntlMessageFormat>();
  return (key, params) => {
    let message = messages.get(key);
    if (message === undefined) {
      const found = lookUp(textOf, { tag, namespaces, key });
      if (!found) return key;
      const { text, language } = found;
      message = ICU_SYNTAX.test(text) ? new IntlMessageFormat(text, language, undefined, { ignoreTag: true }) : text;
      messages.set(key, message);
    }
    return typeof message === 'string' ? message : String(message.format(params));
  };
}

/** Finds the text and its language: English when the language itself has none. */
function lookUp(textOf: TextOf, { tag, namespaces, key }: { tag: string; namespaces: readonly string[]; key: string }) {
  const [path = key, named] = key.split(':', 2).toReversed();
  for (const language of [tag, FALLBACK_TAG]) {
    for (const namespace of named ? [named] : namespaces) {
      const text = textOf(language, namespace, path);
      if (typeof text === 'string') return { text, language };
    }
  }
  return undefined;
}
