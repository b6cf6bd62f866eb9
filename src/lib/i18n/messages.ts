import { IntlMessageFormat } from 'intl-messageformat';
import { FALLBACK_TAG } from './namespaces.ts';

type Params = Record<string, string | number>;

/** Returns the text of a key: `t('title')` from the first namespace, `t('errors:refused')` from another. */
export type Translator = (key: string, params?: Params) => string;

/** Returns a text of a catalogue by its path; anything but a string when there is none. */
export type TextOf = (language: string, namespace: string, path: string) => unknown;

/** Characters of ICU syntax besides tags; most texts have none and are used as they are. */
const ICU_SYNTAX = /[{}']/;

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|fa|he|ur)\b/;
/** Dates, times, numbers of draws and masked addresses: digits in groups that stay in their order in every language. */
const DIGIT_GROUPS = /^\d+(?:[-/.:* ]+[\d*]+)+$/;

/** Isolates groups of digits: after an Arabic letter they would be shown in reverse, and a date as another one. */
function isolated(params: Params = {}): Params {
  const entries = Object.entries(params).map(([name, value]) => {
    return [name, typeof value === 'string' && DIGIT_GROUPS.test(value) ? `\u2066${value}\u2069` : value] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Creates a translator that looks up and parses each message once, because thousands of pages use the same hundreds of
 * messages. A key without a text in any language is returned itself and looked up again the next time, since its
 * catalogue may still be loading.
 */
export function translatorFrom(textOf: TextOf, tag: string, namespaces: readonly string[]): Translator {
  const messages = new Map<string, string | IntlMessageFormat>();
  const isRightToLeft = RIGHT_TO_LEFT.test(tag);
  return (key, params) => {
    let message = messages.get(key);
    if (message === undefined) {
      const found = lookUp(textOf, { tag, namespaces, key });
      if (!found) return key;
      const { text, language } = found;
      message = ICU_SYNTAX.test(text) ? new IntlMessageFormat(text, language, undefined, { ignoreTag: true }) : text;
      messages.set(key, message);
    }
    return typeof message === 'string' ? message : String(message.format(isRightToLeft ? isolated(params) : params));
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
