import { afterEach, describe, expect, it, vi } from 'vitest';
import { languageProblems } from '#i18n/language-problems';
import { codesOf, localesOf } from '#i18n/languages-setting';

describe('the setting LANGUAGES', () => {
  it('defaults to Vietnamese and English', () => {
    expect(codesOf(undefined)).toEqual(['MY', 'EN']);
    expect(codesOf(' ')).toEqual(['MY', 'EN']);
  });

  it('accepts a list of codes in any case, without duplicates, or the word all', () => {
    expect(codesOf('my, en ,TH,en')).toEqual(['MY', 'EN', 'TH']);
    expect(codesOf('all')).toHaveLength(40);
    expect(codesOf('all')[0]).toBe('MY');
  });

  it('gives the first language no prefix, and each other its tag', () => {
    const prefixes = (setting: string) => localesOf(setting).map(({ tag, prefix }) => `${tag}=${prefix}`);
    expect(prefixes('MY,EN,ZH')).toEqual(['vi=', 'en=en', 'zh-Hans=zh-hans']);
    expect(prefixes('EN,MY')).toEqual(['en=', 'vi=vi']);
  });

  it('refuses a language that does not exist or is incomplete', () => {
    expect(languageProblems('MY,EN', ['th'])).toEqual([]);
    expect(languageProblems('MY,XX', ['th'])[0]).toContain('"XX" is no language');
    expect(languageProblems('MY,TH', ['th'])).toEqual(['LANGUAGES: the texts of TH (Thai) are not complete']);
    expect(languageProblems('all', ['th', 'lo'])).toHaveLength(2);
  });
});

describe('the offered languages', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it('follow the setting, with their paths', async () => {
    vi.stubEnv('LANGUAGES', 'EN,AR,MY');
    vi.resetModules();
    const { localeOfPath, offeredByCode, OFFERED_LOCALES } = await import('#i18n/locales');
    const { localPath, staticLocalePaths, translatedPath } = await import('#i18n/paths');
    expect(OFFERED_LOCALES.map(({ code }) => code)).toEqual(['EN', 'AR', 'MY']);
    expect([localeOfPath('/ar/rng').tag, localeOfPath('/vi').tag, localeOfPath('/rng').tag]).toEqual([
      'ar',
      'vi',
      'en',
    ]);
    expect([localPath('en', '/rng'), localPath('vi', '/')]).toEqual(['/rng', '/vi']);
    expect(translatedPath('ar', '/vi/rng.html')).toBe('/ar/rng');
    expect(staticLocalePaths().map(({ params }) => params.locale)).toEqual([undefined, 'ar', 'vi']);
    expect(offeredByCode('TH')).toBeUndefined();
  });
});
