import { IntlMessageFormat } from 'intl-messageformat';
import { FALLBACK_TAG } from './namespaces.ts';

/** Gives the text of a key: `t('title')` of the first namespace asked for, `t('errors:refused')` of another. */
export type Translator = (key: string, params?: Record<string, string | number>) => string;

/** A text of a catalogue, by its path; anything but a string where there is none. */
export type TextOf = (language: string, namespace: string, path: string) => unknown;

/** What ICU reads as more than letters, tags aside; most texts have nothing of it and are what they say. */
const ICU_SYNTAX = /[{}']/;

/**
 * Each message is looked up and parsed once: thousands of pages ask for the same hundreds of them, and a board draws
 * hundreds at once. A key that no language has is its own text, and is looked up again: its catalogue may be on the way.
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

/** The text and the language that it is in: English where the language itself has none. */
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
