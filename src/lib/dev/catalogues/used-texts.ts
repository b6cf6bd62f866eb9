import type { Catalogues } from './read.ts';

export interface Source {
  path: string;
  code: string;
}

/** A quoted key or a template. */
const KEY = /(?:'([^'\n]+)'|`([^`\n]+)`)/.source;
/** A call of `t` with a key, or with one of two that a simple condition selects. */
const CALL = new RegExp(String.raw`\bt\(\s*(?:[^'"\x60(){};]*\?\s*)?${KEY}(?:\s*:\s*${KEY})?`, 'g');

/**
 * Lists the keys that sources pass to `t` and that the catalogues lack; the page would show the key itself. A template
 * must fit at least one key. A key without a namespace may be in any, because the caller selects the namespace
 * elsewhere. Keys that reach `t` as variables are not found.
 */
export function missingTexts(sources: readonly Source[], catalogues: Catalogues): string[] {
  const keys = [...catalogues.values()].flatMap((catalogue) => [...catalogue.keys()]);
  const known = new Set(keys.flatMap((key) => [key, key.slice(key.indexOf(':') + 1)]));
  const isKnown = (key: string) => {
    if (!key.includes('${')) return known.has(key);
    const pattern = patternOf(key);
    return [...known].some((each) => pattern.test(each));
  };
  return sources.flatMap(({ path, code }) =>
    usedKeys(code)
      .filter((key) => !isKnown(key))
      .map((key) => `${path} uses the text ${key}, which locales/en does not have`),
  );
}

function usedKeys(code: string): string[] {
  return [...code.matchAll(CALL)].flatMap(([, ...keys]) => keys.filter((key) => key !== undefined));
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[^:]+')}$`);
}
