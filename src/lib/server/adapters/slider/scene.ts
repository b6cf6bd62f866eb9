import type { RandomSource } from '#kernel/ids';
import { uniformInt } from '#kernel/random';

/** Colors of a scene: the sky from top to bottom, its light, and the hills from far to near. */
interface Mood {
  sky: readonly [string, string, string];
  light: string;
  hills: readonly [string, string, string];
}

const MOODS: readonly Mood[] = [
  { sky: ['#2b1a63', '#6142bf', '#f0a6c8'], light: '#ffe7b0', hills: ['#7d5ad0', '#4a2f9c', '#2a1a5e'] },
  { sky: ['#1a1145', '#4b2fa6', '#e58a5c'], light: '#ffd27a', hills: ['#8a4f8f', '#5a2f7d', '#301a52'] },
  { sky: ['#bfe3ff', '#d9d2ff', '#fff1dc'], light: '#fffdf0', hills: ['#a997e8', '#7fa8a0', '#4f7f78'] },
  { sky: ['#0f2a4a', '#3a5fa8', '#b9a3f0'], light: '#f7f0ff', hills: ['#5b6fc2', '#374a94', '#1d2a5c'] },
  { sky: ['#ffd6c2', '#f3b7d6', '#b79cf0'], light: '#fff6d8', hills: ['#c387c9', '#8a62b8', '#54408f'] },
];

interface Size {
  width: number;
  height: number;
}

function hill(
  random: RandomSource,
  { width, height }: Size,
  options: { top: number; swing: number; fill: string },
): string {
  const { top, swing, fill } = options;
  const steps = uniformInt(random, 4, 6);
  const stride = width / steps;
  let line = `M0 ${top + uniformInt(random, -swing, swing)}`;
  for (let step = 1; step <= steps; step++) {
    const y = top + uniformInt(random, -swing, swing);
    line += `S${(step - 0.5) * stride} ${y + uniformInt(random, -swing, swing)} ${step * stride} ${y}`;
  }
  return `<path d="${line}V${height}H0Z" fill="${fill}" opacity=".92"/>`;
}

/** Draws a lit paper lantern. */
function lantern(random: RandomSource, { width, height }: Size): string {
  const x = uniformInt(random, 8, width - 8);
  const y = uniformInt(random, 10, Math.round(height * 0.7));
  const scale = uniformInt(random, 5, 11) / 10;
  const fill = ['#ff8a5c', '#ffc24d', '#ff6f91', '#fff0c2'][uniformInt(random, 0, 3)] ?? '#ffc24d';
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})"><circle r="19" fill="${fill}" opacity=".22"/>` +
    `<path d="M-7-9Q0-13 7-9L9 7Q0 12-9 7Z" fill="${fill}"/><path d="M-9 7Q0 12 9 7L8 10Q0 14-8 10Z" fill="#8c3b2a"/></g>`
  );
}

function bubble(random: RandomSource, { width, height }: Size): string {
  const [x, y, r] = [uniformInt(random, 0, width), uniformInt(random, 0, height), uniformInt(random, 3, 26)];
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" opacity="${uniformInt(random, 4, 16) / 100}"/>`;
}

/**
 * Draws a small, hard-edged petal. Petals are scattered over the scene, so that a hard edge alone does not give the
 * notch away.
 */
function petal(random: RandomSource, { width, height }: Size): string {
  const [x, y, turn] = [uniformInt(random, 0, width), uniformInt(random, 0, height), uniformInt(random, 0, 359)];
  const fill = ['#ffd9ea', '#ffffff', '#ffe3a8', '#d9c8ff'][uniformInt(random, 0, 3)] ?? '#ffffff';
  const size = uniformInt(random, 6, 13) / 10;
  const opacity = uniformInt(random, 35, 80) / 100;
  return `<path d="M0-6Q5 0 0 6Q-5 0 0-6Z" transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" fill="${fill}" opacity="${opacity}"/>`;
}

const many = (count: number, draw: () => string): string => Array.from({ length: count }, draw).join('');

/** Draws a random landscape. */
export function drawScene(random: RandomSource, size: Size): string {
  const { width, height } = size;
  const { sky, light, hills } = MOODS[uniformInt(random, 0, MOODS.length - 1)] ?? { sky: [], light: '#fff', hills: [] };
  const stops = sky.map((color, index) => `<stop offset="${index / 2}" stop-color="${color}"/>`).join('');
  const [x, y] = [uniformInt(random, 40, width - 40), uniformInt(random, 24, 70)];
  const radius = uniformInt(random, 14, 24);
  return [
    `<defs><linearGradient id="sky" x2="0" y2="1">${stops}</linearGradient><radialGradient id="halo">`,
    `<stop offset="0" stop-color="${light}" stop-opacity=".75"/><stop offset="1" stop-color="${light}" stop-opacity="0"/>`,
    `</radialGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    `<circle cx="${x}" cy="${y}" r="${radius * 4}" fill="url(#halo)"/>`,
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${light}"/>`,
    many(10, () => bubble(random, size)),
    hills.map((fill, index) => hill(random, size, { top: 84 + index * 24, swing: 16 - index * 3, fill })).join(''),
    many(uniformInt(random, 5, 8), () => lantern(random, size)),
    many(34, () => petal(random, size)),
  ].join('');
}
