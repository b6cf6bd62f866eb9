import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { languageProblems } from '../../i18n/language-problems.ts';
import { codesOf } from '../../i18n/languages-setting.ts';
import { NOT_YET_COMPLETE } from '../../i18n/not-yet-complete.ts';

/**
 * Puts the languages of LANGUAGES into the built code, which has no environment to read them from, and writes them and
 * the site's origin to `build.json`: a server with other settings does not start with these pages.
 */
export function buildFacts(): AstroIntegration {
  const setting = process.env.LANGUAGES;
  let site: string | undefined;
  return {
    name: 'parlay-build-facts',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const problems = languageProblems(setting, NOT_YET_COMPLETE);
        if (problems.length > 0) throw new Error(problems.join('\n'));
        site = config.site;
        updateConfig({ vite: { define: { 'process.env.LANGUAGES': JSON.stringify(codesOf(setting).join()) } } });
      },
      'astro:build:done': async ({ dir }) => {
        const facts = { languages: codesOf(setting), origin: site && new URL(site).origin };
        await writeFile(new URL('../build.json', dir), `${JSON.stringify(facts, null, 2)}\n`);
      },
    },
  };
}
