import { describe, expect, it } from 'vitest';
import { percentage, type Rational } from '../../src/lib/vendor-sandbox/maths/rational.ts';
import { DECK, dealHands, strengthOf, valueOf } from '../../src/lib/vendor-sandbox/rooms/cards.ts';
import { raiseChances, returnToPlayer } from '../../src/lib/vendor-sandbox/rooms/return.ts';
import { botRaises, settleTable } from '../../src/lib/vendor-sandbox/rooms/rules.ts';
import { roomsFor } from '../../src/lib/vendor-sandbox/rooms/rooms.ts';
import { fc, runs } from '../support/properties.ts';

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

/** Dice of a fixed sequence (mulberry32), so that each run deals the same. */
function fixedDice(seed: number) {
  let state = seed;
  return {
    below(bound: number): number {
      state = Math.trunc(state + 0x6d2b79f5);
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
    },
  };
}

describe('hands', () => {
  it.each([
    ['a sum of 10 is ten points, and beats nine', '1S 2S 7C', '3D 2D 4D'],
    ['three of a kind beats ten points', '2S 2C 2H', '9D 8D 3D'],
    ['three aces beat three nines', '1S 1C 1H', '9D 9H 9C'],
    ['diamonds decide equal points', '2D 3S 4S', '1H 1C 7H'],
    ['within a suit the ace is the highest', '1D 2S 4S', '9D 7S 1S'],
  ])('%s', (_, better, worse) => {
    expect(strengthOf(better.split(' '))).toBeGreaterThan(strengthOf(worse.split(' ')));
  });

  it('are worth the last digit of their sum', () => {
    expect(valueOf(['9S', '9H', '8C'])).toEqual({ points: 6, isTriple: false });
    expect(valueOf(['5S', '5H', '5C'])).toEqual({ points: 5, isTriple: true });
    expect(valueOf(['9S', '9H', '2C'])).toEqual({ points: 10, isTriple: false });
  });
});

describe('a settled round', () => {
  const played = fc.record({
    seed: fc.integer(),
    raised: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    anteMinor: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  });

  it('pays out all stakes but the rake, to the best hand that raised, for any hands and seats', () => {
    fc.assert(
      fc.property(played, ({ seed, raised, anteMinor }) => {
        const hands = dealHands(fixedDice(seed));
        expect(new Set(hands.flat()).size).toBe(12);
        const seats = hands.map((hand, seat) => ({ hand, hasRaised: raised[seat] ?? false }));
        const result = settleTable(anteMinor, seats);
        const raises = raised.filter(Boolean).length;
        expect(result.stakedMinor).toBe(anteMinor * BigInt(4 + raises));
        expect(sum(result.payoutsMinor) + result.rakeMinor).toBe(result.stakedMinor);
        expect(result.rakeMinor).toBe(raises > 1 ? (result.stakedMinor * 3n) / 100n : 0n);
        if (raises === 0) {
          expect(result.payoutsMinor).toEqual([anteMinor, anteMinor, anteMinor, anteMinor]);
          return;
        }
        const best = seats.filter(({ hasRaised }) => hasRaised).map(({ hand }) => strengthOf(hand));
        expect(strengthOf(hands[result.winner ?? -1] ?? [])).toBe(Math.max(...best));
        expect(best.filter((strength) => strength === Math.max(...best))).toHaveLength(1);
      }),
      runs(300),
    );
  });
});

describe('the published return', () => {
  const hands = DECK.flatMap((first, low) =>
    DECK.slice(low + 1).flatMap((second, middle) =>
      DECK.slice(low + middle + 2).map((third) => [first, second, third]),
    ),
  );

  it('counts the raises of two seats as a count of all pairs of hands does', () => {
    const raising = hands
      .filter(botRaises)
      .map((hand) => hand.reduce((set, card) => set | (1n << BigInt(DECK.indexOf(card))), 0n));
    const low = raising.map((set) => Number(set & 0xfffffn));
    const high = raising.map((set) => Number(set >> 20n));
    let pairs = 0;
    for (let one = 0; one < raising.length; one++)
      for (let other = 0; other < raising.length; other++)
        if (((low[one] ?? 0) & (low[other] ?? 0)) === 0 && ((high[one] ?? 0) & (high[other] ?? 0)) === 0) pairs++;
    expect(hands).toHaveLength(7140);
    // The expected number of pairs of seats that raise, of six.
    const expected = raiseChances().reduce(
      (total, { numerator, denominator }, raises) =>
        total + (Number(numerator) / Number(denominator)) * ((raises * (raises - 1)) / 2),
      0,
    );
    expect(expected).toBeCloseTo((6 * pairs) / (7140 * 5456), 12);
  });

  it('is what a player gets back who decides as the bots do, and no decision by own cards gets more than the stakes', () => {
    expect(percentage(returnToPlayer(), 2)).toBe('98.19');
    const dice = fixedDice(2026);
    const ROUNDS = 50_000;
    /** Net of raising and of folding, by the strength of the own hand. */
    const nets = new Map<number, { raise: number; fold: number }>();
    /** How often none to all four seats raised. */
    const raises = [0, 0, 0, 0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      const strengths = dealHands(dice).map(strengthOf);
      const [own = 0, ...bots] = strengths;
      // Strengths are points times 100, so that a bot raises from 700.
      const raised = bots.filter((strength) => strength >= 700);
      const isBest = raised.every((strength) => strength < own);
      const raise = (isBest ? (5 + raised.length) * (raised.length > 0 ? 0.97 : 1) : 0) - 2;
      const fold = (raised.length === 0 ? 1 : 0) - 1;
      const net = nets.get(own) ?? { raise: 0, fold: 0 };
      nets.set(own, { raise: net.raise + raise, fold: net.fold + fold });
      const count = raised.length + Number(own >= 700);
      raises[count] = (raises[count] ?? 0) + 1;
    }
    const number = ({ numerator, denominator }: Rational) => Number(numerator) / Number(denominator);
    const chances = raiseChances().map(number);
    for (const [at, times] of raises.entries()) {
      const chance = chances[at] ?? 0;
      const standardError = Math.sqrt((chance * (1 - chance)) / ROUNDS);
      expect(Math.abs(times / ROUNDS - chance)).toBeLessThan(4 * standardError);
    }
    // All seats are alike, so each gets its part of the stakes without the rake of the showdowns.
    const staked = chances.reduce((total, chance, at) => total + chance * (4 + at), 0);
    const raked = chances.reduce((total, chance, at) => total + (at > 1 ? chance * (4 + at) * 0.03 : 0), 0);
    expect(number(returnToPlayer())).toBeCloseTo(1 - raked / staked, 10);
    const strengths = [...nets.keys()].sort((left, right) => left - right);
    const netFrom = (from: number) =>
      strengths.reduce((total, one) => total + ((one >= from ? nets.get(one)?.raise : nets.get(one)?.fold) ?? 0), 0);
    for (const from of [0, ...strengths]) expect(netFrom(from) / ROUNDS).toBeLessThan(0);
    expect(1 + netFrom(0) / ROUNDS / 2).toBeCloseTo(0.945, 2);
  });
});

it('the rake of every room is a whole number of minor units', () => {
  for (const { anteMinor } of [...roomsFor('VND'), ...roomsFor('USD')])
    for (const stakes of [6n, 7n, 8n]) expect((anteMinor * stakes * 300n) % 10_000n).toBe(0n);
});
