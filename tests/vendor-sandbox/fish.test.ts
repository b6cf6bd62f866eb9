import { describe, expect, it } from 'vitest';
import { gameOf } from '../../src/lib/vendor-sandbox/games/all.ts';
import { FISH_KINDS, isFishKind, type FishKind } from '../../src/lib/vendor-sandbox/fish/kinds.ts';
import { drawCatches, winOf } from '../../src/lib/vendor-sandbox/fish/shots.ts';
import { fc } from '../support/properties.ts';

const KINDS = Object.keys(FISH_KINDS).filter(isFishKind);

/** Counts the catches of one shot over every result of the dice. */
function countCatches(kind: FishKind): { caught: number; results: number } {
  let results = 1;
  let caught = 0;
  for (let result = 0; result < results; result++) {
    const dice = {
      below(bound: number) {
        results = bound;
        return result;
      },
    };
    caught += drawCatches({ betMinor: 1n, hits: [kind] }, dice).length;
  }
  return { caught, results };
}

describe('a shot', () => {
  it.each(KINDS)('at a %s returns 96 percent of its bet, as published', (kind) => {
    const { caught, results } = countCatches(kind);
    expect(caught * FISH_KINDS[kind] * 100).toBe(results * 96);
    expect(gameOf('DEEPSEA')?.rtp).toBe('96.00');
  });

  it('is drawn by itself and pays the multiplier of its fish', () => {
    const shots = fc.array(fc.tuple(fc.constantFrom(...KINDS), fc.boolean()), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(shots, fc.bigInt({ min: 1n, max: 10n ** 8n }), (drawn, betMinor) => {
        let next = 0;
        const dice = { below: (bound: number) => (drawn[next++]?.[1] ? 0 : bound - 1) };
        const batch = { betMinor, hits: drawn.map(([kind]) => kind) };
        const catches = drawCatches(batch, dice);
        expect(catches).toEqual(drawn.flatMap(([, isCaught], shot) => (isCaught ? [shot] : [])));
        const multipliers = drawn.reduce((sum, [kind, isCaught]) => sum + (isCaught ? FISH_KINDS[kind] : 0), 0);
        expect(winOf(batch, catches)).toBe(betMinor * BigInt(multipliers));
      }),
    );
  });
});
