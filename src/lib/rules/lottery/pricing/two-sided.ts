import { formatAmount, UNIT } from '#kernel/money';
import { hasFixedOdds, maxOdds, oddsMinor } from './fixed-odds.ts';
import { sideTier } from './prizes.ts';
import { PUSH, type BetType, type Win } from '../types.ts';

// Opposite sides such as BIG and SMALL (docs/spec/lottery-rulebook.md §14): the side with the larger total stake gets lower odds, the opposite side higher ones.

export interface Side {
  /** Code in a selection. */
  readonly selectionCode: string;
  /** Tier whose odds apply without an adjustment. */
  readonly tier: string;
  /** Key of its own odds: the tier, or the side when several sides share a tier. */
  readonly oddsKey: string;
}
export type SidePair = readonly [Side, Side];

/** Sides of a bet type, derived from its rule. */
interface Sides {
  readonly byValue: ReadonlyMap<number, Side>;
  readonly pairs: readonly SidePair[];
}

const NO_SIDES: Sides = { byValue: new Map(), pairs: [] };

/** Sides by bet type: deriving them evaluates the rule for every outcome. */
const sidesByBetType = new WeakMap<BetType, Sides>();

function sidesOf(betType: BetType): Sides {
  const sides = sidesByBetType.get(betType) ?? readSides(betType);
  sidesByBetType.set(betType, sides);
  return sides;
}

/** Returns the pairs of opposite sides: in every draw one of the two wins, or both push. */
export function sidePairsOf(betType: BetType): readonly SidePair[] {
  return sidesOf(betType).pairs;
}

/** One picked side of a pair. */
export interface PickedSide {
  /** Identifies the pair within a draw. */
  readonly pair: string;
  /** Position of the side in its pair. */
  readonly position: 0 | 1;
  readonly value: number;
}

/** Lists the sides among the picked values that have an opposite side; none for most bet types. */
export function pickedSidesOf(betType: BetType, picked: readonly number[]): PickedSide[] {
  const { byValue, pairs } = sidesOf(betType);
  if (pairs.length === 0) return [];
  return picked.flatMap((value) => {
    const side = byValue.get(value);
    const pair = pairs.find(([one, other]) => side === one || side === other);
    if (!side || !pair) return [];
    const [one, other] = pair;
    const name = `${betType.code}:${one.selectionCode}/${other.selectionCode}`;
    return [{ pair: name, position: side === one ? (0 as const) : (1 as const), value }];
  });
}

/** True for fixed odds on codes such as BIG, each its own combination. Plain numbers are not sides. */
function mayHaveSides({ engine, rule: { form } }: BetType): boolean {
  const isList = form.kind === 'list' && form.min === 1 && form.max > 1;
  return (
    hasFixedOdds({ engine }) &&
    isList &&
    form.alphabet.values.every((value) => /^[A-Z]/.test(form.alphabet.tokenOf(value)))
  );
}

function readSides(betType: BetType): Sides {
  if (!mayHaveSides(betType)) return NO_SIDES;
  const sides = betType.rule.form.alphabet.values.flatMap((value) => {
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

/** Results of a side for each outcome, in the order of the rule's outcomes. */
type Outcomes = readonly ('lost' | 'returned' | 'won')[];

function readSide(betType: BetType, value: number): { side: Side; outcomes: Outcomes } | undefined {
  const selectionCode = betType.rule.form.alphabet.tokenOf(value);
  const wins = [...betType.rule.bestWins([[value]])].map(([win]) => win);
  const win = wins.find((one) => one && one.tier !== PUSH);
  // A code that pays by hits or in several tiers is not a side.
  if (!win || wins.some((one) => one && one.tier !== PUSH && !paysLike(win, one))) return undefined;
  const oddsKey = win.side === undefined ? win.tier : sideTier(win.tier, win.side);
  const outcomes = wins.map((one) => (one === undefined ? 'lost' : one.tier === PUSH ? 'returned' : 'won'));
  return { side: { selectionCode, tier: win.tier, oddsKey }, outcomes };
}

function paysLike(one: Win, other: Win): boolean {
  return one.tier === other.tier && other.count === 1 && other.combinations === undefined;
}

function areOpposite(one: Outcomes, other: Outcomes): boolean {
  const opposite = { lost: 'won', returned: 'returned', won: 'lost' } as const;
  return one.length === other.length && one.every((outcome, at) => other[at] === opposite[outcome]);
}

/** Size of a step, and the bounds of adjusted odds. */
const STEP_MINOR = UNIT / 100n;
const MIN_ADJUSTED_MINOR = 18_500n;
const MAX_ADJUSTED_MINOR = 19_900n;

/** Stakes on the two sides of a pair. */
export type Stakes = readonly [bigint, bigint];

/** Returns the steps of each side: up for the one with the smaller total stake, as many down for the other. */
export function stepsOf([one, other]: Stakes, stepMinor: bigint): readonly [bigint, bigint] {
  if (stepMinor <= 0n) return [0n, 0n];
  const steps = (other - one) / stepMinor;
  return [steps, -steps];
}

/** Limits the steps to those within the bounds, so that no pricing snapshot changes without effect. */
export function clampSteps(betType: BetType, side: Side, { odds, steps }: { odds: string; steps: bigint }): bigint {
  const moved = oddsMinor(adjustedOdds(betType, side, { odds, steps })) - oddsMinor(odds);
  const towards = moved < 0n ? -1n : 1n;
  const length = (moved * towards + STEP_MINOR - 1n) / STEP_MINOR;
  return length * towards;
}

/**
 * Returns the odds of a side, adjusted by a number of steps within the bounds and fair
 * odds. Odds already beyond a bound move no further.
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

/** Returns the odds of each side of a selection; undefined for bet types without sides. */
export function oddsOfSides(
  betType: BetType,
  picked: readonly number[],
  odds: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  const { byValue, pairs } = sidesOf(betType);
  const sides = picked.flatMap((value) => byValue.get(value) ?? []);
  if (pairs.length === 0 || sides.length < picked.length) return undefined;
  return Object.fromEntries(
    sides.map(({ selectionCode, tier, oddsKey }) => [selectionCode, odds[oddsKey] ?? odds[tier] ?? '']),
  );
}
