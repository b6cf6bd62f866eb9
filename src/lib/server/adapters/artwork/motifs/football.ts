import { circle, ellipse, glow, group, linear, path, type Point, radial, times } from '../draw.ts';
import type { Motif } from '../paint.ts';

const CENTER: Point = [168, 166];
const RADIUS = 84;

const at = ([x, y]: Point, angle: number, distance: number): Point => [
  x + distance * Math.cos(angle),
  y + distance * Math.sin(angle),
];
const dots = (points: readonly Point[]) => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
const corner = (index: number) => (index * 2 * Math.PI) / 5 - Math.PI / 2 + 0.2;

/** Draws the black patches and the seams of the ball. */
function patches(): string {
  const middle = times(1, () => {
    const points = Array.from({ length: 5 }, (_, index) => at(CENTER, corner(index), 27));
    return `<polygon points="${dots(points)}" fill="url(#patch)"/>`;
  });
  const outer = times(5, (index) => {
    const angle = corner(index);
    const points = [
      at(CENTER, angle - 0.3, 67),
      at(CENTER, angle, 58),
      at(CENTER, angle + 0.3, 67),
      at(CENTER, angle + 0.27, 90),
      at(CENTER, angle - 0.27, 90),
    ];
    return `<polygon points="${dots(points)}" fill="url(#patch)"/>`;
  });
  const seams = times(5, (index) => {
    const angle = corner(index);
    const [from, to] = [at(CENTER, angle, 27), at(CENTER, angle, 58)];
    const side = at(CENTER, angle + Math.PI / 5, 50);
    const [left, right] = [at(CENTER, angle + 0.3, 67), at(CENTER, corner(index + 1) - 0.3, 67)];
    return path(
      `M${from.join(' ')}L${to.join(' ')}M${left.join(' ')}L${side.join(' ')}L${right.join(' ')}`,
      'fill="none" stroke="#7c8b86" stroke-width="2.4"',
    );
  });
  return middle + outer + seams;
}

/** Draws the net of a goal, which bulges where the ball hits it. */
function net(): string {
  const down = times(13, (index) => {
    const x = 20 + index * 24;
    const bend = Math.max(0, 46 - Math.abs(x - CENTER[0]) * 0.5);
    return path(`M${x} 30Q${x + (x < CENTER[0] ? -bend : bend) * 0.3} ${150 - bend} ${x} 252`, '');
  });
  const across = times(9, (index) =>
    path(`M14 ${44 + index * 25}Q160 ${44 + index * 25 - 26} 306 ${44 + index * 25}`, ''),
  );
  return group('fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.6"', down, across);
}

export const football: Motif = ({ deep, middle, light, accent, number }) => ({
  defs: [
    radial('leather', '#ffffff', '#f3f6f2', '#b9c7bf', '#6f8379'),
    linear('patch', '#2c3a35', '#0b1310'),
    linear('post', '#ffffff', light, '#8fa79b'),
    linear('grass', middle, deep),
    glow('flood', accent, 0.75),
  ].join(''),
  scenery: [
    circle([46, 34], 90, 'fill="url(#flood)"') + circle([280, 30], 84, 'fill="url(#flood)"'),
    times(60, () => circle([number() * 320, 30 + number() * 90], 1 + number() * 2.2, `fill="${light}" opacity=".35"`)),
    net(),
    path('M14 262V24H306V262', 'fill="none" stroke="url(#post)" stroke-width="9" stroke-linejoin="round"'),
    path('M0 252C90 240 230 240 320 252V320H0Z', 'fill="url(#grass)"'),
    times(7, (index) =>
      path(
        `M${index * 52 - 20} 320L${index * 40 + 30} 250H${index * 40 + 50}L${index * 52 + 8} 320Z`,
        'fill="#fff" opacity=".06"',
      ),
    ),
  ].join(''),
  hero: [
    ellipse([168, 276], [76, 11], 'fill="#000" opacity=".45"'),
    times(3, (index) =>
      path(
        `M${34 + index * 8} ${236 - index * 28}Q${70 + index * 6} ${226 - index * 22} ${96 + index * 2} ${204 - index * 16}`,
        `fill="none" stroke="${accent}" stroke-width="${5 - index}" stroke-linecap="round" opacity=".7"`,
      ),
    ),
    `<clipPath id="ball">${circle(CENTER, RADIUS, '')}</clipPath>`,
    circle(CENTER, RADIUS, 'fill="url(#leather)"'),
    group('clip-path="url(#ball)"', patches()),
    ellipse([140, 124], [34, 20], 'fill="#fff" opacity=".5" transform="rotate(-36 140 124)"'),
    circle(CENTER, RADIUS, 'fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2.5"'),
  ].join(''),
});
