import { type Message, readMessage } from './message.ts';
import { pluralProblems } from './plurals.ts';
import type { Catalogue } from './read.ts';
import { isSameAllowed } from './same-values.ts';

function tryMessage(text: string, tag: string): Message | string {
  try {
    return readMessage(text, tag);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Lists the problems of a single text. */
function textProblems(text: string, message: Message | string, tag: string): string[] {
  if (text.trim() === '') return ['is empty'];
  if (typeof message === 'string') return [`not valid ICU (${message})`];
  const edges = text === text.trim() ? [] : ['begins or ends with a space'];
  return [...edges, ...pluralProblems(message.plurals, tag)];
}

function differences(reference: string, text: string, message: Message | string, tag: string): string[] {
  const problems: string[] = [];
  const expected = tryMessage(reference, 'en');
  if (typeof expected !== 'string' && typeof message !== 'string') {
    const [wanted, found] = [expected.placeholders.join(', '), message.placeholders.join(', ')];
    if (wanted !== found) problems.push(`expects {${found}}, the reference {${wanted}}`);
  }
  if (text === reference && !isSameAllowed(text, tag)) problems.push(`not translated ("${text}")`);
  return problems;
}

/** Lists the problems of the texts of one language, without comparing it to another. */
export function checkTexts(catalogue: Catalogue, tag: string): string[] {
  return [...catalogue].flatMap(([key, text]) =>
    textProblems(text, tryMessage(text, tag), tag).map((problem) => `${tag} ${key}: ${problem}`),
  );
}

/** Lists the differences between a language's texts and the reference's that are not allowed. */
export function compareCatalogues(reference: Catalogue, other: Catalogue, tag: string): string[] {
  const missing = [...reference.keys()].filter((key) => !other.has(key)).map((key) => `${tag} ${key}: is missing`);
  return [...missing, ...compareWhatIsThere(reference, other, tag)];
}

/** Does the same for a namespace that may be incomplete in a language. */
export function compareWhatIsThere(reference: Catalogue, other: Catalogue, tag: string): string[] {
  return [...other].flatMap(([key, text]) => {
    const expected = reference.get(key);
    if (expected === undefined) return [`${tag} ${key}: is not in the reference`];
    const message = tryMessage(text, tag);
    const problems = [...textProblems(text, message, tag), ...differences(expected, text, message, tag)];
    return problems.map((problem) => `${tag} ${key}: ${problem}`);
  });
}
