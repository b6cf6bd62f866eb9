import { possibleWin, type Selection } from '../engine.ts';
import type { GameLimits } from './game-limits.ts';
import type { Picks } from '../grammar/form.ts';
import type { Prizes } from '../pricing/prizes.ts';
import { getTotalStake, payoutAtPrice, type Price } from '../pricing/price.ts';
import type { BetType } from '../types.ts';

/** Exposure of the house to one outcome of a market (docs/spec/lottery-rulebook.md §14). */
export interface Exposure {
  /** The bet type, with the position if it has several. */
  readonly market: string;
  /** A number or a code; the whole selection for bets on combinations. */
  readonly outcome: string;
  readonly liabilityMinor: bigint;
  /** Sum of the stakes on it. */
  readonly incomeMinor: bigint;
  /** Number of outcomes of the market, if the coverage rule applies to it. */
  readonly outcomes: number | undefined;
}

interface Single {
  readonly market: string;
  readonly outcome: string;
  readonly picks: Picks;
}

/** Minimum outcomes for the coverage rule; markets of sides have fewer and may be covered. */
const MIN_COVERED_MARKET = 10;
/** Hits assumed for a number of a lô bet. */
const LO_HITS = 3n;

/** Returns the exposures of a bet: by outcome when each pick is a bet of its own, else one for the selection. */
export function getExposures(betType: BetType, selection: Selection, prizes: Prizes, price: Price): Exposure[] {
  const singles = singlesOf(betType, selection);
  if (!singles) return [whole(betType, selection, prizes, price)];
  const { values } = betType.rule.form.alphabet;
  const isNumbers = !Number.isNaN(Number(betType.rule.form.alphabet.tokenOf(values[0] ?? 0)));
  const outcomes = isNumbers && values.length >= MIN_COVERED_MARKET ? values.length : undefined;
  return singles.map(({ market, outcome, picks }) => ({
    market,
    outcome,
    liabilityMinor: payoutAtPrice(assumedWin(betType, picks, prizes), price),
    incomeMinor: getTotalStake(betType.rule.countCombinations(picks), price),
    outcomes,
  }));
}

function whole(betType: BetType, selection: Selection, prizes: Prizes, price: Price): Exposure {
  return {
    market: betType.code,
    outcome: selection.text,
    liabilityMinor: payoutAtPrice(possibleWin(betType, selection, prizes), price),
    incomeMinor: getTotalStake(selection.combinations, price),
    outcomes: undefined,
  };
}

/** Returns the largest win with at most LO_HITS hits: all prizes could end alike, which practically never happens. */
function assumedWin(betType: BetType, picks: Picks, prizes: Prizes): bigint {
  const max = possibleWin(betType, { picks }, prizes);
  const prize = prizes['WIN'];
  if (!betType.code.startsWith('VN_LO') || prize === undefined) return max;
  return max < LO_HITS * prize ? max : LO_HITS * prize;
}

/** Splits a bet into single picks; undefined for bets that are more than their sum. */
function singlesOf(betType: BetType, { picks, combinations }: Selection): Single[] | undefined {
  const { form } = betType.rule;
  const isList = form.kind === 'list' && form.min === 1;
  if (!isList && !(form.kind === 'sets' && form.min === 0)) return undefined;
  const singles = picks.flatMap((set, part) =>
    set.map((value) => ({
      market: isList ? betType.code : `${betType.code}/${part + 1}`,
      outcome: form.alphabet.tokenOf(value),
      picks: picks.map((_, at) => (at === part ? [value] : [])),
    })),
  );
  const total = singles.reduce((sum, single) => sum + betType.rule.countCombinations(single.picks), 0);
  return total === combinations ? singles : undefined;
}

const PERCENT = 100n;
const LEVELS = [
  { name: 'full', fromPercent: 100n },
  { name: 'high', fromPercent: 85n },
  { name: 'warning', fromPercent: 70n },
] as const;
export type RiskLevel = (typeof LEVELS)[number]['name'] | 'normal';

/**
 * Returns how close a liability is to its cap, or the loss to the draw's maximum (docs/spec/lottery-rulebook.md §14).
 */
export function riskLevel(
  { liabilityMinor, marketIncomeMinor }: { liabilityMinor: bigint; marketIncomeMinor: bigint },
  { houseMaxLossMinor, maxLiabilityMinor }: Pick<GameLimits, 'houseMaxLossMinor' | 'maxLiabilityMinor'>,
): RiskLevel {
  const isAt = (percent: bigint) =>
    (liabilityMinor - marketIncomeMinor) * PERCENT >= houseMaxLossMinor * percent ||
    liabilityMinor * PERCENT >= maxLiabilityMinor * percent;
  return LEVELS.find(({ fromPercent }) => isAt(fromPercent))?.name ?? 'normal';
}
