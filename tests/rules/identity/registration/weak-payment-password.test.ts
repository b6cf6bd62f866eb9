import { describe, expect, it } from 'vitest';
import { isWeakPaymentPassword } from '../../../../src/lib/rules/identity/registration/weak-payment-password.ts';
import { fc } from '../../../support/properties.ts';

const FACTS = { username: 'Linh.Nguyen', mobile: '+84912345678' };

describe('a payment password is easy to guess', () => {
  it.each(['111111', 'aaaaaa', '121212', '123123', '12341234', '1234123', 'abcabc', '00000000'])(
    'when it repeats itself: %s',
    (text) => expect(isWeakPaymentPassword(text)).toBe(true),
  );

  it.each(['123456', '654321', '345678', '890123', '321098', 'abcdef', 'FEDCBA', '112233', '665544', '１２３４５６'])(
    'when it is a sequence: %s',
    (text) => expect(isWeakPaymentPassword(text)).toBe(true),
  );

  it.each([
    '170590',
    '051790',
    '900517',
    '17051990',
    '05171990',
    '19900517',
    '17/05/1990',
    '1990-05-17',
    '29.02.24',
    '29021996',
  ])('when it is a date: %s', (text) => expect(isWeakPaymentPassword(text)).toBe(true));

  it.each(['linh.nguyen', 'LINH.NGUYEN1', 'xlinh.nguyen'])('when it contains the username: %s', (text) =>
    expect(isWeakPaymentPassword(text, FACTS)).toBe(true),
  );

  it.each(['0912345678', '912345678', '84912345678', '912345', '345678', '091234'])(
    'when it is part of the phone number: %s',
    (text) => expect(isWeakPaymentPassword(text, FACTS)).toBe(true),
  );
});

describe('a payment password is accepted', () => {
  it.each([
    '482915',
    '739164',
    '30029871',
    '99887711',
    'pay-Horse-77',
    'thanh-toan-1',
    'pay-me-2',
    '654321aB',
    '310293!',
  ])('when nobody would guess it: %s', (text) => expect(isWeakPaymentPassword(text, FACTS)).toBe(false));

  it('when a day does not exist', () => {
    for (const text of ['31023190', '29021999', '00130090']) expect(isWeakPaymentPassword(text)).toBe(false);
  });

  it('when it is one of most numbers of six digits: few are dates', () => {
    const weak = Array.from({ length: 10_000 }, (_, n) => String(100_000 + n * 89)).filter((text) =>
      isWeakPaymentPassword(text),
    );
    expect(weak.length).toBeLessThan(1500);
  });
});

it('every date in a usual form is refused', () => {
  const property = fc.property(
    fc.date({ min: new Date('1930-01-01'), max: new Date('2029-12-31'), noInvalidDate: true }),
    fc.constantFrom('', '-', '/', '.'),
    (at, separator) => {
      const [year = '', month = '', day = ''] = at.toISOString().slice(0, 10).split('-');
      const forms = [
        [day, month, year],
        [year, month, day],
        [day, month, year.slice(2)],
        [year.slice(2), month, day],
      ];
      for (const form of forms) expect(isWeakPaymentPassword(form.join(separator))).toBe(true);
    },
  );
  fc.assert(property);
});
