import { createHash } from 'node:crypto';
import {
  getTotalStake,
  DEFAULT_PRIZE_GROUP,
  findBetType,
  housePrizes,
  isPrizeGroup,
  maxCombinations,
  parseSelection,
  possibleWin,
  prizesOf,
  payoutAtPrice,
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
} from '#rules/lottery/bets/bet-rules';
import { getExposures, type Exposure } from '#rules/lottery/limits/exposure';
import type { PrizeMode } from '#rules/lottery/catalogue/games';
import { getOdds, isQuoteAcceptable, type Odds } from './quotes.ts';
import { BetRefusedError } from './refusals.ts';
import type { PricingSnapshot } from '../pricing/pricing-snapshot.ts';

/** A line of a slip as submitted. */
export interface Line {
  drawNumber: string;
  betType: string;
  selection: string;
  /** Number of combinations that the member's page computed. */
  combinations: number;
  unitStakeMinor: bigint;
  denomination: Denomination;
  multiplier: number;
  prizeGroup?: number | undefined;
  oddsTable: OddsTable;
  /** The odds that the page showed, by tier. */
  odds: Odds;
}

/** A valid, priced line with everything that is stored with the bet. */
export interface PricedLine extends Omit<Line, 'selection' | 'prizeGroup'> {
  selection: string;
  prizeGroup: number | null;
  /** Null for bet types without a prize group. */
  maxPrizeGroup: number | null;
  totalStakeMinor: bigint;
  rebateMinor: bigint;
  /** The highest payout of the house, cap applied; a jackpot comes on top. */
  possibleMinor: bigint;
  capMinor: bigint;
  /** 32 hexadecimal digits, equal for lines that settle alike. */
  payoutKey: string;
  exposures: Exposure[];
}

export interface PricingRules {
  snapshot: PricingSnapshot;
  currency: string;
  /** The highest prize group of the member. */
  maxPrizeGroup: number;
  /** The odds table that the member may bet with beside A. */
  ownOddsTable: OddsTable;
  prizeMode: PrizeMode;
  /** True accepts odds better than those the page showed. */
  acceptsBetter: boolean;
  /** Selections of the slip that were parsed before: the lines of a multi-draw bet share one, which can be long. */
  parsed: Map<string, ReturnType<typeof parseSelection>>;
}

/** Validates and prices a line, in the order of checks of docs/spec/lottery-rulebook.md §14. Throws BetRefusedError. */
export function priceLine(line: Line, at: number, rules: PricingRules): PricedLine {
  const betType = findOfferedBetType(line, at, rules);
  const selection = validateSelection(betType, line, at, rules);
  const price: Price = {
    unitStakeMinor: line.unitStakeMinor,
    denomination: line.denomination,
    multiplier: line.multiplier,
  };
  const prizeGroup = validatePrice(betType, { price, requested: line.prizeGroup }, at, rules);
  const totalStakeMinor = validateTotalStake(betType, { price, selection }, at, rules.snapshot);
  const odds = validateQuote(betType, { line, selection }, at, rules);
  const prizes = housePrizes(betType, prizesOf(betType, { odds, prizeGroup: prizeGroup ?? DEFAULT_PRIZE_GROUP }));
  const capMinor = rules.snapshot.game.limits.maxWinPerBetMinor;
  const max = payoutAtPrice(possibleWin(betType, selection, prizes), price);
  const chosen = prizeGroup === null ? undefined : { prizeGroup, maxPrizeGroup: rules.maxPrizeGroup };
  const rebateMinor = chosen ? getRebate(betType, totalStakeMinor, chosen) : 0n;
  const priced = {
    ...line,
    odds,
    prizeGroup,
    maxPrizeGroup: chosen?.maxPrizeGroup ?? null,
    selection: selection.text,
    capMinor,
    rebateMinor,
  };
  return {
    ...priced,
    totalStakeMinor,
    possibleMinor: max < capMinor ? max : capMinor,
    payoutKey: hashPayoutTerms(priced),
    exposures: getExposures(betType, selection, prizes, price),
  };
}

