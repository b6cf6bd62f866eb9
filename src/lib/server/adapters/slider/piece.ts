import type { RandomSource } from '#kernel/ids';
import { uniformInt } from '#kernel/random';

/** Side of the piece's square body; MARGIN is the space around it for its tabs. */
const BODY = 40;
const MARGIN = 10;
/** Width and height of the piece's picture. */
export const PIECE_SIZE = BODY + 2 * MARGIN;

/** Form of one side: a tab outwards, a hole inwards, or straight. */
type Side = 1 | -1 | 0;
export type PieceShape = readonly [top: Side, right: Side, bottom: Side, left: Side];

const SIDES: readonly Side[] = [1, -1, 0];

/** Returns a random shape with at least one tab, so that it differs from a plain square. */
export function randomShape(random: RandomSource): PieceShape {
  for (;;) {
    const [top, right, bottom, left] = [1, 2, 3, 4].map(() => SIDES[uniformInt(random, 0, 2)] ?? 0);
    const shape: PieceShape = [top ?? 0, right ?? 0, bottom ?? 0, left ?? 0];
    if (shape.includes(1)) return shape;
  }
}

/** Returns a shape that clearly differs from this one: tabs become holes, holes and straight sides become tabs. */
export function oppositeShape([top, right, bottom, left]: PieceShape): PieceShape {
  const other = (side: Side): Side => (side === 0 ? 1 : side === 1 ? -1 : 0);
  return [other(top), other(right), other(bottom), other(left)];
}

const HALF_NECK = 4.5;
const KNOB_RADIUS = 6;

/** Returns the path of one side in the direction (dx, dy); a tab (1) is on its left. */
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

/** Returns the outline within a square of PIECE_SIZE. */
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
