import { circle, ellipse, group, linear, path, petal, radial, times } from '../draw.ts';
import type { Motif, Paint } from '../paint.ts';

const BASE = [160, 226] as const;

interface Row {
  angles: readonly number[];
  length: number;
  width: number;
  fill: string;
}

function petals({ angles, length, width, fill }: Row): string {
  const vein = `M0 -8Q3 ${-length * 0.5} 0 ${-length * 0.9}`;
  const one = path(petal(length, width), `fill="url(#${fill})" stroke="#fff" stroke-opacity=".5" stroke-width="1.1"`);
  const line = path(vein, 'fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.2"');
  return angles
    .map((angle) => group(`transform="translate(${BASE[0]} ${BASE[1]}) rotate(${angle})"`, one, line))
    .join('');
}

/** Draws a lily pad with its notch. */
function pad([x, y]: readonly [number, number], size: number): string {
  const shape = `M0 0L${size} ${-size * 0.1}A${size} ${size * 0.3} 0 1 1 ${size * 0.9} ${-size * 0.16}Z`;
  return group(
    `transform="translate(${x} ${y})"`,
    ellipse([2, 5], [size, size * 0.3], 'fill="#02110d" opacity=".4"'),
    path(shape, 'fill="url(#pad)" stroke="#a9f0c4" stroke-opacity=".55" stroke-width="1.2"'),
  );
}

function lantern([x, y]: readonly [number, number], scale: number): string {
  return group(
    `transform="translate(${x} ${y}) scale(${scale})"`,
    circle([0, -14], 44, 'fill="url(#ember)"'),
    path('M-13-30H13L17 0H-17Z', 'fill="url(#paper)"'),
    path('M-5-30L-7 0M5-30L7 0', 'stroke="#b8431f" stroke-opacity=".5" stroke-width="1.4"'),
    path('M-15-30H15L13-34H-13ZM-19 0H19L16 4H-16Z', 'fill="#7d2418"'),
    ellipse([0, 14], [16, 5], 'fill="url(#paper)" opacity=".28"'),
  );
}

function water({ light }: Paint): string {
  const ripple = (index: number) =>
    ellipse(
      [160, 240 + index * 17],
      [70 + index * 36, 4 + index * 1.6],
      `fill="none" stroke="${light}" stroke-width="1.6" opacity="${(0.5 - index * 0.09).toFixed(2)}"`,
    );
  return path('M0 214Q160 204 320 214V320H0Z', 'fill="url(#water)"') + times(5, ripple);
}

export const lotus: Motif = (paint) => {
  const { deep, middle, light, accent } = paint;
  return {
    defs: [
      linear('back', middle, deep),
      linear('outer', '#fff2f8', light, '#d43d86'),
      linear('inner', '#ffffff', '#ffd9ea', light),
      linear('core', '#fffbe0', accent, '#e2791f'),
      linear('water', middle, deep),
      linear('paper', '#fff3c4', '#ffb45c', '#f2673a'),
      radial('pad', '#7fe3a6', '#1f8a5b', '#0a4634'),
    ].join(''),
    scenery:
      path(
        'M0 190C40 150 76 182 112 164C150 146 184 186 220 166C258 146 290 172 320 158V230H0Z',
        'fill="url(#back)" opacity=".75"',
      ) +
      water(paint) +
      lantern([52, 206], 0.86) +
      lantern([272, 200], 0.66) +
      pad([58, 262], 42) +
      pad([262, 258], 46),
    hero: [
      ellipse([160, 236], [112, 24], `fill="${deep}" opacity=".5"`),
      circle([160, 158], 104, 'fill="url(#ember)" opacity=".75"'),
      petals({ angles: [-84, 84, -62, 62], length: 124, width: 38, fill: 'outer' }),
      petals({ angles: [-42, 42, -21, 21, 0], length: 154, width: 42, fill: 'outer' }),
      petals({ angles: [-70, 70, -48, 48], length: 96, width: 34, fill: 'inner' }),
      petals({ angles: [-27, 27, 0], length: 112, width: 36, fill: 'inner' }),
      petals({ angles: [-34, 34, -17, 17, 0], length: 62, width: 20, fill: 'core' }),
      ellipse([160, 222], [34, 11], 'fill="url(#core)"'),
      times(9, (index) => circle([136 + index * 6, 218 + (index % 2) * 5], 2.1, 'fill="#fffbe6"')),
    ].join(''),
  };
};
