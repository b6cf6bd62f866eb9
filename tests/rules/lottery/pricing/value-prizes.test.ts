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
import { valuePrizes } from '#rules/lottery/pricing/value-prizes';

/** Returns the prizes by token, in units. */
function prizesByToken(group: GameGroup, code: string, odds: Record<string, string> = {}) {
  const betType = findBetType(group, code);
  const prizes = betType && valuePrizes(betType, prizesOf(betType, { odds }));
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

describe('what a value pays', () => {
  it('is its tier’s odds, or its own while it is shifted', () => {
    const even = [1.95, 1.95];
    expect(prizesByToken('SSC', 'SSC_C_2S_B1')).toMatchObject({ BIG: even, SMALL: even, ODD: even, EVEN: even });
    expect(prizesByToken('SSC', 'SSC_C_2S_B1', { 'WIN:BIG': '1.9', WIN: '1.94' })).toMatchObject({
      BIG: [1.9, 1.9],
      SMALL: [1.94, 1.94],
      ODD: [1.94, 1.94],
      EVEN: [1.94, 1.94],
    });
  });

  it('is a range where it goes by what is drawn, and leaves out stakes that come back', () => {
    expect(prizesByToken('KENO', 'KENO_CL')).toMatchObject({ CHAN: [expect.any(Number), expect.any(Number)] });
    const { CHAN: [min, max] = [] } = prizesByToken('KENO', 'KENO_CL') ?? {};
    expect(min).toBeLessThan(max ?? 0);
    const dragonTiger = prizesByToken('SSC', 'SSC_C_LH_12') ?? {};
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
    const inYear = valuePrizes(betType, prizesOf(betType), 2026);
    const of = (prizes: typeof inYear, word: string) => prizes?.get(betType.rule.form.alphabet.valueOf(word) ?? -1);
    expect([of(inYear, 'HORSE'), of(inYear, 'DOG')]).toEqual([horse, dog]);
    expect(of(valuePrizes(betType, prizesOf(betType)), 'DOG')).toEqual({ min: 95_550n, max: 119_400n });
    for (const code of ['LHC_PT1X', 'LHC_PT1X_NO', 'LHC_ZX6', 'LHC_TM_WX']) {
      const other = findBetType('LHC', code);
      const known = other && [...(valuePrizes(other, prizesOf(other), 2026) ?? [])];
      expect(known?.length, code).toBeGreaterThan(4);
      for (const [, { min, max }] of known ?? []) expect(min, code).toBe(max);
    }
  });

  it('is known of each number of a credit board', () => {
    expect(prizesByToken('SSC', 'SSC_C_B1')).toMatchObject({ 0: [9.75, 9.75], 9: [9.75, 9.75] });
    expect(prizesByToken('PK10', 'PK10_C_GYH')).toMatchObject({ 3: [43.87, 43.87], 11: [8.775, 8.775] });
    expect(prizesByToken('LHC', 'LHC_TM')).toMatchObject({ '01': [47.77, 47.77], 49: [47.77, 47.77] });
  });

  it('is nothing of numbers on other boards and of official bet types', () => {
    expect(prizesByToken('SSC', 'SSC_DWD')).toBeUndefined();
    expect(prizesByToken('VN_MB', 'VN_LO2')).toBeUndefined();
  });

  it('is never more than a bet on the word alone can win', () => {
    const priced = GAME_GROUPS.flatMap(listBetTypes).flatMap((betType) => {
      const prizes = prizesOf(betType);
      return [...(valuePrizes(betType, prizes) ?? [])].map(([value, prize]) => ({ betType, prizes, value, prize }));
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
