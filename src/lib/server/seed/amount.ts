import { parseAmount } from '#kernel/money';

/** Parses an amount in the sources. Throws RangeError when it is invalid. */
export function amount(text: string): bigint {
  const amountMinor = parseAmount(text);
  if (amountMinor === undefined) throw new RangeError(`not an amount: ${text}`);
  return amountMinor;
}
