import { formatAmount, isPayable, parseAmount, smallestPayable } from '#kernel/money';

export interface AmountLimits {
  /** Wire amounts. */
  min: string;
  max: string;
  currency: string;
  /** The member's balance when the amount is taken from it. */
  available?: string | undefined;
}

export type AmountProblem = 'empty' | 'unpayable' | 'below' | 'above' | 'unavailable';

/**
 * Returns why an amount cannot be deposited or withdrawn; undefined when it can. The text is `wallet:amount.<problem>`.
 */
export function amountProblem(amount: string, limits: AmountLimits): AmountProblem | undefined {
  const amountMinor = parseAmount(amount);
  if (amountMinor === undefined || amountMinor <= 0n) return 'empty';
  if (!isPayable(amountMinor, limits.currency)) return 'unpayable';
  if (amountMinor < (parseAmount(limits.min) ?? 0n)) return 'below';
  if (amountMinor > (parseAmount(limits.max) ?? amountMinor)) return 'above';
  const availableMinor = limits.available === undefined ? undefined : parseAmount(limits.available);
  return availableMinor !== undefined && amountMinor > availableMinor ? 'unavailable' : undefined;
}

/** Returns all that can be taken from the balance at once; undefined when that is too little, or one of the round amounts. */
export function wholeAmount(limits: AmountLimits): string | undefined {
  const availableMinor = limits.available === undefined ? 0n : (parseAmount(limits.available) ?? 0n);
  const maxMinor = parseAmount(limits.max) ?? availableMinor;
  const wholeMinor = availableMinor < maxMinor ? availableMinor : maxMinor;
  const amount = formatAmount(wholeMinor - (wholeMinor % smallestPayable(limits.currency)));
  const isOffered = amountProblem(amount, limits) === undefined && !quickAmounts(limits).includes(amount);
  return isOffered ? amount : undefined;
}

/** Returns round amounts within the limits. */
export function quickAmounts({ min, max, currency, available }: AmountLimits): string[] {
  const offers =
    currency === 'VND'
      ? ['50000', '100000', '200000', '500000', '1000000', '2000000', '5000000']
      : ['10', '20', '50', '100', '200', '500'];
  return offers.filter((amount) => amountProblem(amount, { min, max, currency, available }) === undefined).slice(0, 6);
}
