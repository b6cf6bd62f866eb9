import { circle, ellipse, glow, group, linear, path, radial, times, turned } from '../draw.ts';
import type { Motif } from '../paint.ts';

const CENTER = [160, 150] as const;
const around = (count: number) => Array.from({ length: count }, (_, index) => (360 / count) * index);
const ring = (radius: number, width: number) =>
  circle(CENTER, radius, `fill="none" stroke="#4a2a0c" stroke-width="${width}"`);

function star(points: number, outer: number, inner: number): string {
  return Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = (Math.PI * index) / points - Math.PI / 2;
    return `${(160 + radius * Math.cos(angle)).toFixed(1)},${(150 + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
}

/** Draws a Lac bird that flies to the right, as on the drums of Dong Son. */
function bird([x, y]: readonly [number, number], scale: number, fill: string): string {
  return group(
    `transform="translate(${x} ${y}) scale(${scale} ${Math.abs(scale)})"`,
    path('M-4 0C-20 -12 -30 -32 -28 -54C-12 -48 6 -30 12 -8Z', `fill="${fill}"`),
    path('M-20 8C-34 12 -48 24 -56 40C-38 38 -20 28 -6 16Z', `fill="${fill}"`),
    path('M-24 8C-8 -8 16 -14 32 -18C42 -20 46 -16 44 -10C36 4 4 18 -24 8Z', `fill="${fill}"`),
    path('M32 -20C22 -30 14 -42 12 -54C24 -50 34 -40 42 -26ZM42 -18L68 -6L42 -8Z', `fill="${fill}"`),
    circle([38, -14], 2.4, 'fill="#2a1503"'),
  );
}

function face(): string {
  return [
    circle(CENTER, 122, 'fill="url(#bronze)" stroke="#3a2008" stroke-width="5"'),
    ring(112, 3) + ring(104, 2) + ring(72, 3) + ring(65, 2),
    turned(around(40), CENTER, path('M160 38L165 46H155Z', 'fill="#4a2a0c" opacity=".8"')),
    turned(around(8), CENTER, group('transform="translate(160 64) scale(.46)"', bird([0, 0], 1, '#4a2a0c'))),
    turned(around(24), CENTER, circle([160, 81.5], 2.6, 'fill="#4a2a0c" opacity=".75"')),
    `<polygon points="${star(14, 58, 24)}" fill="url(#core)" stroke="#3a2008" stroke-width="3" stroke-linejoin="round"/>`,
    circle(CENTER, 17, 'fill="#fff6c9" stroke="#8a4f0a" stroke-width="3"'),
    path(
      'M70 100C86 66 116 44 152 40',
      'fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="8" stroke-linecap="round"',
    ),
  ].join('');
}

export const drum: Motif = ({ deep, middle, light, accent, number }) => ({
  defs: [
    radial('bronze', '#fff0bf', '#e8b35a', '#a56d2a', '#5a3510'),
    radial('core', '#fffbe0', accent, '#c47a12'),
    linear('side', '#f3cf86', '#a56d2a', '#3f250a'),
    glow('shine', light, 0.95),
  ].join(''),
  scenery: [
    circle(CENTER, 160, 'fill="url(#shine)"'),
    path('M0 250C50 210 90 262 150 226C210 200 250 250 320 216V320H0Z', `fill="${middle}" opacity=".7"`),
    path('M0 292L40 250L84 292L150 262L210 292L262 246L320 292V320H0Z', `fill="${deep}" opacity=".85"`),
    bird([42, 62], 0.62, '#fff3cf') + bird([286, 52], -0.56, '#fff3cf') + bird([288, 268], -0.5, '#fff3cf'),
  ].join(''),
  hero: [
    ellipse([160, 292], [110, 14], 'fill="#0c0703" opacity=".55"'),
    path(
      'M44 178C56 232 60 250 52 286C96 304 224 304 268 286C260 250 264 232 276 178Z',
      'fill="url(#side)" stroke="#3a2008" stroke-width="4"',
    ),
    path('M56 262C104 280 216 280 264 262', 'fill="none" stroke="#4a2a0c" stroke-width="3"'),
    face(),
    times(12, () => {
      const [x, y, r] = [number() * 320, number() * 300, 1.5 + number() * 3];
      return circle([x, y], r, `fill="${accent}" opacity="${(0.4 + number() * 0.5).toFixed(2)}"`);
    }),
  ].join(''),
});
