import { fc } from '../support/properties.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { clockText } from '#browser/format';
import { formatAmount } from '#kernel/money';
import { amountFromText, caretAfter, textFromAmount } from '../../src/islands/ui/form/amount-text.ts';
import { interpolate } from '../../src/islands/ui/display/CountUp.tsx';
import { MessageItem } from '../../src/islands/member-center/messages/MessageItem.tsx';
import { pageList } from '../../src/islands/ui/navigation/Pagination.tsx';
import { isSwipeAway } from '../../src/islands/ui/overlay/use-swipe-down.ts';

const vnd = { tag: 'vi', currency: 'VND' };
const usd = { tag: 'en', currency: 'USD' };

describe('amount being typed', () => {
  it('is grouped for the reader and plain on the wire', () => {
    expect(textFromAmount('1250000', 'vi')).toBe('1.250.000');
    expect(textFromAmount('1250000', 'en')).toBe('1,250,000');
    expect(amountFromText('1.250.000', vnd)).toBe('1250000');
  });

  it('accepts a fraction only if the currency has one, with the language’s decimal mark', () => {
    expect(amountFromText('12.509', usd)).toBe('12.50');
    expect(amountFromText('12,5', { tag: 'vi', currency: 'USD' })).toBe('12.5');
    expect(amountFromText('12,5', vnd)).toBe('12');
    expect(amountFromText('.5', usd)).toBe('0.5');
  });

  it('drops letters, signs and leading zeros', () => {
    expect(amountFromText('-00a50x', vnd)).toBe('50');
    expect(amountFromText('abc', vnd)).toBe('');
    expect(textFromAmount('', 'vi')).toBe('');
  });

  it('keeps an open decimal mark, so that typing can continue', () => {
    expect(textFromAmount(amountFromText('12.', usd), 'en')).toBe('12.');
  });

  it('converts back unchanged from its grouped text, for any whole amount', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 99_999_999_999_999n), (whole) => {
        const amount = formatAmount(whole * 10_000n);
        return amountFromText(textFromAmount(amount, 'vi'), vnd) === amount;
      }),
    );
  });

  it('keeps the caret after the same digits when regrouping', () => {
    expect(caretAfter('1.250.000', 2)).toBe(3);
    expect(caretAfter('1.250.000', 0)).toBe(0);
    expect(caretAfter('1.250.000', 9)).toBe(9);
  });
});

describe('pagination', () => {
  it('shows three pages around the current one and one at each end', () => {
    expect(pageList(5, 12)).toEqual([1, 0, 4, 5, 6, 0, 12]);
    expect(pageList(1, 12)).toEqual([1, 2, 0, 12]);
    expect(pageList(12, 12)).toEqual([1, 0, 11, 12]);
  });

  it('shows the page number instead of a gap that would hide only one page', () => {
    expect(pageList(3, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(pageList(4, 12)).toEqual([1, 2, 3, 4, 5, 0, 12]);
  });
});

describe('balance that counts up', () => {
  it('starts and ends at the exact amounts, and stays between them', () => {
    expect(interpolate(10_000n, 99_999n, 0n)).toBe(10_000n);
    expect(interpolate(10_000n, 99_999n, 1000n)).toBe(99_999n);
    expect(interpolate(99_999n, 10_000n, 500n)).toBe(55_000n);
  });
});

describe('remaining time', () => {
  it('shows minutes and seconds, and hours only when needed', () => {
    expect([clockText(0), clockText(65), clockText(3599), clockText(86_399)]).toEqual([
      '0:00',
      '1:05',
      '59:59',
      '23:59:59',
    ]);
  });
});

describe('bottom sheet', () => {
  const sheet = { heightPx: 500 };

  it('closes when pulled far, however slowly', () => {
    expect(isSwipeAway({ ...sheet, distancePx: 150, durationMs: 3000 })).toBe(true);
    expect(isSwipeAway({ ...sheet, distancePx: 149, durationMs: 3000 })).toBe(false);
  });

  it('closes when flicked, but not when touched', () => {
    expect(isSwipeAway({ ...sheet, distancePx: 60, durationMs: 80 })).toBe(true);
    expect(isSwipeAway({ ...sheet, distancePx: 10, durationMs: 5 })).toBe(false);
    expect(isSwipeAway({ ...sheet, distancePx: 0, durationMs: 0 })).toBe(false);
  });

  it('stays when pulled up', () => {
    expect(isSwipeAway({ ...sheet, distancePx: -300, durationMs: 50 })).toBe(false);
  });
});

describe('text that a person wrote', () => {
  const t = (key: string) => key;
  const message = { id: 'M1', kind: 'system', page: null, at: '2026-11-28T10:00:00Z', isRead: true, isDeleted: false };
  const shown = (language: string | null) => {
    const words = { language, title: 'رسالة من وكيلك', body: 'See you at nine' };
    return renderToStaticMarkup(
      createElement(MessageItem, { message: { ...message, ...words } as never, tag: 'ar', t }),
    );
  };

  it('has its own direction in the inbox, where an agent may write in any language', () => {
    const own = shown(null)
      .match(/<(?:span|p)[^>]*dir="auto">[^<]*/g)
      ?.map((text) => text.replace(/.*>/, ''));
    expect(own).toEqual(['See you at nine', 'See you at nine']);
    expect(shown('ar')).not.toContain('dir=');
  });
});
