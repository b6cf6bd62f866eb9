import type { EndpointResponse } from '#api/table';
import { parseAmount } from '#kernel/money';
import type { BetLimits } from '#rules/inhouse/bets';
import { call } from '../../client/client.ts';
import { createSharedLoader } from '../loadable.ts';

export type GameTerms = EndpointResponse<'GET /wps/inhouse/games'>['list'][number];

/** Returns and limits of all in-house games. */
export const inhouseTerms = createSharedLoader(async () => (await call('GET /wps/inhouse/games', {})).list);

/** Returns the terms of a game in a currency; visitors see those of the first one. */
export function termsOf(all: readonly GameTerms[], game: string, currency?: string): GameTerms | undefined {
  return all.find((terms) => terms.game === game && (currency === undefined || terms.currency === currency));
}

/** Returns the limits as the rules take them. */
export function limitsOf({ min, max, step, maxWin }: GameTerms): BetLimits {
  const [minMinor = 0n, maxMinor = 0n, stepMinor = 1n, maxWinMinor = 0n] = [min, max, step, maxWin].map(parseAmount);
  return { minMinor, maxMinor, stepMinor, maxWinMinor };
}
