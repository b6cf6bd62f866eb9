import type { SkinArt } from './skin-art.ts';
import { circle, ellipse, glow, GOLD, GOLD_EDGE, linear, mirrored, path, radial, shadow, turned } from './svg.ts';

const STRIPE = 'fill="#2a1206"';

const HALF_FACE = [
  circle(22, 24, 13, 'fill="url(#fur)" stroke="#4d1f04" stroke-width="2"') + circle(22, 25, 7, 'fill="#5a2607"'),
  path(
    'M50 14C30 14 16 28 15 48C8 54 9 62 14 66C14 78 32 92 50 92',
    'fill="url(#fur)" stroke="#4d1f04" stroke-width="2"',
  ),
  path('M50 58C40 56 30 62 29 72C32 84 42 90 50 90', 'fill="#fff6e4"'),
  path('M28 44C32 36 42 36 45 44C40 50 32 50 28 44Z', 'fill="#fff8df"'),
  path('M50 20C47 24 47 30 50 34ZM43 18C40 22 40 28 43 33C43 27 44 22 46 18Z', STRIPE),
  path('M34 22C30 25 30 30 34 34C34 29 36 25 39 21ZM16 46C22 46 26 48 28 52C23 52 18 51 15 50Z', STRIPE),
  path('M13 58C20 57 25 59 28 63C22 64 16 64 12 63ZM17 71C23 69 27 70 30 74C25 77 21 77 19 76Z', STRIPE),
  circle(37, 44, 4.6, 'fill="url(#iris)" stroke="#2a1206" stroke-width="1.4"') +
    ellipse(37, 44, [1.4, 3.4], 'fill="#140702"'),
  circle(38.4, 42.4, 1.1, 'fill="#fff"'),
  path('M27 40C32 33 42 33 47 41', 'fill="none" stroke="#2a1206" stroke-width="3" stroke-linecap="round"'),
  path('M50 74C46 78 40 78 37 74', 'fill="none" stroke="#4d1f04" stroke-width="2" stroke-linecap="round"'),
  path('M32 70L12 68M32 74L13 77', 'stroke="#fff" stroke-width="1.4" stroke-linecap="round"'),
].join('');

const wild = {
  defs:
    glow('halo', '#ffd166') +
    linear('fur', '#ffd28a', '#f78a1e', '#c4540a') +
    radial('iris', '#f4ffb0', '#9bd41f', '#3d7a0a'),
  body: [
    circle(50, 50, 50, 'fill="url(#halo)"'),
    mirrored(HALF_FACE),
    path('M42 60H58C58 66 53 70 50 70C47 70 42 66 42 60Z', 'fill="#e5637a" stroke="#4d1f04" stroke-width="1.6"'),
    path('M50 70V75', 'stroke="#4d1f04" stroke-width="2"'),
  ].join(''),
};

const scatter = {
  defs: GOLD + radial('coin', '#fff6c9', '#f7c948', '#c9861a') + linear('pad', '#7a3b0a', '#4a1f04'),
  body: [
    shadow(94, 30),
    circle(50, 49, 43, `fill="url(#gold)" stroke="${GOLD_EDGE}" stroke-width="2.4"`),
    circle(50, 49, 36, 'fill="url(#coin)" stroke="#a8660f" stroke-width="1.6"'),
    path('M50 50C62 50 70 60 68 68C66 75 58 73 50 73C42 73 34 75 32 68C30 60 38 50 50 50Z', 'fill="url(#pad)"'),
    mirrored(
      ellipse(30, 46, [6, 8.4], 'fill="url(#pad)" transform="rotate(-24 30 46)"') +
        ellipse(43, 33, [6, 9], 'fill="url(#pad)" transform="rotate(-8 43 33)"'),
    ),
    path('M20 36C25 26 32 20 41 17', 'fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".85"'),
  ].join(''),
};

