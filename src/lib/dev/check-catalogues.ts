import { fileURLToPath } from 'node:url';
import { OFFERED_LOCALES } from '../i18n/locales.ts';
import { checkReference, compareCatalogues } from './catalogues/compare.ts';
import { readCatalogue } from './catalogues/read.ts';

const REFERENCE_TAG = 'en';

/** All problems of the offered languages' texts: keys, placeholders, ICU, what was left untranslated. */
export async function catalogueProblems(localesFolder: string): Promise<string[]> {
  const reference = await readCatalogue(localesFolder, REFERENCE_TAG);
  const others = OFFERED_LOCALES.filter(({ tag }) => tag !== REFERENCE_TAG);
  const compared = await Promise.all(
    others.map(async ({ tag }) => compareCatalogues(reference, await readCatalogue(localesFolder, tag), tag)),
  );
  return [...checkReference(reference, REFERENCE_TAG), ...compared.flat()];
}

if (import.meta.main) {
  const problems = await catalogueProblems(fileURLToPath(new URL('../../../locales/', import.meta.url)));
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? 'catalogues: complete' : `catalogues: ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
