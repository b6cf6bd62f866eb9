import { codesOf } from './languages-setting.ts';
import { namesOf } from './locale-names.ts';
import { LOCALES } from './locale-table.ts';

/** Lists why the languages of the setting cannot be offered; empty when they can. */
export function languageProblems(setting: string | undefined, notYetComplete: readonly string[]): string[] {
  return codesOf(setting).flatMap((code) => {
    const locale = LOCALES.find((candidate) => candidate.code === code);
    if (!locale)
      return [`LANGUAGES: "${code}" is no language; known: ${LOCALES.map((known) => known.code).join(', ')}`];
    return notYetComplete.includes(locale.tag)
      ? [`LANGUAGES: the texts of ${code} (${namesOf(locale.tag).name}) are not complete`]
      : [];
  });
}
