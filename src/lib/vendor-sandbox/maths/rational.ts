/** Exact fraction, so that the return to player is never rounded during its calculation. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [left < 0n ? -left : left, right];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

export function rational(numerator: bigint, denominator = 1n): Rational {
  if (denominator <= 0n) throw new RangeError('denominator must be positive');
  const divisor = greatestCommonDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export function add(left: Rational, right: Rational): Rational {
  return rational(
    left.numerator * right.denominator + right.numerator * left.denominator,
    left.denominator * right.denominator,
  );
}

export function times(left: Rational, right: Rational): Rational {
  return rational(left.numerator * right.numerator, left.denominator * right.denominator);
}

/**
 * Formats the fraction as a percentage with `decimals` digits, rounded down so that a return is never shown too high.
 */
export function percentage(value: Rational, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const cut = (value.numerator * 100n * scale) / value.denominator;
  return `${cut / scale}.${(cut % scale).toString().padStart(decimals, '0')}`;
}
