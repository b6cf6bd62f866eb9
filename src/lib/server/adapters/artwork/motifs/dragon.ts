import { circle, glow, group, linear, mirrored, path, radial } from '../draw.ts';
import type { Motif } from '../paint.ts';
import { dragonBody } from './dragon-body.ts';

// Paths that end at the center line stay open, so that no line runs down the face.
const HALF_HEAD = [
  // Antler
  path(
    'M136 100C120 82 108 60 110 34C116 42 120 50 124 60C122 46 126 32 134 22C136 44 142 70 150 92Z',
    'fill="url(#horn)" stroke="#6d3a06" stroke-width="1.800"',
  ),
  // Mane
  path(
    'M122 112C98 96 76 98 58 112C76 114 84 122 90 130C70 128 56 138 48 154C66 150 80 154 90 162C74 166 66 180 64 196C80 186 94 184 108 190C98 200 98 214 104 226C114 212 128 206 142 208Z',
    'fill="url(#flame)" stroke="#8a1206" stroke-width="1.600"',
  ),
  // Head
  path(
    'M160 84C134 84 112 100 110 128C108 150 118 160 116 184C116 214 138 236 160 238',
    'fill="url(#face)" stroke="#4d0508" stroke-width="2"',
  ),
  // Cheek
  path(
    'M112 150C124 152 134 162 134 178C128 186 120 188 116 186C117 172 114 160 112 150Z',
    'fill="#ffcf5c" opacity=".85"',
  ),
  // Brow
  path(
    'M154 112C142 98 122 98 108 114C116 112 122 114 126 120C136 112 146 114 154 122Z',
    'fill="url(#horn)" stroke="#6d3a06" stroke-width="1.600"',
  ),
  // Eye
  circle([131, 134], 24, 'fill="url(#gaze)"'),
  path('M114 132C122 120 142 122 150 140C138 148 122 146 114 132Z', 'fill="#fffbe0" stroke="#3a0206" stroke-width="2"'),
  circle([133, 134], 7.4, 'fill="url(#iris)"') +
    circle([133, 134], 3.4, 'fill="#140203"') +
    circle([135.4, 131.4], 1.8, 'fill="#fff"'),
  // Nose
  path(
    'M160 166C146 164 134 172 134 184C140 194 152 192 160 190',
    'fill="url(#horn)" stroke="#6d3a06" stroke-width="1.600"',
  ) + circle([146, 182], 4.6, 'fill="#3a0a04"'),
  // Jaw
  path('M120 196C134 206 148 208 160 207V228C144 228 126 218 120 196Z', 'fill="#5c0710"'),
  path('M124 199L128 216L138 204ZM146 207L149 218L156 207.500Z', 'fill="#fffdf0"'),
  path('M160 214C152 214 146 219 144 225C150 228 156 228.500 160 228.500Z', 'fill="#ff6a5c"'),
  path('M118 194C132 206 148 208 160 207', 'fill="none" stroke="#ffcf5c" stroke-width="4" stroke-linecap="round"'),
  // Beard and whisker
  path(
    'M132 226C122 238 122 252 130 264C134 252 142 244 152 240C146 250 148 260 154 268C154 256 156 248 160 242V236Z',
    'fill="url(#flame)" stroke="#8a1206" stroke-width="1.200"',
  ),
  path(
    'M134 180C104 176 92 196 66 190C52 186 46 200 34 204',
    'fill="none" stroke="url(#horn)" stroke-width="5" stroke-linecap="round"',
  ),
].join('');

/** Shapes on the center line: a jewel on the brow and the bridge of the nose. */
const MIDDLE = [
  path(
    'M160 92C166 102 168 110 160 122C152 110 154 102 160 92Z',
    'fill="url(#pearl)" stroke="#8a4f0a" stroke-width="1.600"',
  ),
  path('M150 130C156 127 164 127 170 130L168 166C163 168 157 168 152 166Z', 'fill="#ffb45c" opacity=".5"'),
  path(
    'M151 138Q160 133 169 138M151 148Q160 143 169 148M152 158Q160 153 168 158',
    'fill="none" stroke="#8a0c14" stroke-width="2" opacity=".7"',
  ),
].join('');

const PEARL = [
  circle([160, 284], 62, 'fill="url(#gaze)"'),
  circle([160, 282], 24, 'fill="url(#pearl)" stroke="#fff3c9" stroke-width="2"'),
  path(
    'M146 286C152 276 164 292 174 280',
    'fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="3" stroke-linecap="round"',
  ),
  circle([152, 273], 5, 'fill="#fff" opacity=".95"'),
].join('');

function cloud(x: number, y: number, scale: number): string {
  return group(
    `transform="translate(${x} ${y}) scale(${scale})"`,
    path(
      'M-58 18C-78 18 -78 -6 -58 -7C-58 -28 -30 -32 -22 -16C-14 -38 18 -38 24 -14C40 -28 64 -16 60 4C78 4 78 18 62 18Z',
      'fill="url(#mist)" stroke="#ffd98a" stroke-opacity=".6" stroke-width="2"',
    ),
    path(
      'M-44 8C-44 -6 -26 -6 -26 6C-26 14 -38 14 -37 7M-4 4C-4 -16 22 -16 22 3C22 14 6 14 7 4',
      'fill="none" stroke="#ffe9b8" stroke-width="2.600" stroke-linecap="round" opacity=".8"',
    ),
  );
}

export const dragon: Motif = ({ deep, middle, light, accent }) => ({
  defs: [
    linear('hide', '#ff7a4d', '#d42a1c', '#8a0c12'),
    radial('scale', '#ffb27a', '#e23f24', '#9c1214'),
    linear('belly', '#fff0b8', accent, '#d98a1f'),
    linear('flame', '#fff2a8', '#ffa62f', '#e2401b'),
    linear('horn', '#fffbe6', accent, '#b5701a'),
    linear('face', '#ff9a5c', '#e0341f', '#8a0c14'),
    radial('iris', '#fff7a8', '#ffb21f', '#c2410c'),
    radial('pearl', '#ffffff', '#fff1c9', '#ffc766', '#e0701a'),
    glow('gaze', light, 0.9),
    glow('dark', deep, 0.85),
    `<linearGradient id="mist" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${middle}"/></linearGradient>`,
  ].join(''),
  scenery: cloud(54, 58, 0.62) + cloud(270, 250, 0.7) + cloud(284, 46, 0.5) + dragonBody(),
  hero: [
    circle([160, 160], 118, 'fill="url(#dark)"'),
    mirrored(HALF_HEAD),
    MIDDLE,
    PEARL,
    cloud(36, 296, 0.66) + cloud(286, 300, 0.8),
  ].join(''),
});
