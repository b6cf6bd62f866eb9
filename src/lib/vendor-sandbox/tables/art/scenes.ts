import { circle, ellipse, glow, linear, path, svg } from '../../slots/art/svg.ts';
import type { TableRules } from '../table.ts';

const [WIDTH, HEIGHT] = [1400, 900];
const BOX = `0 0 ${WIDTH} ${HEIGHT}`;

const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A lantern that hangs on a cord. */
function lantern(x: number, y: number, size: number): string {
  return [
    path(`M${x} 0V${y - size}`, 'stroke="#e8c168" stroke-opacity=".5" stroke-width="2"'),
    circle(x, y, size * 2.4, 'fill="url(#lamp)"'),
    ellipse(x, y, [size, size * 0.82], 'fill="#d9553f"'),
    path(
      `M${x} ${y - size * 0.8}V${y + size * 0.8}M${x - size * 0.5} ${y - size * 0.7}V${y + size * 0.7}M${x + size * 0.5} ${y - size * 0.7}V${y + size * 0.7}`,
      'stroke="#ffdd8a" stroke-opacity=".55" stroke-width="2"',
    ),
    path(
      `M${x - size * 0.4} ${y - size * 0.84}H${x + size * 0.4}M${x - size * 0.4} ${y + size * 0.84}H${x + size * 0.4}`,
      'stroke="#e8c168" stroke-width="6"',
    ),
  ].join('');
}

/** A window of lattice work, as in old halls. */
function lattice(x: number): string {
  const bars = repeat(5, (index) => `M${x + 24 + index * 38} 130V560M${x} ${190 + index * 74}H${x + 200}`);
  return [
    `<rect x="${x}" y="130" width="200" height="430" rx="100" fill="#8ff5cc" fill-opacity=".12" stroke="#e8c168" stroke-opacity=".5" stroke-width="6"/>`,
    path(bars, 'stroke="#e8c168" stroke-opacity=".22" stroke-width="4" fill="none"'),
  ].join('');
}

function pavilion({ palette }: TableRules): string {
  const { skyTop, skyBottom, glow: light, reel } = palette;
  const defs =
    linear('hall', skyTop, skyBottom, skyTop) +
    glow('sun', light, 0.4) +
    glow('lamp', '#ffb36b', 0.6) +
    linear('floor', skyTop, reel);
  const body = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#hall)"/>`,
    circle(700, 380, 480, 'fill="url(#sun)"'),
    repeat(5, (index) => lattice(90 + index * 256)),
    repeat(4, (index) => lantern(190 + index * 340, 110 + (index % 2) * 46, 40)),
    `<rect y="640" width="${WIDTH}" height="260" fill="url(#floor)"/>`,
    repeat(6, (index) =>
      path(`M0 ${660 + index * 42}H${WIDTH}`, 'stroke="#e8c168" stroke-opacity=".1" stroke-width="2"'),
    ),
  ].join('');
  return svg({ defs, body }, BOX);
}

/** A bundle of bamboo at the edge of the village. */
function bamboo(x: number, lean: number): string {
  return repeat(4, (index) => {
    const foot = x + index * 26;
    const top = foot + lean + index * 12;
    const leaf = `M${top} ${190 + index * 40}C${top + 40} ${180 + index * 40} ${top + 70} ${200 + index * 40} ${top + 96} ${232 + index * 40}C${top + 60} ${226 + index * 40} ${top + 24} ${216 + index * 40} ${top} ${190 + index * 40}Z`;
    return (
      path(`M${foot} 720Q${foot + lean / 3} 440 ${top} 150`, 'stroke="#2b1740" stroke-width="10" fill="none"') +
      path(leaf, 'fill="#2b1740"')
    );
  });
}

function arena({ palette }: TableRules): string {
  const { skyTop, skyBottom, glow: light, frame } = palette;
  const defs =
    linear('dusk', skyTop, skyBottom, light) + glow('sun', '#fff0c4', 0.9) + linear('earth', '#8a4a26', '#3a1a18');
  const post = (index: number) => `<rect x="${index * 50 + 6}" y="600" width="14" height="120" rx="5" fill="#3d1d2b"/>`;
  const body = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#dusk)"/>`,
    circle(700, 520, 380, 'fill="url(#sun)"'),
    circle(700, 520, 110, 'fill="#fff3cf" opacity=".85"'),
    path(
      'M0 600C180 540 300 590 470 560C660 520 800 600 980 560C1140 530 1270 590 1400 556V760H0Z',
      'fill="#5a2746" opacity=".8"',
    ),
    path('M210 610L330 520L450 610ZM950 604L1090 500L1230 604Z', 'fill="#2b1740"'),
    path('M240 610H420V690H240ZM980 600H1200V690H980Z', 'fill="#3a1c42"'),
    bamboo(30, 60) + bamboo(1250, -70),
    repeat(28, post),
    path('M0 632H1400M0 684H1400', 'stroke="#3d1d2b" stroke-width="10"'),
    `<rect y="714" width="${WIDTH}" height="186" fill="url(#earth)"/>`,
    ellipse(700, 800, [560, 60], `fill="${frame}" fill-opacity=".18"`),
  ].join('');
  return svg({ defs, body }, BOX);
}

/** Draws the backdrop of a table's page. */
export function drawTableScene(rules: TableRules): string {
  return rules.layout === 'cards' ? pavilion(rules) : arena(rules);
}
