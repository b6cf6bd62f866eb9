import { across, circle, ellipse, group, linear, path, radial, times, turned } from '../draw.ts';
import type { Motif } from '../paint.ts';

const RIM = [160, 176] as const;

function noodles(number: () => number): string {
  return times(15, (index) => {
    const x = 86 + index * 10.5;
    const [a, b, c] = [168 + number() * 14, 172 + number() * 22, number() * 26 - 13];
    const d = `M${x.toFixed(1)} ${a.toFixed(1)}C${(x + 16 + c).toFixed(1)} ${b.toFixed(1)} ${(x - 14).toFixed(1)} ${(b + 8).toFixed(1)} ${(x + 10).toFixed(1)} ${(a + 18).toFixed(1)}`;
    const line = (width: number, stroke: string) =>
      path(d, `fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"`);
    return line(6.4, '#c9973f') + line(4.8, '#fff3d2');
  });
}

/** Draws a slice of beef, rare in the center. */
const beef = (x: number, y: number, angle: number): string =>
  group(
    `transform="translate(${x} ${y}) rotate(${angle}) scale(1 .62)"`,
    path('M-27 2C-26 -16 -8 -20 8 -17C24 -14 32 -4 26 8C20 18 -2 19 -14 15C-22 13 -27 9 -27 2Z', 'fill="#7a3a24"'),
    path('M-22 1C-21 -12 -6 -15 7 -13C20 -11 26 -3 21 6C15 14 -2 14 -12 11C-18 9 -22 6 -22 1Z', 'fill="url(#beef)"'),
    path(
      'M-14 -3C-6 -8 4 -2 14 -5M-10 6C-2 2 8 8 15 3',
      'fill="none" stroke="#ffd9cc" stroke-width="2" stroke-linecap="round" opacity=".8"',
    ),
  );

const leaf = (x: number, y: number, angle: number, scale: number): string =>
  group(
    `transform="translate(${x} ${y}) rotate(${angle}) scale(${scale})"`,
    path('M0 0C-14 -8 -16 -28 0 -44C16 -28 14 -8 0 0Z', 'fill="url(#herb)" stroke="#0d4a1f" stroke-width="1"'),
    path(
      'M0 -2V-38M0 -14L-7 -20M0 -14L7 -20M0 -25L-6 -31M0 -25L6 -31',
      'stroke="#d8ffc0" stroke-opacity=".7" stroke-width="1.2" fill="none"',
    ),
  );

const lime = (x: number, y: number): string =>
  group(
    `transform="translate(${x} ${y}) scale(1 .8)"`,
    circle([0, 0], 21, 'fill="#3f8f2a"') +
      circle([0, 0], 18, 'fill="#e9f7b4"') +
      circle([0, 0], 15.5, 'fill="#a8d84a"'),
    turned([0, 45, 90, 135], [0, 0], path('M0 -15V15', 'stroke="#f3fbd0" stroke-width="2.2"')),
    circle([0, 0], 3, 'fill="#f3fbd0"'),
  );

const chilli = (x: number, y: number): string =>
  circle([x, y], 6, 'fill="#c4161c"') +
  circle([x, y], 3.6, 'fill="#ff8a70"') +
  circle([x - 1, y], 1.1, 'fill="#fff0c2"') +
  circle([x + 1.5, y + 1], 1, 'fill="#fff0c2"');

function steam(x: number, height: number, opacity: number): string {
  const d = `M${x} 158C${x - 26} ${158 - height * 0.25} ${x + 26} ${158 - height * 0.45} ${x} ${158 - height * 0.7}C${x - 18} ${158 - height * 0.84} ${x + 8} ${158 - height * 0.94} ${x + 4} ${158 - height}`;
  return path(
    d,
    `fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round" opacity="${opacity}" filter="url(#steam)"`,
  );
}

