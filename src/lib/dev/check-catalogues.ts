import { globSync, readFileSync } from 'node:fs';
import { LOCALES } from '../i18n/locales.ts';
import { FALLBACK_TAG } from '../i18n/namespaces.ts';
import { NOT_YET_COMPLETE } from '../i18n/not-yet-complete.ts';
import { wordProblems } from './catalogues/plain-words.ts';
import { readCatalogues } from './catalogues/read.ts';
import { catalogueProblems, reportLanguages, missingForOffer } from './catalogues/report.ts';
import { missingTexts, type Source } from './catalogues/used-texts.ts';
import { inRoot, ROOT } from './paths.ts';

/**
 * Usage: `node src/lib/dev/check-catalogues.ts [tag …]`. Without a tag, checks all 40 languages as they would be
 * committed; with tags, checks these as strictly as offered languages and prints their problems.
 */
const FOLDER = inRoot('locales');

function refuseUnknown(tags: readonly string[]): void {
  const unknown = tags.filter((tag) => !LOCALES.some((locale) => locale.tag === tag));
  if (unknown.length > 0)
    throw new Error(`no such language: ${unknown.join(', ')} (tags as in src/lib/i18n/locales.ts)`);
}

async function checkSome(tags: readonly string[]): Promise<string[]> {
  refuseUnknown(tags);
  const reports = await reportLanguages(FOLDER, tags);
  for (const report of reports) {
    const found = missingForOffer(report);
    console.log(`${report.tag}: ${found.length === 0 ? 'complete' : `${found.length} problems`}`);
  }
  return reports.flatMap(missingForOffer);
}

/** Reads the sources that show texts. */
function sourcesWithTexts(): Source[] {
  const paths = globSync('src/**/*.{ts,tsx,astro}', { cwd: ROOT }).filter((path) => !path.startsWith('src/lib/dev/'));
  return paths.map((path) => ({ path, code: readFileSync(inRoot(path), 'utf8') }));
}

async function checkAll(): Promise<string[]> {
  const texts = await readCatalogues(FOLDER, FALLBACK_TAG);
  const problems = [
    ...(await catalogueProblems(FOLDER)),
    ...wordProblems(texts),
    ...missingTexts(sourcesWithTexts(), texts),
  ];
  const complete = LOCALES.length - NOT_YET_COMPLETE.length;
  const rest = NOT_YET_COMPLETE.length === 0 ? '' : `, not yet: ${NOT_YET_COMPLETE.join(', ')}`;
  console.log(`${complete} of ${LOCALES.length} languages are to be complete${rest}`);
  return problems;
}

const tags = process.argv.slice(2);
const problems = tags.length > 0 ? await checkSome(tags) : await checkAll();
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'catalogues: no problems' : `catalogues: ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
