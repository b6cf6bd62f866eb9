import { describe, expect, it } from 'vitest';
import { isolatedText } from '#i18n/isolated-text';
import { LOCALES } from '#i18n/locales';
import { translatorFrom } from '#i18n/messages';

const TEXT = 'من {from} إلى {to}';

describe('a message with dates', () => {
  it.each(LOCALES)('keeps their digits in order in $tag exactly when it is written from right to left', (locale) => {
    const t = translatorFrom(() => TEXT, locale.tag, ['wallet']);
    const [start, end] = locale.dir === 'rtl' ? ['\u2066', '\u2069'] : ['', ''];
    expect(t('period', { from: '2026-11-07 08:00:00', to: '20261128-0385' })).toBe(
      `من ${start}2026-11-07 08:00:00${end} إلى ${start}20261128-0385${end}`,
    );
  });

  it('leaves addresses, one-time codes and words as they are', () => {
    const t = translatorFrom(() => TEXT, 'ar', ['wallet']);
    expect(t('period', { from: 'https://parlay.test/1-2', to: '123456' })).toBe(
      'من https://parlay.test/1-2 إلى 123456',
    );
  });
});

it('keeps the sentence’s direction also where a written text ends an isolate of its own', () => {
  expect(isolatedText('late\u2069\u202Eevil')).toBe('\u2068late\u202Eevil\u2069');
});
