import { circle, ellipse, glow, group, linear, path, radial, times } from '../draw.ts';
import type { Motif } from '../paint.ts';

/** Draws a forked branch of coral from its base upwards. */
function coral([x, y]: readonly [number, number], scale: number, fill: string): string {
  const trunk =
    'M0 0C-4 -30 -2 -50 -18 -74M-4 -30C10 -46 8 -66 20 -84M-9 -56C-26 -60 -32 -76 -34 -92M12 -58C26 -62 34 -70 38 -86M2 -14C22 -20 38 -30 44 -46M-3 -22C-22 -26 -38 -34 -46 -52';
  const line = (width: number, stroke: string, opacity = 1) =>
    path(trunk, `fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"`);
  return group(
    `transform="translate(${x} ${y}) scale(${scale})"`,
    line(15, '#02131f', 0.35),
    line(12, fill),
    line(3, '#fff', 0.35),
  );
}

function kelp(x: number, height: number, lean: number): string {
  const leaf = `M${x} 330C${x - 18} ${330 - height * 0.3} ${x + 16} ${330 - height * 0.6} ${x + lean} ${330 - height}C${x + 30} ${330 - height * 0.55} ${x + 2} ${330 - height * 0.25} ${x + 16} 330Z`;
  return path(leaf, 'fill="url(#kelp)" opacity=".85"');
}

function fish([x, y]: readonly [number, number], scale: number, colors: { body: string; fin: string }): string {
  return group(
    `transform="translate(${x} ${y}) scale(${scale} ${Math.abs(scale)})"`,
    path('M26 0C40 -20 52 -20 56 -18C50 -6 50 6 56 18C52 20 40 20 26 0Z', `fill="${colors.fin}"`),
    path('M-6 -17C4 -32 18 -30 24 -24C20 -18 16 -14 12 -12Z', `fill="${colors.fin}"`),
    path('M-38 2C-28 -22 12 -26 34 0C12 24 -26 24 -38 2Z', `fill="${colors.body}"`),
    path(
      'M-14 -16C-8 -6 -8 8 -14 17C-9 18 -4 18 1 17.500C7 6 7 -8 0 -18C-5 -18 -10 -17.500 -14 -16ZM14 -13C18 -4 18 6 14 13L22 8C25 2 25 -3 22 -8Z',
      'fill="#fff" opacity=".85"',
    ),
    path(
      'M-34 -3C-24 -18 6 -20 22 -9',
      'fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2.4" stroke-linecap="round"',
    ),
    circle([-25, -3], 4.6, 'fill="#fff"') +
      circle([-25.6, -3], 2.8, 'fill="#10131f"') +
      circle([-26.6, -4], 1, 'fill="#fff"'),
  );
}

const RIBS = [-64, -48, -32, -16, 0, 16, 32, 48, 64];

function shell(): string {
  const upper =
    'M160 232C92 226 58 180 74 134C84 142 92 138 96 126C106 136 116 130 120 116C130 126 140 122 146 108C152 118 168 118 174 108C180 122 190 126 200 116C204 130 214 136 224 126C228 138 236 142 246 134C262 180 228 226 160 232Z';
  const lower =
    'M58 226C74 276 118 292 160 292C202 292 246 276 262 226C250 234 238 232 230 222C220 236 206 238 196 226C186 238 172 238 160 226C148 238 134 238 124 226C114 238 100 236 90 222C82 232 70 234 58 226Z';
  return [
    ellipse([160, 286], [112, 16], 'fill="#01101c" opacity=".55"'),
    path(upper, 'fill="url(#shell)" stroke="#fff" stroke-opacity=".7" stroke-width="2"'),
    RIBS.map((angle) =>
      path(
        'M160 228V122',
        `transform="rotate(${angle * 0.86} 160 232)" stroke="#fff" stroke-opacity=".38" stroke-width="3" stroke-linecap="round"`,
      ),
    ).join(''),
    path('M70 224C100 248 220 248 250 224C236 262 200 272 160 272C120 272 84 262 70 224Z', 'fill="#5a1236"'),
    circle([160, 214], 74, 'fill="url(#shine)"'),
    circle([160, 212], 37, 'fill="url(#pearl)"'),
    ellipse([147, 198], [11, 7], 'fill="#fff" opacity=".95" transform="rotate(-32 147 198)"'),
    path(
      'M133 228C142 244 172 248 186 232',
      'fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="3" stroke-linecap="round"',
    ),
    path(lower, 'fill="url(#shell)" stroke="#fff" stroke-opacity=".7" stroke-width="2"'),
    RIBS.map((angle) =>
      path(
        'M160 236V286',
        `transform="rotate(${angle * -0.7} 160 196)" stroke="#fff" stroke-opacity=".3" stroke-width="3" stroke-linecap="round"`,
      ),
    ).join(''),
  ].join('');
}

export const reef: Motif = ({ deep, middle, light, accent, number }) => ({
  defs: [
    radial('pearl', '#ffffff', '#fff4e4', '#f0d9ff', '#9fb4e8', '#7a86c9'),
    linear('shell', '#ffe7f1', '#ff9fbf', '#d0487f'),
    linear('kelp', '#39b27a', '#0c5a4a', deep),
    linear('clown', '#ffc46b', '#ff7a2f', '#d84a12'),
    linear('tang', '#ffe98a', accent, '#e09a1f'),
    glow('shine', '#fff6dc', 0.95),
  ].join(''),
  scenery: [
    group(
      `fill="${light}" opacity=".16"`,
      path('M40 -10L96 -10L60 330L-60 330ZM130 -10L176 -10L190 330L96 330ZM214 -10L270 -10L380 330L262 330Z', ''),
    ),
    path(
      'M0 232C40 200 84 226 124 208C170 190 220 224 260 204C286 192 304 200 320 194V320H0Z',
      `fill="${middle}" opacity=".55"`,
    ),
    kelp(14, 220, 10) + kelp(40, 150, -8) + kelp(288, 230, -14) + kelp(264, 130, 8),
    coral([46, 290], 1.15, '#ff6f91') + coral([278, 292], 1.25, '#ff9a4d') + coral([244, 300], 0.7, '#c084fc'),
    fish([66, 96], -0.92, { body: 'url(#clown)', fin: '#e8590c' }),
    fish([258, 70], 0.74, { body: 'url(#tang)', fin: '#c9791a' }),
    fish([236, 138], 0.4, { body: 'url(#tang)', fin: '#c9791a' }),
  ].join(''),
  hero: [
    shell(),
    times(16, () => {
      const [x, y, r] = [number() * 320, number() * 240, 2 + number() * 7];
      return (
        circle([x, y], r, 'fill="#fff" fill-opacity=".12" stroke="#fff" stroke-opacity=".6" stroke-width="1"') +
        circle([x - r * 0.35, y - r * 0.35], r * 0.22, 'fill="#fff" opacity=".9"')
      );
    }),
  ].join(''),
});
