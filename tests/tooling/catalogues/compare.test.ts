import { describe, expect, it } from 'vitest';
import { checkTexts, compareCatalogues, compareWhatIsThere } from '../../../src/lib/dev/catalogues/compare.ts';

type Texts = Record<string, string>;

const map = (texts: Texts) => new Map(Object.entries(texts));

function compared(reference: Texts, other: Texts, tag = 'vi'): string[] {
  return compareCatalogues(map(reference), map(other), tag);
}

const days = '{n, plural, one {# day} other {# days}}';

describe('the check of catalogs', () => {
  it('finds a key that a language lacks, and one that only it has', () => {
    expect(compared({ a: 'Deposit', b: 'Withdraw' }, { a: 'Nạp tiền', c: 'Rút tiền' })).toEqual([
      'vi b: is missing',
      'vi c: is not in the reference',
    ]);
  });

  it('lets a language lack keys of a partial namespace, but not have keys of its own', () => {
    const reference = map({ a: 'Deposit', b: 'Withdraw' });
    expect(compareWhatIsThere(reference, map({ a: 'Nạp tiền' }), 'vi')).toEqual([]);
    expect(compareWhatIsThere(reference, map({ c: 'Rút tiền' }), 'vi')).toEqual(['vi c: is not in the reference']);
  });

  it('finds a placeholder with another name or of another kind', () => {
    expect(compared({ a: 'Hello {name}' }, { a: 'Xin chào {ten}' })).toHaveLength(1);
    expect(compared({ a: '{count, plural, one {# day} other {# days}}' }, { a: '{count} ngày' })).toHaveLength(1);
  });

  it('finds a select whose options were translated', () => {
    const reference = { a: '{kind, select, win {Won} other {Played}}' };
    expect(compared(reference, { a: '{kind, select, win {Thắng} other {Đã chơi}}' })).toEqual([]);
    expect(compared(reference, { a: '{kind, select, thang {Thắng} other {Đã chơi}}' })).toHaveLength(1);
  });

  it('lets a language have its own plural forms', () => {
    expect(compared({ a: days }, { a: '{n, plural, other {# ngày}}' })).toEqual([]);
    expect(compared({ a: days }, { a: '{n, plural, =0 {hôm nay} other {# ngày}}' })).toEqual([]);
  });

  it('finds a missing and a superfluous plural form', () => {
    expect(compared({ a: days }, { a: '{n, plural, one {# dzień} other {# dnia}}' }, 'pl')).toEqual([
      'pl a: the plural of {n} lacks "few" (pl has one, few, many, other)',
      'pl a: the plural of {n} lacks "many" (pl has one, few, many, other)',
    ]);
    expect(compared({ a: days }, { a: '{n, plural, one {# ngày} other {# ngày}}' })).toEqual([
      'vi a: the plural of {n} has "one", which vi does not know',
    ]);
  });

  it('checks ordinal plurals against the ordinal forms', () => {
    expect(checkTexts(map({ a: '{n, selectordinal, one {#st} other {#th}}' }), 'en')).toHaveLength(2);
    expect(checkTexts(map({ a: '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}' }), 'en')).toEqual([]);
  });

  it('finds invalid ICU syntax in a translation and in the reference', () => {
    expect(compared({ a: 'Hello {name}' }, { a: 'Xin chào {name' })[0]).toContain('not valid ICU');
    expect(checkTexts(map({ a: '{n, plural, one {x}}' }), 'en')[0]).toContain('not valid ICU');
  });

  it('finds an empty text and one with a space at its start or end', () => {
    expect(compared({ a: 'Deposit', b: 'Withdraw' }, { a: ' ', b: 'Rút tiền ' })).toEqual([
      'vi a: is empty',
      'vi b: begins or ends with a space',
    ]);
  });

  it('finds an untranslated text, but not a name or a pattern', () => {
    expect(compared({ a: 'Deposit' }, { a: 'Deposit' })).toEqual(['vi a: not translated ("Deposit")']);
    expect(compared({ a: 'VietQR', b: '{page} – {site}' }, { a: 'VietQR', b: '{page} – {site}' })).toEqual([]);
  });
});
