import { describe, expect, it } from 'vitest';
import { checkPaymentPassword } from '#rules/registration';

const GOOD = { password: 'matkhau-9xy', paymentPassword: '482915', confirmPaymentPassword: '482915' };

describe('a payment password', () => {
  it('of 6 to 20 characters without spaces is taken', () => {
    expect(checkPaymentPassword(GOOD)).toEqual({});
  });

  it('that is too short, too long or has a space names the rule', () => {
    const params = { min: 6, max: 20, range: '6 - 20' };
    for (const paymentPassword of ['48291', '4'.repeat(21), '482 915']) {
      const problems = checkPaymentPassword({ ...GOOD, paymentPassword, confirmPaymentPassword: paymentPassword });
      expect(problems).toEqual({ paymentPassword: { code: 'reg_pattern_no_spaces', params } });
    }
  });

  it('must not be the password of the account', () => {
    const same = { password: 'matkhau-9xy', paymentPassword: 'matkhau-9xy', confirmPaymentPassword: 'matkhau-9xy' };
    expect(checkPaymentPassword(same)).toEqual({ paymentPassword: { code: 'payment_password_same' } });
  });

  it('must be typed the same twice', () => {
    expect(checkPaymentPassword({ ...GOOD, confirmPaymentPassword: '482916' })).toEqual({
      confirmPaymentPassword: { code: 'inconsistent_twice' },
    });
  });

  it('has every empty field named', () => {
    const problems = checkPaymentPassword({ password: '', paymentPassword: '', confirmPaymentPassword: '' });
    expect(Object.keys(problems).sort()).toEqual(['confirmPaymentPassword', 'password', 'paymentPassword']);
  });
});
