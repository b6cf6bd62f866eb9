import { parseAmount } from '#kernel/money';

/** The stakes on offer, as whole stakes of a round; each divides by the 20 lines at the scale of money. */
const STAKES: Readonly<Record<string, readonly string[]>> = {
  VND: ['1000', '2000', '5000', '10000', '20000', '50000', '100000'],
};
const OTHER_STAKES: readonly string[] = ['0.2', '0.4', '1', '2', '5', '10', '20'];

export function stakesFor(currency: string): readonly string[] {
  return STAKES[currency] ?? OTHER_STAKES;
}

/** The stake in minor units, or undefined where it is not one of those on offer. */
export function readStake(text: string, currency: string): bigint | undefined {
  return stakesFor(currency).includes(text) ? parseAmount(text) : undefined;
}
