import { describe, expect, it } from 'vitest';
import { looksHuman, type TrailPoint } from '../../../src/lib/domain/verification/slider-trail.ts';

/** A drag by hand: fast at first, slow at the end. */
const DRAG: TrailPoint[] = [0, 60, 120, 180, 240, 300, 360, 420].map((atMs) => [
  Math.round(150 * (1 - (1 - atMs / 420) ** 2)),
  atMs,
]);
/** A held arrow key: one step, the keyboard's initial delay, then steps at a regular rate. */
const KEYS: TrailPoint[] = [
  [4, 0],
  [8, 497],
  [12, 530],
  [16, 564],
  [20, 597],
  [24, 630],
];

const line = (steps: number): TrailPoint[] => Array.from({ length: steps + 1 }, (_, at) => [at * 15, at * 50]);

function check(trail: TrailPoint[], change: { x?: number; durationMs?: number } = {}): boolean {
  const [x, durationMs] = trail.at(-1) ?? [0, 0];
  return looksHuman({ x, durationMs, trail, ...change });
}

describe('looksHuman', () => {
  it('accepts a drag that slows down at the end', () => {
    expect(check(DRAG)).toBe(true);
  });

  it('accepts a held arrow key', () => {
    expect(check(KEYS)).toBe(true);
  });

  it('refuses a move at constant speed', () => {
    expect(check(line(10))).toBe(false);
    expect(
      check([
        [100, 0],
        [100, 100],
        [100, 200],
        [100, 300],
      ]),
    ).toBe(false);
  });

  it('refuses a trail with fewer than four distinct moments', () => {
    expect(
      check([
        [0, 0],
        [90, 100],
        [150, 400],
      ]),
    ).toBe(false);
    expect(
      check([
        [0, 0],
        [0, 0],
        [0, 0],
        [90, 100],
        [150, 400],
      ]),
    ).toBe(false);
    expect(check([])).toBe(false);
  });

  it('refuses a move shorter than a quarter of a second', () => {
    expect(check(DRAG.map(([x, atMs]) => [x, atMs / 2]))).toBe(false);
  });

  it('refuses a trail that ends at another position or time than the move', () => {
    expect(check(DRAG, { x: 140 })).toBe(false);
    expect(check(DRAG, { durationMs: 2000 })).toBe(false);
  });

  it('refuses a trail whose times are not ascending', () => {
    expect(
      check([
        [0, 0],
        [50, 200],
        [60, 100],
        [100, 300],
        [150, 420],
      ]),
    ).toBe(false);
  });
});
