import type { SkinArt } from './skin-art.ts';
import { around, circle, ellipse, glow, linear, path, radial, shadow, starPoints, turned } from './svg.ts';

const BRONZE =
  radial('bronze', '#fff0bf', '#e0a94f', '#9a6424', '#5a3510') + linear('side', '#f3cf86', '#b57b30', '#5a3510');
const EDGE = 'stroke="#3a2008" stroke-width="1.6" stroke-linejoin="round"';
const line = (width: number) => `fill="none" stroke="#4a2a0c" stroke-width="${width}"`;

const wild = {
  defs: BRONZE + glow('halo', '#ffdf9a') + radial('core', '#fffbe0', '#ffd45e', '#c47a12'),
  body: [
    circle(50, 50, 49, 'fill="url(#halo)"'),
    circle(50, 50, 43, `fill="url(#bronze)" ${EDGE}`),
    circle(50, 50, 38, line(1.6)) +
      circle(50, 50, 35, line(1)) +
      circle(50, 50, 24, line(1.6)) +
      circle(50, 50, 21, line(1)),
    turned(around(28), [50, 50], path('M50 7.5L52.5 11.5H47.5Z', 'fill="#4a2a0c" opacity=".75"')),
    turned(
      around(9),
      [50, 50],
      path('M41 20C45 17 49 17 52 19L60 18L53 22C51 26 46 27 43 25L38 28L41 23L36 20Z', 'fill="#4a2a0c"'),
    ),
    `<polygon points="${starPoints(14, 19, 8)}" fill="url(#core)" ${EDGE}/>`,
    circle(50, 50, 6, 'fill="#fff6c9" stroke="#8a4f0a" stroke-width="1.4"'),
    path(
      'M20 34C26 22 36 15 48 13',
      'fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="2.6" stroke-linecap="round"',
    ),
  ].join(''),
};

const scatter = {
  defs: BRONZE + glow('light', '#8ff0d4', 0.75) + linear('wing', '#f3fff8', '#6fd8b4', '#1b7a66'),
  body: [
    circle(50, 50, 48, 'fill="url(#light)"'),
    path('M44 54C30 46 20 30 20 10C34 14 52 28 58 48Z', `fill="url(#wing)" ${EDGE}`),
    path('M46 50C38 40 32 28 30 18M51 48C46 38 41 29 37 22', line(1.4)),
    path('M30 60C20 64 10 74 4 88C20 84 34 78 44 68Z', `fill="url(#wing)" ${EDGE}`),
    path('M10 82C20 74 30 68 40 64M16 84C26 78 34 74 42 67', line(1.2)),
    path('M28 62C40 50 58 44 72 40C80 38 84 42 82 48C76 60 50 72 28 62Z', `fill="url(#side)" ${EDGE}`),
    path('M72 38C62 30 56 20 54 10C64 14 74 22 80 34Z', `fill="url(#wing)" ${EDGE}`),
    circle(77, 40, 8.5, `fill="url(#side)" ${EDGE}`),
    path('M82 36L99 48L80 46Z', 'fill="#ffd45e" stroke="#3a2008" stroke-width="1.4" stroke-linejoin="round"'),
    circle(78, 38.5, 2.6, 'fill="#fff"') + circle(78.6, 38.5, 1.5, 'fill="#140601"'),
    path('M58 60C66 70 76 78 88 82', 'fill="none" stroke="#ffd45e" stroke-width="3" stroke-linecap="round"'),
  ].join(''),
};

