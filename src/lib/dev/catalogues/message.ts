import { IntlMessageFormat } from 'intl-messageformat';

type Part = ReturnType<IntlMessageFormat['getAst']>[number];

/** Kinds of syntax tree nodes that have a name; the numbers are the parser's. */
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
  /** Names of the parameters and their kinds, sorted. */
  placeholders: string[];
  /** Name, kind and categories of each plural (`=1` is not a category). */
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
  // The options of a select are values of the program, so every language must have the same.
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

/** Parses an ICU message. Throws when the syntax is invalid. */
export function readMessage(text: string, tag: string): Message {
  const found: Found = { placeholders: new Set(), plurals: [] };
  // Skips parsing for texts without syntax, which most are; parsing dominates the time for 40 languages.
  if (/[{}<>']/.test(text)) walk(new IntlMessageFormat(text, tag).getAst(), found);
  return { placeholders: [...found.placeholders].sort(), plurals: found.plurals };
}
