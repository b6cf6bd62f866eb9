import type { SkinArt } from './skin-art.ts';
import {
  around,
  circle,
  ellipse,
  glow,
  GOLD,
  GOLD_EDGE,
  linear,
  mirrored,
  path,
  radial,
  shadow,
  turned,
} from './svg.ts';

const EDGE = 'stroke="#5c0f0a" stroke-width="1.4" stroke-linejoin="round"';

const WING = [
  path(
    'M47 58C36 38 20 26 3 20C5 32 10 40 17 45C11 45 6 44 2 42C7 54 16 60 26 61C20 64 15 65 11 64C21 74 37 72 48 64Z',
    `fill="url(#wing)" ${EDGE}`,
  ),
  path(
    'M46 57C36 44 24 36 12 32C16 41 22 46 28 49C24 50 20 50 16 49C24 58 36 62 47 61Z',
    'fill="url(#gold)" opacity=".95"',
  ),
  path('M46 58C38 50 30 45 22 42C28 50 36 56 46 60Z', 'fill="#fff6c9"'),
].join('');
const PLUME = path('M48 66C44 78 34 88 20 95C34 97 44 90 49 80Z', `fill="url(#wing)" ${EDGE}`);

const wild = {
  defs:
    GOLD +
    glow('halo', '#ffb347') +
    linear('wing', '#ffe27a', '#ff7a1f', '#c41230') +
    radial('body', '#fff1b8', '#ff9a2e', '#b81226'),
  body: [
    circle(50, 50, 49, 'fill="url(#halo)"'),
    mirrored(PLUME),
    path('M50 64C42 78 43 90 50 99C57 90 58 78 50 64Z', `fill="url(#gold)" ${EDGE}`),
    mirrored(WING),
    path('M50 36C60 44 62 60 50 72C38 60 40 44 50 36Z', `fill="url(#body)" ${EDGE}`),
    path(
      'M50 24C46 14 40 9 34 8C38 14 41 20 45 26ZM50 24C54 14 60 9 66 8C62 14 59 20 55 26ZM50 22C48 12 49 6 50 1C51 6 52 12 50 22Z',
      `fill="url(#gold)" ${EDGE}`,
    ),
    circle(50, 31, 9.5, `fill="url(#body)" ${EDGE}`),
    path('M46 35H54L50 42Z', 'fill="#ffe27a" stroke="#8a4f0a" stroke-width="1.2"'),
    circle(46, 30, 1.9, 'fill="#2a0508"') + circle(54, 30, 1.9, 'fill="#2a0508"'),
  ].join(''),
};

const scatter = {
  defs:
    glow('light', '#ffdf7a', 0.95) +
    radial('orb', '#fffbe0', '#ffc23d', '#e0461a', '#7a0a1c') +
    linear('flame', '#fff1a8', '#ff9a2e', '#d3152f'),
  body: [
    circle(50, 50, 49, 'fill="url(#light)"'),
    turned(around(9), [50, 52], path('M50 6C58 16 56 24 60 32H40C44 24 42 16 50 6Z', `fill="url(#flame)" ${EDGE}`)),
    circle(50, 52, 26, 'fill="url(#orb)" stroke="#7a0a1c" stroke-width="2"'),
    path('M50 34C60 46 62 58 50 68C38 58 40 46 50 34Z', 'fill="#fff6c9" opacity=".85"'),
    path('M50 44C55 51 55 58 50 63C45 58 45 51 50 44Z', 'fill="#ff9a2e"'),
    ellipse(40, 40, [8, 5], 'fill="#fff" opacity=".8" transform="rotate(-34 40 40)"'),
  ].join(''),
};

