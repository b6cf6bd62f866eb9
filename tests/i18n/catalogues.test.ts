import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#i18n/locales';
import { COMPLETE_NAMESPACES, STAFF_TAGS, wholeNamespaces } from '#i18n/namespaces';
import { NOT_YET_COMPLETE } from '#i18n/not-yet-complete';
import { ERRORS, errorTextKey } from '#kernel/errors';
import { readCatalogues } from '../../src/lib/dev/catalogues/read.ts';
import { catalogueProblems } from '../../src/lib/dev/catalogues/report.ts';

const locales = fileURLToPath(new URL('../../locales/', import.meta.url));

describe('the catalogs', () => {
  it('are complete and correct in every language that is not listed as unfinished', async () => {
    expect(await catalogueProblems(locales)).toEqual([]);
  });

  it('contain every namespace that a language of staff has whole, and no others', async () => {
    for (const tag of STAFF_TAGS) {
      const found = [...(await readCatalogues(locales, tag)).keys()];
      expect(found.sort(), tag).toEqual([...wholeNamespaces(tag)].sort());
    }
  });

  it('contain every public namespace in every finished language', async () => {
    for (const { tag } of LOCALES.filter((locale) => !NOT_YET_COMPLETE.includes(locale.tag))) {
      const found = [...(await readCatalogues(locales, tag)).keys()];
      expect(found, tag).toEqual(expect.arrayContaining([...COMPLETE_NAMESPACES]));
    }
  });

  it('contain a text for every error code of the portal', async () => {
    const catalogues = await readCatalogues(locales, 'vi');
    const known = new Set([...catalogues.values()].flatMap((texts) => [...texts.keys()]));
    expect(Object.keys(ERRORS).filter((code) => !known.has(errorTextKey(code)))).toEqual([]);
  });

  it('list no unfinished language that does not exist', () => {
    const tags = LOCALES.map(({ tag }) => tag);
    expect(NOT_YET_COMPLETE.filter((tag) => !tags.includes(tag))).toEqual([]);
  });
});
