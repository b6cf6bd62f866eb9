import { describe, expect, it } from 'vitest';
import { findBetType, GAME_GROUPS, listBetTypes, type GameGroup, type BetType } from '#rules/lottery';
import { hasFixedOdds, MIN_ODDS, maxOdds, presetOdds, parseOddsOverride } from '#rules/lottery/pricing/fixed-odds';
import { compareOdds } from '#rules/lottery/pricing/odds';

function betType(group: GameGroup, code: string): BetType {
  const found = findBetType(group, code);
  if (!found) throw new Error(`no play ${code}`);
  return found;
}

const TIERS = GAME_GROUPS.flatMap((group) =>
  listBetTypes(group)
    .filter(hasFixedOdds)
    .flatMap((one) => Object.keys(one.odds).map((tier) => ({ one, tier }))),
);

describe('odds that operations may set', () => {
  it.each([
    ['SSC', 'SSC_C_2S_B1', 'WIN', '1.94', { odds: '1.94' }],
    ['SSC', 'SSC_C_2S_B1', 'WIN', '1.940', { odds: '1.94' }],
    ['SSC', 'SSC_C_2S_B1', 'WIN', '2', { odds: '2' }],
    ['SSC', 'SSC_C_2S_B1', 'WIN', '2.001', { refusal: 'too_high' }],
    ['SSC', 'SSC_C_2S_B1', 'WIN', '1', { refusal: 'too_low' }],
    ['SSC', 'SSC_C_2S_B1', 'WIN', '0', { refusal: 'too_low' }],
    ['SSC', 'SSC_C_2S_B1', 'WIN', '-1.95', { refusal: 'too_low' }],
    ['SSC', 'SSC_C_2S_B1', 'WIN', '1.9455', { refusal: 'malformed' }],
    ['SSC', 'SSC_C_2S_B1', 'WIN', '39/20', { refusal: 'malformed' }],
    ['SSC', 'SSC_C_2S_B1', 'WIN', '1,95', { refusal: 'malformed' }],
    ['SSC', 'SSC_C_2S_B1', 'WIN', '', { refusal: 'malformed' }],
    // The decimals of the rulebook: three below ten, two below a hundred, one below a thousand, then none.
    ['SSC', 'SSC_C_B1', 'WIN', '9.999', { odds: '9.999' }],
    ['LHC', 'LHC_TM', 'WIN', '47.55', { odds: '47.55' }],
    ['LHC', 'LHC_TM', 'WIN', '47.555', { refusal: 'malformed' }],
    ['VN_MB', 'VN_LO3', 'WIN', '970.5', { odds: '970.5' }],
    ['VN_MB', 'VN_LO3', 'WIN', '970.55', { refusal: 'malformed' }],
    ['VN_MB', 'VN_LO4', 'WIN', '9000', { odds: '9000' }],
    ['VN_MB', 'VN_LO4', 'WIN', '9000.5', { refusal: 'malformed' }],
    ['VN_MB', 'VN_LO2', 'WIN', '99.5', { odds: '99.5' }],
    ['VN_MB', 'VN_LO2', 'WIN', '100.1', { refusal: 'too_high' }],
    ['VN_MN', 'VN_X4', 'WIN', '1500', { odds: '1500' }],
    ['KENO', 'KENO_B1', 'M1', '3.5', { odds: '3.5' }],
    ['KENO', 'KENO_B1', 'M1', '4.001', { refusal: 'too_high' }],
    // A parlay's legs stay at most what they are.
    ['LHC', 'LHC_ZMGG', 'BIG', '1.951', { refusal: 'too_high' }],
  ] as const)('%s %s %s: %s', (group, code, tier, text, read) => {
    expect(parseOddsOverride(betType(group, code), tier, text)).toEqual(read);
  });

  it('are between the least and the most, and the preset is no more than that', () => {
    expect(TIERS.length).toBeGreaterThan(500);
    for (const { one, tier } of TIERS) {
      const max = maxOdds(one, tier);
      const name = `${one.group} ${one.code} ${tier}`;
      expect(compareOdds(max, presetOdds(one, tier)), name).not.toBe(-1);
      expect(parseOddsOverride(one, tier, max), name).toEqual({ odds: max });
      expect(parseOddsOverride(one, tier, MIN_ODDS), name).toEqual({ odds: MIN_ODDS });
    }
  });

  it('are none of bet types that are priced by their prize group', () => {
    const official = betType('SSC', 'SSC_DWD');
    expect(hasFixedOdds(official)).toBe(false);
    expect(() => presetOdds(official, 'WIN')).toThrow(RangeError);
    expect(() => presetOdds(betType('SSC', 'SSC_C_2S_B1'), 'BIG')).toThrow(RangeError);
  });
});
