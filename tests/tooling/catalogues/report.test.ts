import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCALES } from '#i18n/locales';
import { COMPLETE_NAMESPACES, NAMESPACES } from '#i18n/namespaces';
import { catalogueProblems, reportLanguages, missingForOffer } from '../../../src/lib/dev/catalogues/report.ts';

const unfinished = LOCALES.map(({ tag }) => tag).filter((tag) => tag !== 'en' && tag !== 'vi');
let folder = '';

async function write(file: string, texts: Record<string, string>): Promise<void> {
  await writeFile(join(folder, `${file}.json`), JSON.stringify(texts));
}

/** Writes catalogues in which only Vietnamese and English exist, both correct. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogues-'));
  for (const [tag, text] of [
    ['vi', 'Nạp tiền'],
    ['en', 'Deposit'],
  ] as const) {
    await mkdir(join(folder, tag));
    for (const namespace of NAMESPACES) await write(`${tag}/${namespace}`, { deposit: text });
  }
});

afterEach(async () => rm(folder, { recursive: true, force: true }));

describe('the report of a language', () => {
  it('finds nothing when the language is complete', async () => {
    expect(await catalogueProblems(folder, unfinished)).toEqual([]);
  });

  it('names each missing public namespace, but none of staff', async () => {
    const [report] = await reportLanguages(folder, ['ru']);
    expect(report?.missing).toEqual([...COMPLETE_NAMESPACES]);
  });

  it('requires every namespace in Vietnamese, including partial ones', async () => {
    await rm(join(folder, 'vi/wallet.json'));
    expect(await catalogueProblems(folder, unfinished)).toEqual(['vi wallet: the file is missing']);
  });

  it('finds a key that only one language has, and a file that is not listed', async () => {
    await write('vi/home', { deposit: 'Nạp tiền', onlyHere: 'Chỉ ở đây' });
    await write('en/forgotten', { a: 'Text' });
    expect(await catalogueProblems(folder, unfinished)).toEqual([
      'vi home:onlyHere: is not in the reference',
      'en forgotten: is in no list of src/lib/i18n/namespaces.ts',
    ]);
  });

  it('finds an incomplete language that is not listed as unfinished', async () => {
    const problems = await catalogueProblems(
      folder,
      unfinished.filter((tag) => tag !== 'ru'),
    );
    expect(problems).toHaveLength(COMPLETE_NAMESPACES.length);
    expect(problems[0]).toBe('ru common: the file is missing');
  });

  it('finds a complete language that is listed as unfinished', async () => {
    expect(await catalogueProblems(folder, [...unfinished, 'vi'])).toEqual([
      'vi: is complete; take it out of src/lib/i18n/not-yet-complete.ts',
    ]);
  });

  it('names the file that cannot be read', async () => {
    await writeFile(join(folder, 'vi/home.json'), '{');
    await expect(reportLanguages(folder, ['vi'])).rejects.toThrow('vi/home.json is not valid JSON');
  });

  it('counts problems and missing files as reasons against offering a language', () => {
    expect(missingForOffer({ tag: 'th', missing: ['home'], problems: ['th auth:a: is missing'] })).toEqual([
      'th home: the file is missing',
      'th auth:a: is missing',
    ]);
  });
});
