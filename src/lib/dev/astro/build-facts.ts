import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { isTimeZone } from '#kernel/clock';
import { languageProblems } from '../../i18n/language-problems.ts';
import { codesOf } from '../../i18n/languages-setting.ts';
import { NOT_YET_COMPLETE } from '../../i18n/not-yet-complete.ts';
import { OPERATOR_TIME_ZONE } from '../../i18n/operator-zone.ts';

/**
 * Compiles the values of LANGUAGES and TIME_ZONE into the pages' code, which cannot read the environment, and writes the languages,
 * the site's origin and the time zone to `build.json`. A server with other settings refuses to start with this build.
 */
export function buildFacts(): AstroIntegration {
  const setting = process.env.LANGUAGES;
  const timeZone = OPERATOR_TIME_ZONE;
  let site: string | undefined;
  return {
    name: 'parlay-build-facts',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const problems = languageProblems(setting, NOT_YET_COMPLETE);
        if (!isTimeZone(timeZone)) problems.push('TIME_ZONE: must be a time zone of the IANA database');
        if (problems.length > 0) throw new Error(problems.join('\n'));
        site = config.site;
        const compiled = { LANGUAGES: codesOf(setting).join(), TIME_ZONE: timeZone };
        const define = Object.entries(compiled).map(([name, value]) => [`process.env.${name}`, JSON.stringify(value)]);
        updateConfig({ vite: { define: Object.fromEntries(define) } });
      },
      'astro:build:done': async ({ dir }) => {
        const facts = { languages: codesOf(setting), origin: site && new URL(site).origin, timeZone };
        await writeFile(new URL('../build.json', dir), `${JSON.stringify(facts, null, 2)}\n`);
      },
    },
  };
}
