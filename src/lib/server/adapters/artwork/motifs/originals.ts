import { circle, ellipse, glow, group, linear, path, type Point, radial, times } from '../draw.ts';
import type { Motif, Paint } from '../paint.ts';

const CENTER: Point = [160, 156];

/** Stands every hero on the same stage: a light behind it and rings around it. */
function stage({ light, accent }: Paint, ...defs: string[]) {
  return {
    defs: [glow('spot', accent, 0.7), ...defs].join(''),
    scenery: [
      times(4, (index) =>
        circle(
          CENTER,
          84 + index * 36,
          `fill="none" stroke="${light}" stroke-width="1.500" opacity="${0.3 - index * 0.06}"`,
        ),
      ),
      circle(CENTER, 150, 'fill="url(#spot)"'),
    ].join(''),
  };
}

const shadow = (deep: string, y = 268) => ellipse([160, y], [84, 14], `fill="${deep}" opacity=".6"`);
const pips = (points: readonly Point[], size: Point, fill: string) =>
  points.map((point) => ellipse(point, size, `fill="${fill}"`)).join('');

/** A die seen from above one of its edges. */
export const die: Motif = (paint) => ({
  ...stage(paint, linear('left', '#ffffff', paint.light), linear('right', paint.light, paint.middle)),
  hero: [
    shadow(paint.deep),
    path('M160 60L244 106L160 152L76 106Z', 'fill="#fff"'),
    path('M76 106L160 152V256L76 208Z', 'fill="url(#left)"'),
    path('M244 106L160 152V256L244 208Z', 'fill="url(#right)"'),
    path('M76 106L160 152L244 106M160 152V256', `fill="none" stroke="${paint.middle}" stroke-width="2" opacity=".5"`),
    pips([[160, 106]], [15, 9], paint.accent),
    pips(
      [
        [100, 146],
        [136, 218],
      ],
      [9, 13],
      paint.middle,
    ),
    pips(
      [
        [184, 174],
        [202, 186],
        [220, 196],
      ],
      [8, 12],
      paint.deep,
    ),
  ].join(''),
});

/** A comet that climbs out of the picture. */
export const comet: Motif = (paint) => ({
  ...stage(
    paint,
    linear('tail', paint.accent, paint.light, paint.middle),
    radial('core', '#ffffff', '#fff3c4', paint.accent),
  ),
  hero: [
    times(26, () =>
      circle(
        [40 + paint.number() * 240, 24 + paint.number() * 260],
        0.8 + paint.number() * 1.8,
        'fill="#fff" opacity=".8"',
      ),
    ),
    path('M186 70C216 104 214 132 200 164L96 300L132 150C138 112 158 88 186 70Z', 'fill="url(#tail)" opacity=".9"'),
    path('M182 92C196 112 194 130 186 150L126 246L150 146C154 122 166 104 182 92Z', 'fill="#fff" opacity=".35"'),
    circle([188, 104], 40, 'fill="url(#core)"'),
    circle([174, 90], 9, 'fill="#fff" opacity=".9"'),
  ].join(''),
});

/** A curve with a rocket at its head. */
export const rocket: Motif = (paint) => ({
  ...stage(paint, linear('trail', paint.light, paint.accent, paint.middle), linear('hull', '#ffffff', paint.light)),
  hero: [
    path('M36 272C120 266 176 226 206 138V290H36Z', 'fill="url(#trail)" opacity=".3"'),
    path(
      'M36 272C120 266 176 226 206 138',
      `fill="none" stroke="${paint.accent}" stroke-width="9" stroke-linecap="round"`,
    ),
    group(
      'transform="translate(214 112) rotate(22)"',
      path('M-12 44Q0 86 12 44Z', `fill="${paint.accent}"`) + path('M-6 44Q0 66 6 44Z', 'fill="#fff"'),
      path('M0 -66C24 -42 26 4 18 44H-18C-26 4 -24 -42 0 -66Z', 'fill="url(#hull)"'),
      path('M-18 18L-40 50L-17 42ZM18 18L40 50L17 42Z', `fill="${paint.middle}"`),
      path('M0 -66C11 -55 17 -42 19 -26H-19C-17 -42 -11 -55 0 -66Z', `fill="${paint.accent}"`),
      circle([0, -4], 10, `fill="${paint.deep}"`) + circle([-2, -6], 5, `fill="${paint.light}"`),
    ),
  ].join(''),
});

/** Rows of pins, a ball between them, and bins below. */
export const pins: Motif = (paint) => ({
  ...stage(paint, radial('ball', '#fffbe6', paint.accent, '#b8741a')),
  hero: [
    times(6, (row) =>
      times(row + 3, (pin) => circle([160 + (pin - (row + 2) / 2) * 30, 70 + row * 28], 5, `fill="${paint.light}"`)),
    ),
    times(7, (bin) => {
      const far = Math.abs(bin - 3);
      const fill = far === 3 ? paint.accent : far === 2 ? paint.light : paint.middle;
      return `<rect x="${54 + bin * 30.5}" y="240" width="27" height="34" rx="6" fill="${fill}"/>`;
    }),
    circle([176, 140], 26, 'fill="url(#spot)"') +
      circle([176, 140], 14, 'fill="url(#ball)"') +
      circle([171, 135], 4, 'fill="#fff"'),
  ].join(''),
});

