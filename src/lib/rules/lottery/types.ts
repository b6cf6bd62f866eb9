import type { Form, Picks } from './grammar/form.ts';

/** The rule families of the rulebook (§1.1): which draw, which bet types. A game is one drawn product of a group. */
export const GAME_GROUPS = [
  'SSC',
  'PK10',
  '11X5',
  'LF',
  'LHC',
  'VN_MB',
  'VN_MN',
  'VN_MT',
  'KENO',
  'MEGA645',
  'POWER655',
] as const;
export type GameGroup = (typeof GAME_GROUPS)[number];

/** How odds are read (§1.3): OFFICIAL scales a fair price with the prize group, the others pay what is listed. */
export type Engine = 'OFFICIAL' | 'CREDIT' | 'VN' | 'FIXED';

/** What came out, in the one shape that all rules read; what a group does not have is empty. */
export interface DrawResult {
  readonly group: GameGroup;
  /** In draw order; the special ball of LHC and the bonus of POWER655 come last. */
  readonly balls: readonly number[];
  /** LHC: the lunar year of the day of the draw, which names the zodiac signs; 0 elsewhere. */
  readonly lunarYear: number;
  /** Vietnamese groups: the strings of each prize, DB first. */
  readonly prizes: ReadonlyMap<string, readonly string[]>;
}

/** The tier of a stake that is returned: neither win nor loss. */
export const PUSH = 'PUSH';

/** One tier that occurred: how many stakes won it, or how many hits there were. */
export interface Win {
  readonly tier: string;
  readonly count: number;
  /** A parlay: the tiers whose odds are multiplied instead of the odds of `tier`. */
  readonly legs?: readonly string[];
  /** The hits of so many stakes multiply the profit alone: stakes + count × (odds − 1). */
  readonly combinations?: number;
  /** The side that it is for, where it shares its tier with others: it may have odds of its own (`two-sided.ts`). */
  readonly side?: string;
}

/** What a bet type does, without its prices: one of the evaluators, with its parameters. */
export interface Rule {
  readonly form: Form;
  /** By a closed formula, never by writing stakes out: the largest selections have millions. */
  countCombinations(picks: Picks): number;
  wins(picks: Picks, result: DrawResult): readonly Win[];
  /** The wins of the draws that can pay the most; may name more than any draw gives (see `possibleWin`). */
  peaks(picks: Picks): Iterable<readonly Win[]>;
}

export interface BetType {
  readonly group: GameGroup;
  readonly code: string;
  readonly engine: Engine;
  readonly rule: Rule;
  /** By tier. OFFICIAL: the fair price, a fraction ("500/3"), the same at prize group 2000; others: decimal odds. */
  readonly odds: Readonly<Record<string, string>>;
}
