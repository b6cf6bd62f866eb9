import { circle, ellipse, glow, group, linear, mirrored, path, type Point, radial, times } from '../draw.ts';
import type { Motif } from '../paint.ts';

const SHELL =
  'M160 122C134 122 122 116 98 116C58 116 34 158 28 218C24 258 56 266 76 238C90 218 104 206 126 206H194C216 206 230 218 244 238C264 266 296 258 292 218C286 158 262 116 222 116C198 116 186 122 160 122Z';

/** Draws a stick from above. */
function stick(center: Point): string {
  return (
    circle(center, 23, 'fill="#120b33"') +
    circle(center, 18, 'fill="url(#stick)"') +
    circle(center, 11, 'fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"')
  );
}

/** Draws beams of light over the stage. */
function beams(color: string): string {
  return times(5, (index) => {
    const x = 30 + index * 65;
    return path(`M${x} -10L${x - 70 + index * 12} 300H${x + 10 + index * 12}Z`, `fill="${color}" opacity=".1"`);
  });
}

export const gamepad: Motif = ({ deep, middle, light, accent, number }) => ({
  defs: [
    linear('shell', '#f4f0ff', light, middle),
    linear('grip', '#ffffff', '#b9b0f2'),
    radial('stick', '#6d61c9', '#2a1f6b', '#120b33'),
    linear('stage', middle, deep),
    glow('neon', accent, 0.8),
  ].join(''),
  scenery: [
    beams(light),
    circle([160, 150], 140, 'fill="url(#neon)"'),
    times(46, () => {
      const [x, y, size] = [number() * 320, number() * 220, 2 + number() * 4];
      return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${size.toFixed(1)}" height="${size.toFixed(1)}" fill="${accent}" opacity=".5" transform="rotate(45 ${x.toFixed(1)} ${y.toFixed(1)})"/>`;
    }),
    path('M0 268L60 240H260L320 268V320H0Z', 'fill="url(#stage)"'),
    group(
      `fill="none" stroke="${light}" stroke-opacity=".4" stroke-width="1.5"`,
      times(9, (index) => path(`M${index * 40} 320L${80 + index * 20} 240`, '')),
      times(3, (index) => path(`M0 ${262 + index * 22}H320`, '')),
    ),
  ].join(''),
  hero: group(
    'transform="translate(36 40) scale(.78)"',
    ellipse([160, 272], [104, 12], 'fill="#000" opacity=".5"'),
    mirrored(
      path(
        'M66 124C72 100 98 94 122 104L118 118H72Z',
        `fill="${middle}" stroke="#fff" stroke-opacity=".4" stroke-width="2"`,
      ),
    ),
    path(SHELL, 'fill="url(#shell)"'),
    mirrored(
      path(
        'M40 232C44 250 60 250 72 236C84 220 96 210 112 206C96 220 84 246 64 254C48 258 38 248 40 232Z',
        'fill="url(#grip)" opacity=".55"',
      ),
    ),
    path(SHELL, 'fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="3"'),
    path(
      'M82 140H96V154H110V168H96V182H82V168H68V154H82Z',
      'fill="#1a1147" stroke="#fff" stroke-opacity=".35" stroke-width="2" stroke-linejoin="round"',
    ),
    circle([232, 142], 11, `fill="${accent}"`) + circle([254, 162], 11, 'fill="#ffd36b"'),
    circle([210, 162], 11, 'fill="#7dffb0"') + circle([232, 182], 11, 'fill="#ff7a8a"'),
    stick([126, 188]) + stick([194, 188]),
    path('M140 140H152M168 140H180', 'stroke="#1a1147" stroke-width="6" stroke-linecap="round"'),
    circle([160, 158], 9, `fill="${deep}"`) + circle([160, 158], 5, `fill="${accent}"`),
  ),
});
