import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#i18n/locale-table';
import { readArticles, type Article } from '#server/seed/content/articles';
import { offerFacts } from '#server/seed/demo/offers';
import { mallFacts } from '#server/seed/point-mall/seed';

const FOLDER = join(import.meta.dirname, '../../../src/lib/server/seed/content/texts');
const NAMES = [
  'minimumAge',
  'depositExpiryMinutes',
  'withdrawalConfirmationHours',
  ...Object.keys(offerFacts({ currency: 'VND', tag: 'en' })),
  ...Object.keys(mallFacts({ currency: 'VND', tag: 'en' })),
];
const FACTS = Object.fromEntries(NAMES.map((name) => [name, `{${name}}`]));

const filesOf = (tag: string) => globSync('**/*.md', { cwd: join(FOLDER, tag) }).sort();
const namesOf = (tag: string) => filesOf(tag).map((file) => file.replace(/\.md$/, ''));
const all = (text: string, mark: RegExp) => text.match(mark) ?? [];

/**
 * Returns everything that a translation must not change: the order of blocks, link targets, strong text and
 * placeholders.
 */
function shapeOf({ slug, title, summary, body }: Article) {
  return {
    slug,
    hasTitle: title.length > 0,
    hasSummary: summary.length > 0,
    blocks: all(body, /<(?:h2|p|ul|ol|li)>/g),
    links: all(body, /href="[^"]*"/g),
    strong: all(body, /<strong>/g).length,
    facts: all([title, summary, body].join(' '), /\{\w+\}/g).sort(),
    leftOver: all(body, /\*\*|\]\(|^#/gm),
  };
}

it('the initial texts exist in every language', () => {
  expect(globSync('*', { cwd: FOLDER }).sort()).toEqual(LOCALES.map(({ tag }) => tag).sort());
});

describe.each(LOCALES.map(({ tag }) => tag))('the initial texts in %s', (tag) => {
  it('have the same files as in English', () => {
    expect(filesOf(tag)).toEqual(filesOf('en'));
  });

  it('have the same structure as in English, block by block', async () => {
    for (const name of namesOf('en')) {
      const [own, english] = [tag, 'en'].map((one) => readArticles(`texts/${one}/${name}`, FACTS));
      expect.soft((await own)?.map(shapeOf), name).toEqual((await english)?.map(shapeOf));
    }
  });
});

it.each(LOCALES.map(({ tag }) => tag).filter((tag) => tag !== 'en'))(
  'the initial texts in %s are translated',
  (tag) => {
    const untranslated = namesOf('en').flatMap((name) => {
      const [own, english] = [tag, 'en'].map((one) =>
        readFileSync(join(FOLDER, one, `${name}.md`), 'utf8').split('\n'),
      );
      return (own ?? []).filter((line) => line.split(' ').length > 3 && english?.includes(line));
    });
    expect(untranslated).toEqual([]);
  },
);

it('the amounts and rates of the demo offers are written as each language writes them', () => {
  const shown = (tag: string) => {
    const { gift, rebateRate, cashbackTo, payLevel } = offerFacts({ currency: 'VND', tag });
    return [gift, rebateRate, cashbackTo, payLevel];
  };
  expect(shown('en')).toEqual(['₫20,000', '0.8%', '10%', '2']);
  expect(shown('de')).toEqual(['20.000\u00A0₫', '0,8\u00A0%', '10\u00A0%', '2']);
});
