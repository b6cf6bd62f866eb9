import { describe, expect, it } from 'vitest';
import { parseAmount } from '#kernel/money';
import { type FactCategory, validBet } from '#rules/figures/valid-bet';

const minor = (text: string) => parseAmount(text) ?? -1n;

describe('the valid bet', () => {
  // The vectors of the rewards rulebook that have a valid bet; a void round has none and is not asked for.
  it.each<[FactCategory, string, string, string, string, string]>([
    ['RNG', '1000', '1000', '0', '0', '1000'],
    ['LIVE', '1000', '1950', '0', '0', '950'],
    ['SPORTS', '1000', '500', '0', '0', '500'],
    ['LOTT', '10000', '0', '2000', '0', '8000'],
    ['LOTT', '10000', '5000', '0', '3000', '4000'],
    ['LIVE', '0.0003', '0.0004', '0', '0', '0.0001'],
  ])('of %s with stake %s, payout %s, %s pushed and %s on the smaller side is %s', (category, ...texts) => {
    const [stakeMinor, payoutMinor, pushedMinor, oppositeMinor, expected] = texts.map(minor);
    const amounts = { stakeMinor: stakeMinor ?? 0n, payoutMinor: payoutMinor ?? 0n, pushedMinor, oppositeMinor };
    expect(validBet(category, { ...amounts, pushedMinor: pushedMinor ?? 0n, oppositeMinor: oppositeMinor ?? 0n })).toBe(
      expected,
    );
  });

  it('is never negative, and nothing for a tie of a result game', () => {
    expect(validBet('PVP', { stakeMinor: 100n, payoutMinor: 100n })).toBe(0n);
    expect(validBet('RNG', { stakeMinor: 100n, payoutMinor: 0n, pushedMinor: 150n })).toBe(0n);
  });
});
