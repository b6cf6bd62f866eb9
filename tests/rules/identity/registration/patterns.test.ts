import { fc } from '../../../support/properties.ts';
import { describe, expect, it } from 'vitest';
import { PATTERNS, type PatternId } from '#rules/identity/registration';
import { matchesPattern } from '../../../../src/lib/rules/identity/registration/patterns.ts';

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

/** Allowed and forbidden characters of the patterns that allow single characters. */
const ALPHABETS: Partial<Record<PatternId, { inside: string; outside: string }>> = {
  digits: { inside: '0123456789', outside: 'a ０٣-' },
  letters_digits: { inside: 'azAZ09', outside: 'đé _-Ａ' },
  no_spaces: { inside: 'aĐ9!กあ🙂', outside: ' \t\n\u00a0\u3000' },
  chinese_english: { inside: '李伟陈aZ', outside: '1 あー한ก' },
  chinese_digits: { inside: '李伟09', outside: 'aあ ０' },
  english_spaces: { inside: 'aZ', outside: '1é-đ' },
  korean: { inside: '김가힣', outside: 'aあㅏ1' },
  thai: { inside: 'สมชาย', outside: 'a1๑ລ' },
  thai_english: { inside: 'สมaZ', outside: '1๑é' },
  japanese_fullwidth: { inside: '山あアー々Ａ１　', outside: 'aｱ 1' },
  vietnamese_name: { inside: 'aĐđƠưỹẠ', outside: '1ñß-' },
};

const charactersOf = (text: string) => fc.constantFrom(...text);

describe('the patterns', () => {
  for (const [id, { inside, outside }] of Object.entries(ALPHABETS) as [
    PatternId,
    { inside: string; outside: string },
  ][]) {
    it(`include ${id}, which matches every text of its characters and none with another one`, () => {
      const own = fc.string({ unit: charactersOf(inside), minLength: 1, maxLength: 40 });
      fc.assert(
        fc.property(own, charactersOf(outside), fc.nat(), (text, foreign, at) => {
          const characters = [...text];
          expect(matchesPattern(PATTERNS[id], text)).toBe(true);
          characters.splice(at % (characters.length + 1), 0, foreign);
          expect(matchesPattern(PATTERNS[id], characters.join(''))).toBe(false);
        }),
      );
    });
  }

  for (const [id, { takes, refuses }] of Object.entries(CASES) as [PatternId, (typeof CASES)[PatternId]][]) {
    it(`include ${id}, which accepts and refuses the examples`, () => {
      expect(matching(id, takes)).toEqual(takes);
      expect(matching(id, refuses)).toEqual([]);
    });
  }

  it('do not backtrack on hostile texts', () => {
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
