import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PATTERNS, type PatternId } from '#rules/registration';
import { matchesPattern } from '../../../src/lib/rules/registration/patterns.ts';

const CASES: Record<PatternId, { takes: string[]; refuses: string[] }> = {
  any: { takes: ['', 'anything at all', '🙂'], refuses: [] },
  digits: { takes: ['0', '0912345678'], refuses: ['', '12a', '１２', '1 2', '-1'] },
  letters_first: { takes: ['a', 'Minh2024'], refuses: ['1minh', 'minh_1', 'mình', ' minh'] },
  with_uppercase: { takes: ['Abc', 'abC1'], refuses: ['abc', 'ABC-', 'A b'] },
  letters_digits: { takes: ['a1', '1a'], refuses: ['a-1', 'đ'] },
  email: {
    takes: ['a@b.vn', "o'neil+tag@mail.example.com", 'a.b@x-y.co'],
    refuses: ['a@b', 'a b@c.vn', 'a@.vn', 'a@-b.vn', 'a@b-.vn', '@b.vn', 'a@b..vn', 'a@b.v', 'a@b.vn\n'],
  },
  no_spaces: { takes: ['mật-khẩu!1'], refuses: ['a b', 'a\u00a0b', '\ta', 'a\n'] },
  chinese_english: { takes: ['李Wei'], refuses: ['李 Wei', '李1'] },
  chinese_digits: { takes: ['李88'], refuses: ['Li88'] },
  english_spaces: { takes: ['John Smith', 'John'], refuses: ['John  Smith', ' John', 'Jöhn'] },
  name_separator: { takes: ["Anna O'Neil", 'Nguyễn Văn A'], refuses: ['Anna', 'Anna ', 'Anna 2'] },
  date_ymd: { takes: ['1990-02-28', '2000-12-31'], refuses: ['1990-2-28', '1990-13-01', '1990-04-31', '1890-01-01'] },
  date_mdy: { takes: ['02-28-1990'], refuses: ['28-02-1990', '02-30-1990', '1990-02-28'] },
  strong_password: { takes: ['aA1!', 'Mật1khẩu-'], refuses: ['aA1', 'aA!', 'a1!', 'A1!', 'aA1! '] },
  korean: { takes: ['김철수', '김 철수'], refuses: ['Kim', '김1'] },
  thai: { takes: ['สมชาย ใจดี'], refuses: ['Somchai', 'สมชาย1'] },
  thai_english: { takes: ['สมชาย Jaidee'], refuses: ['สมชาย1'] },
  japanese_fullwidth: { takes: ['山田　太郎', 'ヤマダ', 'やまだ', 'Ａ１'], refuses: ['ﾔﾏﾀﾞ', '山田 太郎', 'Yamada'] },
  vietnamese_name: {
    takes: ['NGUYEN VAN AN', 'Nguyễn Thị Ánh Tuyết', 'Đỗ Ưu Ỷ'],
    refuses: ['Nguyễn  An', 'An1', '×÷', 'Łukasz', '阮文安'],
  },
};

function matching(id: PatternId, values: string[]): string[] {
  return values.filter((value) => matchesPattern(PATTERNS[id], value));
}

describe('the pattern families', () => {
  for (const [id, { takes, refuses }] of Object.entries(CASES) as [PatternId, (typeof CASES)[PatternId]][]) {
    it(`${id} takes what its name says and refuses the rest`, () => {
      expect(matching(id, takes)).toEqual(takes);
      expect(matching(id, refuses)).toEqual([]);
    });
  }

  it('answer at once for hostile text: none of them backtracks', () => {
    const long = [
      'a'.repeat(320),
      `${'a '.repeat(160)}1`,
      `${'a.'.repeat(150)}@${'a.'.repeat(150)}`,
      `a@${'a-'.repeat(150)}`,
    ];
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(PATTERNS)), fc.constantFrom(...long), (pattern, value) => {
        expect(typeof matchesPattern(pattern, value)).toBe('boolean');
      }),
    );
  });
});
