import { describe, expect, it } from 'vitest';
import { namesOf } from '#i18n/locale-names';
import { codeToTag, LOCALES, localeOfPath, OFFERED_LOCALES, offeredLocale, tagToCode } from '#i18n/locales';
import { localPath, pathWithoutLanguage, staticLocalePaths, translatedPath } from '#i18n/paths';
import { GIVEN_ROWS } from './given-locales.ts';

describe('the table of languages', () => {
  it('contains exactly the 40 given rows, in their order', () => {
    const rows = LOCALES.map(({ code, tag, dir, prefix }) =>
      [code, tag, namesOf(tag).name, namesOf(tag).nativeName, dir, prefix || '(none)'].join(' | '),
    );
    expect(rows).toHaveLength(40);
    expect(rows).toEqual(GIVEN_ROWS);
  });

  it('converts codes to tags and back without loss', () => {
    for (const { code, tag } of LOCALES) {
      expect(codeToTag(code)).toBe(tag);
      expect(tagToCode(tag)).toBe(code);
    }
  });

  it('has the script of each language', () => {
    for (const { tag, script, dir } of LOCALES) {
      expect(script, tag).toBe(new Intl.Locale(tag).maximize().script);
      expect(dir, tag).toBe(['Arab', 'Hebr'].includes(script) ? 'rtl' : 'ltr');
    }
  });

  it('reads MY as Vietnamese and MM as Burmese', () => {
    expect(codeToTag('MY')).toBe('vi');
    expect(codeToTag('MM')).toBe('my');
  });

  it('offers Vietnamese first, then English', () => {
    expect(OFFERED_LOCALES.map(({ tag }) => tag)).toEqual(['vi', 'en']);
    expect(offeredLocale('xx').tag).toBe('vi');
  });
});

describe('paths of a language', () => {
  it('have no prefix for the default language', () => {
    expect(localPath('vi', '/')).toBe('/');
    expect(localPath('vi', '/rng')).toBe('/rng');
    expect(localPath('en', '/')).toBe('/en');
    expect(localPath('en', '/rng')).toBe('/en/rng');
  });

  it('identify the language by the first segment, with or without .html', () => {
    expect(localeOfPath('/en/rng').tag).toBe('en');
    expect(localeOfPath('/en.html').tag).toBe('en');
    expect(localeOfPath('/english').tag).toBe('vi');
    expect(localeOfPath('/').tag).toBe('vi');
    expect(localeOfPath('/th/rng').tag).toBe('vi');
  });

  it('translate to the same page in another language and back', () => {
    expect(translatedPath('en', '/rng.html')).toBe('/en/rng');
    expect(translatedPath('vi', '/en/rng')).toBe('/rng');
    expect(translatedPath('vi', '/en')).toBe('/');
    expect(translatedPath('en', '/index.html')).toBe('/en');
    expect(pathWithoutLanguage('/en/index.html')).toBe('/');
  });

  it('are built once for each offered language', () => {
    expect(staticLocalePaths()).toEqual([
      { params: { locale: undefined }, props: { tag: 'vi' } },
      { params: { locale: 'en' }, props: { tag: 'en' } },
    ]);
  });
});
