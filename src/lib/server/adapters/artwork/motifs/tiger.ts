import { circle, ellipse, glow, group, linear, mirrored, path, petal, radial, turned } from '../draw.ts';
import type { Motif } from '../paint.ts';

const STRIPE = 'fill="#23100a"';

const HALF_FACE = [
  // Ear
  path('M92 96C72 74 74 48 88 38C108 42 124 58 130 78Z', 'fill="url(#fur)" stroke="#3a1704" stroke-width="2"'),
  path('M96 84C84 70 84 56 91 49C104 53 113 63 117 74Z', 'fill="#3a1407"') +
    path(
      'M98 80C91 70 91 62 95 57',
      'fill="none" stroke="#ffcf9a" stroke-width="4" stroke-linecap="round" opacity=".6"',
    ),
  // Ruff
  path(
    'M78 150C56 156 46 172 44 190C56 186 60 188 64 192C54 200 50 214 52 228C64 222 70 222 76 226C72 238 76 250 84 258C90 248 100 244 112 248L120 150Z',
    'fill="url(#ruff)"',
  ),
  // Face
  path(
    'M160 60C140 58 120 62 104 76C84 92 74 112 73 140C70 180 84 222 116 250C132 262 148 266 160 266',
    'fill="url(#fur)" stroke="#3a1704" stroke-width="2"',
  ),
  // Cheek and muzzle
  path('M160 196C140 190 112 202 108 224C108 246 134 264 160 266Z', 'fill="url(#white)"'),
  path(
    'M82 178C92 168 108 176 112 192C104 206 92 210 84 206C80 196 80 186 82 178Z',
    'fill="url(#white)" opacity=".85"',
  ),
  // Brow and eye
  path('M104 118C116 106 140 110 148 128C134 140 112 138 104 118Z', 'fill="url(#white)"'),
  path('M100 148C110 128 136 128 148 154C132 168 108 166 100 148Z', 'fill="#1d0c06"'),
  circle([125, 149], 30, 'fill="url(#eyes)"'),
  path('M105 148C113 134 134 134 143 153C130 162 112 161 105 148Z', 'fill="url(#iris)"'),
  ellipse([125, 148.5], [4.2, 10], 'fill="#0d0503"') + circle([129, 143], 3, 'fill="#fff"'),
  path('M97 146C108 124 138 124 151 157', 'fill="none" stroke="#1d0c06" stroke-width="5" stroke-linecap="round"'),
  // Stripes
  path(
    'M160 70C153 80 153 94 160 106ZM146 70C140 82 140 98 148 110C147 96 148 84 153 72ZM128 76C120 88 122 102 131 112C128 100 130 88 137 78Z',
    STRIPE,
  ),
  path(
    'M104 92C100 102 104 112 114 116C109 106 110 98 114 90ZM78 136C88 134 98 138 102 146C94 144 86 145 77 149ZM75 164C86 160 96 164 100 172C92 170 84 172 76 178Z',
    STRIPE,
  ),
  path(
    'M82 206C92 200 104 204 108 212C98 212 92 216 87 222ZM94 234C102 226 112 228 116 234C109 236 104 240 102 246Z',
    STRIPE,
  ),
  path('M50 196C58 190 66 192 70 198C63 198 58 201 54 206ZM58 232C66 226 73 229 76 234C70 235 66 238 63 243Z', STRIPE),
  // Mouth and whiskers
  path('M160 216C154 232 138 238 124 230', 'fill="none" stroke="#3a1704" stroke-width="4" stroke-linecap="round"'),
  path('M132 232L136 250L145 235Z', 'fill="#fff" stroke="#3a1704" stroke-width="1.2"'),
  circle([136, 212], 1.8, 'fill="#7a4a2a"') +
    circle([127, 217], 1.8, 'fill="#7a4a2a"') +
    circle([138, 221], 1.8, 'fill="#7a4a2a"'),
  path(
    'M134 212L70 204M128 218L64 222M136 222L78 242',
    'stroke="#fff" stroke-width="1.6" stroke-linecap="round" opacity=".9"',
  ),
].join('');

const NOSE = [
  path(
    'M138 188C150 182 170 182 182 188C180 202 168 210 160 212C152 210 140 202 138 188Z',
    'fill="url(#nose)" stroke="#3a1704" stroke-width="1.600"',
  ),
  path(
    'M146 190C154 187 164 187 172 190',
    'fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2.600" stroke-linecap="round"',
  ),
  path('M160 212V220', 'stroke="#3a1704" stroke-width="3.400"'),
  path('M146 238C154 244 166 244 174 238C170 252 150 252 146 238Z', 'fill="#8c1c26"'),
].join('');

function leaves(deep: string): string {
  const frond = [-64, -40, -16, 10, 36];
  const drawn = (scale: number, fill: string) => turned(frond, [0, 0], path(petal(120 * scale, 17 * scale), fill));
  const dark = `fill="${deep}" stroke="#0b3a22" stroke-width="1"`;
  const bright = 'fill="url(#leaf)" stroke="#0b3a22" stroke-width="1"';
  return mirrored(
    group('transform="translate(-30 316) rotate(30)"', drawn(1.05, dark)) +
      group('transform="translate(-16 348) rotate(24)"', drawn(1, bright)) +
      group('transform="translate(-14 60) rotate(96)"', drawn(0.8, bright)),
  );
}

function bamboo(x: number, width: number): string {
  return [
    `<rect x="${x}" y="-10" width="${width}" height="340" fill="url(#cane)" opacity=".7"/>`,
    [40, 120, 200, 280]
      .map(
        (y) =>
          `<rect x="${x - 2}" y="${y + (x % 30)}" width="${width + 4}" height="4" rx="2" fill="#d8f08a" opacity=".6"/>`,
      )
      .join(''),
  ].join('');
}

export const tiger: Motif = ({ deep, light, accent }) => ({
  defs: [
    linear('fur', '#ffd08a', '#f98a1c', '#c9520a'),
    linear('ruff', '#fff4dc', '#f3b878', '#b5561a'),
    linear('white', '#ffffff', '#ffeccc'),
    radial('iris', '#fbffb8', accent, '#5fa31f'),
    linear('nose', '#ff9fae', '#d3485f'),
    linear('leaf', '#8fe07a', '#1f8a45', '#0b4a2c'),
    `<linearGradient id="cane"><stop offset="0" stop-color="#2f8a3c"/><stop offset=".4" stop-color="#9bd45e"/><stop offset="1" stop-color="#14532a"/></linearGradient>`,
    glow('eyes', light, 0.75),
  ].join(''),
  scenery:
    bamboo(22, 20) +
    bamboo(66, 13) +
    bamboo(248, 14) +
    bamboo(284, 22) +
    circle([160, 150], 150, 'fill="url(#ember)" opacity=".7"'),
  hero: [ellipse([160, 270], [104, 18], `fill="${deep}" opacity=".6"`), mirrored(HALF_FACE), NOSE, leaves(deep)].join(
    '',
  ),
});
