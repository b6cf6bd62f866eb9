import { formatAmount } from '#kernel/money';
import { legResult, type LegResult, type Score } from '../sports/legs.ts';
import { displayOdds, formatOdds, type OddsFormat } from '../sports/odds.ts';
import { potentialPayout } from '../sports/tickets.ts';
import type { Round } from '../store/rounds.ts';
import type { Store } from '../store/store.ts';
import type { Ticket, TicketContent, TicketLeg } from '../store/tickets.ts';
import { combinedOdds, lineDecimal, lineText, oddsOf, ruleLeg } from './legs.ts';
import type { Match, Matches } from './matches.ts';
import type { LinePrices, Market } from './prices.ts';

export interface PriceView {
  selection: string;
  /** Line as it is sent in a request, and as it is read. */
  line: string | null;
  label: string;
  /** Decimal odds, and as they are shown; null is closed. */
  odds: string | null;
  shown: string;
}

export interface MatchView {
  id: string;
  league: string;
  home: string;
  away: string;
  startsAt: string;
  phase: Match['phase'];
  score: Score;
  isAbandoned: boolean;
  isSuspended: boolean;
  period: number;
  isBreak: boolean;
  /** Minute of a football match. */
  minute: number;
  rounds: Score;
  markets: Record<Market, PriceView[][]>;
}

const STEP_MINUTES = 3;

export function viewMatch(matches: Matches, match: Match, format: OddsFormat, stepMs: number): MatchView {
  const { fixture, phase, score, moment, isSuspended, elapsedMs } = match;
  const { id, league, home, away, startsMs } = fixture;
  const inStep = Math.floor(((elapsedMs - moment.atMs) * STEP_MINUTES) / stepMs);
  const isBetting = phase !== 'finished';
  const prices = isBetting ? matches.prices(match) : undefined;
  const lines = (market: Market) => (prices?.[market] ?? []).map((line) => viewLine(market, line, format));
  return {
    id,
    league,
    home,
    away,
    phase,
    score,
    isAbandoned: fixture.isAbandoned,
    isSuspended,
    startsAt: new Date(startsMs).toISOString(),
    period: moment.period,
    isBreak: moment.isBreak,
    minute: moment.steps * STEP_MINUTES + (moment.isBreak ? 0 : Math.min(STEP_MINUTES, inStep + 1)),
    rounds: moment.rounds,
    markets: { '1x2': lines('1x2'), handicap: lines('handicap'), total: lines('total') },
  };
}

function viewLine(market: Market, { quarters, odds }: LinePrices, format: OddsFormat): PriceView[] {
  return Object.entries(odds).map(([selection, cents]) => {
    const own = market === 'handicap' && selection === 'away' ? -quarters : quarters;
    return {
      selection,
      line: market === '1x2' ? null : lineDecimal(own),
      label: lineText({ market, quarters: own }),
      odds: cents === null ? null : formatOdds('decimal', oddsOf(cents)),
      shown: cents === null ? '' : displayOdds(format, oddsOf(cents)),
    };
  });
}

export interface LegView {
  fixture: string;
  league: string;
  home: string;
  away: string;
  market: Market;
  selection: string;
  label: string;
  odds: string;
  isLive: boolean;
  scoreAtBet: Score;
  score: Score | null;
  result: LegResult;
}

/** How a ticket stands: `placed` is not accepted yet, `won` pays more than its stake, `returned` not. */
export type TicketStatus = 'placed' | 'open' | 'cancelled' | 'won' | 'returned' | 'lost' | 'cashed_out' | 'disputed';

export interface TicketView {
  id: string;
  placedAt: string;
  status: TicketStatus;
  /** Why the bookmaker refused it. */
  refusal: string | null;
  /** The portal has not answered the last payment or confirmation yet. */
  isPaying: boolean;
  stake: string;
  stakeLeft: string;
  odds: string;
  potential: string;
  paid: string;
  legs: LegView[];
  cashOuts: { stake: string; amount: string }[];
  resettlements: { reason: string; amount: string }[];
}

export function viewTicket(
  { transactions }: Pick<Store, 'transactions'>,
  { content, state, createdMs }: Ticket,
  round: Round,
): TicketView {
  return {
    id: round.id,
    placedAt: new Date(createdMs).toISOString(),
    status: statusOf(content, state, round),
    refusal: content.refusal ?? null,
    isPaying: transactions.hasPending(round.id),
    ...viewContent(content, round),
  };
}

/** Presents what a ticket was placed on and what it has paid. */
export function viewContent(content: TicketContent, { stakeMinor, winMinor }: Pick<Round, 'stakeMinor' | 'winMinor'>) {
  const { legs, format, stakeLeftMinor, cashOuts, resettlements } = content;
  const rules = legs.map((leg) => ruleLeg(leg));
  return {
    stake: formatAmount(stakeMinor),
    stakeLeft: formatAmount(stakeLeftMinor),
    odds: displayOdds(legs.length > 1 ? 'decimal' : format, combinedOdds(legs)),
    potential: formatAmount(potentialPayout(stakeLeftMinor, rules)),
    paid: formatAmount(winMinor),
    legs: legs.map((leg) => viewLeg(leg, legs.length > 1 ? 'decimal' : format)),
    cashOuts: cashOuts.map((one) => ({ stake: formatAmount(one.stakeMinor), amount: formatAmount(one.amountMinor) })),
    resettlements: resettlements.map(({ reason, amountMinor }) => ({ reason, amount: formatAmount(amountMinor) })),
  };
}

function viewLeg(leg: TicketLeg, format: OddsFormat): LegView {
  const { fixture, league, home, away, market, selection, isLive, scoreAtBet, score } = leg;
  return {
    fixture,
    league,
    home,
    away,
    market,
    selection,
    isLive,
    scoreAtBet,
    label: lineText(leg),
    odds: displayOdds(format, oddsOf(leg.cents)),
    score: score ?? null,
    result: legResult(ruleLeg(leg, score)),
  };
}

function statusOf(content: TicketContent, state: Ticket['state'], round: Round): TicketStatus {
  if (round.state === 'disputed') return 'disputed';
  if (content.refusal !== undefined || round.state === 'cancelled') return 'cancelled';
  if (state !== 'closed') return state;
  if (content.stakeLeftMinor === 0n) return 'cashed_out';
  if (round.winMinor === 0n) return 'lost';
  return round.winMinor > round.stakeMinor ? 'won' : 'returned';
}