const top = {
  defs: GOLD + linear('band', '#fff0b0', '#f2b733', '#9a5a08') + radial('stone', '#ffd0dc', '#f0304a', '#7a0320'),
  body: [
    shadow(88, 34),
    path(
      'M14 78L8 32L30 52L50 16L70 52L92 32L86 78Z',
      `fill="url(#gold)" stroke="${GOLD_EDGE}" stroke-width="2.2" stroke-linejoin="round"`,
    ),
    path('M22 70L18 44L33 58L50 30L67 58L82 44L78 70Z', 'fill="#c41230" opacity=".75"'),
    path('M12 72H88V84C62 90 38 90 12 84Z', `fill="url(#band)" stroke="${GOLD_EDGE}" stroke-width="2"`),
    circle(8, 30, 5, 'fill="#fff6c9" stroke="#8a4f0a" stroke-width="1.4"') +
      circle(92, 30, 5, 'fill="#fff6c9" stroke="#8a4f0a" stroke-width="1.4"'),
    circle(50, 14, 7, 'fill="url(#stone)" stroke="#8a4f0a" stroke-width="1.6"'),
    circle(50, 79, 5.5, 'fill="url(#stone)" stroke="#8a4f0a" stroke-width="1.4"'),
    circle(29, 78, 4, 'fill="#7fe3ff" stroke="#8a4f0a" stroke-width="1.2"') +
      circle(71, 78, 4, 'fill="#7fe3ff" stroke="#8a4f0a" stroke-width="1.2"'),
    path('M20 50L17 36', 'stroke="#fff" stroke-width="2.4" stroke-linecap="round" opacity=".85"'),
  ].join(''),
};

const BARBS = Array.from({ length: 8 }, (_, index) => {
  const [x, y] = [32 + index * 4.6, 82 - index * 7.6];
  return `M${x} ${y}L${x - 15} ${y - 7}M${x} ${y}L${x + 6} ${y + 15}`;
}).join('');

const rich = {
  defs:
    linear('vane', '#7ff0d2', '#159a8c', '#0a3f6b') +
    radial('eye', '#fff6c9', '#ffc23d', '#d9541a') +
    glow('halo', '#63f0d8', 0.4),
  body: [
    circle(50, 50, 48, 'fill="url(#halo)"'),
    path(
      'M24 94C16 70 26 36 62 10C84 8 94 22 88 40C76 66 52 84 24 94Z',
      'fill="url(#vane)" stroke="#062a4a" stroke-width="2"',
    ),
    path(BARBS, 'stroke="#d4fff4" stroke-opacity=".55" stroke-width="1.6" stroke-linecap="round"'),
    path('M16 98C34 76 50 52 66 30', 'fill="none" stroke="#fff1b8" stroke-width="3" stroke-linecap="round"'),
    ellipse(68, 30, [17, 15], 'fill="#0a2f6b" transform="rotate(-50 68 30)"'),
    ellipse(68, 30, [12.5, 11], 'fill="url(#eye)" transform="rotate(-50 68 30)"'),
    ellipse(69, 29, [6, 5], 'fill="#5a1090" transform="rotate(-50 69 29)"'),
    circle(66, 26, 2, 'fill="#fff"'),
  ].join(''),
};

const fine = {
  defs: radial('petal', '#fff0f5', '#ff9cc0', '#e0407f') + glow('halo', '#ff9cc0', 0.35),
  body: [
    circle(50, 50, 48, 'fill="url(#halo)"'),
    turned(
      around(5),
      [50, 52],
      path(
        'M50 52C30 40 30 14 46 8L50 14L54 8C70 14 70 40 50 52Z',
        'fill="url(#petal)" stroke="#a11a52" stroke-width="1.6" stroke-linejoin="round"',
      ),
    ),
    turned(
      around(10),
      [50, 52],
      path('M50 50V36', 'stroke="#c21f5e" stroke-width="1.4"') + circle(50, 35, 2.2, 'fill="#ffd34d"'),
    ),
    circle(50, 52, 6, 'fill="#ffd34d" stroke="#c47a12" stroke-width="1.4"'),
  ].join(''),
};

export const PHOENIX_ART: SkinArt = { wild, scatter, top, rich, fine };
