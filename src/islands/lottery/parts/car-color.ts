import type { CSSProperties } from 'react';

const DARK_TEXT = '#1b1133';

/** The colors of the ten cars of PK10, which players know, with a color for text on the bright ones. */
const COLORS: readonly (readonly [car: string, text?: string])[] = [
  ['#ffe14d', DARK_TEXT],
  ['#0b6fd6'],
  ['#4d4d4d'],
  ['#ff9a3d', DARK_TEXT],
  ['#5ce8e8', DARK_TEXT],
  ['#4b2fd0'],
  ['#d6d6d6', DARK_TEXT],
  ['#d61f1f'],
  ['#7a1210'],
  ['#0c7a12'],
];

/** Returns the color of a car as the custom properties `--car` and `--on-car`. */
export function carColor(car: number): CSSProperties {
  const [color, text] = COLORS[car - 1] ?? [];
  return { '--car': color, '--on-car': text } as CSSProperties;
}
