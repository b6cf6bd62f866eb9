import { tally } from './evaluators/tally.ts';
import { BadSelection, type Picks, type Refusal } from './grammar/form.ts';
import { payoutOf, type Prizes } from './pricing/prizes.ts';
import { elevenFiveBetTypes } from './bet-types/eleven-five.ts';
import { megaBetTypes, powerBetTypes } from './bet-types/jackpots.ts';
import { kenoBetTypes } from './bet-types/keno.ts';
import { lfBetTypes } from './bet-types/lf.ts';
import { lhcBetTypes } from './bet-types/lhc.ts';
import { pk10BetTypes } from './bet-types/pk10.ts';
import { sscBetTypes } from './bet-types/ssc.ts';
import { vnBetTypes } from './bet-types/vn.ts';
import { GAME_GROUPS, type DrawResult, type GameGroup, type BetType, type Win } from './types.ts';

const TABLES: Readonly<Record<GameGroup, () => readonly BetType[]>> = {
  SSC: sscBetTypes,
  PK10: pk10BetTypes,
  '11X5': elevenFiveBetTypes,
  LF: lfBetTypes,
  LHC: lhcBetTypes,
  VN_MB: () => vnBetTypes('VN_MB'),
  VN_MN: () => vnBetTypes('VN_MN'),
  VN_MT: () => vnBetTypes('VN_MT'),
  KENO: kenoBetTypes,
  MEGA645: megaBetTypes,
  POWER655: powerBetTypes,
};

type Table = ReadonlyMap<string, BetType>;
const made = new Map<GameGroup, Table>();

/** Returns a group's bet types, created on first use: a board needs one group, and creating all would delay a phone. */
function tableOf(group: GameGroup): Table {
  let table = made.get(group);
  if (!table) {
    table = new Map(TABLES[group]().map((betType) => [betType.code, betType]));
    made.set(group, table);
  }
  return table;
}

export function isGameGroup(text: string): text is GameGroup {
  return (GAME_GROUPS as readonly string[]).includes(text);
}

export function listBetTypes(group: GameGroup): BetType[] {
  return [...tableOf(group).values()];
}

export function findBetType(group: GameGroup, code: string): BetType | undefined {
  return tableOf(group).get(code);
}

/** A valid selection, in canonical order. */
export interface Selection {
  readonly picks: Picks;
  /** The canonical text; parsing it gives the same selection. */
  readonly text: string;
  /** Number of combinations, for Vietnamese bet types times the price factor. At least one. */
  readonly combinations: number;
}

export type Parsed =
  | { readonly selection: Selection; readonly refusal?: never }
  | { readonly refusal: Refusal; readonly selection?: never };

/**
 * Parses a selection by the bet type's grammar (docs/spec/lottery-rulebook.md §1.6). Corrects nothing but the order of
 * a list.
 */
export function parseSelection(betType: BetType, text: string): Parsed {
  try {
    const picks = betType.rule.form.read(text);
    const combinations = betType.rule.countCombinations(picks);
    if (combinations === 0) return { refusal: { reason: 'no_combinations', part: 0 } };
    return { selection: { picks, text: betType.rule.form.write(picks), combinations } };
  } catch (error) {
    if (error instanceof BadSelection) return { refusal: error.refusal };
    throw error;
  }
}

export interface Settlement {
  /** Tiers that occurred, including `PUSH`. */
  readonly wins: readonly Win[];
  /** Gross payout for a unit stake of 1, before caps, in minor units. */
  readonly payoutPerUnitMinor: bigint;
}

/**
 * Computes the wins of a selection. Combinations are counted, never enumerated, so that large selections settle as fast
 * as small ones.
 */
export function settle(
  betType: BetType,
  selection: Pick<Selection, 'picks'>,
  result: DrawResult,
  prizes: Prizes,
): Settlement {
  if (result.group !== betType.group)
    throw new RangeError(`a draw of ${result.group} for a bet type of ${betType.group}`);
  const wins = betType.rule.wins(selection.picks, result);
  return { wins: byTier(wins), payoutPerUnitMinor: payoutOf(wins, prizes) };
}

/** Merges wins by tier; sides that share a tier differ in their odds only. */
function byTier(wins: readonly Win[]): readonly Win[] {
  return wins.some(({ side }) => side !== undefined) ? tally(wins.map(({ tier, count }) => [tier, count])) : wins;
}

/**
 * Returns the largest payout of a selection for a unit stake of 1. Exact for bet types on one feature of the draw (a
 * number, a sum, sides), on fixed positions and on combinations; an upper bound elsewhere (several positions at once,
 * chosen positions, zodiacs, parlays with contradicting sides).
 */
export function possibleWin(betType: BetType, selection: Pick<Selection, 'picks'>, prizes: Prizes): bigint {
  let max = 0n;
  for (const wins of betType.rule.bestWins(selection.picks)) {
    const payout = payoutOf(wins, prizes);
    if (payout > max) max = payout;
  }
  return max;
}
