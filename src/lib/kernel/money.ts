/**
 * Exact money. In code and in the database an amount is a bigint in ten-thousandths of the currency unit (`amountMinor`:
 * 1 VND = 10_000n), called its minor unit here whatever the currency's own is; on the wire it is a decimal string
 * ("12500", "0.0125"). Do not use floating point in this file.
 */

/** Number of fractional digits: 1 currency unit = 10^SCALE minor units. */
const SCALE = 4;
/** Minor units in one currency unit. */
export const UNIT = 10_000n;
/** Maximum amount of one transaction; keeps sums far below the maximum of int8. */
export const MAX_AMOUNT_MINOR = 10n ** 17n;

const DECIMAL = /^(-?)(0|[1-9]\d{0,13})(?:\.(\d{1,4}))?$/;

/**
 * Parses a decimal string ("12500", "-0.0125") to minor units. Returns undefined for anything else: exponents, signs other
 * than a leading minus, minus zero, leading zeros, more than four decimals, more than MAX_AMOUNT_MINOR, or a value that is not a string.
 */
export function parseAmount(text: unknown): bigint | undefined {
  if (typeof text !== 'string') return undefined;
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '0', fraction = ''] = match;
  const magnitude = BigInt(whole) * UNIT + BigInt(fraction.padEnd(SCALE, '0'));
  if (magnitude > MAX_AMOUNT_MINOR || (sign && magnitude === 0n)) return undefined;
  return sign ? -magnitude : magnitude;
}

/** Returns the shortest decimal string of an amount: "12500" for 125000000n, "0.0125" for 125n. */
export function formatAmount(amountMinor: bigint): string {
  const sign = amountMinor < 0n ? '-' : '';
  const magnitude = amountMinor < 0n ? -amountMinor : amountMinor;
  const fraction = (magnitude % UNIT).toString().padStart(SCALE, '0').replace(/0+$/, '');
  return `${sign}${magnitude / UNIT}${fraction ? `.${fraction}` : ''}`;
}

/** Decimals of currencies as they are paid and displayed; others have two. */
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

/** Returns the smallest payable amount of a currency in minor units (VND: 10_000n). */
export function smallestPayable(currency: string): bigint {
  return 10n ** BigInt(SCALE - currencyDecimals(currency));
}

/** True for a multiple of the smallest payable amount, as deposits and withdrawals must be. */
export function isPayable(amountMinor: bigint, currency: string): boolean {
  return amountMinor % smallestPayable(currency) === 0n;
}

/**
 * Multiplies by an exact ratio (1.25 % is 125n / 10_000n) and truncates toward zero to minor units
 * (docs/spec/decisions.md §7). Throws RangeError when the denominator is zero.
 */
export function multiply(amountMinor: bigint, numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('denominator is zero');
  return (amountMinor * numerator) / denominator;
}

/**
 * Formats an amount for display: truncated (never rounded up) to the currency's decimals, with the digits, separators and
 * symbol of the language. Passes Intl a decimal string, so that no digit is lost.
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

/** Replacer for `JSON.stringify`, which has no form for a bigint: decimal strings, without losing digits. */
export function bigintAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
