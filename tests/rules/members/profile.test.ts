import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AVATARS, nicknameKey, nicknameProblem, normalNickname } from '#rules/members/profile';

const codeOf = (nickname: string) => nicknameProblem(normalNickname(nickname))?.code;

describe('a nickname', () => {
  it.each(['Lan', 'Lan_99', 'Nguyễn Văn Á', ' Mèo-Con ', '龙龙', 'สมชาย', 'A.B', 'x'.repeat(20)])(
    'may be %s',
    (nickname) => {
      expect(codeOf(nickname)).toBeUndefined();
    },
  );

  it.each(['a', 'x'.repeat(21), 'a  b', '-a', 'a_', 'a@b.vn', '<b>', '‮abc', 'call 0901234567', 'ab\u200Bcd'])(
    'may not be %s',
    (nickname) => {
      expect(codeOf(nickname)).toBe('nickname_invalid');
    },
  );

  it.each(['admin', 'Parlay VIP', 'Hỗ trợ', 'CSKH 24'])('does not pass for the house: %s', (nickname) => {
    expect(codeOf(nickname)).toBe('nickname_taken');
  });

  it('is the same in other cases, with other separators and in another form of Unicode', () => {
    const key = nicknameKey('Mèo Con');
    for (const same of ['MÈO CON', 'mèo_con', 'MèoCon', 'Me\u0300o Con'])
      expect(nicknameKey(normalNickname(same))).toBe(key);
  });
});

it('every picture that can be chosen is drawn', () => {
  const files = readdirSync(new URL('../../../public/avatars', import.meta.url));
  expect(files.toSorted()).toEqual(AVATARS.map((name) => `${name}.svg`).toSorted());
});
