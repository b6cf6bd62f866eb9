import type { EndpointResponse } from '#api/table';
import { formatAmount, parseAmount } from '#kernel/money';
import { DEMO_CURRENCY } from '#rules/payments/demo-currency';
import { type BetLimits, DEMO_LIMITS } from '#rules/inhouse/bets';
import { call } from '../../client/client.ts';
import { createSharedLoader } from '../loadable.ts';

export type GameTerms = EndpointResponse<'GET /wps/inhouse/games'>['list'][number];

/** Returns and limits of all in-house games. */
export const inhouseTerms = createSharedLoader(async () => (await call('GET /wps/inhouse/games', {})).list);

/** Returns the terms of a game in a currency; visitors see those of the first one. */
export function termsOf(all: readonly GameTerms[], game: string, currency?: string): GameTerms | undefined {
  return all.find((terms) => terms.game === game && (currency === undefined || terms.currency === currency));
}

/** Returns the terms of demo rounds: the return is the game's own, so that a demo never pays better than the game. */
export function demoTermsOf(terms: GameTerms): GameTerms {
  const { minMinor, maxMinor, stepMinor, maxWinMinor } = DEMO_LIMITS;
  return {
    ...terms,
    isClosedByLimits: false,
    currency: DEMO_CURRENCY,
    min: formatAmount(minMinor),
    max: formatAmount(maxMinor),
    step: formatAmount(stepMinor),
    maxWin: formatAmount(maxWinMinor),
  };
}

/** Returns the reason against every bet of the player in a game: the own limits leave none. */
export function closureOf({ isClosedByLimits }: GameTerms): 'closedByLimits' | undefined {
  return isClosedByLimits ? 'closedByLimits' : undefined;
}

/** Returns the limits as the rules take them. */
export function limitsOf({ min, max, step, maxWin }: GameTerms): BetLimits {
  const [minMinor = 0n, maxMinor = 0n, stepMinor = 1n, maxWinMinor = 0n] = [min, max, step, maxWin].map(parseAmount);
  return { minMinor, maxMinor, stepMinor, maxWinMinor };
}
