import { describe, expect, it } from 'vitest';
import {
  findBetType,
  GAME_GROUPS,
  parseSelection,
  listBetTypes,
  possibleWin,
  prizesOf,
  type GameGroup,
} from '#rules/lottery';
import { wordPrizes } from '#rules/lottery/pricing/word-prizes';

/** Returns the prizes by word, in units. */
function prizesByWord(group: GameGroup, code: string, odds: Record<string, string> = {}) {
  const betType = findBetType(group, code);
  const prizes = betType && wordPrizes(betType, prizesOf(betType, { odds }));
  return (
    prizes &&
    Object.fromEntries(
      [...prizes].map(([value, { min, max }]) => [
        betType.rule.form.alphabet.tokenOf(value),
        [Number(min) / 10_000, Number(max) / 10_000],
      ]),
    )
  );
}

describe('what a word pays', () => {
  it('is its tier’s odds, or its own while it is shifted', () => {
    const even = [1.95, 1.95];
    expect(prizesByWord('SSC', 'SSC_C_2S_B1')).toMatchObject({ BIG: even, SMALL: even, ODD: even, EVEN: even });
    expect(prizesByWord('SSC', 'SSC_C_2S_B1', { 'WIN:BIG': '1.9', WIN: '1.94' })).toMatchObject({
      BIG: [1.9, 1.9],
      SMALL: [1.94, 1.94],
      ODD: [1.94, 1.94],
      EVEN: [1.94, 1.94],
    });
  });

  it('is a range where it goes by what is drawn, and leaves out stakes that come back', () => {
    expect(prizesByWord('KENO', 'KENO_CL')).toMatchObject({ CHAN: [expect.any(Number), expect.any(Number)] });
    const { CHAN: [min, max] = [] } = prizesByWord('KENO', 'KENO_CL') ?? {};
    expect(min).toBeLessThan(max ?? 0);
    const dragonTiger = prizesByWord('SSC', 'SSC_C_LH_12') ?? {};
    for (const [, prize] of Object.entries(dragonTiger)) expect(prize[0]).toBeGreaterThan(1);
  });

  it('is exact of Mark Six once the year is known: the animal of the year has a number more, and pays less', () => {
    // 2026 is a year of the horse.
    const [horse, dog] = [
      { min: 95_550n, max: 95_550n },
      { min: 119_400n, max: 119_400n },
    ];
    const betType = findBetType('LHC', 'LHC_TX');
    if (!betType) throw new Error('the play is missing');
    const inYear = wordPrizes(betType, prizesOf(betType), 2026);
    const of = (prizes: typeof inYear, word: string) => prizes?.get(betType.rule.form.alphabet.valueOf(word) ?? -1);
    expect([of(inYear, 'HORSE'), of(inYear, 'DOG')]).toEqual([horse, dog]);
    expect(of(wordPrizes(betType, prizesOf(betType)), 'DOG')).toEqual({ min: 95_550n, max: 119_400n });
    for (const code of ['LHC_PT1X', 'LHC_PT1X_NO', 'LHC_ZX6', 'LHC_TM_WX']) {
      const other = findBetType('LHC', code);
      const known = other && [...(wordPrizes(other, prizesOf(other), 2026) ?? [])];
      expect(known?.length, code).toBeGreaterThan(4);
      for (const [, { min, max }] of known ?? []) expect(min, code).toBe(max);
    }
  });

  it('is nothing of numbers and of official bet types', () => {
    expect(prizesByWord('SSC', 'SSC_DWD')).toBeUndefined();
    expect(prizesByWord('VN_MB', 'VN_LO2')).toBeUndefined();
  });

  it('is never more than a bet on the word alone can win', () => {
    const priced = GAME_GROUPS.flatMap(listBetTypes).flatMap((betType) => {
      const prizes = prizesOf(betType);
      return [...(wordPrizes(betType, prizes) ?? [])].map(([value, prize]) => ({ betType, prizes, value, prize }));
    });
    expect(priced.length).toBeGreaterThan(200);
    for (const { betType, prizes, value, prize } of priced) {
      const { selection } = parseSelection(betType, betType.rule.form.alphabet.tokenOf(value));
      if (!selection) throw new Error(`${betType.code} does not take ${betType.rule.form.alphabet.tokenOf(value)}`);
      // More where each hit pays.
      expect(prize.max <= possibleWin(betType, selection, prizes), betType.code).toBe(true);
      expect(prize.min > 0n, betType.code).toBe(true);
    }
  });
});
