import { describe, expect, it } from 'vitest';
import { passwordStrength } from '#rules/identity/password-strength';
import { isCommonPassword } from '#rules/identity/passwords';
import { DEFAULT_REGISTRATION_SETTINGS, passwordProblem } from '#rules/identity/registration';
import common from '../../../src/lib/rules/identity/passwords/common.json' with { type: 'json' };

const rule = DEFAULT_REGISTRATION_SETTINGS.fields.password;
const problem = (password: string, name?: string) =>
  passwordProblem(password, { rule, name, isCommon: isCommonPassword });

describe('passwordProblem', () => {
  it('accepts uncommon passwords in any script', () => {
    for (const password of ['matkhau-9xy', 'mật-khẩu-dài', '正しい馬の電池ホチキス', 'คำยาวมากจริง']) {
      expect(problem(password)).toBeUndefined();
    }
  });

  it('refuses common passwords in any case', () => {
    for (const password of ['12345678', 'password', 'PassWord', 'qwertyuiop', 'iloveyou', 'matkhau123', 'AnhYeuEm']) {
      expect(problem(password)).toEqual({ code: 'password_common' });
    }
  });

  it('refuses what is made of the site’s own words, a month or a season with digits and signs', () => {
    for (const password of ['Parlay2026', 'parlay123', 'P@rl4y!2026', 'March-2026', 'summer 2026!', 'casinoparlay1']) {
      expect(problem(password), password).toEqual({ code: 'password_common' });
    }
    for (const password of ['parlay-horse-9', 'Marching2026', 'summer rain 26'])
      expect(problem(password)).toBeUndefined();
  });

  it('refuses what is made of the operator’s host name and merchant code', () => {
    const names = ['play.lucky-88.example', 'GOLDEN_CLUB'];
    for (const password of ['Lucky88!', 'golden-club-2026', 'LuckyExample1', 'Parlay2026', 'g0ldenclub', 'PlayLucky!!'])
      expect(isCommonPassword(password, names), password).toBe(true);
    for (const password of ['lucky-horse-9', 'clubhouse rain 26', 'x.y.z.x.y.z'])
      expect(isCommonPassword(password, names), password).toBe(false);
    expect(isCommonPassword('Lucky88!')).toBe(false);
  });

  it('accepts spaces, so that a sentence can be one', () => {
    expect(problem('correct horse battery staple')).toBeUndefined();
  });

  it('refuses a password that contains the username in any case', () => {
    expect(problem('xxMinhAnh88xx', 'minhanh88')).toEqual({ code: 'password_contains_name' });
    expect(problem('xxMinhAnh88xx', 'nobody')).toBeUndefined();
    expect(problem('abcdef-xyz', 'ab')).toBeUndefined();
  });

  it('limits the characters by the rule and the bytes by the maximum, and never truncates', () => {
    expect(problem('a-7xyzq')?.code).toBe('reg_pattern_any');
    expect(problem('🙂'.repeat(64))).toBeUndefined();
    const long = { ...rule, maxLength: 200 };
    expect(passwordProblem('🙂'.repeat(65), { rule: long })).toEqual({
      code: 'password_too_long',
      params: { max: 256 },
    });
  });
});

describe('the list of common passwords', () => {
  const words = common.passwords.split(' ');

  it('has 3,000 distinct entries in lower case, all as long as the rule allows', () => {
    expect(words).toHaveLength(3000);
    expect(new Set(words).size).toBe(3000);
    expect(words.filter((word) => word.length < 8 || word !== word.toLowerCase())).toEqual([]);
  });
});

describe('the strength of a password', () => {
  const strengthOf = (password: string, name?: string) =>
    passwordStrength(password, { name, isCommon: isCommonPassword });

  it('grows with length and kinds of characters, and not with repetitions and sequences', () => {
    for (const password of ['', 'a', 'k7#mQ2x', 'hello123', 'aaaaaaaaaaaa', 'abcdefgh12345678', '48151623'])
      expect(strengthOf(password), password).toBe('weak');
    for (const password of ['k7#mQ2xP', 'wolkenbruch', 'matkhau-9xy'])
      expect(strengthOf(password), password).toBe('fair');
    for (const password of ['k7#mQ2xPz4', 'correct horse battery', 'mật-khẩu-dài', '正しい馬の電池ホチキス'])
      expect(strengthOf(password), password).toBe('strong');
  });

  it('is weak where registration refuses the password', () => {
    expect(strengthOf('Parlay2026!!')).toBe('weak');
    expect(strengthOf('lan1990-horse-tree', 'Lan1990')).toBe('weak');
  });
});
