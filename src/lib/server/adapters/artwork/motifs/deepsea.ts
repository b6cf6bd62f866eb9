import { circle, ellipse, glow, group, linear, path, radial, times } from '../draw.ts';
import type { Motif } from '../paint.ts';

/** Draws a shark in the distance. */
function shark([x, y]: readonly [number, number], scale: number): string {
  return group(
    `transform="translate(${x} ${y}) scale(${scale})"`,
    path('M-62 0C-70 -16 -80 -30 -88 -36C-82 -10 -82 6 -88 26C-78 20 -70 12 -62 0Z', 'fill="#3d5a78"'),
    path(
      'M18 -22C8 -42 -6 -44 -16 -42C-10 -34 -12 -24 -14 -16ZM26 16C14 32 0 40 -12 40C-4 32 0 22 2 14Z',
      'fill="#3d5a78"',
    ),
    path(
      'M88 4C70 -22 26 -30 -18 -16C-38 -9 -56 -3 -66 -2V3C-50 6 -30 12 -8 18C30 28 72 24 88 4Z',
      'fill="url(#shark)" stroke="#14283c" stroke-width="2"',
    ),
    path('M84 9C74 10 66 12 60 16C68 19 77 16 84 9Z', 'fill="#7a1f2b"'),
    path(
      'M38 -10C35 -3 35 3 38 9M31 -11C28 -3 28 4 31 10M24 -11C21 -3 21 4 24 10',
      'fill="none" stroke="#14283c" stroke-width="2"',
    ),
    circle([62, -7], 4.4, 'fill="#fff"') + circle([63, -7], 2.6, 'fill="#0b1020"'),
  );
}

function sprat([x, y]: readonly [number, number], scale: number): string {
  return group(
    `transform="translate(${x} ${y}) scale(${scale} ${Math.abs(scale)})"`,
    path('M-27 0L-48 -16C-43 -6 -43 6 -48 16Z', 'fill="#7fb7dd"'),
    path('M47 0C36 -13 4 -17 -31 -3V3C4 17 36 13 47 0Z', 'fill="url(#silver)" stroke="#1d4a75" stroke-width="1.6"'),
    circle([35, -3], 4.4, 'fill="#fff"') + circle([36, -3], 2.4, 'fill="#0b1020"'),
  );
}

function coin([x, y]: readonly [number, number], radius: number): string {
  return group(
    '',
    circle([x, y], radius, 'fill="url(#coin)" stroke="#7d4306" stroke-width="1.6"'),
    circle([x, y], radius * 0.66, 'fill="none" stroke="#a8650c" stroke-width="1.8"'),
    ellipse([x - radius * 0.3, y - radius * 0.4], [radius * 0.26, radius * 0.16], 'fill="#fff" opacity=".9"'),
  );
}

const CARP_BODY = 'M118 4C100 -46 24 -62 -58 -12V14C20 62 96 46 118 4Z';

function scales(): string {
  return times(36, (index) => {
    const [row, column] = [Math.floor(index / 9), index % 9];
    if (index % 9 > 5 && (row === 0 || row === 3)) return '';
    const [x, y] = [56 - column * 13 - (row % 2) * 6, -26 + row * 17];
    return path(
      `M${x} ${y - 9}A9 9 0 0 0 ${x} ${y + 9}`,
      'fill="none" stroke="#b3560a" stroke-opacity=".55" stroke-width="2"',
    );
  });
}

function carp(): string {
  return group(
    'transform="translate(160 168) rotate(-14)"',
    path(
      'M-50 0C-70 -62 -112 -74 -136 -60C-110 -34 -114 -12 -96 0C-114 16 -110 38 -136 64C-110 78 -70 60 -50 0Z',
      'fill="url(#fin)" stroke="#8a3c04" stroke-width="2.5"',
    ),
    path('M62 -42C30 -88 -26 -86 -52 -52L-42 -22Z', 'fill="url(#fin)" stroke="#8a3c04" stroke-width="2.5"'),
    path('M34 38C22 74 -12 82 -34 72C-22 58 -18 42 -18 30Z', 'fill="url(#fin)" stroke="#8a3c04" stroke-width="2.5"'),
    path(CARP_BODY, 'fill="url(#carp)" stroke="#8a3c04" stroke-width="3"'),
    scales(),
    path('M-40 -14C0 -48 60 -46 100 -14C60 -34 0 -34 -40 -14Z', 'fill="#fff" opacity=".6"'),
    path('M76 -27C66 -8 66 12 76 29', 'fill="none" stroke="#8a3c04" stroke-width="3"'),
    path(
      'M112 14C124 26 128 36 124 46M104 20C112 34 112 44 106 52',
      'fill="none" stroke="#c26a0a" stroke-width="3.5" stroke-linecap="round"',
    ),
    circle([94, -8], 11, 'fill="#fff"') +
      circle([96, -8], 6.6, 'fill="#140601"') +
      circle([98, -11], 2.4, 'fill="#fff"'),
  );
}

export const deepsea: Motif = ({ deep, middle, light, accent, number }) => ({
  defs: [
    linear('shark', '#4a6580', '#8aa5ba', '#f2f8fc'),
    linear('silver', '#2f6fa8', '#9fd8f2', '#f6fdff'),
    linear('carp', '#fffbe0', '#ffd84d', '#ffae1a', '#e67a08'),
    linear('fin', '#fff4b8', '#ffb52e', '#e0600c'),
    radial('coin', '#fff6c9', accent, '#d8911f'),
    linear('kelp', '#39b27a', '#0c5a4a', deep),
    glow('shine', '#fff3b8', 0.95),
  ].join(''),
  scenery: [
    group(
      `fill="${light}" opacity=".14"`,
      path('M30 -10L84 -10L40 330L-70 330ZM140 -10L186 -10L206 330L104 330ZM232 -10L284 -10L400 330L276 330Z', ''),
    ),
    path('M0 262C40 236 84 256 130 244C180 232 230 256 320 232V320H0Z', `fill="${middle}" opacity=".6"`),
    path('M0 292C70 278 150 300 320 280V320H0Z', `fill="${deep}" opacity=".8"`),
    path(
      'M14 320C-6 260 26 210 12 150C40 210 22 260 34 320ZM300 320C318 250 286 200 304 130C276 200 292 250 284 320Z',
      'fill="url(#kelp)"',
    ),
    shark([226, 66], 0.86),
    sprat([52, 64], 0.7) + sprat([96, 42], 0.56) + sprat([86, 86], 0.5),
    sprat([262, 262], -0.62) + sprat([222, 282], -0.5),
  ].join(''),
  hero: [
    circle([160, 168], 140, 'fill="url(#shine)"'),
    carp(),
    coin([62, 250], 17) +
      coin([94, 274], 21) +
      coin([134, 262], 15) +
      coin([250, 232], 17) +
      coin([284, 204], 13) +
      coin([40, 214], 12),
    times(14, () => {
      const [x, y, r] = [number() * 320, number() * 300, 2 + number() * 6];
      return circle([x, y], r, 'fill="#fff" fill-opacity=".12" stroke="#fff" stroke-opacity=".6" stroke-width="1"');
    }),
  ].join(''),
});
