import type { SkinArt } from './skin-art.ts';
import {
  around,
  circle,
  ellipse,
  glow,
  GOLD,
  GOLD_EDGE,
  linear,
  path,
  radial,
  shadow,
  starPoints,
  turned,
} from './svg.ts';

const wild = {
  defs:
    glow('halo', '#fff0b8') +
    radial('moon', '#fffef2', '#ffeeb0', '#f0c75e', '#c98f2c') +
    linear('cloud', '#ffffff', '#b9c4ff'),
  body: [
    circle(50, 50, 50, 'fill="url(#halo)"'),
    circle(50, 48, 35, 'fill="url(#moon)" stroke="#fff6d0" stroke-width="1.6"'),
    circle(38, 38, 6, 'fill="#d9a94a" opacity=".5"') + circle(62, 34, 4, 'fill="#d9a94a" opacity=".45"'),
    circle(66, 54, 7, 'fill="#c98f2c" opacity=".4"') + circle(46, 58, 4.5, 'fill="#d9a94a" opacity=".5"'),
    path(
      'M10 80C4 80 4 70 12 69C12 60 26 58 30 66C36 58 50 60 51 69C60 66 66 78 57 80Z',
      'fill="url(#cloud)" opacity=".95"',
    ),
    path(
      'M58 84C54 84 53 77 59 76C60 69 71 68 74 74C79 69 89 71 89 77C95 77 96 84 91 84Z',
      'fill="url(#cloud)" opacity=".85"',
    ),
    path('M82 18l2-6 2 6 6 2-6 2-2 6-2-6-6-2z', 'fill="#fff"'),
  ].join(''),
};

const scatter = {
  defs: glow('halo', '#ff8f5c', 0.8) + linear('paper', '#fff2a6', '#ff9d2e', '#e0262c') + GOLD,
  body: [
    circle(50, 50, 50, 'fill="url(#halo)"'),
    circle(50, 50, 41, 'fill="none" stroke="url(#gold)" stroke-width="3"'),
    turned(around(20), [50, 50], circle(50, 5.5, 2.4, 'fill="#ff5b6e"')),
    `<polygon points="${starPoints(5, 40, 17)}" fill="url(#paper)" stroke="#8f0f17" stroke-width="2" stroke-linejoin="round"/>`,
    turned(
      around(5),
      [50, 50],
      path('M50 10V50M50 50L60 36.5', 'fill="none" stroke="#8f0f17" stroke-opacity=".55" stroke-width="1.4"'),
    ),
    circle(50, 50, 7, 'fill="#fffbe0"'),
  ].join(''),
};

const top = {
  defs: linear('fur', '#ffffff', '#eef0ff', '#b3b9e6') + linear('ear', '#ffd0dc', '#ff8fae'),
  body: [
    shadow(91, 30),
    path(
      'M36 36C26 22 26 8 34 4C42 10 44 24 44 34ZM56 34C56 20 62 8 70 6C76 14 72 28 64 38Z',
      'fill="url(#fur)" stroke="#6a70a8" stroke-width="1.8"',
    ),
    path('M37 30C32 22 32 14 35 10C39 16 40 24 40 30ZM60 31C60 23 64 15 68 12C70 18 68 25 64 32Z', 'fill="url(#ear)"'),
    path(
      'M26 70C22 88 36 92 50 92C66 92 80 88 76 70C74 58 64 54 50 54C36 54 28 60 26 70Z',
      'fill="url(#fur)" stroke="#6a70a8" stroke-width="1.8"',
    ),
    circle(80, 80, 7.5, 'fill="url(#fur)" stroke="#6a70a8" stroke-width="1.6"'),
    ellipse(50, 47, [23, 19], 'fill="url(#fur)" stroke="#6a70a8" stroke-width="1.8"'),
    ellipse(41, 45, [3.2, 4.4], 'fill="#3a1230"') + ellipse(59, 45, [3.2, 4.4], 'fill="#3a1230"'),
    circle(42, 43.4, 1.2, 'fill="#fff"') + circle(60, 43.4, 1.2, 'fill="#fff"'),
    path(
      'M47.5 52H52.5L50 55ZM50 55C50 58 46 59 44 57M50 55C50 58 54 59 56 57',
      'fill="#e2557d" stroke="#a8355a" stroke-width="1.2" stroke-linecap="round"',
    ),
    ellipse(34, 53, [4.4, 2.6], 'fill="#ff9db5" opacity=".65"') +
      ellipse(66, 53, [4.4, 2.6], 'fill="#ff9db5" opacity=".65"'),
    ellipse(40, 88, [8, 4.4], 'fill="#fff" stroke="#6a70a8" stroke-width="1.4"') +
      ellipse(60, 88, [8, 4.4], 'fill="#fff" stroke="#6a70a8" stroke-width="1.4"'),
  ].join(''),
};

const SCALLOP = circle(50, 13, 10.5, 'fill="url(#crust)" stroke="#5f2c07" stroke-width="1.8"');
const PETAL = path('M50 50C44 42 45 34 50 27C55 34 56 42 50 50Z', 'fill="none" stroke="#6d340a" stroke-width="2"');

const rich = {
  defs: linear('crust', '#ffd48a', '#d98a33', '#94500f') + radial('face', '#ffe3a6', '#e5a047', '#a8611a'),
  body: [
    shadow(94, 32),
    turned(around(12), [50, 50], SCALLOP),
    circle(50, 50, 36, 'fill="url(#face)"') + circle(50, 50, 30, 'fill="none" stroke="#7a3d0c" stroke-width="2"'),
    circle(50, 51, 30, 'fill="none" stroke="#fff0c4" stroke-opacity=".6" stroke-width="1"'),
    turned(around(8), [50, 50], PETAL),
    circle(50, 50, 5.4, 'fill="#f7c873" stroke="#6d340a" stroke-width="1.8"'),
    path(
      'M24 38C28 29 35 24 43 22',
      'fill="none" stroke="#fff6dc" stroke-width="3" stroke-linecap="round" opacity=".8"',
    ),
  ].join(''),
};

const fine = {
  defs: GOLD + glow('light', '#ffb25c', 0.7) + radial('paper', '#fff0b0', '#ff7a3d', '#d4202a', '#8a0a18'),
  body: [
    circle(50, 48, 46, 'fill="url(#light)"'),
    path('M50 2V14', 'stroke="#e9c46a" stroke-width="2.4" stroke-linecap="round"'),
    ellipse(50, 46, [36, 30], 'fill="url(#paper)" stroke="#66060f" stroke-width="2"'),
    ellipse(50, 46, [23, 30], 'fill="none" stroke="#66060f" stroke-opacity=".5" stroke-width="1.5"'),
    ellipse(50, 46, [9, 30], 'fill="none" stroke="#66060f" stroke-opacity=".5" stroke-width="1.5"'),
    path(
      'M36 13H64L61 20H39ZM39 72H61L64 79H36Z',
      `fill="url(#gold)" stroke="${GOLD_EDGE}" stroke-width="1.4" stroke-linejoin="round"`,
    ),
    path(
      'M42 80L40 96M47 80L46 98M53 80L54 98M58 80L60 96',
      'stroke="#ffce54" stroke-width="2.4" stroke-linecap="round"',
    ),
  ].join(''),
};

export const MOON_ART: SkinArt = { wild, scatter, top, rich, fine };
