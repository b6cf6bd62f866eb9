/**
 * SVG helpers. All artwork is drawn in a square of 100 by 100 with presentation attributes only, because the page's
 * policy blocks style attributes.
 */
export type Stops = readonly string[];

function stopsOf(colors: Stops): string {
  return colors
    .map(
      (color, index) => `<stop offset="${(index / Math.max(colors.length - 1, 1)).toFixed(3)}" stop-color="${color}"/>`,
    )
    .join('');
}

/** Returns a gradient from top to bottom. */
export function linear(id: string, ...colors: Stops): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stopsOf(colors)}</linearGradient>`;
}

/** Returns a radial gradient with its light above and left of the center. */
export function radial(id: string, ...colors: Stops): string {
  return `<radialGradient id="${id}" cx=".42" cy=".34" r=".72">${stopsOf(colors)}</radialGradient>`;
}

/** Returns a radial gradient that fades to transparent. */
export function glow(id: string, color: string, opacity = 0.85): string {
  const inner = `<stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/>`;
  return `<radialGradient id="${id}">${inner}<stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
}

export const GOLD = linear('gold', '#fff6c9', '#f9cf58', '#d8911f', '#f5c657');
export const GOLD_EDGE = '#8a4f0a';

export interface Drawing {
  defs: string;
  body: string;
}

export function svg({ defs, body }: Drawing, viewBox = '0 0 100 100'): string {
  const preset = 'preserveAspectRatio="xMidYMid slice"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" ${preset}><defs>${defs}</defs>${body}</svg>\n`;
}

export const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`;

export const circle = (cx: number, cy: number, r: number, attributes: string): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" ${attributes}/>`;

export const ellipse = (cx: number, cy: number, radii: readonly [number, number], attributes: string): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${radii[0]}" ry="${radii[1]}" ${attributes}/>`;

/** Repeats a drawing once per angle, rotated about a point. */
export function turned(angles: readonly number[], about: readonly [number, number], drawing: string): string {
  return angles.map((angle) => `<g transform="rotate(${angle} ${about[0]} ${about[1]})">${drawing}</g>`).join('');
}

/** Returns `count` angles that divide the circle evenly. */
export const around = (count: number): number[] => Array.from({ length: count }, (_, index) => (360 / count) * index);

/** Returns a half and its mirror image about the vertical center line. */
export const mirrored = (half: string): string => `${half}<g transform="matrix(-1 0 0 1 100 0)">${half}</g>`;

/** Draws a soft shadow on the ground below an object. */
export const shadow = (cy: number, rx: number): string => ellipse(50, cy, [rx, 4], 'fill="#000" opacity=".35"');

export const starPoints = (points: number, outer: number, inner: number): string =>
  Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = (Math.PI * index) / points - Math.PI / 2;
    return `${(50 + radius * Math.cos(angle)).toFixed(2)},${(50 + radius * Math.sin(angle)).toFixed(2)}`;
  }).join(' ');
