import { parseAmount } from '#kernel/money';

/** Total stakes on offer by currency; each is divisible by the 20 lines in minor units. */
const STAKES: Readonly<Record<string, readonly string[]>> = {
  VND: ['1000', '2000', '5000', '10000', '20000', '50000', '100000'],
};
const OTHER_STAKES: readonly string[] = ['0.2', '0.4', '1', '2', '5', '10', '20'];

export function stakesFor(currency: string): readonly string[] {
  return STAKES[currency] ?? OTHER_STAKES;
}

/** Parses a stake into minor units; returns undefined when it is not on offer. */
export function readStake(text: string, currency: string): bigint | undefined {
  return stakesFor(currency).includes(text) ? parseAmount(text) : undefined;
}