function chopsticks(): string {
  const stick = (d: string) => path(d, 'fill="url(#wood)" stroke="#3a1606" stroke-width="1"');
  return (
    stick('M206 168L296 24L304 29L214 174Z') +
    stick('M226 172L318 46L325 52L233 178Z') +
    path('M282 47L290 52L295 43L287 38ZM303 68L310 73L316 65L309 60Z', 'fill="#ffd36b"')
  );
}

/** Draws the glazed bowl with a painted band. */
function porcelain(accent: string): string {
  const wave = times(9, (index) => {
    const x = 70 + index * 22.5;
    return path(
      `M${x} 226C${x} 214 ${x + 17} 214 ${x + 17} 225C${x + 17} 232 ${x + 7} 232 ${x + 8} 225`,
      'fill="none" stroke="#3b57b0" stroke-width="3" stroke-linecap="round"',
    );
  });
  return [
    ellipse([160, 292], [92, 14], 'fill="#080a12" opacity=".55"'),
    path('M112 278H208L216 294C190 300 130 300 104 294Z', 'fill="url(#foot)"'),
    path('M42 176C44 236 92 284 160 284C228 284 276 236 278 176Z', 'fill="url(#china)"'),
    group(
      'clip-path="url(#side)"',
      wave,
      path(
        'M40 206C80 224 240 224 280 206M52 240C96 258 224 258 268 240',
        `fill="none" stroke="${accent}" stroke-width="3"`,
      ),
    ),
    path(
      'M54 190C60 236 90 264 118 274',
      'fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="6" stroke-linecap="round"',
    ),
  ].join('');
}

export const bowl: Motif = ({ deep, middle, light, accent, number }) => ({
  defs: [
    across('china', '#cfd8f2', '#ffffff', '#eef2ff', '#aab6de'),
    across('foot', '#8e9ac4', '#e8edff', '#7d89b5'),
    radial('broth', '#ffdf9a', '#e59a3c', '#9c4a12'),
    radial('beef', '#ff9c8f', '#d8564d', '#9c3a2c'),
    linear('herb', '#b6f27a', '#3c9c33', '#145a20'),
    linear('wood', '#e0924a', '#8a3f14'),
    linear('table', middle, deep),
    '<clipPath id="side"><path d="M42 176C44 236 92 284 160 284C228 284 276 236 278 176Z"/></clipPath>',
    '<filter id="steam" x="-60%" y="-20%" width="220%" height="140%"><feGaussianBlur stdDeviation="6"/></filter>',
  ].join(''),
  scenery: [
    path('M0 244Q160 226 320 244V320H0Z', 'fill="url(#table)"'),
    ellipse([160, 262], [170, 24], `fill="${light}" opacity=".16"`),
    circle([34, 54], 54, 'fill="url(#ember)" opacity=".8"') + circle([292, 92], 40, 'fill="url(#ember)" opacity=".5"'),
  ].join(''),
  hero: [
    chopsticks(),
    porcelain(accent),
    ellipse(RIM, [119, 31], 'fill="#f8faff"') +
      ellipse(RIM, [119, 31], 'fill="none" stroke="#3b57b0" stroke-width="3"'),
    ellipse([160, 178], [108, 25], 'fill="url(#broth)"'),
    '<clipPath id="soup"><ellipse cx="160" cy="178" rx="108" ry="26"/></clipPath>',
    group('clip-path="url(#soup)"', noodles(number)),
    beef(122, 166, -12) + beef(158, 160, 8) + beef(138, 180, 4),
    leaf(196, 176, 34, 0.9) + leaf(206, 182, 70, 0.76) + leaf(188, 170, -4, 0.84) + leaf(92, 182, -58, 0.7),
    lime(232, 172),
    chilli(108, 186) + chilli(172, 190) + chilli(214, 192),
    times(7, (index) =>
      circle([112 + index * 17, 190 + (index % 3) * 4], 2.6, 'fill="#7ed957" stroke="#1d7a2a" stroke-width="1"'),
    ),
    steam(112, 132, 0.4) + steam(160, 158, 0.5) + steam(206, 122, 0.32),
  ].join(''),
});
