import type { SkinArt } from './skin-art.ts';
import { around, circle, ellipse, glow, linear, path, radial, shadow, starPoints, turned } from './svg.ts';

const wild = {
  defs:
    glow('halo', '#c9fff6') +
    linear('upper', '#fff0f6', '#ffb0c8', '#d8588c') +
    linear('lower', '#ffd9e6', '#f283a8', '#a8356a') +
    radial('pearl', '#ffffff', '#f4f0ff', '#c9c0f0', '#8f86c9'),
  body: [
    circle(50, 50, 50, 'fill="url(#halo)"'),
    path(
      'M50 66C24 66 8 46 12 28C16 30 18 22 24 20C28 24 32 14 38 13C42 18 46 10 50 10C54 10 58 18 62 13C68 14 72 24 76 20C82 22 84 30 88 28C92 46 76 66 50 66Z',
      'fill="url(#upper)" stroke="#8a2357" stroke-width="2"',
    ),
    path(
      'M50 64L50 14M46 64L33 18M54 64L67 18M42 62L19 27M58 62L81 27',
      'stroke="#fff" stroke-opacity=".7" stroke-width="1.8" stroke-linecap="round"',
    ),
    path(
      'M8 62C14 56 30 60 50 60C70 60 86 56 92 62C90 80 72 92 50 92C28 92 10 80 8 62Z',
      'fill="url(#lower)" stroke="#8a2357" stroke-width="2"',
    ),
    path('M16 65C30 72 70 72 84 65C78 78 22 78 16 65Z', 'fill="#ffe9f1"'),
    circle(50, 60, 15, 'fill="url(#pearl)" stroke="#fff" stroke-width="1.2"') +
      ellipse(45, 54, [4.4, 3], 'fill="#fff" transform="rotate(-30 45 54)"'),
    path(
      'M22 80L26 88M36 83L38 91M64 83L62 91M78 80L74 88',
      'stroke="#8a2357" stroke-opacity=".5" stroke-width="1.6" stroke-linecap="round"',
    ),
  ].join(''),
};

const scatter = {
  defs: glow('halo', '#ffb35c', 0.75) + radial('star', '#ffe7a8', '#ff9a3d', '#e2501c'),
  body: [
    circle(50, 50, 49, 'fill="url(#halo)"'),
    `<polygon points="${starPoints(5, 44, 20)}" fill="url(#star)" stroke="#e2501c" stroke-width="9" stroke-linejoin="round"/>`,
    `<polygon points="${starPoints(5, 42, 19)}" fill="url(#star)" stroke="#ff9a3d" stroke-width="4" stroke-linejoin="round"/>`,
    turned(
      around(5),
      [50, 50],
      [16, 24, 32, 40].map((cy, index) => circle(50, cy, 1.8 + index * 0.5, 'fill="#fff3c9"')).join(''),
    ),
    circle(50, 50, 4.6, 'fill="#fff3c9"'),
  ].join(''),
};

const FLIPPER = 'fill="url(#skin)" stroke="#0d4a3a" stroke-width="1.8"';

const top = {
  defs: linear('skin', '#b8f5c9', '#3fb584', '#137a5c') + radial('shell', '#ffe9a3', '#d19a3a', '#7d4a12'),
  body: [
    path('M32 36C18 22 8 24 3 34C12 36 20 46 28 50ZM68 36C82 22 92 24 97 34C88 36 80 46 72 50Z', FLIPPER),
    path('M34 74C26 78 20 86 22 94C30 94 38 88 42 82ZM66 74C74 78 80 86 78 94C70 94 62 88 58 82Z', FLIPPER),
    path('M42 24C40 10 46 4 50 4C54 4 60 10 58 24Z', FLIPPER),
    circle(46, 12, 1.7, 'fill="#052a20"') + circle(54, 12, 1.7, 'fill="#052a20"'),
    ellipse(50, 54, [28, 33], 'fill="url(#shell)" stroke="#573007" stroke-width="2.4"'),
    path(
      'M50 34L62 42V60L50 68L38 60V42Z',
      'fill="#f2c768" fill-opacity=".75" stroke="#573007" stroke-width="1.8" stroke-linejoin="round"',
    ),
    path('M50 34V21M62 42L74 36M62 60L75 68M50 68V87M38 60L25 68M38 42L26 36', 'stroke="#573007" stroke-width="1.8"'),
    path(
      'M30 44C33 35 39 29 46 27',
      'fill="none" stroke="#fff8df" stroke-width="3" stroke-linecap="round" opacity=".8"',
    ),
  ].join(''),
};

const rich = {
  defs: linear('body', '#ffc27a', '#ff7a1a', '#d8460a') + linear('band', '#ffffff', '#d9e8f5'),
  body: [
    path(
      'M24 50C16 36 6 34 2 36C6 46 6 56 2 66C8 68 18 64 26 54Z',
      'fill="url(#body)" stroke="#3a1402" stroke-width="2.2"',
    ),
    path(
      'M40 28C46 14 62 12 72 22L66 34ZM44 72C48 82 58 86 66 82L62 68Z',
      'fill="url(#body)" stroke="#3a1402" stroke-width="2.2"',
    ),
    path('M20 50C30 26 70 18 96 48C72 82 32 76 20 50Z', 'fill="url(#body)" stroke="#3a1402" stroke-width="2.4"'),
    path(
      'M70 27C63 40 63 60 71 72C75 70 79 67 82 64C76 54 76 42 81 33C78 30 74 28 70 27ZM44 28C40 42 40 56 45 70C49 72 53 73 57 73C51 58 51 42 55 26C51 26 47 27 44 28Z',
      'fill="url(#band)" stroke="#3a1402" stroke-width="1.8"',
    ),
    path('M26 43C24 48 24 54 27 59L31 64C28 54 28 46 31 37Z', 'fill="url(#band)" stroke="#3a1402" stroke-width="1.4"'),
    path('M60 52C66 48 72 52 72 58C66 62 61 58 60 52Z', 'fill="#ff9d45" stroke="#3a1402" stroke-width="1.6"'),
    circle(87, 44, 4, 'fill="#fff"') + circle(87.6, 44, 2.2, 'fill="#140601"'),
  ].join(''),
};

const BRANCH = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
const CORAL =
  'M50 92V56M50 66C38 62 30 54 30 38V26M30 44C22 42 18 36 17 28M50 60C60 56 68 48 68 30V18M68 42C78 40 84 34 85 24M50 56C48 44 48 30 50 12M50 34C44 30 42 26 42 20';

const fine = {
  defs: glow('halo', '#ff7aa8', 0.35),
  body: [
    circle(50, 50, 49, 'fill="url(#halo)"') + shadow(93, 26),
    path(CORAL, `${BRANCH} stroke="#7a0f3d" stroke-width="12"`),
    path(CORAL, `${BRANCH} stroke="#f0437f" stroke-width="9"`),
    path(CORAL, `${BRANCH} stroke="#ff9dc0" stroke-width="3" transform="translate(-1.5 -1)"`),
    path('M30 94C36 84 64 84 70 94Z', 'fill="#c9a06a" stroke="#6d4a1c" stroke-width="1.8"'),
  ].join(''),
};

export const REEF_ART: SkinArt = { wild, scatter, top, rich, fine };
