import type { SkinArt } from './skin-art.ts';
import { around, circle, ellipse, glow, GOLD, GOLD_EDGE, linear, path, radial, shadow, turned } from './svg.ts';

const STEAM = 'fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="3" stroke-linecap="round"';

const wild = {
  defs:
    GOLD +
    glow('halo', '#ffd88a') +
    linear('bowl', '#ffffff', '#dfe9f5', '#8fa6c4') +
    radial('broth', '#ffe0a0', '#e8a244', '#a85f16'),
  body: [
    circle(50, 50, 49, 'fill="url(#halo)"'),
    path('M36 30C30 22 42 18 36 8M50 28C44 20 56 14 50 4M64 30C58 22 70 18 64 8', STEAM),
    shadow(92, 28),
    path('M8 46H92C92 70 76 86 64 88H36C24 86 8 70 8 46Z', 'fill="url(#bowl)" stroke="#3d567a" stroke-width="2"'),
    path('M14 62C30 72 70 72 86 62L83 69C68 78 32 78 17 69Z', 'fill="#2f67b1"'),
    path('M38 88H62L60 93H40Z', 'fill="#c6d3e6" stroke="#3d567a" stroke-width="1.6"'),
    ellipse(50, 46, [42, 13], 'fill="#f7fbff" stroke="#3d567a" stroke-width="2"') +
      ellipse(50, 46.5, [36, 10], 'fill="url(#broth)"'),
    path(
      'M20 47C30 40 36 54 46 46C54 40 60 54 70 47C76 43 80 46 80 46M26 51C36 45 40 56 52 51C60 47 68 54 74 50',
      'fill="none" stroke="#fff6e0" stroke-width="3" stroke-linecap="round"',
    ),
    path('M30 42C38 36 48 38 50 43C44 48 34 48 30 42Z', 'fill="#b5563c" stroke="#7a2f1c" stroke-width="1"'),
    path('M58 41C62 34 72 36 74 42C68 46 62 46 58 41Z', 'fill="#43b25a" stroke="#1a6b30" stroke-width="1"'),
    circle(52, 39.5, 3.4, 'fill="none" stroke="#8ee07f" stroke-width="2"'),
    path('M62 52L96 22M66 54L98 28', 'stroke="#7a4420" stroke-width="3" stroke-linecap="round"'),
  ].join(''),
};

const POD = [
  path(
    'M50 52C40 42 42 20 50 6C58 20 60 42 50 52Z',
    'fill="url(#pod)" stroke="#3f1706" stroke-width="1.8" stroke-linejoin="round"',
  ),
  path('M50 46C46 38 47 26 50 16C53 26 54 38 50 46Z', 'fill="#4a1c08"'),
  ellipse(50, 33, [3, 5.6], 'fill="url(#seed)"'),
].join('');

const scatter = {
  defs:
    glow('halo', '#ff9d4a', 0.7) +
    linear('pod', '#ffcf94', '#c46a2a', '#6d2e0c') +
    linear('seed', '#fff0cf', '#e08f3c'),
  body: [
    circle(50, 50, 49, 'fill="url(#halo)"'),
    turned(around(8), [50, 50], POD),
    circle(50, 50, 6, 'fill="#e39a55" stroke="#3f1706" stroke-width="1.6"'),
  ].join(''),
};

const top = {
  defs: GOLD + radial('clay', '#ffc59a', '#d1693a', '#7d2c12'),
  body: [
    shadow(88, 32),
    path('M74 40C94 34 96 68 72 68', `fill="none" stroke="#7d2c12" stroke-width="7" stroke-linecap="round"`),
    path(
      'M28 58C16 54 14 40 4 36L12 30C22 36 24 44 34 46Z',
      'fill="url(#clay)" stroke="#571a08" stroke-width="2" stroke-linejoin="round"',
    ),
    ellipse(50, 60, [29, 26], 'fill="url(#clay)" stroke="#571a08" stroke-width="2"'),
    path('M30 40C34 30 66 30 70 40C60 45 40 45 30 40Z', `fill="url(#gold)" stroke="${GOLD_EDGE}" stroke-width="1.6"`),
    circle(50, 27, 5.5, `fill="url(#gold)" stroke="${GOLD_EDGE}" stroke-width="1.6"`),
    path('M22 62C36 70 64 70 78 62L77 68C64 75 36 75 23 68Z', 'fill="url(#gold)"'),
    path(
      'M30 52C31 46 35 43 40 41',
      'fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" opacity=".8"',
    ),
    path('M16 24C12 18 20 14 16 8', STEAM),
  ].join(''),
};

const rich = {
  defs: linear('flesh', '#ff8a70', '#e21c1c', '#8a0610') + linear('stalk', '#a8f09a', '#2c9a3c', '#10591f'),
  body: [
    path(
      'M68 26C84 44 70 84 18 92C46 76 38 48 46 32C50 24 60 20 68 26Z',
      'fill="url(#flesh)" stroke="#5c0309" stroke-width="2" stroke-linejoin="round"',
    ),
    path(
      'M52 38C50 54 52 66 42 78',
      'fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round" opacity=".75"',
    ),
    path(
      'M42 34C46 22 62 16 72 28C66 26 64 32 60 30C56 28 54 34 50 32C47 31 45 35 42 34Z',
      'fill="url(#stalk)" stroke="#0d4518" stroke-width="1.6"',
    ),
    path('M62 24C64 16 70 10 80 8', 'fill="none" stroke="url(#stalk)" stroke-width="5" stroke-linecap="round"'),
    path('M62 23C64 15 70 10 79 8', 'fill="none" stroke="#2c9a3c" stroke-width="4" stroke-linecap="round"'),
  ].join(''),
};

const SEGMENT = path(
  'M50 46L41 22C46 17 54 17 59 22Z',
  'fill="url(#pulp)" stroke="#f2ffe0" stroke-width="1.6" stroke-linejoin="round"',
);

const fine = {
  defs: linear('rind', '#b6f07a', '#4fae2a', '#1f6b12') + radial('pulp', '#f6ffc9', '#cdee6b', '#8cc92f'),
  body: [
    shadow(92, 28),
    circle(50, 50, 40, 'fill="url(#rind)" stroke="#164d0c" stroke-width="2"'),
    circle(50, 50, 34, 'fill="#f6ffe6"'),
    turned(around(8), [50, 50], SEGMENT),
    circle(50, 50, 3.6, 'fill="#f6ffe6"'),
    path('M18 36C23 26 31 19 41 16', 'fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".8"'),
  ].join(''),
};

export const PHO_ART: SkinArt = { wild, scatter, top, rich, fine };
