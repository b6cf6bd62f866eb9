import { LOCALES } from '../../i18n/locales.ts';
import { FALLBACK_TAG, NAMESPACES, wholeNamespaces } from '../../i18n/namespaces.ts';
import { NOT_YET_COMPLETE } from '../../i18n/not-yet-complete.ts';
import { addressProblems } from './address.ts';
import { checkTexts, compareCatalogues, compareWhatIsThere } from './compare.ts';
import { type Catalogues, readCatalogues } from './read.ts';

/** Result of the check for one language. */
export interface LanguageReport {
  tag: string;
  /** Required namespaces of which the language has no file. */
  missing: string[];
  problems: string[];
}

function judge(tag: string, reference: Catalogues, own: Catalogues): LanguageReport {
  const needed: readonly string[] = wholeNamespaces(tag);
  const lacking = needed.filter((namespace) => !own.has(namespace));
  const problems = [...own].flatMap(([namespace, texts]) => {
    const expected = reference.get(namespace);
    if (!expected) return [`${tag} ${namespace}: there is no such namespace in ${FALLBACK_TAG}`];
    const compare = needed.includes(namespace) ? compareCatalogues : compareWhatIsThere;
    if (tag === FALLBACK_TAG) return checkTexts(texts, tag);
    return [...compare(expected, texts, tag), ...addressProblems(texts, tag)];
  });
  return { tag, missing: lacking, problems };
}

/** Reads and checks languages; also finds namespaces of the reference that are not listed. */
export async function reportLanguages(localesFolder: string, tags: readonly string[]): Promise<LanguageReport[]> {
  const reference = await readCatalogues(localesFolder, FALLBACK_TAG);
  return Promise.all(
    tags.map(async (tag) => {
      const own = tag === FALLBACK_TAG ? reference : await readCatalogues(localesFolder, tag);
      const report = judge(tag, reference, own);
      return tag === FALLBACK_TAG ? { ...report, problems: [...unlisted(reference), ...report.problems] } : report;
    }),
  );
}

function unlisted(reference: Catalogues): string[] {
  const names: readonly string[] = NAMESPACES;
  return [...reference.keys()]
    .filter((namespace) => !names.includes(namespace))
    .map((namespace) => `${FALLBACK_TAG} ${namespace}: is in no list of src/lib/i18n/namespaces.ts`);
}

/** Lists the reasons why a language cannot be offered. */
export function missingForOffer({ tag, missing: lacking, problems }: LanguageReport): string[] {
  return [...lacking.map((namespace) => `${tag} ${namespace}: the file is missing`), ...problems];
}

/**
 * Lists the problems of all 40 languages. A language may be incomplete only while it is listed in NOT_YET_COMPLETE, and
 * must be incomplete while it is listed.
 */
export async function catalogueProblems(
  localesFolder: string,
  notYetComplete: readonly string[] = NOT_YET_COMPLETE,
): Promise<string[]> {
  const reports = await reportLanguages(
    localesFolder,
    LOCALES.map(({ tag }) => tag),
  );
  return reports.flatMap((report) => {
    const found = missingForOffer(report);
    if (!notYetComplete.includes(report.tag)) return found;
    return found.length > 0 ? [] : [`${report.tag}: is complete; take it out of src/lib/i18n/not-yet-complete.ts`];
  });
}
