import { circle, ellipse, glow, group, linear, mirrored, path, radial, times, turned } from '../draw.ts';
import type { Motif } from '../paint.ts';

const MOON = [160, 138] as const;

/** Draws a swirl cloud in the style of old prints. */
function cloud([x, y]: readonly [number, number], scale: number, opacity: number): string {
  const shape =
    'M-58 18C-78 18 -78 -6 -58 -7C-58 -28 -30 -32 -22 -16C-14 -38 18 -38 24 -14C40 -28 64 -16 60 4C78 4 78 18 62 18Z';
  const swirl =
    'M-44 8C-44 -6 -26 -6 -26 6C-26 14 -38 14 -37 7M-4 4C-4 -16 22 -16 22 3C22 14 6 14 7 4C8 -2 15 -1 15 4M40 8C40 -2 54 -2 53 8';
  return group(
    `transform="translate(${x} ${y}) scale(${scale})" opacity="${opacity}"`,
    path(shape, 'fill="url(#cloud)"'),
    path(swirl, 'fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="2.6" stroke-linecap="round"'),
  );
}

const BODY = 'M118 300C106 262 116 226 140 214C152 208 172 208 184 214C208 226 216 262 206 300Z';
const HEAD =
  'M160 152C184 152 198 170 196 190C194 210 178 220 160 220C142 220 126 210 124 190C122 170 136 152 160 152Z';
const EAR = 'M150 164C134 146 124 112 132 88C146 98 158 132 160 160Z';
const EAR_LINING = 'M148 152C138 136 132 116 134 100C142 110 149 132 152 152Z';
const RIM = 'fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="1.8"';

/** Draws a rabbit with a moon cake. */
function rabbit(): string {
  const ear = path(EAR, 'fill="url(#fur)"') + path(EAR, RIM) + path(EAR_LINING, 'fill="#f7b3c6"');
  return [
    circle([206, 262], 16, 'fill="url(#fur)"'),
    path(BODY, 'fill="url(#fur)"') + path(BODY, RIM),
    mirrored(ear),
    path(HEAD, 'fill="url(#fur)"') + path(HEAD, RIM),
    mirrored(
      circle([145, 186], 5, 'fill="#2b1a4a"') +
        circle([146.8, 184], 1.7, 'fill="#fff"') +
        circle([137, 199], 7, 'fill="#f6a6bd" opacity=".65"'),
    ),
    path('M155.500 196H164.500L160 201Z', 'fill="#e0708f"') +
      path(
        'M160 201V205M160 205Q155 210 151 206M160 205Q165 210 169 206',
        'fill="none" stroke="#8a6fae" stroke-width="1.800" stroke-linecap="round"',
      ),
    ellipse([160, 252], [26, 15], 'fill="#8a4a12"') + ellipse([160, 247], [26, 14], 'fill="url(#cake)"'),
    turned(
      [0, 45, 90, 135],
      [160, 247],
      ellipse([160, 247], [18, 3], 'fill="none" stroke="#a8601a" stroke-width="1.400"'),
    ),
    mirrored(
      ellipse(
        [134, 246],
        [11, 9],
        'fill="url(#fur)" stroke="#fff" stroke-opacity=".75" stroke-width="1.600" transform="rotate(24 134 246)"',
      ),
    ),
  ].join('');
}

/** Draws a star lantern of the mid-autumn festival. */
function star([x, y]: readonly [number, number], scale: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 ? 11 : 27;
    const angle = (Math.PI * index) / 5 - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
  return group(
    `transform="translate(${x} ${y}) scale(${scale})"`,
    path('M0-27V-120', 'stroke="#fff" stroke-opacity=".4" stroke-width="1.4"'),
    circle([0, 0], 50, 'fill="url(#lamp)"'),
    `<polygon points="${points}" fill="url(#silk)" stroke="#fff3c9" stroke-width="2" stroke-linejoin="round"/>`,
    circle([0, 0], 8, 'fill="#fff6d0"'),
    path('M-6 26L-9 44M0 27V48M6 26L9 44', 'stroke="#ffd36b" stroke-width="2.4" stroke-linecap="round"'),
  );
}

export const moon: Motif = ({ deep, middle, light, accent, number }) => ({
  defs: [
    radial('disc', '#fffef4', '#fff3c6', accent, '#d99b3a'),
    linear('cloud', '#ffffff', light, middle),
    linear('fur', '#ffffff', '#f4ecff', '#b9a8e6'),
    radial('cake', '#ffe3a1', '#e8a23e', '#b5661a'),
    linear('hill', middle, deep),
    linear('near', deep, '#03041a'),
    linear('silk', '#ff9a6b', '#e23f4f', '#a3153f'),
    glow('lamp', '#ff9a4d', 0.8),
  ].join(''),
  scenery: [
    times(34, () => circle([number() * 320, number() * 190], 0.5 + number() * 1.5, 'fill="#fff" opacity=".8"')),
    circle(MOON, 150, 'fill="url(#halo)"'),
    circle(MOON, 104, 'fill="url(#disc)"'),
    group(
      'fill="#c98a35" opacity=".28"',
      circle([116, 104], 17, '') +
        circle([206, 98], 12, '') +
        circle([222, 160], 19, '') +
        circle([104, 172], 10, '') +
        circle([176, 68], 8, ''),
    ),
    cloud([50, 150], 0.8, 0.95) + cloud([278, 190], 0.74, 0.9) + cloud([246, 66], 0.5, 0.8),
    path('M0 262C50 226 96 244 150 238C210 230 262 246 320 222V320H0Z', 'fill="url(#hill)"'),
  ].join(''),
  hero: [
    ellipse([160, 284], [78, 12], `fill="${deep}" opacity=".6"`),
    rabbit(),
    path('M0 296C50 290 96 270 160 270C226 270 272 288 320 282V320H0Z', 'fill="url(#near)"'),
    star([52, 70], 0.86) + star([284, 96], 0.62),
    cloud([36, 286], 0.9, 0.55) + cloud([288, 292], 0.8, 0.5),
  ].join(''),
});
