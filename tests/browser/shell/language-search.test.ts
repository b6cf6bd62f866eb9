import { describe, expect, it } from 'vitest';
import { searchLanguages } from '#browser/shell/language-search';
import { namesOf } from '#i18n/locale-names';
import { LOCALES } from '#i18n/locales';

/** Creates the parts of the list that the search uses. */
function listOf() {
  const links = LOCALES.map(({ tag }) => ({ textContent: ` ${namesOf(tag).nativeName} `, lang: tag, hidden: false }));
  const none = { hidden: true };
  const list = { querySelectorAll: () => links, querySelector: () => none };
  const search = (value: string) => {
    searchLanguages({ value, closest: () => list } as unknown as HTMLInputElement);
    return links.filter(({ hidden }) => !hidden).map(({ lang }) => lang);
  };
  return { search, none };
}

describe('language search', () => {
  it('finds a language by its own name, its English name and its tag', () => {
    const { search } = listOf();
    expect(search('ไทย')).toEqual(['th']);
    expect(search('arabic')).toEqual(['ar']);
    expect(search('pt-br')).toEqual(['pt-BR']);
  });

  it('ignores diacritics', () => {
    const { search } = listOf();
    expect(search('espanol')).toEqual(['es']);
    expect(search('tieng viet')).toEqual(['vi']);
  });

  it('shows all languages without a query, and a message without results', () => {
    const { search, none } = listOf();
    expect(search('klingon')).toEqual([]);
    expect(none.hidden).toBe(false);
    expect(search('')).toHaveLength(40);
    expect(none.hidden).toBe(true);
  });
});
