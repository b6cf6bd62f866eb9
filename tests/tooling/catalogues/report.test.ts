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
  it('finds nothing where all is there', async () => {
    expect(await catalogueProblems(folder, unfinished)).toEqual([]);
  });

  it('names each public namespace of which there is no file, and none that still grows', async () => {
    const [report] = await reportLanguages(folder, ['th']);
    expect(report?.missing).toEqual([...COMPLETE_NAMESPACES]);
  });

  it('wants every namespace in Vietnamese, also those that still grow', async () => {
    await rm(join(folder, 'vi/wallet.json'));
    expect(await catalogueProblems(folder, unfinished)).toEqual(['vi wallet: the file is missing']);
  });

  it('finds a key that is in one language only, and a file that no list names', async () => {
    await write('vi/home', { deposit: 'Nạp tiền', onlyHere: 'Chỉ ở đây' });
    await write('en/forgotten', { a: 'Text' });
    expect(await catalogueProblems(folder, unfinished)).toEqual([
      'vi home:onlyHere: is not in the reference',
      'en forgotten: is in no list of src/lib/i18n/namespaces.ts',
    ]);
  });

  it('finds a language that lacks texts without being listed as unfinished', async () => {
    const problems = await catalogueProblems(
      folder,
      unfinished.filter((tag) => tag !== 'th'),
    );
    expect(problems).toHaveLength(COMPLETE_NAMESPACES.length);
    expect(problems[0]).toBe('th common: the file is missing');
  });

  it('finds a language that is listed as unfinished without need', async () => {
    expect(await catalogueProblems(folder, [...unfinished, 'vi'])).toEqual([
      'vi: is complete; take it out of src/lib/i18n/not-yet-complete.ts',
    ]);
  });

  it('says which file cannot be read', async () => {
    await writeFile(join(folder, 'vi/home.json'), '{');
    await expect(reportLanguages(folder, ['vi'])).rejects.toThrow('vi/home.json is not valid JSON');
  });

  it('counts what is wrong and what is not there as shortcomings', () => {
    expect(missingForOffer({ tag: 'th', missing: ['home'], problems: ['th auth:a: is missing'] })).toEqual([
      'th home: the file is missing',
      'th auth:a: is missing',
    ]);
  });
});
