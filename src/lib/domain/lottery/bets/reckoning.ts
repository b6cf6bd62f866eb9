import { createHash } from 'node:crypto';
import {
  getTotalStake,
  DEFAULT_PRIZE_GROUP,
  findBetType,
  housePrizes,
  isPrizeGroup,
  maxStakes,
  parseSelection,
  possibleWin,
  prizesOf,
  ticketPayout,
  type Denomination,
  type BetType,
  type Price,
  type Selection,
} from '#rules/lottery';
import {
  isOffered,
  isPriceAllowed,
  getMaxTotalStake,
  getRebate,
  RULE_VERSION,
  type OddsTable,
} from '#rules/lottery/bet-terms';
import { getExposures, type Exposure } from '#rules/lottery/exposure';
import type { PrizeMode } from '#rules/lottery/games';
import { oddsFor, isQuoteGood, type Odds } from './quotes.ts';
import { BetRefusedError } from './refusals.ts';
import type { PricingSnapshot } from './terms.ts';

/** A line, as the member wrote it. */
export interface Line {
  drawNumber: string;
  play: string;
  selection: string;
  /** What the member's page counted. */
  stakes: number;
  unitMinor: bigint;
  mode: Denomination;
  multiple: number;
  betSeries?: number | undefined;
  panel: OddsTable;
  /** The odds that the page showed, by tier. */
  odds: Odds;
}

/** A line that may be taken, with all that is kept of it. */
export interface PricedLine extends Omit<Line, 'selection' | 'betSeries'> {
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

export interface PricingRules {
  terms: PricingSnapshot;
  currency: string;
  /** Up to which series the member may bet. */
  maxSeries: number;
  prizeMode: PrizeMode;
  /** Odds that are better than the page showed are welcome. */
  acceptsBetter: boolean;
}

/** Holds a line against the rules, in the order of rulebook §14. Throws BetRefusedError. */
export function priceLine(line: Line, at: number, rules: PricingRules): PricedLine {
  const betType = offeredBetType(line, at, rules);
  const selection = checkedSelection(betType, line, at, rules.terms);
  const price: Price = { unitMinor: line.unitMinor, mode: line.mode, multiple: line.multiple };
  const betSeries = checkedPrice(betType, { price, betSeries: line.betSeries }, at, rules);
  const costMinor = checkedCost(betType, { price, selection }, at, rules.terms);
  const odds = checkedQuote(betType, { line, selection }, at, rules);
  const prizes = housePrizes(betType, prizesOf(betType, { odds, series: betSeries ?? DEFAULT_PRIZE_GROUP }));
  const capMinor = rules.terms.game.limits.maxWinPerBetMinor;
  const most = ticketPayout(possibleWin(betType, selection, prizes), price);
  const chosen = betSeries === null ? undefined : { series: betSeries, maxSeries: rules.maxSeries };
  const rebateMinor = chosen ? getRebate(betType, costMinor, chosen) : 0n;
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
    exposures: getExposures(betType, selection, prizes, price),
  };
}

function offeredBetType(line: Line, at: number, { terms, prizeMode }: PricingRules): BetType {
  const { group, prizeModes, disabledPlays } = terms.game;
  const betType = findBetType(group, line.play);
  const isOpen = betType && prizeModes.includes(prizeMode) && isOffered(betType, prizeMode);
  if (!isOpen || disabledPlays.includes(betType.code)) {
    throw new BetRefusedError('bet_play_disabled', { line: at, play: line.play });
  }
  return betType;
}

function checkedSelection(betType: BetType, line: Line, at: number, { game }: PricingSnapshot): Selection {
  const { selection, refusal } = parseSelection(betType, line.selection);
  if (!selection) throw new BetRefusedError('bet_selection_invalid', { line: at, ...refusal });
  const { stakes } = selection;
  const most = Math.min(maxStakes(betType), game.limits.maxStakes);
  if (stakes > most || stakes !== line.stakes) {
    throw new BetRefusedError('bet_stakes_wrong', { line: at, stakes, maxStakes: most });
  }
  return selection;
}

/** Gives the series of the bet; null for plays that have none. */
function checkedPrice(
  betType: BetType,
  { price, betSeries }: { price: Price; betSeries: number | undefined },
  at: number,
  { terms, currency, maxSeries }: PricingRules,
): number | null {
  const { maxMultiple } = terms.game.limits;
  const series = betType.engine === 'OFFICIAL' ? (betSeries ?? Math.min(DEFAULT_PRIZE_GROUP, maxSeries)) : null;
  const isSeriesAllowed = series === null ? betSeries === undefined : isPrizeGroup(series) && series <= maxSeries;
  if (!isSeriesAllowed || !isPriceAllowed(betType, price, { currency, maxMultiple })) {
    throw new BetRefusedError('bet_price_not_allowed', { line: at });
  }
  return series;
}

function checkedCost(
  betType: BetType,
  { price, selection }: { price: Price; selection: Selection },
  at: number,
  { game: { limits } }: PricingSnapshot,
): bigint {
  const costMinor = getTotalStake(selection.stakes, price);
  const most = getMaxTotalStake(betType, selection.picks[0]?.length ?? 0, limits);
  if (costMinor < limits.minCostMinor || costMinor > most) {
    throw new BetRefusedError('bet_cost_out_of_range', { line: at });
  }
  return costMinor;
}

function checkedQuote(
  betType: BetType,
  { line, selection }: { line: Line; selection: Selection },
  at: number,
  { terms, acceptsBetter }: PricingRules,
): Odds {
  const odds = oddsFor(betType, line.panel, terms);
  if (!odds) throw new BetRefusedError('bet_price_not_allowed', { line: at });
  if (!isQuoteGood(betType, selection.picks, { quoted: line.odds, odds, acceptsBetter })) {
    throw new BetRefusedError('bet_odds_changed', { line: at, odds });
  }
  return odds;
}

type Ticket = Omit<
  PricedLine,
  'drawNumber' | 'maxSeries' | 'stakes' | 'panel' | 'costMinor' | 'possibleMinor' | 'ticket' | 'exposures'
>;

function ticketOf(ticket: Ticket): string {
  const { play, selection, unitMinor, mode, multiple, betSeries, odds, capMinor, rebateMinor } = ticket;
  const tiers = Object.entries(odds).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const amounts = [unitMinor, capMinor, rebateMinor].map(String);
  const content = [play, selection, mode, multiple, betSeries, tiers, amounts, RULE_VERSION];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}
