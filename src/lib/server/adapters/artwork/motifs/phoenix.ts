import { circle, ellipse, glow, group, linear, mirrored, path, radial, times, turned } from '../draw.ts';
import type { Motif } from '../paint.ts';

const EDGE = 'stroke="#5c0f0a" stroke-width="3" stroke-linejoin="round"';

/** Draws the left wing in three layers of feathers. */
function wing(): string {
  return [
    path(
      'M150 176C118 120 70 84 8 62C14 96 30 122 52 138C34 138 18 134 6 128C20 164 50 184 80 188C62 196 46 200 32 198C62 226 112 222 152 198Z',
      `fill="url(#feather)" ${EDGE}`,
    ),
    path(
      'M150 176C120 136 82 110 38 94C50 122 68 140 88 148C72 152 58 152 46 148C70 176 110 190 150 188Z',
      `fill="url(#flame)" ${EDGE}`,
    ),
    path('M150 178C128 154 104 138 76 128C92 152 116 170 150 186Z', 'fill="#fff6c9"'),
    path(
      'M30 78C60 96 96 124 140 170M22 136C58 150 96 164 142 182',
      'fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="3" stroke-linecap="round"',
    ),
  ].join('');
}

function tail(): string {
  return path('M152 210C140 246 112 274 66 300C108 304 140 284 156 250Z', `fill="url(#feather)" ${EDGE}`);
}

function bird(): string {
  return [
    mirrored(tail()),
    path('M160 206C136 246 138 282 160 312C182 282 184 246 160 206Z', `fill="url(#flame)" ${EDGE}`),
    ellipse([160, 268], [9, 18], 'fill="#7a1030"') + ellipse([160, 270], [5, 11], 'fill="#7ff0d2"'),
    mirrored(wing()),
    path('M160 118C190 142 194 190 160 226C126 190 130 142 160 118Z', `fill="url(#chest)" ${EDGE}`),
    path(
      'M148 84C138 56 120 44 102 42C116 56 124 72 136 90ZM172 84C182 56 200 44 218 42C204 56 196 72 184 90ZM160 76C152 48 154 30 160 14C166 30 168 48 160 76Z',
      `fill="url(#flame)" ${EDGE}`,
    ),
    circle([160, 104], 28, `fill="url(#chest)" ${EDGE}`),
    path('M147 116H173L160 138Z', 'fill="#ffe27a" stroke="#8a4f0a" stroke-width="2.5" stroke-linejoin="round"'),
    circle([148, 101], 5.5, 'fill="#2a0508"') + circle([172, 101], 5.5, 'fill="#2a0508"'),
    circle([146.5, 99], 1.8, 'fill="#fff"') + circle([170.5, 99], 1.8, 'fill="#fff"'),
  ].join('');
}

function coins(accent: string): string {
  return times(9, (index) => {
    const [x, y] = [40 + index * 30, 296 + (index % 2) * 12];
    return group(
      '',
      ellipse([x, y], [20, 12], `fill="url(#coin)" stroke="#7d4306" stroke-width="2"`),
      ellipse([x, y], [12, 7], `fill="none" stroke="${accent}" stroke-width="2"`),
    );
  });
}

export const phoenix: Motif = ({ deep, light, accent, number }) => ({
  defs: [
    linear('feather', '#ffe27a', '#ff7a1f', '#c41230'),
    linear('flame', '#fff3b0', '#ffb52e', '#e0461a'),
    radial('chest', '#fff1b8', '#ff9a2e', '#b81226'),
    radial('coin', '#fff6c9', accent, '#d8911f'),
    glow('sun', light, 0.95),
  ].join(''),
  scenery: [
    circle([160, 150], 160, 'fill="url(#sun)"'),
    turned(
      Array.from({ length: 12 }, (_, index) => index * 30),
      [160, 150],
      path('M160 150L148 -60H172Z', `fill="${light}" opacity=".12"`),
    ),
    path('M0 250L60 190L110 236L170 170L240 240L290 196L320 226V320H0Z', `fill="${deep}" opacity=".6"`),
  ].join(''),
  hero: [
    bird(),
    coins(accent),
    times(14, () => {
      const [x, y, r] = [number() * 320, number() * 260, 1.5 + number() * 3.5];
      return circle([x, y], r, `fill="${accent}" opacity="${(0.4 + number() * 0.5).toFixed(2)}"`);
    }),
  ].join(''),
});
