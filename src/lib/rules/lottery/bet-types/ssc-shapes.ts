/** Shapes of three digits (docs/spec/lottery-rulebook.md §4.4): the first that fits counts; 0 and 9 are neighbors. */
export const SHAPES = ['BAOZI', 'SHUNZI', 'DUIZI', 'BANSHUN', 'ZALIU'] as const;
export type Shape = (typeof SHAPES)[number];

const areNeighbors = (a: number, b: number) => (a + 1) % 10 === b || (b + 1) % 10 === a;

export function shapeOf([a = 0, b = 0, c = 0]: readonly number[]): Shape {
  const different = new Set([a, b, c]).size;
  if (different === 1) return 'BAOZI';
  if (different === 2) return 'DUIZI';
  const pairs = [areNeighbors(a, b), areNeighbors(b, c), areNeighbors(a, c)].filter(Boolean).length;
  if (pairs === 2) return 'SHUNZI';
  return pairs === 1 ? 'BANSHUN' : 'ZALIU';
}

/**
 * Returns the niu-niu rank (docs/spec/lottery-rulebook.md §4.5): 1 to 10 when three of the five digits sum to a
 * multiple of ten, else 0. Whichever three they are, the sum of the other two ends in the last digit of the total.
 */
export function bullOf(digits: readonly number[]): number {
  const total = digits.reduce((all, digit) => all + digit, 0);
  const hasTriple = digits.some((a, i) =>
    digits.some((b, j) => j > i && digits.some((c, k) => k > j && (a + b + c) % 10 === 0)),
  );
  return hasTriple ? total % 10 || 10 : 0;
}

/** Counts the ordered choices of `length` digits by their sum (index = sum). */
export function directSums(length: number): number[] {
  let ways = [1];
  for (let place = 0; place < length; place += 1) {
    const next = Array.from({ length: ways.length + 9 }, () => 0);
    ways.forEach((count, sum) => {
      for (let digit = 0; digit <= 9; digit += 1) next[sum + digit] = (next[sum + digit] ?? 0) + count;
    });
    ways = next;
  }
  return ways;
}

/** Counts the unordered choices of two different digits with this sum. */
export function pairSum(sum: number): number {
  const ordered = directSums(2)[sum] ?? 0;
  return (ordered - (sum % 2 === 0 ? 1 : 0)) / 2;
}

/** Counts the unordered choices of three digits with this sum, without triples. */
export function tripleSum(sum: number): number {
  // With two alike, the repeated digit determines the other. The remaining ordered choices are all different, six orders each.
  const alike = Array.from({ length: 10 }, (_, digit) => sum - 2 * digit).filter(
    (other, digit) => other >= 0 && other <= 9 && other !== digit,
  ).length;
  const triples = sum % 3 === 0 ? 1 : 0;
  return alike + ((directSums(3)[sum] ?? 0) - 3 * alike - triples) / 6;
}

/** Counts the ordered choices of two or three digits with this span. */
export function spanCount(length: 2 | 3, span: number): number {
  if (span === 0) return 10;
  return length === 2 ? 2 * (10 - span) : 6 * span * (10 - span);
}
