import type { SelectionForm, Picks } from './grammar/form.ts';

/**
 * Game groups (docs/spec/lottery-rulebook.md §1.1): a group defines the form of the draw and the bet types of its
 * games.
 */
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

/**
 * Payout engines (docs/spec/lottery-rulebook.md §1.3): OFFICIAL scales a fair price with the prize group, the others
 * pay the listed odds.
 */
export type Engine = 'OFFICIAL' | 'CREDIT' | 'VN' | 'FIXED';

/** A parsed result, the same shape for all groups; fields that a group does not use are empty. */
export interface DrawResult {
  readonly group: GameGroup;
  /** Balls in draw order; the special ball of LHC and the bonus of POWER655 come last. */
  readonly balls: readonly number[];
  /** LHC: lunar year of the draw's day, which determines the zodiacs; 0 for other groups. */
  readonly lunarYear: number;
  /** Vietnamese groups: strings of each prize, DB first. */
  readonly prizes: ReadonlyMap<string, readonly string[]>;
}

/** Tier of a push: the stake is returned, neither win nor loss. */
export const PUSH = 'PUSH';

/** A tier that occurred, with its number of winning combinations or hits. */
export interface Win {
  readonly tier: string;
  readonly count: number;
  /** Parlays: tiers whose odds are multiplied instead of the odds of `tier`. */
  readonly legs?: readonly string[];
  /** Number of combinations whose hits multiply the profit only: combinations + count × (odds − 1). */
  readonly combinations?: number;
  /** Side, when several share the tier: it may have odds of its own (`pricing/two-sided.ts`). */
  readonly side?: string;
}

/** Rule of a bet type without its odds: an evaluator with its parameters. */
export interface Rule {
  readonly form: SelectionForm;
  /** Counts by a closed formula, never by enumeration: the largest selections have millions of combinations. */
  countCombinations(picks: Picks): number;
  wins(picks: Picks, result: DrawResult): readonly Win[];
  /** Yields the wins of the best draws; an upper bound for some bet types (see `possibleWin`). */
  bestWins(picks: Picks): Iterable<readonly Win[]>;
}

export interface BetType {
  readonly group: GameGroup;
  readonly code: string;
  readonly engine: Engine;
  readonly rule: Rule;
  /** Odds by tier. OFFICIAL: the fair price at prize group 2000, a fraction such as "500/3"; others: decimal odds. */
  readonly odds: Readonly<Record<string, string>>;
}
