import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { languageProblems } from '../../i18n/language-problems.ts';
import { codesOf } from '../../i18n/languages-setting.ts';
import { NOT_YET_COMPLETE } from '../../i18n/not-yet-complete.ts';

/**
 * Puts the languages of LANGUAGES into what is built, where there is no environment to read them from, and notes them
 * in `dist/languages.json`: a server that was told others does not start with these pages.
 */
export function offeredLanguages(): AstroIntegration {
  const setting = process.env.LANGUAGES;
  return {
    name: 'parlay-offered-languages',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const problems = languageProblems(setting, NOT_YET_COMPLETE);
        if (problems.length > 0) throw new Error(problems.join('\n'));
        updateConfig({ vite: { define: { 'process.env.LANGUAGES': JSON.stringify(codesOf(setting).join()) } } });
      },
      'astro:build:done': async ({ dir }) => {
        await writeFile(new URL('../languages.json', dir), `${JSON.stringify(codesOf(setting))}\n`);
      },
    },
  };
}
