/**
 * SVG helpers for tiles in a square of SIDE units. Drawings use presentation attributes only, and no clock or random
 * source: the same game must always give the same bytes, because its files are named after their hash.
 */
export const SIDE = 320;

export type Point = readonly [x: number, y: number];

const short = (value: number): number => Math.round(value * 100) / 100;

function stopsOf(colors: readonly string[]): string {
  const last = Math.max(colors.length - 1, 1);
  return colors.map((color, index) => `<stop offset="${short(index / last)}" stop-color="${color}"/>`).join('');
}

/** Returns a gradient from top to bottom. */
export function linear(id: string, ...colors: string[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stopsOf(colors)}</linearGradient>`;
}

/** Returns a gradient from left to right. */
export function across(id: string, ...colors: string[]): string {
  return `<linearGradient id="${id}">${stopsOf(colors)}</linearGradient>`;
}

/** Returns a radial gradient with its light above and left of the center. */
export function radial(id: string, ...colors: string[]): string {
  return `<radialGradient id="${id}" cx=".4" cy=".32" r=".75">${stopsOf(colors)}</radialGradient>`;
}

/** Returns a radial gradient that fades to transparent. */
export function glow(id: string, color: string, opacity: number): string {
  const stops = [
    [0, opacity],
    [0.35, opacity * 0.55],
    [0.7, opacity * 0.16],
    [1, 0],
  ] as const;
  const drawn = stops.map(
    ([at, alpha]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${short(alpha)}"/>`,
  );
  return `<radialGradient id="${id}">${drawn.join('')}</radialGradient>`;
}

export const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`;

export const circle = ([x, y]: Point, r: number, attributes: string): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" ${attributes}/>`;

export const ellipse = ([x, y]: Point, [rx, ry]: Point, attributes: string): string =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" ${attributes}/>`;

export const group = (attributes: string, ...parts: string[]): string => `<g ${attributes}>${parts.join('')}</g>`;

/** Repeats a drawing once per angle, rotated about a point. */
export const turned = (angles: readonly number[], [x, y]: Point, drawing: string): string =>
  angles.map((angle) => `<g transform="rotate(${angle} ${x} ${y})">${drawing}</g>`).join('');

/** Returns a half and its mirror image about the vertical center line. */
export const mirrored = (half: string): string => `${half}<g transform="matrix(-1 0 0 1 ${SIDE} 0)">${half}</g>`;

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Returns a generator of numbers from 0 to 1 that is seeded by a text (mulberry32 on an FNV hash). */
export function numbersFrom(text: string): () => number {
  let state = [...text].reduce(
    (hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619),
    2_166_136_261,
  );
  return () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a point and its normal on a smooth line through points (Catmull-Rom); t runs from 0 to 1. */
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

/**
 * Returns a closed band along a line. `near` and `far` give the distances of its edges along the normal as functions of
 * t.
 */
export function band(points: readonly Point[], near: (t: number) => number, far: (t: number) => number): string {
  const samples = Array.from({ length: 61 }, (_, index) => index / 60);
  const edge = (offset: (t: number) => number) =>
    samples.map((t) => {
      const { at, normal } = along(points, t);
      return `${short(at[0] + normal[0] * offset(t))} ${short(at[1] + normal[1] * offset(t))}`;
    });
  return `M${edge(near).join('L')}L${edge(far).reverse().join('L')}Z`;
}

/** Returns a petal or leaf with its base at 0,0 that points up. */
export function petal(length: number, width: number): string {
  const w = short(width);
  return `M0 0C${-w} ${short(-length * 0.3)} ${short(-w * 0.78)} ${short(-length * 0.76)} 0 ${-length}C${short(w * 0.78)} ${short(-length * 0.76)} ${w} ${short(-length * 0.3)} 0 0Z`;
}
