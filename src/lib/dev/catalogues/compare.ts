import { placeholders } from './placeholders.ts';
import type { Catalogue } from './read.ts';
import { isSameEverywhere } from './same-values.ts';

function tryPlaceholders(text: string, tag: string): string[] | string {
  try {
    return placeholders(text, tag);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function compareText(key: string, reference: string, text: string, tag: string): string[] {
  const expected = tryPlaceholders(reference, 'en');
  const found = tryPlaceholders(text, tag);
  if (typeof found === 'string') return [`${tag} ${key}: not valid ICU (${found})`];
  const problems: string[] = [];
  if (text.trim() === '') problems.push(`${tag} ${key}: is empty`);
  if (Array.isArray(expected) && expected.join() !== found.join()) {
    problems.push(`${tag} ${key}: expects {${found.join(', ')}}, the reference {${expected.join(', ')}}`);
  }
  if (text === reference && !isSameEverywhere(text)) problems.push(`${tag} ${key}: not translated ("${text}")`);
  return problems;
}

/** Everything in which a language's texts differ from the reference's where they must not. Empty is good. */
export function compareCatalogues(reference: Catalogue, other: Catalogue, tag: string): string[] {
  const missing = [...reference.keys()].filter((key) => !other.has(key)).map((key) => `${tag} ${key}: is missing`);
  const surplus = [...other.keys()]
    .filter((key) => !reference.has(key))
    .map((key) => `${tag} ${key}: is not in the reference`);
  const texts = [...other].flatMap(([key, text]) => {
    const expected = reference.get(key);
    return expected === undefined ? [] : compareText(key, expected, text, tag);
  });
  return [...missing, ...surplus, ...texts];
}

/** What is wrong within the reference itself. */
export function checkReference(reference: Catalogue, tag: string): string[] {
  return [...reference].flatMap(([key, text]) => {
    const found = tryPlaceholders(text, tag);
    if (typeof found === 'string') return [`${tag} ${key}: not valid ICU (${found})`];
    return text.trim() === '' ? [`${tag} ${key}: is empty`] : [];
  });
}