const top = {
  defs:
    linear('fur', '#ffbf66', '#e8741a', '#9c3d06') +
    radial('iris', '#fff7a8', '#ffb21f', '#d8600a', '#6d2403') +
    linear('lid', '#3a1604', '#140601'),
  body: [
    path(
      'M50 8C74 8 92 26 94 50C92 74 74 92 50 92C26 92 8 74 6 50C8 26 26 8 50 8Z',
      'fill="url(#fur)" stroke="#4d1f04" stroke-width="2"',
    ),
    path(
      'M50 10C46 16 46 20 50 26C54 20 54 16 50 10ZM32 14C30 20 32 24 37 28C38 22 37 17 32 14ZM68 14C70 20 68 24 63 28C62 22 63 17 68 14Z',
      STRIPE,
    ),
    path(
      'M50 90C46 84 46 80 50 74C54 80 54 84 50 90ZM32 86C30 80 32 76 37 72C38 78 37 83 32 86ZM68 86C70 80 68 76 63 72C62 78 63 83 68 86Z',
      STRIPE,
    ),
    path('M8 52C24 28 62 22 92 44C78 74 32 78 8 52Z', 'fill="url(#lid)"'),
    path('M15 51C30 33 60 29 85 45C72 68 36 70 15 51Z', 'fill="#fffbe6"'),
    circle(51, 49, 18, 'fill="url(#iris)" stroke="#4d1f04" stroke-width="2"'),
    ellipse(51, 49, [4.6, 14.5], 'fill="#140601"'),
    circle(57, 41, 4.2, 'fill="#fff"') + circle(45, 57, 1.8, 'fill="#fff" opacity=".8"'),
  ].join(''),
};

const CANE = [
  path('M44 4H56V34H44ZM44 38H56V66H44ZM44 70H56V97H44Z', 'fill="url(#cane)" stroke="#16501a" stroke-width="1.6"'),
  path('M42 34H58V38H42ZM42 66H58V70H42Z', 'fill="#e4ffb0" stroke="#16501a" stroke-width="1.2"'),
  path('M47 8V30M47 42V62M47 74V93', 'stroke="#f4ffd4" stroke-opacity=".75" stroke-width="1.8" stroke-linecap="round"'),
].join('');

const rich = {
  defs:
    '<linearGradient id="cane"><stop offset="0" stop-color="#b8f06b"/><stop offset=".5" stop-color="#4fb02e"/><stop offset="1" stop-color="#1f6b1c"/></linearGradient>' +
    linear('leaf', '#c4f58a', '#3c9c33', '#145a20'),
  body: [
    `<g transform="translate(-20 3) rotate(-7 50 50)">${CANE}</g><g transform="translate(18 2) rotate(6 50 50) scale(1 .98)">${CANE}</g>`,
    CANE,
    path(
      'M56 36C68 24 84 24 94 30C86 40 70 44 56 38ZM44 68C32 56 16 56 6 62C14 72 30 76 44 70ZM57 68C66 62 78 64 86 72C76 78 64 78 57 70Z',
      'fill="url(#leaf)" stroke="#0f4a1a" stroke-width="1.6"',
    ),
  ].join(''),
};

const fine = {
  defs: linear('leaf', '#b4f58c', '#2f9e4f', '#0b5434'),
  body: [
    path('M50 96C50 80 49 60 50 34', 'fill="none" stroke="#0b5434" stroke-width="4" stroke-linecap="round"'),
    path(
      'M50 6C60 10 68 12 74 18L62 26L80 25C86 31 89 37 90 43L68 43L89 52C88 60 84 66 78 70L62 58L70 75C64 79 57 82 50 82C43 82 36 79 30 75L38 58L22 70C16 66 12 60 11 52L32 43L10 43C11 37 14 31 20 25L38 26L26 18C32 12 40 10 50 6Z',
      'fill="url(#leaf)" stroke="#06382a" stroke-width="2" stroke-linejoin="round"',
    ),
    path('M50 14V78', 'stroke="#d8ffc4" stroke-width="2" stroke-linecap="round"'),
    turned(
      [0],
      [50, 50],
      mirrored(
        path(
          'M50 36L70 22M50 48L82 34M50 58L80 58M50 68L64 72',
          'fill="none" stroke="#d8ffc4" stroke-opacity=".65" stroke-width="1.4"',
        ),
      ),
    ),
  ].join(''),
};

export const TIGER_ART: SkinArt = { wild, scatter, top, rich, fine };
