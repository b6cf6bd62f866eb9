import { IntlMessageFormat } from 'intl-messageformat';

type Part = ReturnType<IntlMessageFormat['getAst']>[number];

/** Kinds of the message syntax tree that carry a name; the numbers are the parser's own. */
const KINDS: Readonly<Record<number, string>> = {
  1: 'text',
  2: 'number',
  3: 'date',
  4: 'time',
  5: 'select',
  6: 'plural',
  8: 'tag',
};

/** Parts of a message that the check compares, read from its syntax tree. */
export interface Message {
  /** The names that a text expects and their kinds, sorted. */
  placeholders: string[];
  /** Each plural's name, its kind, and the categories that it has a text for (`=1` is not one). */
  plurals: { name: string; type: Intl.PluralRuleType; categories: string[] }[];
}

interface Found {
  placeholders: Set<string>;
  plurals: Message['plurals'];
}

function note(part: Part, into: Found): void {
  const kind = KINDS[part.type];
  if (!kind || !('value' in part)) return;
  const options = 'options' in part ? Object.keys(part.options) : [];
  // The words that a choice is made by are the program's: another language has the same ones.
  into.placeholders.add(
    kind === 'select' ? `${part.value}: select ${options.sort().join('|')}` : `${part.value}: ${kind}`,
  );
  if (!('pluralType' in part)) return;
  const categories = options.filter((option) => !option.startsWith('='));
  into.plurals.push({ name: part.value, type: part.pluralType ?? 'cardinal', categories });
}

function walk(parts: readonly Part[], into: Found): void {
  for (const part of parts) {
    note(part, into);
    if ('options' in part) for (const option of Object.values(part.options)) walk(option.value, into);
    if ('children' in part) walk(part.children, into);
  }
}

/** Reads an ICU message. Throws where the syntax is wrong. */
export function readMessage(text: string, tag: string): Message {
  const found: Found = { placeholders: new Set(), plurals: [] };
  // Most texts have no syntax at all, and parsing is what takes the time in 40 languages.
  if (/[{}<>']/.test(text)) walk(new IntlMessageFormat(text, tag).getAst(), found);
  return { placeholders: [...found.placeholders].sort(), plurals: found.plurals };
}