/** A horned mine between gems. */
export const mine: Motif = (paint) => {
  const gem = (x: number, y: number, scale: number) =>
    group(
      `transform="translate(${x} ${y}) scale(${scale})"`,
      path('M-22 -14L-12 -26H12L22 -14L0 24Z', `fill="${paint.light}"`),
      path('M-12 -26H12L8 -14H-8Z', 'fill="#fff" opacity=".8"') + path('M8 -14H22L0 24Z', 'fill="#000" opacity=".18"'),
    );
  return {
    ...stage(paint, radial('iron', '#7d8398', '#2b3046', '#0d0f1c')),
    hero: [
      shadow(paint.deep),
      times(8, (horn) =>
        group(
          `transform="rotate(${horn * 45} 160 160)"`,
          path('M148 92L160 58L172 92Z', 'fill="#20243a"') + circle([160, 60], 7, `fill="${paint.accent}"`),
        ),
      ),
      circle([160, 160], 72, 'fill="url(#iron)"'),
      circle([134, 132], 16, 'fill="#fff" opacity=".5"'),
      gem(84, 254, 1.25) + gem(238, 254, 1.25) + gem(160, 276, 1.1),
    ].join(''),
  };
};

/** A card between the arrows up and down. */
export const ranks: Motif = (paint) => ({
  ...stage(paint, linear('card', '#ffffff', '#e9eef2')),
  hero: [
    shadow(paint.deep, 274),
    group(
      'transform="rotate(-9 160 170)"',
      `<rect x="92" y="76" width="118" height="166" rx="14" fill="${paint.middle}" stroke="#fff" stroke-width="5"/>`,
      times(4, (line) => path(`M104 ${106 + line * 34}H198`, `stroke="${paint.light}" stroke-width="3" opacity=".6"`)),
    ),
    '<rect x="106" y="84" width="122" height="172" rx="14" fill="url(#card)"/>',
    path(
      'M167 112C186 136 206 142 206 164A20 20 0 0 1 173 176C174 186 178 194 184 200H150C156 194 160 186 161 176A20 20 0 0 1 128 164C128 142 148 136 167 112Z',
      `fill="${paint.deep}"`,
    ),
    path('M246 92L276 132H258V166H234V132H216Z', `fill="${paint.accent}" stroke="#fff" stroke-width="3"`),
    path('M74 268L44 228H62V194H86V228H104Z', `fill="${paint.light}" stroke="#fff" stroke-width="3"`),
  ].join(''),
});

const SEGMENTS = 12;

/** A wheel of fortune with its pointer. */
export const fortune: Motif = (paint) => {
  const edge = (at: number, radius: number): Point => {
    const angle = (Math.PI * 2 * at) / SEGMENTS - Math.PI / 2;
    return [160 + radius * Math.cos(angle), 164 + radius * Math.sin(angle)];
  };
  const onRim = (at: number) =>
    edge(at, 98)
      .map((value) => value.toFixed(1))
      .join(' ');
  const fills = [paint.middle, '#fff7ea', paint.light, paint.deep];
  return {
    ...stage(paint, radial('hub', '#fff6d8', paint.accent, '#a8660f')),
    hero: [
      shadow(paint.deep, 284),
      circle([160, 164], 108, `fill="${paint.accent}"`),
      times(SEGMENTS, (at) =>
        path(`M160 164L${onRim(at)}A98 98 0 0 1 ${onRim(at + 1)}Z`, `fill="${fills[at % fills.length]}"`),
      ),
      times(SEGMENTS, (at) => circle(edge(at, 103), 4, 'fill="#fff"')),
      circle([160, 164], 34, 'fill="url(#hub)"') + circle([160, 164], 12, `fill="${paint.deep}"`),
      path('M160 92L142 46A20 20 0 1 1 178 46Z', 'fill="#fff"') + circle([160, 42], 8, `fill="${paint.middle}"`),
    ].join(''),
  };
};

/** Drawn balls on a board of numbers. */
export const balls: Motif = (paint) => {
  const ball = (x: number, y: number, r: number, fill: string) =>
    circle([x, y], r, `fill="url(#${fill})"`) +
    circle([x, y], r * 0.5, 'fill="#fffdf5"') +
    circle([x - r * 0.35, y - r * 0.4], r * 0.16, 'fill="#fff"');
  return {
    ...stage(
      paint,
      radial('gold', '#fffbe6', paint.accent, '#9a6410'),
      radial('leaf', '#ffffff', paint.light, paint.middle),
      radial('dark', paint.light, paint.middle, paint.deep),
    ),
    hero: [
      times(5, (row) =>
        times(6, (column) => {
          const isHit = (row * 6 + column) % 7 === 3;
          const fill = isHit ? paint.accent : paint.light;
          return `<rect x="${52 + column * 37}" y="${64 + row * 37}" width="31" height="31" rx="7" fill="${fill}" opacity="${isHit ? 0.9 : 0.28}"/>`;
        }),
      ),
      shadow(paint.deep, 282),
      ball(112, 228, 46, 'leaf') + ball(214, 236, 40, 'dark') + ball(164, 178, 54, 'gold'),
    ].join(''),
  };
};
