import { beforeEach, describe, expect, it } from 'vitest';
import { storeLanguage, storeDefaultLanguage, unsyncedLanguage, withCurrentQuery } from '#browser/page/language';
import { stubPage } from '../../support/browser-page.ts';

const storedCodes = () => [localStorage.getItem('lang'), localStorage.getItem('hisLang')];

beforeEach(() => void stubPage());

describe('stored language', () => {
  it('is the default at first and when the stored one is no longer offered', () => {
    storeDefaultLanguage();
    expect(storedCodes()).toEqual(['MY', null]);
    localStorage.setItem('lang', 'TH');
    storeDefaultLanguage();
    expect(storedCodes()).toEqual(['MY', null]);
  });

  it('is the chosen one, with the previous one, and is marked to be sent to the server', () => {
    storeDefaultLanguage();
    storeLanguage('EN');
    storeDefaultLanguage();
    expect(storedCodes()).toEqual(['EN', 'MY']);
    expect(unsyncedLanguage()).toBe('EN');
  });

  it('is not sent again when it is chosen again', () => {
    localStorage.setItem('lang', 'EN');
    storeLanguage('EN');
    expect(unsyncedLanguage()).toBeUndefined();
  });
});

describe('link to the page in another language', () => {
  it('has the page’s query and hash once', () => {
    const current = { search: '?id=7', hash: '#rules' };
    expect(withCurrentQuery('/en/promoDetail', current)).toBe('/en/promoDetail?id=7#rules');
    expect(withCurrentQuery('/en/promoDetail?id=7#rules', current)).toBe('/en/promoDetail?id=7#rules');
  });
});
