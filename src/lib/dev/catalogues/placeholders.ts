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

function walk(parts: readonly Part[], into: Set<string>): void {
  for (const part of parts) {
    const kind = KINDS[part.type];
    // A tag or a quantity may be chosen differently in another language, its name and kind may not.
    if (kind && 'value' in part) into.add(`${part.value}: ${kind}`);
    if ('options' in part) for (const option of Object.values(part.options)) walk(option.value, into);
    if ('children' in part) walk(part.children, into);
  }
}

/** The names that a text expects and their kinds, sorted. Throws where the ICU syntax is wrong. */
export function placeholders(text: string, tag: string): string[] {
  const found = new Set<string>();
  walk(new IntlMessageFormat(text, tag).getAst(), found);
  return [...found].sort();
}
