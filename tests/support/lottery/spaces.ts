import { drawResult } from '#rules/lottery/draws/drawing';
import type { DrawResult, GameGroup } from '#rules/lottery';
import { combos } from './naive.ts';

/** Representative draws of a group, each with the number of draws it represents. */
export type Space = Iterable<readonly [draw: DrawResult, weight: number]>;

const NUMBERS: Partial<Record<GameGroup, readonly [first: number, last: number]>> = {
  SSC: [0, 9],
  PK10: [1, 10],
  '11X5': [1, 11],
  LF: [1, 20],
  LHC: [1, 49],
};

function numbersOfGroup(group: GameGroup): number[] {
  const [first, last] = NUMBERS[group] ?? [0, -1];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const any = (group: GameGroup) => drawResult('00'.repeat(32), group, group === 'LHC' ? 2026 : 0);

function binomial(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  return k === 0 ? 1 : (binomial(n - 1, k - 1) * n) / k;
}

/** Lists all balls for these positions; the other positions get the remaining ones. */
export function* atPlaces(group: GameGroup, places: readonly number[]): Space {
  const base = any(group);
  const numbers = numbersOfGroup(group);
  const mayRepeat = group === 'SSC';
  function* fill(chosen: readonly number[]): Generator<number[]> {
    if (chosen.length === places.length) yield [...chosen];
    else for (const number of numbers) if (mayRepeat || !chosen.includes(number)) yield* fill([...chosen, number]);
  }
  for (const chosen of fill([])) {
    const rest = numbers.filter((number) => !chosen.includes(number)).values();
    const balls = base.balls.map((_, place) => {
      const index = places.indexOf(place);
      return index >= 0 ? (chosen[index] ?? 0) : mayRepeat ? 0 : (rest.next().value ?? 0);
    });
    yield [{ ...base, balls }, 1];
  }
}

/** Lists sets of five digits, each with its number of arrangements. */
export function* digitGroups(): Space {
  const base = any('SSC');
  function* from(min: number, chosen: readonly number[]): Generator<number[]> {
    if (chosen.length === 5) yield [...chosen];
    else for (let digit = min; digit <= 9; digit += 1) yield* from(digit, [...chosen, digit]);
  }
  const factorial = [1, 1, 2, 6, 24, 120];
  for (const balls of from(0, [])) {
    const repeats = [...new Set(balls)].map((digit) => balls.filter((ball) => ball === digit).length);
    yield [{ ...base, balls }, repeats.reduce((arrangements, times) => arrangements / (factorial[times] ?? 1), 120)];
  }
}

/** Lists unordered draws by which of these numbers they contain; the rest is filled up. */
export function* byHits(group: GameGroup, picked: readonly number[]): Space {
  const base = any(group);
  const others = numbersOfGroup(group).filter((number) => !picked.includes(number));
  for (let hits = 0; hits <= Math.min(picked.length, base.balls.length); hits += 1) {
    const missing = base.balls.length - hits;
    if (missing > others.length) continue;
    for (const drawn of combos(picked, hits)) {
      yield [{ ...base, balls: [...drawn, ...others.slice(0, missing)] }, binomial(others.length, missing)];
    }
  }
}

/** Lists every unordered draw. */
export function* everySet(group: GameGroup): Space {
  const base = any(group);
  for (const balls of combos(numbersOfGroup(group), base.balls.length)) yield [{ ...base, balls }, 1];
}

/** Lists the positions of two or three numbers, drawn or not; the other positions get the remaining balls. */
export function* byPlacement(group: GameGroup, picked: readonly number[]): Space {
  const base = any(group);
  const numbers = numbersOfGroup(group);
  const others = numbers.filter((number) => !picked.includes(number));
  function* places(chosen: readonly number[]): Generator<number[]> {
    if (chosen.length === picked.length) yield [...chosen];
    else for (const place of numbers.keys()) if (!chosen.includes(place)) yield* places([...chosen, place]);
  }
  for (const chosen of places([])) {
    const rest = others.values();
    const arrangement = numbers.map((_, place) => picked[chosen.indexOf(place)] ?? rest.next().value ?? 0);
    yield [{ ...base, balls: arrangement.slice(0, base.balls.length) }, 1];
  }
}

/** Lists one draw per total with the number of sets that have it, for bet types that depend on totals only. */
export function* everyTotal(group: GameGroup): Space {
  const base = any(group);
  const size = base.balls.length;
  const ways = Array.from({ length: size + 1 }, () => new Map<number, { balls: number[]; count: number }>());
  ways[0]?.set(0, { balls: [], count: 1 });
  for (const number of numbersOfGroup(group)) {
    for (let taken = size - 1; taken >= 0; taken -= 1) {
      for (const [total, { balls, count }] of ways[taken] ?? []) {
        const before = ways[taken + 1]?.get(total + number)?.count ?? 0;
        ways[taken + 1]?.set(total + number, { balls: [...balls, number], count: before + count });
      }
    }
  }
  for (const { balls, count } of ways[size]?.values() ?? []) yield [{ ...base, balls }, count];
}
