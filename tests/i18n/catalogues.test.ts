import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { NAMESPACES } from '#i18n/options';
import { ERRORS } from '#kernel/errors';
import { checkReference, compareCatalogues } from '../../src/lib/dev/catalogues/compare.ts';
import { readCatalogue } from '../../src/lib/dev/catalogues/read.ts';
import { catalogueProblems } from '../../src/lib/dev/check-catalogues.ts';

const locales = fileURLToPath(new URL('../../locales/', import.meta.url));

function compared(reference: Record<string, string>, other: Record<string, string>): string[] {
  return compareCatalogues(new Map(Object.entries(reference)), new Map(Object.entries(other)), 'vi');
}

describe('the catalogues', () => {
  it('have the same keys and placeholders in every offered language', async () => {
    expect(await catalogueProblems(locales)).toEqual([]);
  });

  it('are exactly the namespaces that are loaded', async () => {
    const texts = await readCatalogue(locales, 'vi');
    const found = new Set([...texts.keys()].map((key) => key.slice(0, key.indexOf(':'))));
    expect([...found].sort()).toEqual([...NAMESPACES].sort());
  });

  it('have a text for every refusal that the portal knows', async () => {
    const texts = await readCatalogue(locales, 'vi');
    expect(Object.keys(ERRORS).filter((code) => !texts.has(`errors:${code}`))).toEqual([]);
  });
});

describe('the check of catalogues', () => {
  it('finds a key that a language lacks, and one that only it has', () => {
    expect(compared({ a: 'Deposit', b: 'Withdraw' }, { a: 'Nạp tiền', c: 'Rút tiền' })).toEqual([
      'vi b: is missing',
      'vi c: is not in the reference',
    ]);
  });

  it('finds a placeholder of another name and one of another kind', () => {
    expect(compared({ a: 'Hello {name}' }, { a: 'Xin chào {ten}' })).toHaveLength(1);
    expect(compared({ a: '{count, plural, one {# day} other {# days}}' }, { a: '{count} ngày' })).toHaveLength(1);
  });

  it('lets a language choose its own plural forms', () => {
    expect(compared({ a: '{n, plural, one {# day} other {# days}}' }, { a: '{n, plural, other {# ngày}}' })).toEqual(
      [],
    );
  });

  it('finds broken ICU syntax in a translation and in the reference', () => {
    expect(compared({ a: 'Hello {name}' }, { a: 'Xin chào {name' })[0]).toContain('not valid ICU');
    expect(checkReference(new Map([['a', '{n, plural, one {x}}']]), 'en')[0]).toContain('not valid ICU');
  });

  it('finds a text that was left in the other language, but not a name or a pattern', () => {
    expect(compared({ a: 'Deposit' }, { a: 'Deposit' })).toEqual(['vi a: not translated ("Deposit")']);
    expect(compared({ a: 'VietQR', b: '{page} – {site}' }, { a: 'VietQR', b: '{page} – {site}' })).toEqual([]);
  });
});