function findOfferedBetType(line: Line, at: number, { snapshot, prizeMode }: PricingRules): BetType {
  const { group, prizeModes, disabledBetTypes } = snapshot.game;
  const betType = findBetType(group, line.betType);
  const isOpen = betType && prizeModes.includes(prizeMode) && isOffered(betType, prizeMode);
  if (!isOpen || disabledBetTypes.includes(betType.code)) {
    throw new BetRefusedError('bet_type_disabled', { line: at, betType: line.betType });
  }
  return betType;
}

function parseOnce(betType: BetType, selection: string, { parsed }: PricingRules): ReturnType<typeof parseSelection> {
  const key = `${betType.code} ${selection}`;
  const known = parsed.get(key) ?? parseSelection(betType, selection);
  parsed.set(key, known);
  return known;
}

function validateSelection(betType: BetType, line: Line, at: number, rules: PricingRules): Selection {
  const { game } = rules.snapshot;
  const { selection, refusal } = parseOnce(betType, line.selection, rules);
  if (!selection) throw new BetRefusedError('bet_selection_invalid', { line: at, ...refusal });
  const { combinations } = selection;
  const max = Math.min(maxCombinations(betType), game.limits.maxCombinations);
  if (combinations > max || combinations !== line.combinations) {
    throw new BetRefusedError('bet_combinations_wrong', { line: at, combinations, maxCombinations: max });
  }
  return selection;
}

/** Checks price and prize group; returns the prize group, null for bet types without one. */
function validatePrice(
  betType: BetType,
  { price, requested }: { price: Price; requested: number | undefined },
  at: number,
  { snapshot, currency, maxPrizeGroup }: PricingRules,
): number | null {
  const { maxMultiplier } = snapshot.game.limits;
  const prizeGroup = betType.engine === 'OFFICIAL' ? (requested ?? Math.min(DEFAULT_PRIZE_GROUP, maxPrizeGroup)) : null;
  const isPrizeGroupAllowed =
    prizeGroup === null ? requested === undefined : isPrizeGroup(prizeGroup) && prizeGroup <= maxPrizeGroup;
  if (!isPrizeGroupAllowed || !isPriceAllowed(betType, price, { currency, maxMultiplier })) {
    throw new BetRefusedError('bet_price_not_allowed', { line: at });
  }
  return prizeGroup;
}

function validateTotalStake(
  betType: BetType,
  { price, selection }: { price: Price; selection: Selection },
  at: number,
  { game: { limits } }: PricingSnapshot,
): bigint {
  const totalStakeMinor = getTotalStake(selection.combinations, price);
  const max = getMaxTotalStake(betType, selection.picks[0]?.length ?? 0, limits);
  if (totalStakeMinor < limits.minTotalStakeMinor || totalStakeMinor > max) {
    throw new BetRefusedError('bet_total_stake_out_of_range', { line: at });
  }
  return totalStakeMinor;
}

function validateQuote(
  betType: BetType,
  { line, selection }: { line: Line; selection: Selection },
  at: number,
  { snapshot, acceptsBetter, ownOddsTable }: PricingRules,
): Odds {
  const isEntitled = line.oddsTable === 'A' || line.oddsTable === ownOddsTable;
  const odds = isEntitled ? getOdds(betType, line.oddsTable, snapshot) : undefined;
  if (!odds) throw new BetRefusedError('bet_price_not_allowed', { line: at });
  if (!isQuoteAcceptable(betType, selection.picks, { quoted: line.odds, odds, acceptsBetter })) {
    throw new BetRefusedError('bet_odds_changed', { line: at, odds });
  }
  return odds;
}

type PayoutKeyTerms = Omit<
  PricedLine,
  | 'drawNumber'
  | 'maxPrizeGroup'
  | 'combinations'
  | 'oddsTable'
  | 'totalStakeMinor'
  | 'possibleMinor'
  | 'payoutKey'
  | 'exposures'
>;

/** Returns the payout key: bets of a draw with the same one pay alike, so settlement evaluates them once. */
function hashPayoutTerms(terms: PayoutKeyTerms): string {
  const { betType, selection, unitStakeMinor, denomination, multiplier, prizeGroup, odds, capMinor, rebateMinor } =
    terms;
  const tiers = Object.entries(odds).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const amounts = [unitStakeMinor, capMinor, rebateMinor].map(String);
  const content = [betType, selection, denomination, multiplier, prizeGroup, tiers, amounts, RULE_VERSION];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}