const top = {
  defs: BRONZE + glow('halo', '#ffd38a', 0.4),
  body: [
    circle(50, 50, 48, 'fill="url(#halo)"') + shadow(93, 26),
    path('M24 30H76L70 88C60 94 40 94 30 88Z', `fill="url(#side)" ${EDGE}`),
    path('M26 44C40 49 60 49 74 44M28 56C42 61 58 61 72 56M29 72C42 77 58 77 71 72', line(1.8)),
    path('M30 50L35 54L40 51L45 55L50 52L55 55L60 51L65 54L70 50', 'fill="none" stroke="#fff0bf" stroke-width="1.6"'),
    turned([-14, 0, 14], [50, 20], path('M47 62H53L51 71H49Z', 'fill="#4a2a0c"')),
    ellipse(50, 30, [27, 8], `fill="url(#bronze)" ${EDGE}`),
    path('M30 27C32 16 42 12 50 12C58 12 68 16 70 27C58 31 42 31 30 27Z', `fill="url(#bronze)" ${EDGE}`),
    circle(50, 10, 5, 'fill="#ffe7a0" stroke="#3a2008" stroke-width="1.4"'),
    path('M24 36C14 38 14 52 26 54M76 36C86 38 86 52 74 54', 'fill="none" stroke="#9a6424" stroke-width="4"'),
    path('M33 38L37 82', 'stroke="#fff" stroke-opacity=".6" stroke-width="3" stroke-linecap="round"'),
  ].join(''),
};

const rich = {
  defs: BRONZE + linear('sail', '#fffbe6', '#ff9a5a', '#c4321a') + linear('sea', '#8fe3d6', '#1b6a7a'),
  body: [
    ellipse(50, 84, [44, 9], 'fill="url(#sea)" opacity=".85"'),
    path('M48 12C66 18 76 34 76 58H48Z', `fill="url(#sail)" ${EDGE}`),
    path('M48 24H68M48 36H74M48 48H76', line(1.4)),
    path('M44 8V68', 'stroke="#5a3510" stroke-width="4" stroke-linecap="round"'),
    path('M4 56C14 66 26 68 50 68C74 68 86 62 96 48C98 66 86 86 50 86C20 86 6 74 4 56Z', `fill="url(#side)" ${EDGE}`),
    path(
      'M96 48C92 38 96 32 99 30C100 36 100 42 98 50ZM4 56C0 50 2 44 6 42C6 48 8 54 12 60Z',
      `fill="url(#bronze)" ${EDGE}`,
    ),
    path('M16 74C38 80 62 80 84 72', line(1.8)),
    [22, 34, 58, 70].map((x) => circle(x, 64, 5, 'fill="#7a3a1c" stroke="#3a2008" stroke-width="1.2"')).join(''),
    path(
      'M24 72L14 92M38 75L30 94M60 75L56 95M74 73L74 93',
      'stroke="#e8c078" stroke-width="2.6" stroke-linecap="round"',
    ),
  ].join(''),
};

const GRAINS = Array.from({ length: 7 }, (_, index) => {
  const y = 20 + index * 8;
  const grain = (side: number) =>
    ellipse(
      50 + side * 8,
      y,
      [8, 4.2],
      `fill="url(#grain)" stroke="#8a5a0c" stroke-width="1.2" transform="rotate(${side * -38} ${50 + side * 8} ${y})"`,
    );
  return grain(-1) + grain(1);
}).join('');

const fine = {
  defs:
    linear('grain', '#fffbd0', '#ffd84d', '#d8911f') +
    linear('leaf', '#a6e07a', '#3f8f35') +
    glow('halo', '#ffe27a', 0.35),
  body: [
    circle(50, 50, 48, 'fill="url(#halo)"'),
    path(
      'M50 96C30 84 18 66 12 44C32 54 46 72 50 90ZM50 96C70 84 82 66 88 44C68 54 54 72 50 90Z',
      'fill="url(#leaf)" stroke="#1f5a1c" stroke-width="1.6"',
    ),
    path('M50 98C49 70 49 40 50 12', 'fill="none" stroke="#7a9a2c" stroke-width="3" stroke-linecap="round"'),
    GRAINS,
    ellipse(50, 11, [4.4, 8], 'fill="url(#grain)" stroke="#8a5a0c" stroke-width="1.2"'),
    turned([-18, 0, 18], [50, 60], path('M50 6V-2', 'stroke="#d8911f" stroke-width="1.4" stroke-linecap="round"')),
  ].join(''),
};

export const DRUM_ART: SkinArt = { wild, scatter, top, rich, fine };
