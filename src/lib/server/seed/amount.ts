import { parseAmount } from '#kernel/money';

/** An amount that is written in the sources. Throws RangeError for what is none. */
export function amount(text: string): bigint {
  const amountMinor = parseAmount(text);
  if (amountMinor === undefined) throw new RangeError(`not an amount: ${text}`);
  return amountMinor;
}
