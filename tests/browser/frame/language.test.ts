import { beforeEach, describe, expect, it } from 'vitest';
import { storeLanguage, storeDefaultLanguage, unsyncedLanguage, withCurrentQuery } from '#browser/frame/language';
import { stubPage } from '../../support/browser-page.ts';

const kept = () => [localStorage.getItem('lang'), localStorage.getItem('hisLang')];

beforeEach(() => void stubPage());

describe('the language that a browser keeps', () => {
  it('is the default at first, and again when what was chosen is no longer on offer', () => {
    storeDefaultLanguage();
    expect(kept()).toEqual(['MY', null]);
    localStorage.setItem('lang', 'TH');
    storeDefaultLanguage();
    expect(kept()).toEqual(['MY', null]);
  });

  it('is the one that was chosen, with the one before it, and is to be told to the server', () => {
    storeDefaultLanguage();
    storeLanguage('EN');
    storeDefaultLanguage();
    expect(kept()).toEqual(['EN', 'MY']);
    expect(unsyncedLanguage()).toBe('EN');
  });

  it('is not told again when it is chosen again', () => {
    localStorage.setItem('lang', 'EN');
    storeLanguage('EN');
    expect(unsyncedLanguage()).toBeUndefined();
  });
});

describe('the link to the same page in another language', () => {
  it('has the query and the place of the page, once', () => {
    const here = { search: '?id=7', hash: '#rules' };
    expect(withCurrentQuery('/en/promoDetail', here)).toBe('/en/promoDetail?id=7#rules');
    expect(withCurrentQuery('/en/promoDetail?id=7#rules', here)).toBe('/en/promoDetail?id=7#rules');
  });
});
