import type { RandomSource } from '#kernel/ids';
import { uniformInt } from '#kernel/random';

/** The square body of a piece, and the room around it for its knobs. */
const BODY = 40;
const MARGIN = 10;
/** The piece's own picture is this wide and high. */
export const PIECE_SIZE = BODY + 2 * MARGIN;

/** What a side of the piece does: a knob outwards, a hole inwards, or nothing. */
type Side = 1 | -1 | 0;
export type PieceShape = readonly [top: Side, right: Side, bottom: Side, left: Side];

const SIDES: readonly Side[] = [1, -1, 0];

/** Any shape that has a knob, so that it can be told from a plain square. */
export function randomShape(random: RandomSource): PieceShape {
  for (;;) {
    const [top, right, bottom, left] = [1, 2, 3, 4].map(() => SIDES[uniformInt(random, 0, 2)] ?? 0);
    const shape: PieceShape = [top ?? 0, right ?? 0, bottom ?? 0, left ?? 0];
    if (shape.includes(1)) return shape;
  }
}

/** Another shape that no eye takes for this one: every knob is a hole, every hole a knob, plain sides get a knob. */
export function unlike([top, right, bottom, left]: PieceShape): PieceShape {
  const other = (side: Side): Side => (side === 0 ? 1 : side === 1 ? -1 : 0);
  return [other(top), other(right), other(bottom), other(left)];
}

const HALF_NECK = 4.5;
const KNOB_RADIUS = 6;

/** One side in the direction (dx, dy), its knob to the left of it for 1. */
function sidePath(side: Side, [dx, dy]: readonly [number, number]): string {
  if (side === 0) return `l${dx * BODY} ${dy * BODY}`;
  const before = BODY / 2 - HALF_NECK;
  const sweep = side === 1 ? 1 : 0;
  const neck = 2 * HALF_NECK;
  return [
    `l${dx * before} ${dy * before}`,
    `a${KNOB_RADIUS} ${KNOB_RADIUS} 0 1 ${sweep} ${dx * neck} ${dy * neck}`,
    `l${dx * before} ${dy * before}`,
  ].join('');
}

/** The outline within a square of PIECE_SIZE. */
export function piecePath([top, right, bottom, left]: PieceShape): string {
  return [
    `M${MARGIN} ${MARGIN}`,
    sidePath(top, [1, 0]),
    sidePath(right, [0, 1]),
    sidePath(bottom, [-1, 0]),
    sidePath(left, [0, -1]),
    'z',
  ].join('');
}
