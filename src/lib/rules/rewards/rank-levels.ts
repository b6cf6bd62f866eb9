import { UNIT } from '#kernel/money';
import { RANK_NAMES } from './rank-names.ts';
import type { RankLevel } from './ranks.ts';

/** A level as the brand's table has it: what it needs, and what it gives. */
export interface RankTerms extends RankLevel {
  /** Names by language tag; English is required. */
  readonly names: Readonly<Record<string, string>>;
  /** Limits of withdrawals beside those of the payment methods; undefined for none. */
  readonly withdrawalsPerDay?: number;
  readonly maxWithdrawalMinor?: bigint;
  /** Text and background of the label, `#RRGGBB`. */
  readonly labelColor: string;
  readonly labelBackground: string;
}

const TABLE = [
  [
    [0, 0],
    [undefined, undefined],
    [3, 100_000_000],
    ['#475569', '#F1F5F9'],
  ],
  [
    [10_000_000, 1_000_000],
    [2_000_000, 18_000],
    [3, 100_000_000],
    ['#7C2D12', '#FFEDD5'],
  ],
  [
    [50_000_000, 5_000_000],
    [10_000_000, 58_000],
    [4, 200_000_000],
    ['#1E293B', '#E2E8F0'],
  ],
  [
    [200_000_000, 15_000_000],
    [40_000_000, 188_000],
    [5, 300_000_000],
    ['#713F12', '#FEF08A'],
  ],
  [
    [800_000_000, 40_000_000],
    [150_000_000, 588_000],
    [6, 500_000_000],
    ['#164E63', '#CFFAFE'],
  ],
  [
    [3_000_000_000, 120_000_000],
    [500_000_000, 1_888_000],
    [8, 1_000_000_000],
    ['#1E1B4B', '#E0E7FF'],
  ],
  [
    [10_000_000_000, 300_000_000],
    [1_500_000_000, 5_888_000],
    [10, 2_000_000_000],
    ['#4C1D95', '#EDE9FE'],
  ],
  [
    [40_000_000_000, 800_000_000],
    [5_000_000_000, 18_880_000],
    [10, 3_000_000_000],
    ['#FFFFFF', '#111827'],
  ],
] as const;

const minorOf = (units: number) => BigInt(units) * UNIT;
const optionalMinorOf = (units: number | undefined) => (units === undefined ? undefined : minorOf(units));

/**
 * Levels of docs/spec/rewards-rulebook.md §5: turnover and deposits; turnover per month that keeps it, and level-up award;
 * withdrawals per day and the highest of them; label.
 */
export const DEFAULT_RANK_LEVELS: readonly RankTerms[] = TABLE.map(
  (
    [[turnover, deposits], [keep, bonus], [withdrawalsPerDay, maxWithdrawal], [labelColor, labelBackground]],
    level,
  ) => ({
    names: Object.fromEntries(Object.entries(RANK_NAMES).map(([tag, names]) => [tag, names[level] ?? ''])),
    turnoverMinor: minorOf(turnover),
    depositsMinor: minorOf(deposits),
    keepMinor: optionalMinorOf(keep),
    bonusMinor: optionalMinorOf(bonus),
    withdrawalsPerDay,
    maxWithdrawalMinor: minorOf(maxWithdrawal),
    labelColor,
    labelBackground,
  }),
);

/** Contrast that the text of a label needs (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;

export type RankProblem = 'not_ascending' | 'level_zero' | 'label_contrast';

/** Lists what is wrong with a level among its neighbors in the table. */
export function rankLevelProblems(levels: readonly RankTerms[], level: number): RankProblem[] {
  const own = levels[level];
  if (!own) return [];
  const { turnoverMinor, depositsMinor, keepMinor = 0n, bonusMinor = 0n } = own;
  const needsNothing = turnoverMinor === 0n && depositsMinor === 0n && keepMinor === 0n && bonusMinor === 0n;
  const found: Record<RankProblem, boolean> = {
    not_ascending: !isAscending(levels[level - 1], own) || !isAscending(own, levels[level + 1]),
    level_zero: level === 0 && !needsNothing,
    label_contrast: contrastOf(own.labelColor, own.labelBackground) < MIN_CONTRAST,
  };
  return (Object.keys(found) as RankProblem[]).filter((problem) => found[problem]);
}

/** Returns whether a level needs no less of anything than the one below, and more of something. */
function isAscending(lower: RankLevel | undefined, upper: RankLevel | undefined): boolean {
  if (!lower || !upper) return true;
  const [turnover, deposits] = [upper.turnoverMinor - lower.turnoverMinor, upper.depositsMinor - lower.depositsMinor];
  return turnover >= 0n && deposits >= 0n && turnover + deposits > 0n;
}

/** Returns the contrast of two colors (`#RRGGBB`): 1 for equal ones, 21 for black on white. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
