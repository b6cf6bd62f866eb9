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

/** A group's bet types are made when they are first asked for: a board has one group, and all of them hold up a phone. */
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

/** A selection that the bet type takes: what was picked, in canonical order. */
export interface Selection {
  readonly picks: Picks;
  /** The canonical text; reading it again gives the same selection. */
  readonly text: string;
  /** How many units it costs; in Vietnamese bet types with the price factor. Never zero. */
  readonly combinations: number;
}

export type Parsed =
  | { readonly selection: Selection; readonly refusal?: never }
  | { readonly refusal: Refusal; readonly selection?: never };

/** Reads a selection by the rules of the bet type (§1.6): nothing is repaired but the order of a list. */
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
  /** The tiers that occurred, `PUSH` among them. */
  readonly wins: readonly Win[];
  /** Gross, before caps, in minor units for one unit a stake. */
  readonly payoutPerUnitMinor: bigint;
}

/** What a selection wins in a draw. Stakes are counted, never written out, so a large selection settles like a small one. */
export function settle(
  betType: BetType,
  selection: Pick<Selection, 'picks'>,
  result: DrawResult,
  prizes: Prizes,
): Settlement {
  if (result.group !== betType.group) throw new RangeError(`a draw of ${result.group} for a play of ${betType.group}`);
  const wins = betType.rule.wins(selection.picks, result);
  return { wins: byTier(wins), payoutPerUnitMinor: payoutOf(wins, prizes) };
}

/** Sides that share a tier are told apart by what they pay alone. */
function byTier(wins: readonly Win[]): readonly Win[] {
  return wins.some(({ side }) => side !== undefined) ? tally(wins.map(({ tier, count }) => [tier, count])) : wins;
}

/**
 * The most that a selection can be paid for one unit a stake. Exact for bet types on one feature of the draw (a number, a
 * sum, sides), on fixed places and on combinations; elsewhere (several places at once, places of one's choice, zodiacs,
 * parlays with a side that contradicts another) no draw pays more, and there may be none that pays as much.
 */
export function possibleWin(betType: BetType, selection: Pick<Selection, 'picks'>, prizes: Prizes): bigint {
  let max = 0n;
  for (const wins of betType.rule.peaks(selection.picks)) {
    const payout = payoutOf(wins, prizes);
    if (payout > max) max = payout;
  }
  return max;
}
