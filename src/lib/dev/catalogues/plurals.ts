import type { Message } from './message.ts';

/** The CLDR categories of a language: Polish needs one, few, many and other where Thai needs other alone. */
function pluralCategories(tag: string, type: Intl.PluralRuleType): readonly string[] {
  return new Intl.PluralRules(tag, { type }).resolvedOptions().pluralCategories;
}

/** Lists plural forms that a message lacks, or has though its language does not use them. */
export function pluralProblems(plurals: Message['plurals'], tag: string): string[] {
  return plurals.flatMap(({ name, type, categories }) => {
    const needed = pluralCategories(tag, type);
    const lacking = needed.filter((category) => !categories.includes(category));
    const surplus = categories.filter((category) => !needed.includes(category));
    return [
      ...lacking.map((category) => `the plural of {${name}} lacks "${category}" (${tag} has ${needed.join(', ')})`),
      ...surplus.map((category) => `the plural of {${name}} has "${category}", which ${tag} does not know`),
    ];
  });
}
