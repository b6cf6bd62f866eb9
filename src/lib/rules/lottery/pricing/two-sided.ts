import { formatAmount, UNIT } from '#kernel/money';
import { hasFixedOdds, maxOdds, oddsMinor } from './fixed-odds.ts';
import { sideTier } from './prizes.ts';
import { PUSH, type BetType, type Win } from '../types.ts';

/** Two-sided lines (rulebook §14): of two opposite sides the one that is staked more loses odds, the other gains them. */

export interface Side {
  /** As it is written in a selection. */
  readonly code: string;
  /** Whose odds it has while it is not shifted. */
  readonly tier: string;
  /** Where its own odds are kept: the tier, or its place beside a tier that several share. */
  readonly key: string;
}
export type SidePair = readonly [Side, Side];

/** What was read off the rule of a bet type. */
interface Sides {
  readonly byValue: ReadonlyMap<number, Side>;
  readonly pairs: readonly SidePair[];
}

const NO_SIDES: Sides = { byValue: new Map(), pairs: [] };

/** A rule is asked for everything that can come: once is enough. */
const known = new WeakMap<BetType, Sides>();

function sidesOf(betType: BetType): Sides {
  const sides = known.get(betType) ?? readSides(betType);
  known.set(betType, sides);
  return sides;
}

/** The opposite sides of a bet type: whatever is drawn, one of the two wins or both get their stake back. */
export function sidePairsOf(betType: BetType): readonly SidePair[] {
  return sidesOf(betType).pairs;
}

/** Words, each a stake of its own; numbers are no sides. */
function mayHaveSides({ engine, rule: { form } }: BetType): boolean {
  const isList = form.kind === 'list' && form.min === 1 && form.max > 1;
  return hasFixedOdds({ engine }) && isList && form.of.values.every((value) => /^[A-Z]/.test(form.of.tokenOf(value)));
}

function readSides(betType: BetType): Sides {
  if (!mayHaveSides(betType)) return NO_SIDES;
  const sides = betType.rule.form.of.values.flatMap((value) => {
    const read = readSide(betType, value);
    return read ? [{ ...read, value }] : [];
  });
  const pairs = sides.flatMap((one, at) =>
    sides
      .slice(at + 1)
      .filter((other) => areOpposite(one.outcomes, other.outcomes))
      .map((other): SidePair => [one.side, other.side]),
  );
  return { byValue: new Map(sides.map(({ value, side }) => [value, side])), pairs };
}

/** What a side gets from each outcome, in the order of the rule's outcomes: nothing, its stake, or a win. */
type Outcomes = readonly ('lost' | 'returned' | 'won')[];

function readSide(betType: BetType, value: number): { side: Side; outcomes: Outcomes } | undefined {
  const code = betType.rule.form.of.tokenOf(value);
  const wins = [...betType.rule.peaks([[value]])].map(([win]) => win);
  const win = wins.find((one) => one && one.tier !== PUSH);
  // What pays for hits or in several tiers is no side.
  if (!win || wins.some((one) => one && one.tier !== PUSH && !isLike(win, one))) return undefined;
  const key = win.side === undefined ? win.tier : sideTier(win.tier, win.side);
  const outcomes = wins.map((one) => (one === undefined ? 'lost' : one.tier === PUSH ? 'returned' : 'won'));
  return { side: { code, tier: win.tier, key }, outcomes };
}

function isLike(one: Win, other: Win): boolean {
  return one.tier === other.tier && other.count === 1 && other.combinations === undefined;
}

function areOpposite(one: Outcomes, other: Outcomes): boolean {
  const opposite = { lost: 'won', returned: 'returned', won: 'lost' } as const;
  return one.length === other.length && one.every((outcome, at) => other[at] === opposite[outcome]);
}

/** A step, and between which odds the rulebook lets lines shift. */
const STEP_MINOR = UNIT / 100n;
const MIN_ADJUSTED_MINOR = 18_500n;
const MAX_ADJUSTED_MINOR = 19_900n;

/** What was staked on two sides, each in the order of the pair. */
export type Stakes = readonly [bigint, bigint];

/** How many steps each side is to move: the lighter one up, the heavier as many down. */
export function stepsOf([one, other]: Stakes, stepMinor: bigint): readonly [bigint, bigint] {
  if (stepMinor <= 0n) return [0n, 0n];
  const steps = (other - one) / stepMinor;
  return [steps, -steps];
}

/** No further than counts: what is written beyond the bounds would change terms for nothing. */
export function usefulSteps(betType: BetType, side: Side, { odds, steps }: { odds: string; steps: bigint }): bigint {
  const moved = oddsMinor(adjustedOdds(betType, side, { odds, steps })) - oddsMinor(odds);
  const towards = moved < 0n ? -1n : 1n;
  const length = (moved * towards + STEP_MINOR - 1n) / STEP_MINOR;
  return length * towards;
}

/**
 * The odds of a side so many steps from those that operations or the rulebook gave it: within the bounds, and within fair
 * odds. Odds that are beyond a bound themselves go no further beyond.
 */
export function adjustedOdds(betType: BetType, side: Side, { odds, steps }: { odds: string; steps: bigint }): string {
  const own = oddsMinor(odds);
  const fair = oddsMinor(maxOdds(betType, side.tier));
  const min = own < MIN_ADJUSTED_MINOR ? own : MIN_ADJUSTED_MINOR;
  const bound = fair < MAX_ADJUSTED_MINOR ? fair : MAX_ADJUSTED_MINOR;
  const max = own > bound ? own : bound;
  const moved = own + steps * STEP_MINOR;
  return formatAmount(moved < min ? min : moved > max ? max : moved);
}

/** What a selection of sides can be paid by, each with the odds that count for it; undefined for bet types that have no sides. */
export function oddsOfSides(
  betType: BetType,
  picked: readonly number[],
  odds: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  const { byValue, pairs } = sidesOf(betType);
  const sides = picked.flatMap((value) => byValue.get(value) ?? []);
  if (pairs.length === 0 || sides.length < picked.length) return undefined;
  return Object.fromEntries(sides.map(({ code, tier, key }) => [code, odds[key] ?? odds[tier] ?? '']));
}
