import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { languageProblems } from '../../i18n/language-problems.ts';
import { codesOf } from '../../i18n/languages-setting.ts';
import { NOT_YET_COMPLETE } from '../../i18n/not-yet-complete.ts';

/**
 * Compiles the value of LANGUAGES into the pages' code, which cannot read the environment, and writes the languages and
 * the site's origin to `build.json`. A server with other settings refuses to start with this build.
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
