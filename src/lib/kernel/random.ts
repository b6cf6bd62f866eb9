import type { RandomSource } from './ids.ts';

const RANGE = 2 ** 32;

/**
 * A whole number from `minimum` to `maximum`, both included, each equally likely: the few draws that would favour the
 * small ones are thrown away. The span may not exceed 2^32.
 */
export function uniformInt(random: RandomSource, minimum: number, maximum: number): number {
  const span = maximum - minimum + 1;
  if (!Number.isSafeInteger(minimum) || !Number.isSafeInteger(maximum) || span < 1 || span > RANGE) {
    throw new RangeError('no such range of whole numbers');
  }
  const limit = RANGE - (RANGE % span);
  for (;;) {
    const bytes = random.bytes(4);
    const draw = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
    if (draw < limit) return minimum + (draw % span);
  }
}
