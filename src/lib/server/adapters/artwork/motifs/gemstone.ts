import { circle, ellipse, group, linear, path, radial, times } from '../draw.ts';
import type { Motif } from '../paint.ts';

/** Draws a cut stone, seen from above left. */
function gem(): string {
  const outline = '160,62 226,96 240,150 160,258 80,150 94,96';
  const facet = (points: string, fill: string, opacity: number) =>
    `<polygon points="${points}" fill="${fill}" opacity="${opacity}"/>`;
  return [
    `<polygon points="${outline}" fill="url(#stone)"/>`,
    facet('160,62 94,96 126,112', '#fff', 0.6) +
      facet('160,62 126,112 194,112', '#fff', 0.36) +
      facet('160,62 194,112 226,96', '#fff', 0.18),
    facet('94,96 80,150 126,112', '#fff', 0.3) +
      facet('126,112 80,150 130,152', '#fff', 0.12) +
      facet('126,112 130,152 190,152', '#fff', 0.22),
    facet('126,112 190,152 194,112', '#fff', 0.34) +
      facet('194,112 190,152 240,150', '#000', 0.1) +
      facet('226,96 194,112 240,150', '#000', 0.2),
    facet('80,150 130,152 160,258', '#fff', 0.1) +
      facet('130,152 190,152 160,258', '#000', 0.12) +
      facet('190,152 240,150 160,258', '#000', 0.28),
    `<polygon points="${outline}" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="2.400" stroke-linejoin="round"/>`,
    path(
      'M104 92C116 84 132 76 148 72',
      'fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".9"',
    ),
  ].join('');
}

function coin(x: number, y: number, [scale, turn]: readonly [number, number]): string {
  return group(
    `transform="translate(${x} ${y}) rotate(${turn}) scale(${scale} ${scale * 0.82})"`,
    circle([0, 5], 26, 'fill="#8a4f0a"') + circle([0, 0], 26, 'fill="url(#coin)" stroke="#fff3c9" stroke-width="2"'),
    circle([0, 0], 18, 'fill="none" stroke="#a8660f" stroke-opacity=".7" stroke-width="2.400"'),
    path('M0 -11L9 0L0 11L-9 0Z', 'fill="#fff6d0" stroke="#a8660f" stroke-width="1.600"'),
  );
}

/** Default motif for a game without a motif of its own: a stone in the game's colors, on gold. */
export const gemstone: Motif = ({ deep, middle, light, accent, number }) => ({
  defs: [
    linear('stone', '#ffffff', light, middle, deep),
    radial('coin', '#fffbe0', accent, '#c9801f'),
    linear('ground', middle, deep),
  ].join(''),
  scenery: [
    times(5, (index) =>
      circle(
        [160, 150],
        70 + index * 34,
        `fill="none" stroke="${light}" stroke-width="1.400" opacity="${(0.34 - index * 0.06).toFixed(2)}"`,
      ),
    ),
    path('M0 262Q160 232 320 262V320H0Z', 'fill="url(#ground)"'),
  ].join(''),
  hero: [
    ellipse([160, 274], [120, 18], `fill="${deep}" opacity=".6"`),
    circle([160, 156], 120, 'fill="url(#halo)"'),
    coin(78, 262, [0.9, -14]) + coin(242, 264, [0.95, 12]) + coin(118, 276, [1.1, -6]) + coin(204, 278, [1.1, 8]),
    group('transform="translate(160 62) scale(1.2 .94) translate(-160 -66)"', gem()),
    coin(160, 286, [1.2, 0]),
    times(6, () => {
      const [x, y, size] = [40 + number() * 240, 30 + number() * 150, 3 + number() * 6];
      return path(
        `M0 ${-size * 2}Q0 0 ${size * 2} 0Q0 0 0 ${size * 2}Q0 0 ${-size * 2} 0Q0 0 0 ${-size * 2}Z`,
        `transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" fill="#fff"`,
      );
    }),
  ].join(''),
});
