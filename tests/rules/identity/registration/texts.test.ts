import { describe, expect, it } from 'vitest';
import { PATTERNS } from '#rules/identity/registration';
import en from '../../../../locales/en/errors.json' with { type: 'json' };
import vi from '../../../../locales/vi/errors.json' with { type: 'json' };

describe('the texts of field problems', () => {
  it('exist for every pattern and every other problem in both languages', () => {
    const problems = [
      'not_empty',
      'inconsistent_twice',
      'must_agree',
      'payment_password_same',
      'too_young',
      'invalid_value',
      'invalid_mobile_number',
      'password_too_long',
      'password_contains_name',
      'password_common',
    ];
    const keys = [...Object.keys(PATTERNS).map((id) => `reg_pattern_${id}`), ...problems];
    expect(keys.filter((key) => !(key in vi))).toEqual([]);
    expect(keys.filter((key) => !(key in en))).toEqual([]);
  });
});
