import type { OperationFields } from '../wallet/transport.ts';
import { formatDown, rational, type Rational, times } from '../maths/rational.ts';
import { type Leg, legResult, type LegResult, type Score } from '../sports/legs.ts';
import { formatOdds, type OddsFormat } from '../sports/odds.ts';
import type { FixtureStore } from '../store/fixtures.ts';
import type { TicketLeg } from '../store/tickets.ts';
import type { Selection } from './prices.ts';

export const oddsOf = (cents: number): Rational => rational(BigInt(cents), 100n);

/** Returns a leg of a ticket as the rules settle it, with the result of its match where there is one. */
export function ruleLeg(
  { fixture, market, selection, quarters, cents, scoreAtBet, isVoid = false }: TicketLeg,
  score?: Score,
): Leg {
  return { event: fixture, market, selection, quarters, odds: oddsOf(cents), score, scoreAtBet, isVoid };
}

/** Returns the legs with the official results of their matches; those on an abandoned match are void. */
export function withResults(fixtures: Pick<FixtureStore, 'byId'>, legs: readonly TicketLeg[]): TicketLeg[] {
  return legs.map((leg) => {
    const fixture = fixtures.byId(leg.fixture);
    const [home, away] = fixture?.result ?? [];
    if (fixture?.isAbandoned) return { ...leg, isVoid: true };
    return { ...leg, score: home === undefined || away === undefined ? undefined : [home, away] };
  });
}

/** Returns the selection that is worth the same now: goals before the bet count no more, those since then do. */
export function presentSelection({ market, selection, quarters, scoreAtBet }: TicketLeg, score: Score): Selection {
  if (market !== 'handicap') return { market, selection, quarters };
  const lead = score[0] - scoreAtBet[0] - (score[1] - scoreAtBet[1]);
  return { market, selection, quarters: quarters + 4 * (selection === 'home' ? lead : -lead) };
}

/** Formats a line: "-0.5/1" for a quarter line, "2.5" for another; a handicap has its sign. */
export function lineText({ market, quarters }: Pick<Selection, 'market' | 'quarters'>): string {
  if (market === '1x2') return '';
  const sign = quarters < 0 ? '-' : market === 'handicap' && quarters > 0 ? '+' : '';
  const size = Math.abs(quarters);
  const text = (value: number) => formatDown(rational(BigInt(value), 4n), 2);
  return sign + (size % 2 === 0 ? text(size) : `${text(size - 1)}/${text(size + 1)}`);
}

/** Formats the line as a decimal, as it is sent in requests. */
export const lineDecimal = (quarters: number): string => formatDown(rational(BigInt(quarters), 4n), 2);

export function combinedOdds(legs: readonly Pick<TicketLeg, 'cents'>[]): Rational {
  return legs.map(({ cents }) => oddsOf(cents)).reduce(times);
}

const WIRE_RESULTS: Readonly<Record<Exclude<LegResult, 'open'>, string>> = {
  won: 'won',
  half_won: 'halfWon',
  push: 'push',
  half_lost: 'halfLost',
  lost: 'lost',
  void: 'void',
};
const MARKETS = { '1x2': 'Match result', handicap: 'Asian handicap', total: 'Over/under' } as const;
const CHOICES: Readonly<Record<string, string>> = { draw: 'Draw', over: 'Over', under: 'Under' };

/** Describes a ticket to the portal (docs/spec/seamless-wallet.md, version 1.1). */
export function walletTicket(sport: string, legs: readonly TicketLeg[], format: OddsFormat): OperationFields {
  // Odds of a parlay are decimal everywhere; in another format they soon have too many digits.
  const isParlay = legs.length > 1;
  const oddsFormat = isParlay ? 'decimal' : format;
  return {
    type: isParlay ? 'parlay' : 'single',
    oddsFormat,
    odds: formatOdds(oddsFormat, combinedOdds(legs)),
    legs: legs.map((leg) => walletLeg(sport, leg, oddsFormat)),
  };
}

function walletLeg(sport: string, leg: TicketLeg, format: OddsFormat): OperationFields {
  const { league, home, away, startsMs, market, selection, isLive, score } = leg;
  const result = legResult(ruleLeg(leg, score));
  return {
    sport,
    league,
    event: `${home} – ${away}`,
    startsAt: new Date(startsMs).toISOString(),
    market: MARKETS[market],
    selection: CHOICES[selection] ?? (selection === 'home' ? home : away),
    odds: formatOdds(format, oddsOf(leg.cents)),
    ...(market === '1x2' ? {} : { line: lineText(leg) }),
    live: isLive,
    ...(result === 'open' ? {} : { result: WIRE_RESULTS[result], score: score?.join('–') }),
  };
}
