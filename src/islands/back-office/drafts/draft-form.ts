import type { FieldProblem } from '#kernel/errors';
import type { FactCategory } from '#rules/figures/valid-bet';
import { MISSION_TEXT_LENGTHS } from '#rules/rewards/mission-terms';
import { REWARD_CATEGORIES } from '#rules/rewards/products';
import type { Problems } from '../../ui/index.ts';
import { problemsAmong, textProblem } from '../shared/form-checks.ts';

/** Languages in which the forms of missions and leaderboards write texts; texts in other languages stay. */
export const LANGUAGES = ['en', 'vi'] as const;
export type TextField = `${'title' | 'summary'}.${(typeof LANGUAGES)[number]}`;

type Texts = Readonly<Record<string, { title: string; summary: string }>>;

export const trimmed = (text: string | undefined): string => (text ?? '').trim();

/** Returns the values of the text fields. */
export function textValues(texts: Texts = {}): Record<TextField, string> {
  const written = LANGUAGES.flatMap((language) => [
    [`title.${language}`, texts[language]?.title ?? ''],
    [`summary.${language}`, texts[language]?.summary ?? ''],
  ]);
  return Object.fromEntries(written) as Record<TextField, string>;
}

/** Returns the texts that a form has; those in languages that it does not write stay as they are in `before`. */
export function toTexts(values: Readonly<Record<TextField, string>>, before: Texts | undefined): Texts {
  const texts = LANGUAGES.map((language) => {
    const [title, summary] = [trimmed(values[`title.${language}`]), trimmed(values[`summary.${language}`])];
    return [language, { title, summary }] as const;
  });
  return { ...before, ...Object.fromEntries(texts.filter(([, { title }]) => title !== '')) };
}

/** Returns the values of the checkboxes of categories. */
export function categoryValues(categories: readonly FactCategory[] = []): Record<FactCategory, boolean> {
  const checked = REWARD_CATEGORIES.map((name) => [name, categories.includes(name)]);
  return Object.fromEntries(checked) as Record<FactCategory, boolean>;
}

/** Returns the categories that are checked, as terms have them. */
export function toCategories(values: Readonly<Record<FactCategory, boolean>>): { categories?: FactCategory[] } {
  const categories = REWARD_CATEGORIES.filter((name) => values[name]);
  return categories.length > 0 ? { categories } : {};
}

/** Returns the problems of the fields that the rules refuse, and of the title: an empty field is missing, any other is wrong. */
export function draftProblems(
  values: Readonly<Record<TextField, string>> & Readonly<Record<string, string | boolean>>,
  refused: readonly string[],
): Problems {
  const problemOf = (name: string): FieldProblem => ({ code: values[name] === '' ? 'not_empty' : 'invalid_value' });
  const title = textProblem(values['title.en'], { min: 1, max: MISSION_TEXT_LENGTHS.title });
  return {
    ...Object.fromEntries(refused.map((name) => [name, problemOf(name)])),
    ...problemsAmong({ 'title.en': title }),
  };
}
