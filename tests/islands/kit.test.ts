import { fc } from '../support/properties.ts';
import { describe, expect, it } from 'vitest';
import { formatAmount } from '#kernel/money';
import { amountFromText, caretAfter, textFromAmount } from '../../src/islands/ui/form/amount-text.ts';
import { clockText } from '../../src/islands/ui/display/Countdown.tsx';
import { between } from '../../src/islands/ui/display/CountUp.tsx';
import { pageList } from '../../src/islands/ui/navigation/Pagination.tsx';
import { isSwipeAway } from '../../src/islands/ui/overlay/use-swipe-down.ts';

const vnd = { tag: 'vi', currency: 'VND' };
const usd = { tag: 'en', currency: 'USD' };

describe('an amount while it is typed', () => {
  it('is grouped for the reader and plain on the wire', () => {
    expect(textFromAmount('1250000', 'vi')).toBe('1.250.000');
    expect(textFromAmount('1250000', 'en')).toBe('1,250,000');
    expect(amountFromText('1.250.000', vnd)).toBe('1250000');
  });

  it('takes a fraction only where the currency has one, by the language own mark', () => {
    expect(amountFromText('12.509', usd)).toBe('12.50');
    expect(amountFromText('12,5', { tag: 'vi', currency: 'USD' })).toBe('12.5');
    expect(amountFromText('12,5', vnd)).toBe('12');
    expect(amountFromText('.5', usd)).toBe('0.5');
  });

  it('leaves out letters, signs and leading zeros', () => {
    expect(amountFromText('-00a50x', vnd)).toBe('50');
    expect(amountFromText('abc', vnd)).toBe('');
    expect(textFromAmount('', 'vi')).toBe('');
  });

  it('keeps an open decimal mark, so that typing can go on', () => {
    expect(textFromAmount(amountFromText('12.', usd), 'en')).toBe('12.');
  });

  it('comes back unchanged from its grouped text, whatever whole amount it is', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 99_999_999_999_999n), (whole) => {
        const amount = formatAmount(whole * 10_000n);
        return amountFromText(textFromAmount(amount, 'vi'), vnd) === amount;
      }),
    );
  });

  it('keeps the caret behind the same digits after regrouping', () => {
    expect(caretAfter('1.250.000', 2)).toBe(3);
    expect(caretAfter('1.250.000', 0)).toBe(0);
    expect(caretAfter('1.250.000', 9)).toBe(9);
  });
});

describe('the numbers of a pagination', () => {
  it('are three around the current one and one at each margin', () => {
    expect(pageList(5, 12)).toEqual([1, 0, 4, 5, 6, 0, 12]);
    expect(pageList(1, 12)).toEqual([1, 2, 0, 12]);
    expect(pageList(12, 12)).toEqual([1, 0, 11, 12]);
  });

  it('name a single left-out page instead of dots', () => {
    expect(pageList(3, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(pageList(4, 12)).toEqual([1, 2, 3, 4, 5, 0, 12]);
  });
});

describe('a balance that counts up', () => {
  it('starts and ends exact, and never leaves the way between', () => {
    expect(between(10_000n, 99_999n, 0n)).toBe(10_000n);
    expect(between(10_000n, 99_999n, 1000n)).toBe(99_999n);
    expect(between(99_999n, 10_000n, 500n)).toBe(55_000n);
  });
});

describe('the time that is left', () => {
  it('is minutes and seconds, with hours only where there are any', () => {
    expect([clockText(0), clockText(65), clockText(3599), clockText(86_399)]).toEqual([
      '0:00',
      '1:05',
      '59:59',
      '23:59:59',
    ]);
  });
});

describe('a sheet that is pulled down', () => {
  const sheet = { heightPx: 500 };

  it('closes when it was pulled far, however slowly', () => {
    expect(isSwipeAway({ ...sheet, distancePx: 150, durationMs: 3000 })).toBe(true);
    expect(isSwipeAway({ ...sheet, distancePx: 149, durationMs: 3000 })).toBe(false);
  });

  it('closes when it was flicked, but not at a touch', () => {
    expect(isSwipeAway({ ...sheet, distancePx: 60, durationMs: 80 })).toBe(true);
    expect(isSwipeAway({ ...sheet, distancePx: 10, durationMs: 5 })).toBe(false);
    expect(isSwipeAway({ ...sheet, distancePx: 0, durationMs: 0 })).toBe(false);
  });

  it('stays when it was pulled up', () => {
    expect(isSwipeAway({ ...sheet, distancePx: -300, durationMs: 50 })).toBe(false);
  });
});
