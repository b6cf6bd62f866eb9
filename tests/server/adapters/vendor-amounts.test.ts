import { describe, expect, it } from 'vitest';
import { formatAmount, MAX_AMOUNT_MINOR, parseAmount } from '#kernel/money';
import { fromDecimal, fromInteger, toDecimal, toInteger } from '#server/adapters/vendors/amounts';
import { fc } from '../../support/properties.ts';

describe('an amount of a vendor', () => {
  it.each([
    ['10', 1n, '10'],
    ['10.5', 1n, '10.5'],
    ['0.0001', 1n, '0.0001'],
    ['1.0E3', 1n, '1000'],
    ['125e-2', 1n, '1.25'],
    ['-3.50', 1n, '-3.5'],
    ['1.5', 1000n, '1500'],
    ['0.0000001', 1000n, '0.0001'],
    ['0', 1n, '0'],
  ])('%s in units of %s is %s', (text, unit, expected) => {
    expect(fromDecimal(text, unit)).toBe(expected);
  });

  it.each([
    '0.00001',
    '',
    ' 1',
    '1 ',
    '+1',
    '.5',
    '1.',
    '0x10',
    'NaN',
    '1e',
    '1e999',
    '1,5',
    '１',
    '9'.repeat(21),
    '9'.repeat(25),
    '1e20',
  ])('%j is invalid, because it is none, too fine or too high', (text) => {
    expect(parseAmount(fromDecimal(text, 1n))).toBeUndefined();
  });

  it('is an integer where the vendor counts in parts of its unit', () => {
    expect(fromInteger('100000', 5, 1n)).toBe('1');
    expect(fromInteger('1', 5, 1n)).toBe('invalid');
    expect(fromInteger('1', 5, 1000n)).toBe('0.01');
    expect(fromInteger('-250', 2, 1n)).toBe('-2.5');
    for (const text of ['1.5', '1e3', '', '+1', ' 1']) expect(fromInteger(text, 2, 1n)).toBe('invalid');
  });

  it('is written truncated, so that no balance looks higher than it is', () => {
    expect(toDecimal(19_999n, 2, 1n)).toBe('1.99');
    expect(toDecimal(50n, 2, 1n)).toBe('0.00');
    expect(toDecimal(-19_999n, 2, 1n)).toBe('-1.99');
    expect(toInteger(19_999n, 0, 1n)).toBe('1');
    expect(toInteger(123_456_789n, 5, 1000n)).toBe('1234567');
  });

  it('survives the way to the vendor and back when the vendor can write it', () => {
    const amount = fc.bigInt({ min: 0n, max: MAX_AMOUNT_MINOR });
    const unit = fc.constantFrom(1n, 10n, 100n, 1000n, 10_000n);
    fc.assert(
      fc.property(amount, unit, (amountMinor, unitOfVendor) => {
        expect(fromDecimal(toDecimal(amountMinor, 8, unitOfVendor), unitOfVendor)).toBe(formatAmount(amountMinor));
        expect(fromInteger(toInteger(amountMinor, 8, unitOfVendor), 8, unitOfVendor)).toBe(formatAmount(amountMinor));
      }),
    );
  });
});
