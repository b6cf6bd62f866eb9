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

export function negative({ numerator, denominator }: Rational): Rational {
  return { numerator: -numerator, denominator };
}

/** Returns 1 / value. Throws RangeError for zero. */
export function inverse({ numerator, denominator }: Rational): Rational {
  return numerator < 0n ? rational(-denominator, -numerator) : rational(denominator, numerator);
}

export function isLess(left: Rational, right: Rational): boolean {
  return left.numerator * right.denominator < right.numerator * left.denominator;
}

/** Returns the greatest whole number that is not above the value. */
export function floor({ numerator, denominator }: Rational): bigint {
  const cut = numerator / denominator;
  return cut * denominator > numerator ? cut - 1n : cut;
}

/** Reads a decimal such as "-0.95"; undefined for anything else. */
export function parseDecimal(text: string, decimals: number): Rational | undefined {
  const match = /^(-?)(\d{1,9})(?:\.(\d+))?$/.exec(text);
  if (!match || (match[3] ?? '').length > decimals) return undefined;
  const digits = BigInt(`${match[2] ?? ''}${(match[3] ?? '').padEnd(decimals, '0')}`);
  return rational(match[1] === '-' ? -digits : digits, 10n ** BigInt(decimals));
}

/** Formats the fraction with at most `decimals` digits, rounded toward minus infinity, without trailing zeros. */
export function formatDown(value: Rational, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const scaled = floor(times(value, rational(scale)));
  const magnitude = scaled < 0n ? -scaled : scaled;
  const fraction = (magnitude % scale).toString().padStart(decimals, '0').replace(/0+$/, '');
  return `${scaled < 0n ? '-' : ''}${magnitude / scale}${decimals === 0 || fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * Formats the fraction as a percentage with `decimals` digits, rounded down so that a return is never shown too high.
 */
export function percentage(value: Rational, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const cut = (value.numerator * 100n * scale) / value.denominator;
  return `${cut / scale}.${(cut % scale).toString().padStart(decimals, '0')}`;
}
