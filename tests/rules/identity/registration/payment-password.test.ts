import { describe, expect, it } from 'vitest';
import { checkPaymentPassword } from '#rules/identity/registration';

const GOOD = { password: 'matkhau-9xy', paymentPassword: '482915', confirmPaymentPassword: '482915' };

describe('checkPaymentPassword', () => {
  it('accepts 6 to 20 characters without spaces', () => {
    expect(checkPaymentPassword(GOOD)).toEqual({});
  });

  it('reports the rule when it is too short, too long or contains a space', () => {
    const params = { min: 6, max: 20, range: '6 - 20' };
    for (const paymentPassword of ['48291', '4'.repeat(21), '482 915']) {
      const problems = checkPaymentPassword({ ...GOOD, paymentPassword, confirmPaymentPassword: paymentPassword });
      expect(problems).toEqual({ paymentPassword: { code: 'reg_pattern_no_spaces', params } });
    }
  });

  it('refuses what is easy to guess, with the facts that it is given', () => {
    const check = (paymentPassword: string) =>
      checkPaymentPassword(
        { ...GOOD, paymentPassword, confirmPaymentPassword: paymentPassword },
        { username: 'linh90' },
      );
    expect(check('123456')).toEqual({ paymentPassword: { code: 'password_common' } });
    expect(check('linh90!')).toEqual({ paymentPassword: { code: 'password_common' } });
  });

  it('refuses the password of the account', () => {
    const same = { password: 'matkhau-9xy', paymentPassword: 'matkhau-9xy', confirmPaymentPassword: 'matkhau-9xy' };
    expect(checkPaymentPassword(same)).toEqual({ paymentPassword: { code: 'payment_password_same' } });
  });

  it('requires the same text twice', () => {
    expect(checkPaymentPassword({ ...GOOD, confirmPaymentPassword: '482916' })).toEqual({
      confirmPaymentPassword: { code: 'inconsistent_twice' },
    });
  });

  it('reports every empty field', () => {
    const problems = checkPaymentPassword({ password: '', paymentPassword: '', confirmPaymentPassword: '' });
    expect(Object.keys(problems).sort()).toEqual(['confirmPaymentPassword', 'password', 'paymentPassword']);
  });
});
