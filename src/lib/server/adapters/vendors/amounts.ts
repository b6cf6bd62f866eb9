import * as z from 'zod';
import { formatAmount, MAX_AMOUNT_MINOR, UNIT } from '#kernel/money';

/**
 * Exact conversion between a vendor's amounts and the portal's. A vendor may count in thousands of the currency unit (a
 * K currency): one unit of the vendor is then `unit` of ours. No amount passes through floating point.
 */

/** Setting of a dialect: currency units in one unit of the vendor, a power of ten. */
export const unitSetting = z
  .int()
  .refine((unit) => [1, 10, 100, 1000, 10_000].includes(unit), 'the unit is a power of ten up to 10000')
  .default(1)
  .transform((unit) => BigInt(unit));

/** No amount, and text that `parseAmount` refuses: the wallet's rules then answer INVALID_AMOUNT. */
export const INVALID = 'invalid';

const DECIMAL = /^(-?)(\d{1,24})(?:\.(\d{1,24}))?(?:[eE]([+-]?\d{1,2}))?$/;
const INTEGER = /^-?\d{1,24}$/;

/** Returns the canonical decimal text of an amount that a vendor writes as a decimal number ("12.50", "1.0E7"), or INVALID. */
export function fromDecimal(text: string, unit: bigint): string {
  const match = DECIMAL.exec(text);
  if (!match) return INVALID;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  return exactText({ digits: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length - Number(exponent) }, unit);
}

/** Returns the canonical decimal text of an amount that a vendor writes as an integer in 1/10^scale of its unit, or INVALID. */
export function fromInteger(text: string, scale: number, unit: bigint): string {
  return INTEGER.test(text) ? exactText({ digits: BigInt(text), scale }, unit) : INVALID;
}

/** Converts digits / 10^scale of the vendor's unit; INVALID for what is finer than the portal's scale, or too high. */
function exactText({ digits, scale }: { digits: bigint; scale: number }, unit: bigint): string {
  const scaled = digits * UNIT * unit * 10n ** BigInt(Math.max(0, -scale));
  const divisor = 10n ** BigInt(Math.max(0, scale));
  if (scaled % divisor !== 0n) return INVALID;
  const amountMinor = scaled / divisor;
  return amountMinor > MAX_AMOUNT_MINOR || amountMinor < -MAX_AMOUNT_MINOR ? INVALID : formatAmount(amountMinor);
}

/** Returns an amount as an integer in 1/10^scale of the vendor's unit, truncated: a balance is never shown higher than it is. */
export function toInteger(amountMinor: bigint, scale: number, unit: bigint): string {
  return ((amountMinor * 10n ** BigInt(scale)) / (UNIT * unit)).toString();
}

/** Returns an amount as a decimal number of the vendor's unit with a fixed number of decimals (at least one), truncated. */
export function toDecimal(amountMinor: bigint, decimals: number, unit: bigint): string {
  const text = toInteger(amountMinor, decimals, unit);
  const [sign, digits] = text.startsWith('-') ? ['-', text.slice(1)] : ['', text];
  const padded = digits.padStart(decimals + 1, '0');
  return `${sign}${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}
