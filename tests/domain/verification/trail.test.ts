import { describe, expect, it } from 'vitest';
import { looksHuman, type TrailPoint } from '../../../src/lib/domain/verification/slider-trail.ts';

/** A hand: quick at first, slow at the end. */
const DRAG: TrailPoint[] = [0, 60, 120, 180, 240, 300, 360, 420].map((atMs) => [
  Math.round(150 * (1 - (1 - atMs / 420) ** 2)),
  atMs,
]);
/** The arrow key, held: one step, the keyboard's pause, then steps as regular as a timer is. */
const KEYS: TrailPoint[] = [
  [4, 0],
  [8, 497],
  [12, 530],
  [16, 564],
  [20, 597],
  [24, 630],
];

const line = (steps: number): TrailPoint[] => Array.from({ length: steps + 1 }, (_, at) => [at * 15, at * 50]);

function judge(trail: TrailPoint[], change: { x?: number; durationMs?: number } = {}): boolean {
  const [x, durationMs] = trail.at(-1) ?? [0, 0];
  return looksHuman({ x, durationMs, trail, ...change });
}

describe('the trail of a puzzle piece', () => {
  it('of a hand that slows down is taken', () => {
    expect(judge(DRAG)).toBe(true);
  });

  it('of arrow keys is taken', () => {
    expect(judge(KEYS)).toBe(true);
  });

  it('at one speed from start to end is a program', () => {
    expect(judge(line(10))).toBe(false);
    expect(
      judge([
        [100, 0],
        [100, 100],
        [100, 200],
        [100, 300],
      ]),
    ).toBe(false);
  });

  it('needs four distinct moments', () => {
    expect(
      judge([
        [0, 0],
        [90, 100],
        [150, 400],
      ]),
    ).toBe(false);
    expect(
      judge([
        [0, 0],
        [0, 0],
        [0, 0],
        [90, 100],
        [150, 400],
      ]),
    ).toBe(false);
    expect(judge([])).toBe(false);
  });

  it('of less than a quarter of a second is no person', () => {
    expect(judge(DRAG.map(([x, atMs]) => [x, atMs / 2]))).toBe(false);
  });

  it('must end where and when the move does', () => {
    expect(judge(DRAG, { x: 140 })).toBe(false);
    expect(judge(DRAG, { durationMs: 2000 })).toBe(false);
  });

  it('does not run backwards in time', () => {
    expect(
      judge([
        [0, 0],
        [50, 200],
        [60, 100],
        [100, 300],
        [150, 420],
      ]),
    ).toBe(false);
  });
});
