import { parseAmount } from '#kernel/money';

/** Bets per shot on offer by currency. */
const BETS: Readonly<Record<string, readonly string[]>> = {
  VND: ['200', '500', '1000', '2000', '5000', '10000'],
};
const OTHER_BETS: readonly string[] = ['0.02', '0.05', '0.1', '0.2', '0.5', '1'];

export function betsFor(currency: string): readonly string[] {
  return BETS[currency] ?? OTHER_BETS;
}

/** Parses a bet per shot into minor units; returns undefined when it is not on offer. */
export function readBet(text: string, currency: string): bigint | undefined {
  return betsFor(currency).includes(text) ? parseAmount(text) : undefined;
}
