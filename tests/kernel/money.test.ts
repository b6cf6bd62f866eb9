import { fc } from '../support/properties.ts';
import { describe, expect, it } from 'vitest';
import {
  currencyDecimals,
  displayAmount,
  formatAmount,
  isPayable,
  MAX_AMOUNT_MINOR,
  multiply,
  parseAmount,
  smallestPayable,
  UNIT,
} from '#kernel/money';

const amount = fc.bigInt({ min: -MAX_AMOUNT_MINOR, max: MAX_AMOUNT_MINOR });

describe('parseAmount and formatAmount', () => {
  it('parse every formatted amount back to the same amount', () => {
    fc.assert(fc.property(amount, (minor) => parseAmount(formatAmount(minor)) === minor));
  });

  it('format every amount in one shortest form, and parse it with trailing zeros', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 4 }), (minor, zeros) => {
        const text = formatAmount(minor);
        expect(text).toMatch(/^-?(0|[1-9]\d*)(\.\d{0,3}[1-9])?$/);
        const fraction = text.split('.')[1] ?? '';
        const padded = fraction.padEnd(Math.max(fraction.length, zeros), '0');
        expect(parseAmount(padded ? `${text.split('.')[0]}.${padded}` : text)).toBe(minor);
      }),
    );
  });

  it('are exact where floating point is not', () => {
    expect(parseAmount('9007199254740.9931')).toBe(90_071_992_547_409_931n);
    expect(formatAmount(90_071_992_547_409_931n)).toBe('9007199254740.9931');
    expect((parseAmount('0.1') ?? 0n) + (parseAmount('0.2') ?? 0n)).toBe(parseAmount('0.3'));
  });

  it('preserve the order and the sum of amounts', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(parseAmount(formatAmount(a))! < parseAmount(formatAmount(b))!).toBe(a < b);
        const [half, other] = [a / 2n, b / 2n];
        expect(parseAmount(formatAmount(half))! + parseAmount(formatAmount(other))!).toBe(
          parseAmount(formatAmount(half + other)),
        );
      }),
    );
  });

  it('refuse every other notation', () => {
    const wrong = [
      '',
      ' ',
      '1 ',
      ' 1',
      '+1',
      '--1',
      '1e3',
      '0x1',
      '1_000',
      '1,000',
      '.5',
      '5.',
      '00',
      '01',
      '1.00001',
      '١',
      '１',
    ];
    for (const text of [...wrong, 'NaN', 'Infinity', '-', '-0', '-0.0000', '1.-1', '1\n', '100000000000000'])
      expect(parseAmount(text)).toBeUndefined();
  });

  it('refuse values that are not strings', () => {
    const others = fc.oneof(
      fc.double(),
      fc.integer(),
      fc.bigInt(),
      fc.constant(null),
      fc.constant(undefined),
      fc.object(),
    );
    fc.assert(fc.property(others, (value) => parseAmount(value) === undefined));
    expect(parseAmount(['1'])).toBeUndefined();
  });

  it('refuse a text or parse it to an amount within the limits that formats and parses back', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?\d{0,16}\.?\d{0,6}$/), (text) => {
        const minor = parseAmount(text);
        if (minor === undefined) return;
        expect(minor <= MAX_AMOUNT_MINOR && minor >= -MAX_AMOUNT_MINOR).toBe(true);
        expect(parseAmount(formatAmount(minor))).toBe(minor);
      }),
    );
  });
});

describe('multiply', () => {
  it('truncates toward zero, so that the result is never further from zero than the exact one', () => {
    fc.assert(
      fc.property(
        amount,
        fc.bigInt({ min: 0n, max: 10_000n }),
        fc.bigInt({ min: 1n, max: 10_000n }),
        (minor, numerator, denominator) => {
          const truncated = multiply(minor, numerator, denominator);
          const remainder = minor * numerator - truncated * denominator;
          expect((remainder < 0n ? -remainder : remainder) < denominator).toBe(true);
          expect(remainder === 0n || remainder < 0n === minor < 0n).toBe(true);
          expect(multiply(-minor, numerator, denominator)).toBe(-truncated);
        },
      ),
    );
  });

  it('throws RangeError when the denominator is zero', () => {
    expect(() => multiply(1n, 1n, 0n)).toThrow(RangeError);
  });
});

describe('displayAmount', () => {
  it('truncates to the currency’s decimals and never rounds up', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_AMOUNT_MINOR }), fc.constantFrom('VND', 'USD'), (minor, currency) => {
        const digits = displayAmount(minor, { currency, tag: 'en' }).replace(/[^\d]/g, '');
        expect(BigInt(digits)).toBe(minor / smallestPayable(currency));
      }),
    );
  });

  it('uses the notation of the language', () => {
    expect(displayAmount(123_456_789_999n, { currency: 'VND', tag: 'vi' })).toBe('12.345.678 ₫'.replace(' ', '\u00a0'));
    expect(displayAmount(12_345_699n, { currency: 'USD', tag: 'en' })).toBe('$1,234.56');
    // Whether a zero keeps its sign depends on the version of ICU.
    expect(displayAmount(-9_999n, { currency: 'VND', tag: 'en' })).toMatch(/^-?₫0$/);
  });
});

describe('isPayable', () => {
  it('accepts whole dong and whole cents only', () => {
    expect([currencyDecimals('VND'), currencyDecimals('USD')]).toEqual([0, 2]);
    expect([
      isPayable(UNIT, 'VND'),
      isPayable(UNIT + 1n, 'VND'),
      isPayable(100n, 'USD'),
      isPayable(150n, 'USD'),
    ]).toEqual([true, false, true, false]);
    fc.assert(fc.property(amount, (minor) => isPayable(minor * UNIT, 'VND')));
  });
});
