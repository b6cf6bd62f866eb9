import { circle, ellipse, glow, group, linear, path, radial, times } from '../draw.ts';
import type { Motif } from '../paint.ts';

const PLUMES = [
  'M150 214C96 220 40 188 30 106C62 152 104 158 164 186Z',
  'M152 204C104 180 62 124 74 44C98 108 132 138 172 172Z',
  'M158 192C128 156 110 98 132 34C146 96 164 126 184 160Z',
];
const BODY =
  'M134 200C120 268 188 300 242 282C286 266 302 216 290 172C282 146 270 124 256 104C238 130 200 164 134 200Z';
const NECK = 'M258 70C228 94 210 148 216 196C246 216 286 206 308 174C295 150 303 122 308 94C314 60 272 46 258 70Z';
const WING = 'M160 206C180 174 234 168 268 192C258 238 208 262 160 246C176 234 180 222 160 206Z';
const COMB = 'M256 64C240 38 260 22 270 42C272 16 292 14 294 40C304 22 322 36 308 68Z';
const WATTLE = 'M300 102C318 110 316 138 302 138C288 130 288 112 300 102Z';
const BEAK = 'M304 76C318 74 326 82 330 92C318 94 308 98 302 100Z';
const RIM = 'stroke="#fff2d0" stroke-opacity=".6" stroke-width="2" stroke-linejoin="round"';

/** Draws the bird; `names` are the gradients of its body, neck and tail. */
function bird(transform: string, names: { body: string; neck: string; tail: string }): string {
  return group(
    `transform="${transform}"`,
    ...PLUMES.map((plume) => path(plume, `fill="url(#${names.tail})" ${RIM}`)),
    path('M206 280L198 318M244 276L250 318', 'fill="none" stroke="#f0a92c" stroke-width="9" stroke-linecap="round"'),
    path(BODY, `fill="url(#${names.body})" ${RIM}`),
    path(WING, `fill="url(#${names.body})" ${RIM}`),
    path(
      'M186 214C206 202 232 202 254 210M182 228C204 218 226 218 244 224M178 240C196 234 212 234 228 238',
      'fill="none" stroke="#ffd98a" stroke-opacity=".9" stroke-width="3.4" stroke-linecap="round"',
    ),
    path(COMB, 'fill="url(#comb)"'),
    path(NECK, `fill="url(#${names.neck})" ${RIM}`),
    path(
      'M236 128C230 154 230 176 236 196M258 112C252 142 254 172 260 198M280 108C276 138 280 164 288 184',
      'fill="none" stroke="#7a3a08" stroke-opacity=".4" stroke-width="3" stroke-linecap="round"',
    ),
    path(BEAK, 'fill="#ffd052" stroke="#8a5a08" stroke-width="2" stroke-linejoin="round"'),
    path(WATTLE, 'fill="url(#comb)"'),
    circle([286, 84], 7, 'fill="#1a0d06"') + circle([288.4, 81.6], 2.4, 'fill="#fff"'),
  );
}

export const rooster: Motif = ({ deep, middle, light, accent, number }) => ({
  defs: [
    radial('sun', '#fffbe6', light, accent),
    linear('red', '#f2603f', '#a31d1a', '#5d0d14'),
    linear('gold', '#fff0b0', '#f5b23a', '#c46a12'),
    linear('green', '#6fc47a', '#1f6a5c', '#0e2f3a'),
    linear('blue', '#6ea5ee', '#2a55b0', '#142a66'),
    linear('silver', '#ffffff', '#cfdcf6', '#7f9bd0'),
    linear('violet', '#9d93ee', '#4b46a6', '#1f1c52'),
    linear('comb', '#ff5a4d', '#b3121d'),
    linear('hill', middle, deep),
    linear('earth', middle, deep),
    glow('dust', '#ffe2ae', 0.8),
  ].join(''),
  scenery: [
    circle([160, 150], 150, 'fill="url(#halo)"'),
    circle([160, 138], 92, 'fill="url(#sun)"'),
    path('M0 214C50 184 92 206 140 192C200 176 258 210 320 184V320H0Z', 'fill="url(#hill)" opacity=".9"'),
    path('M16 214L52 176L92 214ZM232 212L276 168L318 212Z', `fill="${deep}"`),
    times(15, (index) => `<rect x="${index * 23 - 4}" y="214" width="7" height="54" rx="3" fill="${deep}"/>`),
    path('M0 228H320M0 250H320', `stroke="${deep}" stroke-width="5"`),
    ellipse([160, 300], [220, 54], 'fill="url(#earth)"'),
    times(16, () => circle([number() * 320, 40 + number() * 150], 0.8 + number() * 1.6, 'fill="#fff" opacity=".6"')),
  ].join(''),
  hero: [
    ellipse([160, 296], [150, 22], 'fill="url(#dust)"'),
    bird('translate(324 62) scale(-.74 .74)', { body: 'blue', neck: 'silver', tail: 'violet' }),
    bird('translate(-34 38) scale(.82)', { body: 'red', neck: 'gold', tail: 'green' }),
    ellipse([110, 306], [86, 12], 'fill="url(#dust)"'),
  ].join(''),
});
