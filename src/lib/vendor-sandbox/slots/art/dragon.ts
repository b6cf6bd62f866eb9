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
  starPoints,
  turned,
} from './svg.ts';

const FLAME = path('M50 30C42 20 46 10 54 2C53 12 62 14 60 28Z', 'fill="url(#fire)"');

const wild = {
  defs:
    glow('halo', '#ffb02e') +
    linear('fire', '#fff2a8', '#ff9a1f', '#e23b12') +
    radial('pearl', '#ffffff', '#d8f3ff', '#7fb4ff', '#6b4fd0'),
  body: [
    circle(50, 50, 49, 'fill="url(#halo)"'),
    turned(around(9), [50, 50], FLAME),
    circle(50, 50, 27, 'fill="url(#pearl)" stroke="#fff1b8" stroke-width="2.5"'),
    path(
      'M34 58C42 50 50 66 58 56C62 50 68 54 68 54',
      'fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2.4" stroke-linecap="round"',
    ),
    ellipse(41, 39, [8, 5], 'fill="#fff" opacity=".9" transform="rotate(-30 41 39)"'),
  ].join(''),
};

const STUD = circle(50, 12.5, 2.1, 'fill="#ffe9a3" stroke="#8a4f0a" stroke-width=".7"');

const scatter = {
  defs: GOLD + linear('side', '#ff7a5c', '#c4161c', '#6d0610') + radial('skin', '#fffaf0', '#ffe6bd', '#e0a864'),
  body: [
    shadow(92, 32),
    path('M10 46V64C10 80 28 90 50 90C72 90 90 80 90 64V46Z', 'fill="url(#side)" stroke="#4d030a" stroke-width="2"'),
    path('M10 64C14 78 32 86 50 86C68 86 86 78 90 64', 'fill="none" stroke="url(#gold)" stroke-width="4"'),
    `<g transform="matrix(1 0 0 .78 0 5)">${circle(50, 48, 41, `fill="url(#gold)" stroke="${GOLD_EDGE}" stroke-width="2"`)}`,
    circle(50, 48, 33, 'fill="url(#skin)"') + turned(around(20), [50, 48], STUD),
    `<g transform="translate(0 -2)"><polygon points="${starPoints(8, 24, 11)}" fill="#c4161c"/>`,
    `<polygon points="${starPoints(8, 14, 7)}" fill="url(#gold)"/></g></g>`,
  ].join(''),
};

const HALF_HEAD = [
  path('M44 30C34 24 26 12 28 2C36 8 44 14 48 24Z', 'fill="url(#horn)" stroke="#6d3a06" stroke-width="1.4"'),
  path(
    'M36 34C24 28 14 28 6 34C14 36 18 40 20 44C12 44 8 48 5 54C14 52 20 54 24 58C18 60 15 66 15 72C22 66 30 66 34 68Z',
    'fill="url(#mane)" stroke="#7a0c0c" stroke-width="1.4"',
  ),
  path(
    'M50 22C38 24 30 32 30 44C30 54 34 58 32 68C32 82 42 92 50 92',
    'fill="url(#scale)" stroke="#0c4a2b" stroke-width="1.6"',
  ),
  path('M47 38C40 34 34 36 31 42C36 44 42 46 47 45Z', 'fill="#fff7c2" stroke="#0c4a2b" stroke-width="1"'),
  circle(40, 41, 2.8, 'fill="#c4161c"') + circle(40, 41, 1.1, 'fill="#1a0202"'),
  path('M48 34C42 28 34 28 29 35', 'fill="none" stroke="url(#gold)" stroke-width="3.4" stroke-linecap="round"'),
  ellipse(43, 66, [6, 4.6], 'fill="#0f6b3d" stroke="#0c4a2b" stroke-width="1"') +
    ellipse(43.5, 66.5, [2.6, 1.7], 'fill="#042413"'),
  path('M34 76C40 80 46 80 50 79V86C43 87 37 83 34 76Z', 'fill="#8c1018"'),
  path('M38 78L40 84L43 79Z', 'fill="#fff"'),
  path('M35 68C22 70 18 80 8 82', 'fill="none" stroke="url(#gold)" stroke-width="2.6" stroke-linecap="round"'),
].join('');

const top = {
  defs:
    GOLD +
    linear('horn', '#fff4c9', '#e8b04a', '#a5660f') +
    linear('mane', '#ffd36b', '#f0641e', '#b3120f') +
    linear('scale', '#8cf0a8', '#1fa35c', '#07532f'),
  body:
    mirrored(HALF_HEAD) +
    path('M50 24L55 33L50 44L45 33Z', `fill="url(#gold)" stroke="${GOLD_EDGE}" stroke-width="1.2"`),
};

const rich = {
  defs:
    GOLD + radial('jade', '#eafff2', '#7fe0ab', '#1d8f5c', '#0c5a37') + linear('silk', '#ff8a6b', '#c4161c', '#7a0a12'),
  body: [
    path(
      'M50 68V84M44 78L40 97M48 80L46 98M52 80L54 98M56 78L60 97',
      'fill="none" stroke="url(#silk)" stroke-width="3.4" stroke-linecap="round"',
    ),
    path('M50 2V14', 'stroke="#c4161c" stroke-width="3" stroke-linecap="round"'),
    path(
      'M50 8A33 33 0 1 1 49.9 8ZM50 29A12 12 0 1 0 50.1 29Z',
      'fill="url(#jade)" fill-rule="evenodd" stroke="#08422a" stroke-width="2"',
    ),
    circle(50, 41, 24, 'fill="none" stroke="#d9ffe9" stroke-opacity=".55" stroke-width="1.6" stroke-dasharray="5 4"'),
    path('M27 30C31 22 38 17 46 15', 'fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".85"'),
    path('M42 74H58L56 82H44Z', `fill="url(#gold)" stroke="${GOLD_EDGE}" stroke-width="1.4"`),
  ].join(''),
};

const SWIRL = 'fill="none" stroke="#a8560c" stroke-width="2.2" stroke-linecap="round"';

const fine = {
  defs: linear('cloud', '#ffffff', '#ffe9b0', '#f5b041'),
  body: [
    shadow(82, 34),
    path(
      'M16 74C4 74 2 58 14 55C10 42 26 34 34 42C38 24 64 22 68 40C82 34 94 46 86 57C98 60 96 74 84 74Z',
      'fill="url(#cloud)" stroke="#a8560c" stroke-width="2.4" stroke-linejoin="round"',
    ),
    path('M42 58C42 48 58 48 58 58C58 66 47 66 47 59C47 55 53 55 53 58', SWIRL),
    path('M22 65C22 57 34 57 34 64C34 70 26 70 26 65M68 64C68 56 80 56 80 63C80 69 72 69 72 65', SWIRL),
    path('M40 38C45 31 56 30 61 37', 'fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"'),
  ].join(''),
};

export const DRAGON_ART: SkinArt = { wild, scatter, top, rich, fine };
