import type { Below } from '../lottery/draws/stream.ts';

/** An opening: amounts in the smallest sum of an envelope (its unit). */
export interface EnvelopePlan {
  readonly poolUnits: bigint;
  readonly count: number;
  readonly minUnits: bigint;
  readonly maxUnits: bigint;
}

/** Numbers that one word of the stream can choose from. */
const MAX_CHOICES = 2n ** 32n;

/** Divides the amounts of an opening by its unit; undefined unless envelopes within the bounds can add up to the pool. */
export function planEnvelopes(opening: {
  poolMinor: bigint;
  count: number;
  minMinor: bigint;
  maxMinor: bigint;
  unitMinor: bigint;
}): EnvelopePlan | undefined {
  const { poolMinor, count, minMinor, maxMinor, unitMinor } = opening;
  if (unitMinor <= 0n || [poolMinor, minMinor, maxMinor].some((amount) => amount < 0n || amount % unitMinor !== 0n))
    return undefined;
  const [poolUnits, minUnits, maxUnits] = [poolMinor / unitMinor, minMinor / unitMinor, maxMinor / unitMinor];
  const envelopes = BigInt(count);
  const isFeasible = count > 0 && envelopes * minUnits <= poolUnits && poolUnits <= envelopes * maxUnits;
  if (!isFeasible || poolUnits - envelopes * minUnits >= MAX_CHOICES) return undefined;
  return { poolUnits, count, minUnits, maxUnits };
}

/** Draws the envelopes of an opening, in units and in the order in which they are claimed (docs/spec/rewards-rulebook.md §3.3). */
export function drawEnvelopes({ poolUnits, count, minUnits, maxUnits }: EnvelopePlan, below: Below): bigint[] {
  const envelopes: bigint[] = [];
  let leftUnits = poolUnits;
  for (let left = BigInt(count); left > 0n; left -= 1n) {
    const low = higher(minUnits, leftUnits - (left - 1n) * maxUnits);
    // Without the second bound the first envelopes would use up the pool: twice the mean of what is left.
    const bound = lower(leftUnits - (left - 1n) * minUnits, (2n * leftUnits) / left - minUnits);
    const high = higher(low, lower(maxUnits, bound));
    const units = left === 1n ? leftUnits : low + BigInt(below(Number(high - low) + 1));
    envelopes.push(units);
    leftUnits -= units;
  }
  shuffle(envelopes, below);
  return envelopes;
}

/** Shuffles in place (Fisher–Yates), so that the moment of a claim gives nobody an advantage. */
function shuffle(envelopes: bigint[], below: Below): void {
  for (let index = 0; index < envelopes.length - 1; index += 1) {
    const drawn = index + below(envelopes.length - index);
    [envelopes[index], envelopes[drawn]] = [envelopes[drawn] ?? 0n, envelopes[index] ?? 0n];
  }
}

function lower(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function higher(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
