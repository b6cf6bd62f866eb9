import { describe, expect, it } from 'vitest';
import { findBetType, GAME_GROUPS, parseSelection, listBetTypes, type BetType } from '#rules/lottery';
import { cleanTyped, isTyped, quickPick, randomPicks } from '#rules/lottery/grammar/typing';
import { fc } from '../../../support/properties.ts';

function form(group: (typeof GAME_GROUPS)[number], code: string): BetType['rule']['form'] {
  const betType = findBetType(group, code);
  if (!betType) throw new Error(`no play ${code}`);
  return betType.rule.form;
}

describe('what is typed or pasted', () => {
  it.each([
    ['digits in lines, lists and rows', 'SSC', 'SSC_Q3_ZX_DS', '123, 456\n123789', '123;456;789', 1],
    ['what is no line of the play', 'SSC', 'SSC_Q3_ZX_DS', '12 3456 a', '345', 2],
    ['balls that stand apart', 'PK10', 'PK10_Q2_ZX_DS', '03 07; 0703\n11 12', '03 07;07 03', 1],
    ['numbers of three digits', 'VN_MB', 'VN_LO3', '468 468 012999', '468,012,999', 1],
  ] as const)('is cleaned up: %s', (_name, group, code, typed, text, dropped) => {
    expect(cleanTyped(form(group, code), typed)).toEqual({ text, dropped });
  });

  it('is a line where the grammar reads one, and nothing else', () => {
    const betTypes = GAME_GROUPS.flatMap(listBetTypes).filter(({ rule }) => rule.form.lineOf);
    expect(betTypes.length).toBeGreaterThan(10);
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...betTypes), digits, (betType, typed) => {
        const { form: own } = betType.rule;
        const width = own.alphabet.tokenOf(own.alphabet.values[0] ?? 0).length;
        const spaced = typed.match(new RegExp(`.{1,${width}}`, 'g'))?.join(width > 1 ? ' ' : '') ?? '';
        expect(own.lineOf?.(typed)).toBe(parseSelection(betType, spaced).selection?.text);
      }),
    );
  });

  it('is nothing where there is nothing', () => {
    expect(cleanTyped(form('SSC', 'SSC_Q3_ZX_DS'), ' \n')).toEqual({ text: '', dropped: 0 });
  });
});

describe('quick picks', () => {
  it('take the halves and the parities of a pad', () => {
    const pad = form('PK10', 'PK10_DWD');
    expect(quickPick(pad, 'big')).toEqual([6, 7, 8, 9, 10]);
    expect(quickPick(pad, 'small')).toEqual([1, 2, 3, 4, 5]);
    expect(quickPick(pad, 'odd')).toEqual([1, 3, 5, 7, 9]);
    expect(quickPick(pad, 'clear')).toEqual([]);
  });
});

describe('a pick by chance', () => {
  it('is a bet of every bet type within a few tries', () => {
    let state = 7;
    const below = (limit: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * limit);
    };
    const unmade = GAME_GROUPS.flatMap((group) => listBetTypes(group)).filter((betType) => {
      const { form: of } = betType.rule;
      return !Array.from({ length: 50 }, (_, attempt) => of.write(randomPicks(of, below, attempt))).some(
        (text) => parseSelection(betType, text).selection,
      );
    });
    expect(unmade.map(({ code }) => code)).toEqual([]);
  });

  it('fits into what is typed where the bet type is typed', () => {
    const typed = GAME_GROUPS.flatMap((group) => listBetTypes(group)).filter(({ rule }) => isTyped(rule.form));
    const texts = typed.map((betType) => ({
      betType,
      text: betType.rule.form.write(randomPicks(betType.rule.form, () => 0)),
    }));
    const bets = texts.filter(({ betType, text }) => parseSelection(betType, text).selection);
    expect(bets.length).toBeGreaterThan(10);
    expect(bets.filter(({ betType, text }) => cleanTyped(betType.rule.form, text).text !== text)).toEqual([]);
  });
});
