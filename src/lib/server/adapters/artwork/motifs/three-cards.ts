import { circle, ellipse, glow, group, linear, mirrored, path, type Point, radial, times } from '../draw.ts';
import type { Motif } from '../paint.ts';

const DIAMOND = 'M0-30C7-17 15-8 24 0C15 8 7 17 0 30C-7 17-15 8-24 0C-15-8-7-17 0-30Z';
const HEART = 'M0 28C-21 9-27-1-27-11C-27-26-7-29 0-13C7-29 27-26 27-11C27-1 21 9 0 28Z';
const SPADE =
  'M0-29C10-15 27-5 27 10C27 23 10 26 4 14C5 22 7 26 12 31H-12C-7 26-5 22-4 14C-10 26-27 23-27 10C-27-5-10-15 0-29Z';

/** Draws a card whose corner signs repeat the one in its middle. */
function card(sign: string, color: string, angle: number, shift: Point): string {
  const pip = (scale: number, [x, y]: Point, turn = 0) =>
    group(`transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"`, path(sign, `fill="${color}"`));
  const edge = 'M-50-72H50Q60-72 60-62V62Q60 72 50 72H-50Q-60 72-60 62V-62Q-60-72-50-72Z';
  return group(
    `transform="translate(${shift[0]} ${shift[1]}) rotate(${angle})"`,
    path(edge, 'fill="#000" opacity=".28" transform="translate(4 8)"'),
    path(edge, 'fill="url(#paper)" stroke="#b99a5c" stroke-width="1.5"'),
    path(
      'M-46-66H46Q54-66 54-58V58Q54 66 46 66H-46Q-54 66-54 58V-58Q-54-66-46-66Z',
      'fill="none" stroke="#d9c79c" stroke-width="1.2"',
    ),
    pip(1.12, [0, 0]) + pip(0.34, [-42, -52]) + pip(0.34, [42, 52], 180),
  );
}

/** Draws a stack of chips that stands on a point. */
function chips([x, y]: Point, count: number, color: string): string {
  return times(count, (index) => {
    const top = y - index * 9;
    return [
      ellipse([x, top + 5], [27, 11], 'fill="#000" opacity=".3"'),
      path(`M${x - 26} ${top}V${top + 7}A26 10.500 0 0 0 ${x + 26} ${top + 7}V${top}Z`, `fill="${color}"`),
      path(
        `M${x - 14} ${top + 8}V${top + 15}M${x} ${top + 10}V${top + 17}M${x + 14} ${top + 8}V${top + 15}`,
        'stroke="#fff6dc" stroke-width="7"',
      ),
      ellipse([x, top], [26, 10.5], `fill="${color}" stroke="#fff6dc" stroke-width="3"`),
      ellipse([x, top], [15, 5.6], 'fill="#fff6dc" opacity=".9"'),
    ].join('');
  });
}

/** Draws a lantern of a village fair. */
function lantern([x, y]: Point, scale: number): string {
  return group(
    `transform="translate(${x} ${y}) scale(${scale})"`,
    path('M0-34V-150', 'stroke="#fff" stroke-opacity=".45" stroke-width="1.6"'),
    circle([0, 0], 58, 'fill="url(#lamp)"'),
    ellipse([0, 0], [30, 34], 'fill="url(#silk)"'),
    ellipse([0, 0], [14, 34], 'fill="none" stroke="#fff2c4" stroke-opacity=".6" stroke-width="1.6"'),
    path('M-15-33H15M-15 33H15', 'stroke="url(#gold)" stroke-width="7" stroke-linecap="round"'),
    path('M-5 37L-7 58M0 37V62M5 37L7 58', 'stroke="#ffd36b" stroke-width="2.6" stroke-linecap="round"'),
  );
}

export const threeCards: Motif = ({ deep, middle, light, accent, number }) => ({
  defs: [
    linear('paper', '#fffdf6', '#fbf2dc', '#e9d9b4'),
    linear('gold', '#fff0b8', accent, '#b9791f'),
    linear('silk', '#ff8a5c', '#dd3344', '#96142f'),
    radial('baize', light, middle, deep),
    linear('roof', '#7a2f1c', '#3c1209'),
    glow('lamp', '#ffb04d', 0.85),
  ].join(''),
  scenery: [
    times(26, () => circle([number() * 320, number() * 120], 0.6 + number() * 1.4, 'fill="#fff" opacity=".7"')),
    circle([160, 130], 150, 'fill="url(#halo)"'),
    mirrored(path('M160 84C120 92 70 92 6 74C30 96 50 106 74 110V150H160Z', 'fill="url(#roof)" opacity=".9"')),
    path('M20 88C80 104 240 104 300 88', 'fill="none" stroke="url(#gold)" stroke-width="4" stroke-linecap="round"'),
    path('M86 110V190M234 110V190', 'stroke="#4a1a0e" stroke-width="12"'),
  ].join(''),
  hero: [
    ellipse([160, 292], [190, 76], 'fill="#4b2a12"'),
    ellipse([160, 286], [180, 68], 'fill="url(#baize)"'),
    ellipse([160, 286], [166, 58], `fill="none" stroke="${accent}" stroke-opacity=".7" stroke-width="2"`),
    lantern([46, 92], 0.8) + lantern([274, 92], 0.8),
    card(SPADE, '#20242c', -24, [98, 190]),
    card(HEART, '#c1121f', 24, [222, 190]),
    card(DIAMOND, '#c1121f', 0, [160, 170]),
    chips([70, 276], 3, '#b3202c') + chips([250, 276], 4, '#1d5fa8') + chips([118, 296], 2, '#d39a2a'),
  ].join(''),
});
