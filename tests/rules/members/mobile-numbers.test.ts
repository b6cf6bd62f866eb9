import { fc, runs } from '../../support/properties.ts';
import { describe, expect, it } from 'vitest';
import { dialCodeOf, mobileNumber } from '#rules/members/mobile-numbers';

describe('mobileNumber', () => {
  it.each([
    ['+84', '0901234567', '+84901234567'],
    ['84', '901234567', '+84901234567'],
    ['+84', ' 0901 234 567 ', '+84901234567'],
    ['+84', '(090) 123-45.67', '+84901234567'],
    ['+84', '84901234567', '+84901234567'],
    ['+84', '+84901234567', '+84901234567'],
    ['+1', '2025550123', '+12025550123'],
    ['+1', '416 555 0123', '+14165550123'],
    ['+44', '07911 123456', '+447911123456'],
    ['+7', '8 916 123-45-67', '+79161234567'],
    ['+39', '333 1234567', '+393331234567'],
    ['+852', '51234567', '+85251234567'],
  ])('converts %s %s to %s', (dialCode, typed, expected) => {
    expect(mobileNumber(dialCode, typed)).toBe(expected);
  });

  it.each([
    ['+84', '0241234567'],
    ['+84', '+66812345678'],
    ['+66', '0901234567899'],
    ['+84', '12'],
    ['+84', ''],
    ['+84', '0901234567 ext 3'],
    ['+84', 'tel:0901234567'],
    ['+84', '0901234567\n0907654321'],
    ['+84', '٠٩٠١٢٣٤٥٦٧'],
    ['+999', '901234567'],
    ['', '0901234567'],
    ['+84,+85', '0901234567'],
    ['8'.repeat(50), '0901234567'],
  ])('refuses %s %j', (dialCode, typed) => {
    expect(mobileNumber(dialCode, typed)).toBeUndefined();
  });

  it('returns E.164 or undefined for any text, and accepts its own result', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789+ -()') }));
    const property = fc.property(fc.oneof(fc.constantFrom('+84', '1', '7', '+855'), text), text, (dialCode, typed) => {
      const number = mobileNumber(dialCode, typed);
      if (number === undefined) return;
      expect(number).toMatch(/^\+\d{7,15}$/);
      expect(mobileNumber(dialCodeOf(number), number)).toBe(number);
    });
    fc.assert(property, runs(1000));
  });
});
