import { describe, expect, it } from 'vitest';
import { selectionText } from '#browser/lottery/names';
import { getTranslator } from '#i18n/translator';
import { GAME_GROUPS, listBetTypes } from '#rules/lottery';

describe('the words of a selection', () => {
  const t = getTranslator('vi');

  it.each([
    ['SSC_C_2S_B1', 'BIG,ODD', 'Tài, Lẻ'],
    ['SSC_C_2S_B1', 'BIG', 'Tài'],
    ['SSC_DWD', '1,2|-|-|-|5', '1,2|-|-|-|5'],
    ['SSC_R2', 'P:1,2,5|N:3,4', 'Vị trí: 1, 2, 5 | Các số: 3, 4'],
  ])('%s %s', (code, selection, text) => {
    expect(selectionText(t, code, selection)).toBe(text);
  });

  it('of every bet type are in the language of the page', () => {
    for (const { code, rule } of GAME_GROUPS.flatMap((group) => listBetTypes(group))) {
      const { alphabet } = rule.form;
      const tokens = alphabet.values.map((value) => alphabet.tokenOf(value));
      expect(selectionText(t, code, tokens.join(',')), code).not.toMatch(/betTypes|[A-Z]{2}/);
    }
  });
});
