/**
 * Words for drawing tiles in a square of SIDE units. Presentation attributes only, and no numbers from a clock or a
 * true random source: the same game must give the same bytes for ever, its files are named after their hash.
 */
export const SIDE = 320;

export type Point = readonly [x: number, y: number];

const short = (value: number): number => Math.round(value * 100) / 100;

function stopsOf(colours: readonly string[]): string {
  const last = Math.max(colours.length - 1, 1);
  return colours.map((colour, index) => `<stop offset="${short(index / last)}" stop-color="${colour}"/>`).join('');
}

/** A gradient from above to below. */
export function linear(id: string, ...colours: string[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stopsOf(colours)}</linearGradient>`;
}

/** A gradient from left to right. */
export function across(id: string, ...colours: string[]): string {
  return `<linearGradient id="${id}">${stopsOf(colours)}</linearGradient>`;
}

/** A gradient from a lit point above and left of the middle. */
export function radial(id: string, ...colours: string[]): string {
  return `<radialGradient id="${id}" cx=".4" cy=".32" r=".75">${stopsOf(colours)}</radialGradient>`;
}

/** Light that fades out. */
export function glow(id: string, colour: string, opacity: number): string {
  const stops = [
    [0, opacity],
    [0.35, opacity * 0.55],
    [0.7, opacity * 0.16],
    [1, 0],
  ] as const;
  const drawn = stops.map(
    ([at, alpha]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${short(alpha)}"/>`,
  );
  return `<radialGradient id="${id}">${drawn.join('')}</radialGradient>`;
}

export const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`;

export const circle = ([x, y]: Point, r: number, attributes: string): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" ${attributes}/>`;

export const ellipse = ([x, y]: Point, [rx, ry]: Point, attributes: string): string =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" ${attributes}/>`;

export const group = (attributes: string, ...parts: string[]): string => `<g ${attributes}>${parts.join('')}</g>`;

/** The same drawing once for each angle, about a point. */
export const turned = (angles: readonly number[], [x, y]: Point, drawing: string): string =>
  angles.map((angle) => `<g transform="rotate(${angle} ${x} ${y})">${drawing}</g>`).join('');

/** A half and its mirror image about the vertical middle. */
export const mirrored = (half: string): string => `${half}<g transform="matrix(-1 0 0 1 ${SIDE} 0)">${half}</g>`;

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Numbers from 0 to 1 that follow from a text alone (mulberry32 on an FNV hash). */
export function numbersFrom(text: string): () => number {
  let state = [...text].reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619),
    2_166_136_261,
  );
  return () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A point and a direction on a smooth line through points (Catmull-Rom), t from 0 to 1. */
export function along(points: readonly Point[], t: number): { at: Point; normal: Point } {
  const spans = points.length - 1;
  const span = Math.min(Math.floor(t * spans), spans - 1);
  const u = t * spans - span;
  const pick = (index: number): Point => points[Math.max(0, Math.min(index, spans))] ?? [0, 0];
  const [a, b, c, d] = [pick(span - 1), pick(span), pick(span + 1), pick(span + 2)];
  const value = (axis: 0 | 1) =>
    0.5 *
    (2 * b[axis] +
      (c[axis] - a[axis]) * u +
      (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * u ** 2 +
      (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * u ** 3);
  const slope = (axis: 0 | 1) =>
    0.5 *
    (c[axis] -
      a[axis] +
      2 * (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * u +
      3 * (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * u ** 2);
  const [dx, dy] = [slope(0), slope(1)];
  const length = Math.hypot(dx, dy) || 1;
  return { at: [value(0), value(1)], normal: [-dy / length, dx / length] };
}

/** A closed band along a line, from `near` to `far` of the line on its normal's side, both as functions of t. */
export function band(points: readonly Point[], near: (t: number) => number, far: (t: number) => number): string {
  const samples = Array.from({ length: 61 }, (_, index) => index / 60);
  const edge = (offset: (t: number) => number) =>
    samples.map((t) => {
      const { at, normal } = along(points, t);
      return `${short(at[0] + normal[0] * offset(t))} ${short(at[1] + normal[1] * offset(t))}`;
    });
  return `M${edge(near).join('L')}L${edge(far).reverse().join('L')}Z`;
}

/** A petal or leaf with its base at 0,0, pointing up. */
export function petal(length: number, width: number): string {
  const w = short(width);
  return `M0 0C${-w} ${short(-length * 0.3)} ${short(-w * 0.78)} ${short(-length * 0.76)} 0 ${-length}C${short(w * 0.78)} ${short(-length * 0.76)} ${w} ${short(-length * 0.3)} 0 0Z`;
}
