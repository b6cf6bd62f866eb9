import { createHash } from 'node:crypto';
import {
  costOf,
  DEFAULT_SERIES,
  findPlay,
  housePrizes,
  isSeries,
  maxStakes,
  parseSelection,
  possibleWin,
  prizesOf,
  ticketPayout,
  type Mode,
  type Play,
  type Price,
  type Selection,
} from '#rules/lottery';
import { isOffered, isPriceAllowed, maxCostOf, rebateOf, RULE_VERSION, type Panel } from '#rules/lottery/bet-terms';
import { exposuresOf, type Exposure } from '#rules/lottery/exposure';
import type { PrizeMode } from '#rules/lottery/games';
import { oddsFor, isQuoteGood, type Odds } from './quotes.ts';
import { BetRefusedError } from './refusals.ts';
import type { Terms } from './terms.ts';

/** A line, as the member wrote it. */
export interface Line {
  drawNumber: string;
  play: string;
  selection: string;
  /** What the member's page counted. */
  stakes: number;
  unitMinor: bigint;
  mode: Mode;
  multiple: number;
  betSeries?: number | undefined;
  panel: Panel;
  /** The odds that the page showed, by tier. */
  odds: Odds;
}

/** A line that may be taken, with all that is kept of it. */
export interface Reckoned extends Omit<Line, 'selection' | 'betSeries'> {
  selection: string;
  betSeries: number | null;
  /** Of plays that have a series. */
  maxSeries: number | null;
  costMinor: bigint;
  rebateMinor: bigint;
  /** The most that the house itself pays: a jackpot comes on top. */
  possibleMinor: bigint;
  capMinor: bigint;
  /** 32 hexadecimal digits: the same for lines that settle alike. */
  ticket: string;
  exposures: Exposure[];
}

export interface ReckoningRules {
  terms: Terms;
  currency: string;
  /** Up to which series the member may bet. */
  maxSeries: number;
  prizeMode: PrizeMode;
  /** Odds that are better than the page showed are welcome. */
  acceptsBetter: boolean;
}

/** Holds a line against the rules, in the order of rulebook §14. Throws BetRefusedError. */
export function reckon(line: Line, at: number, rules: ReckoningRules): Reckoned {
  const play = offeredPlay(line, at, rules);
  const selection = checkedSelection(play, line, at, rules.terms);
  const price: Price = { unitMinor: line.unitMinor, mode: line.mode, multiple: line.multiple };
  const betSeries = checkedPrice(play, { price, betSeries: line.betSeries }, at, rules);
  const costMinor = checkedCost(play, { price, selection }, at, rules.terms);
  const odds = checkedQuote(play, { line, selection }, at, rules);
  const prizes = housePrizes(play, prizesOf(play, { odds, series: betSeries ?? DEFAULT_SERIES }));
  const capMinor = rules.terms.game.limits.maxWinPerBetMinor;
  const most = ticketPayout(possibleWin(play, selection, prizes), price);
  const chosen = betSeries === null ? undefined : { series: betSeries, maxSeries: rules.maxSeries };
  const rebateMinor = chosen ? rebateOf(play, costMinor, chosen) : 0n;
  const kept = {
    ...line,
    odds,
    betSeries,
    maxSeries: chosen?.maxSeries ?? null,
    selection: selection.text,
    capMinor,
    rebateMinor,
  };
  return {
    ...kept,
    costMinor,
    possibleMinor: most < capMinor ? most : capMinor,
    ticket: ticketOf(kept),
    exposures: exposuresOf(play, selection, prizes, price),
  };
}

function offeredPlay(line: Line, at: number, { terms, prizeMode }: ReckoningRules): Play {
  const { group, prizeModes, disabledPlays } = terms.game;
  const play = findPlay(group, line.play);
  const isOpen = play && prizeModes.includes(prizeMode) && isOffered(play, prizeMode);
  if (!isOpen || disabledPlays.includes(play.code)) {
    throw new BetRefusedError('bet_play_disabled', { line: at, play: line.play });
  }
  return play;
}

function checkedSelection(play: Play, line: Line, at: number, { game }: Terms): Selection {
  const { selection, refusal } = parseSelection(play, line.selection);
  if (!selection) throw new BetRefusedError('bet_selection_invalid', { line: at, ...refusal });
  const { stakes } = selection;
  const most = Math.min(maxStakes(play), game.limits.maxStakes);
  if (stakes > most || stakes !== line.stakes) {
    throw new BetRefusedError('bet_stakes_wrong', { line: at, stakes, maxStakes: most });
  }
  return selection;
}

/** Gives the series of the bet; null for plays that have none. */
function checkedPrice(
  play: Play,
  { price, betSeries }: { price: Price; betSeries: number | undefined },
  at: number,
  { terms, currency, maxSeries }: ReckoningRules,
): number | null {
  const { maxMultiple } = terms.game.limits;
  const series = play.engine === 'OFFICIAL' ? (betSeries ?? Math.min(DEFAULT_SERIES, maxSeries)) : null;
  const isSeriesAllowed = series === null ? betSeries === undefined : isSeries(series) && series <= maxSeries;
  if (!isSeriesAllowed || !isPriceAllowed(play, price, { currency, maxMultiple })) {
    throw new BetRefusedError('bet_price_not_allowed', { line: at });
  }
  return series;
}

function checkedCost(
  play: Play,
  { price, selection }: { price: Price; selection: Selection },
  at: number,
  { game: { limits } }: Terms,
): bigint {
  const costMinor = costOf(selection.stakes, price);
  const most = maxCostOf(play, selection.picks[0]?.length ?? 0, limits);
  if (costMinor < limits.minCostMinor || costMinor > most) {
    throw new BetRefusedError('bet_cost_out_of_range', { line: at });
  }
  return costMinor;
}

function checkedQuote(
  play: Play,
  { line, selection }: { line: Line; selection: Selection },
  at: number,
  { terms, acceptsBetter }: ReckoningRules,
): Odds {
  const odds = oddsFor(play, line.panel, terms);
  if (!odds) throw new BetRefusedError('bet_price_not_allowed', { line: at });
  if (!isQuoteGood(play, selection.picks, { quoted: line.odds, odds, acceptsBetter })) {
    throw new BetRefusedError('bet_odds_changed', { line: at, odds });
  }
  return odds;
}

type Ticket = Omit<
  Reckoned,
  'drawNumber' | 'maxSeries' | 'stakes' | 'panel' | 'costMinor' | 'possibleMinor' | 'ticket' | 'exposures'
>;

function ticketOf(ticket: Ticket): string {
  const { play, selection, unitMinor, mode, multiple, betSeries, odds, capMinor, rebateMinor } = ticket;
  const tiers = Object.entries(odds).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const amounts = [unitMinor, capMinor, rebateMinor].map(String);
  const content = [play, selection, mode, multiple, betSeries, tiers, amounts, RULE_VERSION];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}
