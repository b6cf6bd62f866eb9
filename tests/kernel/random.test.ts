import { fc } from '../support/properties.ts';
import { describe, expect, it } from 'vitest';
import { cryptoRandom } from '#kernel/ids';
import { uniformInt } from '#kernel/random';

/** Creates a source that returns these 32-bit numbers in turn. */
function numbered(...numbers: number[]) {
  const left = [...numbers];
  return {
    bytes(length: number) {
      const bytes = new Uint8Array(length);
      new DataView(bytes.buffer).setUint32(0, left.shift() ?? 0);
      return bytes;
    },
    left,
  };
}

describe('uniformInt', () => {
  it('returns integers in the range, both ends included', () => {
    const range = fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.nat(1000));
    fc.assert(
      fc.property(range, ([minimum, span]) => {
        const value = uniformInt(cryptoRandom, minimum, minimum + span);
        expect(value).toBeGreaterThanOrEqual(minimum);
        expect(value).toBeLessThanOrEqual(minimum + span);
      }),
    );
    expect(uniformInt(numbered(0), 5, 9)).toBe(5);
    expect(uniformInt(numbered(4), 5, 9)).toBe(9);
  });

  it('discards values that would favor small results', () => {
    // 2^32 = 1 (mod 3), so the highest value is discarded.
    const random = numbered(2 ** 32 - 1, 2 ** 32 - 2);
    expect(uniformInt(random, 0, 2)).toBe(2);
    expect(random.left).toEqual([]);
  });

  it('throws RangeError for an invalid range', () => {
    expect(() => uniformInt(cryptoRandom, 2, 1)).toThrow(RangeError);
    expect(() => uniformInt(cryptoRandom, 0.5, 1)).toThrow(RangeError);
    expect(() => uniformInt(cryptoRandom, 0, 2 ** 32)).toThrow(RangeError);
  });
});
