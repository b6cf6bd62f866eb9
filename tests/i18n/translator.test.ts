import { describe, expect, it } from 'vitest';
import { getTranslator } from '#i18n/translator';

describe('the translator', () => {
  it('returns the texts of several languages side by side', () => {
    const vi = getTranslator('vi');
    const en = getTranslator('en');
    expect([vi('login'), en('login'), vi('login')]).toEqual(['Đăng nhập', 'Sign in', 'Đăng nhập']);
  });

  it('looks a key up in the first namespace, or in the one that the key names', () => {
    const t = getTranslator('en', ['home']);
    expect(t('hot.title')).toBe('Popular now');
    expect(t('errors:insufficient_funds')).toBe('Insufficient balance.');
  });

  it('formats ICU plurals by the rules of the language', () => {
    expect(getTranslator('en', ['lobby'])('lines', { lines: 1 })).toBe('1 line');
    expect(getTranslator('en', ['lobby'])('lines', { lines: 1200 })).toBe('1,200 lines');
    expect(getTranslator('vi', ['lobby'])('lines', { lines: 1200 })).toBe('1.200 đường');
  });

  it('falls back to the default language for one that is not offered', () => {
    expect(getTranslator('xx')('login')).toBe('Đăng nhập');
  });
});
