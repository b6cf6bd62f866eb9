import type { RandomSource } from './ids.ts';

const RANGE = 2 ** 32;

/**
 * Returns a uniformly random integer from `minimum` to `maximum`, both included. Discards the few values that would favor
 * small results. Throws RangeError for an empty range or more than 2^32 values.
 */
export function uniformInt(random: RandomSource, minimum: number, maximum: number): number {
  const span = maximum - minimum + 1;
  if (!Number.isSafeInteger(minimum) || !Number.isSafeInteger(maximum) || span < 1 || span > RANGE) {
    throw new RangeError('invalid range of integers');
  }
  const limit = RANGE - (RANGE % span);
  for (;;) {
    const bytes = random.bytes(4);
    const draw = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
    if (draw < limit) return minimum + (draw % span);
  }
}
