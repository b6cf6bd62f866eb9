import { along, band, circle, path, times, type Point } from '../draw.ts';

/** Points from the neck, around behind the head, to the tail. */
const SPINE: readonly Point[] = [
  [150, 190],
  [92, 236],
  [44, 190],
  [50, 110],
  [112, 46],
  [204, 40],
  [272, 96],
  [284, 186],
  [238, 262],
  [160, 290],
  [92, 284],
  [44, 300],
];

const half = (t: number): number => 27 * Math.sin(Math.PI * Math.min(1, 0.32 + t * 0.72)) ** 0.8 + 1;

function scales(): string {
  return times(64, (index) => {
    const t = 0.03 + (index / 64) * 0.93;
    const { at, normal } = along(SPINE, t);
    const width = half(t);
    return [-0.72, -0.3, 0.12]
      .map((side) => {
        const shift = side + (index % 2 ? 0.21 : 0);
        const center: Point = [at[0] + normal[0] * width * shift, at[1] + normal[1] * width * shift];
        return circle(
          center,
          width * 0.27,
          'fill="url(#scale)" stroke="#5c0a08" stroke-opacity=".55" stroke-width=".9"',
        );
      })
      .join('');
  });
}

function fins(): string {
  return times(34, (index) => {
    const t = 0.04 + (index / 34) * 0.92;
    const [{ at, normal }, back] = [along(SPINE, t), along(SPINE, Math.min(t + 0.022, 1))];
    const width = half(t);
    const point = (from: { at: Point; normal: Point }, by: number) =>
      `${(from.at[0] - from.normal[0] * by).toFixed(1)} ${(from.at[1] - from.normal[1] * by).toFixed(1)}`;
    const start = { at, normal };
    return path(
      `M${point(start, width * 0.85)}L${point(back, width * 1.5 + 3)}L${point(back, width * 0.85)}Z`,
      'fill="url(#flame)"',
    );
  });
}

/** Draws the body around the center of the tile, with the gradients of the motif. */
export function dragonBody(): string {
  const inner = (t: number) => half(t) * 0.34;
  const lines = times(46, (index) => {
    const t = 0.03 + (index / 46) * 0.93;
    const { at, normal } = along(SPINE, t);
    const [from, to] = [half(t) * 0.36, half(t) * 0.96];
    const point = (by: number) => `${(at[0] + normal[0] * by).toFixed(1)} ${(at[1] + normal[1] * by).toFixed(1)}`;
    return path(`M${point(from)}L${point(to)}`, 'stroke="#a8560c" stroke-width="1.600" opacity=".8"');
  });
  return [
    path(
      band(
        SPINE,
        (t) => -half(t) - 3,
        (t) => half(t) + 3,
      ),
      'fill="#1d0204" opacity=".55" transform="translate(3 6)"',
    ),
    fins(),
    path(
      band(SPINE, (t) => -half(t), half),
      'fill="url(#hide)" stroke="#4d0508" stroke-width="2"',
    ),
    scales(),
    path(band(SPINE, inner, half), 'fill="url(#belly)"'),
    lines,
    path(
      band(
        SPINE,
        (t) => -half(t) * 0.9,
        (t) => -half(t) * 0.66,
      ),
      'fill="#fff2c2" opacity=".5"',
    ),
  ].join('');
}
