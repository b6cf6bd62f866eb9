import type { SkinArt } from './skin-art.ts';
import { circle, ellipse, glow, GOLD, GOLD_EDGE, linear, mirrored, path, radial, shadow, turned } from './svg.ts';

const PETAL = 'M50 80C36 65 38 43 50 24C62 43 64 65 50 80Z';
const SMALL_PETAL = 'M50 80C40 69 42 53 50 40C58 53 60 69 50 80Z';

const wild = {
  defs: GOLD + glow('halo', '#ffe58f') + linear('petal', '#fffbe0', '#ffd45e', '#e08a1a'),
  body: [
    circle(50, 50, 49, 'fill="url(#halo)"'),
    path('M12 76C30 66 70 66 88 76C74 90 26 90 12 76Z', 'fill="#1f8a5b" stroke="#0b4a30" stroke-width="1.5"'),
    turned([-66, 66, -44, 44], [50, 80], path(PETAL, 'fill="url(#petal)" stroke="#a85d0c" stroke-width="1.4"')),
    turned([-24, 24, 0], [50, 80], path(PETAL, 'fill="url(#petal)" stroke="#a85d0c" stroke-width="1.4"')),
    turned([-36, 36, -13, 13], [50, 82], path(SMALL_PETAL, 'fill="url(#gold)" stroke="#a85d0c" stroke-width="1.2"')),
    path(
      'M50 31C47 41 47 51 50 60',
      'fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="1.6" stroke-linecap="round"',
    ),
  ].join(''),
};

const scatter = {
  defs:
    glow('light', '#ffd27a', 0.95) +
    linear('paper', '#fff1c2', '#ff9a4d', '#e2436d') +
    linear('leaf', '#ffc2da', '#f0559a', '#a31d62'),
  body: [
    circle(50, 46, 46, 'fill="url(#light)"'),
    path('M34 26H66L72 66H28Z', 'fill="url(#paper)" stroke="#8f1d47" stroke-width="2" stroke-linejoin="round"'),
    path('M42 26L39 66M58 26L61 66', 'fill="none" stroke="#8f1d47" stroke-opacity=".45" stroke-width="1.4"'),
    path('M50 34C58 43 57 52 50 57C43 52 42 43 50 34Z', 'fill="#fffbe6"'),
    path('M32 22H68L66 28H34Z', 'fill="#b3265a" stroke="#6d0f37" stroke-width="1.5"'),
    turned(
      [-66, 66, -40, 40, -14, 14],
      [50, 88],
      path('M50 90C40 80 42 66 50 56C58 66 60 80 50 90Z', 'fill="url(#leaf)" stroke="#7c1149" stroke-width="1.2"'),
    ),
    ellipse(50, 91, [34, 3.5], 'fill="#8fd3ff" opacity=".35"'),
  ].join(''),
};

const top = {
  defs: GOLD + radial('dome', '#fffbe0', '#ffd65c', '#c47a12') + linear('side', '#ffe27a', '#e39a1c', '#9a5a08'),
  body: [
    shadow(84, 34),
    ellipse(50, 46, [25, 19], `fill="url(#dome)" stroke="${GOLD_EDGE}" stroke-width="2"`),
    path(
      'M6 36C10 64 26 82 50 82C74 82 90 64 94 36C84 46 76 51 66 51C60 58 40 58 34 51C24 51 16 46 6 36Z',
      `fill="url(#side)" stroke="${GOLD_EDGE}" stroke-width="2" stroke-linejoin="round"`,
    ),
    path(
      'M11 43C18 64 32 75 50 75',
      'fill="none" stroke="#fff7cf" stroke-width="2.4" stroke-linecap="round" opacity=".85"',
    ),
    ellipse(43, 37, [8, 4.5], 'fill="#fff" opacity=".75" transform="rotate(-18 43 37)"'),
    path('M78 22l2.4-6 2.4 6 6 2.4-6 2.4-2.4 6-2.4-6-6-2.4z', 'fill="#fff"'),
  ].join(''),
};

const rich = {
  defs: linear('body', '#fff7ee', '#ffb07c', '#e2491d') + linear('fin', '#ffd9b8', '#f2743a', '#b52f0e'),
  body: [
    path(
      'M28 70C14 70 8 84 6 92C16 94 28 90 34 78C40 90 50 94 58 92C56 82 46 72 36 68Z',
      'fill="url(#fin)" stroke="#8a2308" stroke-width="1.6"',
    ),
    path(
      'M24 74C22 48 38 18 70 12C86 18 90 34 82 46C70 66 48 76 30 76Z',
      'fill="url(#body)" stroke="#8a2308" stroke-width="2"',
    ),
    path('M50 22C62 24 70 32 66 42C56 46 46 40 44 30Z', 'fill="#e8481c" opacity=".9"'),
    path('M34 50C44 50 52 58 46 68C38 72 30 68 29 62Z', 'fill="#e8481c" opacity=".9"'),
    path('M40 28C30 24 24 28 18 38C26 40 32 42 34 44Z', 'fill="url(#fin)" stroke="#8a2308" stroke-width="1.4"'),
    path('M66 58C72 66 72 74 66 82C58 78 54 72 54 66Z', 'fill="url(#fin)" stroke="#8a2308" stroke-width="1.4"'),
    circle(74, 25, 4.6, 'fill="#fff"') + circle(75, 24.6, 2.6, 'fill="#1b0b05"') + circle(76, 23.6, 0.9, 'fill="#fff"'),
    path(
      'M86 28C92 26 95 29 96 33M84 34C90 36 92 40 91 44',
      'fill="none" stroke="#ffcfa8" stroke-width="1.6" stroke-linecap="round"',
    ),
    path(
      'M44 46C50 48 54 52 55 57M56 34C62 37 65 41 66 46',
      'fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1.6" stroke-linecap="round"',
    ),
  ].join(''),
};

const RIB = path('M50 84L50 18', 'stroke="#6d0f37" stroke-width="1.5"');

const fine = {
  defs: GOLD + linear('silk', '#ff9ccf', '#d62b7f', '#7a0f49'),
  body: [
    path(
      'M50 84L6 44C18 20 34 12 50 12C66 12 82 20 94 44Z',
      'fill="url(#silk)" stroke="#5c0b36" stroke-width="2" stroke-linejoin="round"',
    ),
    path('M6 44C18 20 34 12 50 12C66 12 82 20 94 44L87 50C76 30 64 22 50 22C36 22 24 30 13 50Z', 'fill="url(#gold)"'),
    turned([-40, -27, -13.5, 0, 13.5, 27, 40], [50, 84], RIB),
    mirrored(
      path(
        'M36 38C30 34 24 40 28 46C22 48 26 56 33 53C36 59 43 55 41 48C46 44 41 36 36 38Z',
        'fill="#ffe1f0" opacity=".9"',
      ),
    ),
    circle(34.5, 46.5, 2.4, 'fill="#f2b632"') + circle(65.5, 46.5, 2.4, 'fill="#f2b632"'),
    path('M50 84L32 66C42 60 58 60 68 66Z', `fill="url(#gold)" stroke="${GOLD_EDGE}" stroke-width="1.4"`),
    circle(50, 84, 4.5, `fill="url(#gold)" stroke="${GOLD_EDGE}" stroke-width="1.4"`),
  ].join(''),
};

export const LOTUS_ART: SkinArt = { wild, scatter, top, rich, fine };
