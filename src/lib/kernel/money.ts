/**
 * Exact money. Everywhere inside and in the database an amount is a bigint in ten-thousandths of the
 * currency unit (`amountMinor`: 1 VND = 10_000n); on the wire it is a decimal string ("12500", "0.0125").
 * There is no floating point in this file and none may be added.
 */

/** How many fractional digits an amount carries inside: 1 unit = 10^SCALE minor. */
const SCALE = 4;
/** Minor units in one currency unit. */
export const UNIT = 10_000n;
/** The largest amount that one movement may carry; keeps every sum far from the end of int8. */
export const MAX_AMOUNT_MINOR = 10n ** 17n;

const DECIMAL = /^(-?)(0|[1-9]\d{0,13})(?:\.(\d{1,4}))?$/;

/**
 * Reads a decimal string ("12500", "-0.0125") as minor units.
 * Gives `undefined` for anything else: exponents, signs other than a leading minus, leading zeros,
 * more than four decimals, more than MAX_AMOUNT_MINOR, or a value that is not a string.
 */
export function parseAmount(text: unknown): bigint | undefined {
  if (typeof text !== 'string') return undefined;
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '0', fraction = ''] = match;
  const magnitude = BigInt(whole) * UNIT + BigInt(fraction.padEnd(SCALE, '0'));
  if (magnitude > MAX_AMOUNT_MINOR) return undefined;
  return sign ? -magnitude : magnitude;
}

/** The shortest decimal string of an amount: 125000000n gives "12500", 125n gives "0.0125". */
export function formatAmount(amountMinor: bigint): string {
  const sign = amountMinor < 0n ? '-' : '';
  const magnitude = amountMinor < 0n ? -amountMinor : amountMinor;
  const fraction = (magnitude % UNIT).toString().padStart(SCALE, '0').replace(/0+$/, '');
  return `${sign}${magnitude / UNIT}${fraction ? `.${fraction}` : ''}`;
}

/** Digits after the point that a currency is paid and shown in (ISO 4217; what is not listed has two). */
const CURRENCY_DECIMALS: Readonly<Record<string, number>> = {
  VND: 0,
  JPY: 0,
  KRW: 0,
  IDR: 0,
  MMK: 0,
  LAK: 0,
  KHR: 0,
};

export function currencyDecimals(currency: string): number {
  return CURRENCY_DECIMALS[currency] ?? 2;
}

/** The smallest amount of a currency that can be paid in or out, in minor units (VND: 10_000n). */
export function smallestPayable(currency: string): bigint {
  return 10n ** BigInt(SCALE - currencyDecimals(currency));
}

/** True for a whole multiple of the smallest payable unit: deposits, withdrawals and transfers must be. */
export function isPayable(amountMinor: bigint, currency: string): boolean {
  return amountMinor % smallestPayable(currency) === 0n;
}

/**
 * Multiplies by a ratio and cuts toward zero at the internal scale (decisions §7).
 * `numerator` and `denominator` are exact: a rate of 1.25 % is 125n / 10_000n.
 */
export function multiply(amountMinor: bigint, numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('denominator is zero');
  return (amountMinor * numerator) / denominator;
}

/**
 * Text for a reader: cut (never rounded up) to the currency's decimals, with the digits, separators and
 * symbol of the language. Intl takes the decimal string as it is, so no digit is lost on the way.
 */
export function displayAmount(amountMinor: bigint, options: { currency: string; tag: string }): string {
  const { currency, tag } = options;
  const decimals = currencyDecimals(currency);
  const cut = amountMinor - (amountMinor % smallestPayable(currency));
  return new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(formatAmount(cut) as Intl.StringNumericLiteral);
}
