import type { Message } from './message.ts';

/** Returns the CLDR plural categories of a language: Polish has one, few, many and other; Thai has only other. */
function pluralCategories(tag: string, type: Intl.PluralRuleType): readonly string[] {
  return new Intl.PluralRules(tag, { type }).resolvedOptions().pluralCategories;
}

/** Lists plural forms that a message lacks, or that its language does not use. */
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
