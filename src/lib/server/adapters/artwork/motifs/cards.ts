import { circle, ellipse, glow, group, linear, path, radial, times, turned } from '../draw.ts';
import type { Motif } from '../paint.ts';

const SPADE = 'M0 -34C6 -20 30 -6 30 12C30 26 14 30 4 20L9 38H-9L-4 20C-14 30 -30 26 -30 12C-30 -6 -6 -20 0 -34Z';
const HEART =
  'M0 32C-20 16 -32 4 -32 -10C-32 -22 -24 -29 -15 -29C-7 -29 -2 -24 0 -17C2 -24 7 -29 15 -29C24 -29 32 -22 32 -10C32 4 20 16 0 32Z';
const DIAMOND = 'M0 -36L26 0L0 36L-26 0Z';

/** Draws a playing card of 104 by 148 about its center. */
function card([x, y]: readonly [number, number], angle: number, suit: string, color: string): string {
  const corner = path(suit, `transform="translate(-36 -56) scale(.3)" fill="${color}"`);
  return group(
    `transform="translate(${x} ${y}) rotate(${angle})"`,
    '<rect x="-46" y="-68" width="104" height="148" rx="13" fill="#000" opacity=".35"/>',
    '<rect x="-52" y="-74" width="104" height="148" rx="13" fill="url(#paper)" stroke="url(#gilt)" stroke-width="3"/>',
    path(suit, `transform="scale(1.05)" fill="${color}"`),
    corner,
    group('transform="rotate(180)"', corner),
  );
}

/** Draws a stack of chips that stands on its foot. */
function stack([x, foot]: readonly [number, number], count: number, fill: string): string {
  const chip = (index: number) => {
    const y = foot - index * 12;
    return [
      path(
        `M${x - 34} ${y}V${y - 10}A34 12 0 0 0 ${x + 34} ${y - 10}V${y}A34 12 0 0 1 ${x - 34} ${y}Z`,
        `fill="${fill}"`,
      ),
      path(
        `M${x - 20} ${y + 9}V${y - 1}M${x} ${y + 12}V${y + 2}M${x + 20} ${y + 9}V${y - 1}`,
        'stroke="#fff" stroke-opacity=".85" stroke-width="7"',
      ),
      ellipse([x, y - 10], [34, 12], `fill="${fill}" stroke="#fff" stroke-opacity=".5" stroke-width="1.5"`),
    ].join('');
  };
  return (
    times(count, chip) +
    ellipse(
      [x, foot - (count - 1) * 12 - 10],
      [20, 7],
      'fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="2"',
    )
  );
}

/** Draws one roof of a pavilion with its turned-up eaves. */
function roof(y: number, half: number, height: number): string {
  const d = `M${160 - half - 18} ${y - 12}C${160 - half} ${y} ${160 - half * 0.5} ${y - height * 0.4} 160 ${y - height}C${160 + half * 0.5} ${y - height * 0.4} ${160 + half} ${y} ${160 + half + 18} ${y - 12}C${160 + half} ${y + 8} ${160 + half * 0.8} ${y + 8} 160 ${y + 6}C${160 - half * 0.8} ${y + 8} ${160 - half} ${y + 8} ${160 - half - 18} ${y - 12}Z`;
  return path(d, 'fill="url(#roof)" stroke="url(#gilt)" stroke-width="2"');
}

export const cards: Motif = ({ deep, middle, light, accent, number }) => ({
  defs: [
    linear('paper', '#ffffff', '#f2ead4'),
    linear('gilt', '#fff3c4', accent, '#94661a'),
    linear('roof', middle, deep),
    linear('felt', middle, deep),
    radial('jade', '#d9ffef', light, middle),
    glow('lamp', accent, 0.85),
  ].join(''),
  scenery: [
    times(22, () => circle([number() * 320, number() * 120], 0.6 + number() * 1.4, 'fill="#fff" opacity=".7"')),
    circle([160, 110], 120, 'fill="url(#halo)"'),
    roof(74, 66, 52) +
      `<rect x="108" y="74" width="104" height="40" fill="${deep}" opacity=".75"/>` +
      roof(126, 104, 46),
    `<rect x="76" y="126" width="168" height="80" fill="${deep}" opacity=".7"/>`,
    times(5, (index) => `<rect x="${82 + index * 37}" y="126" width="8" height="84" fill="url(#gilt)" opacity=".7"/>`),
    turned([0], [160, 22], circle([160, 20], 7, 'fill="url(#gilt)"')),
    circle([58, 132], 40, 'fill="url(#lamp)"') + ellipse([58, 132], [13, 11], 'fill="#ff7a52"'),
    circle([262, 132], 40, 'fill="url(#lamp)"') + ellipse([262, 132], [13, 11], 'fill="#ff7a52"'),
    ellipse([160, 300], [230, 96], 'fill="url(#felt)" stroke="url(#gilt)" stroke-width="5"'),
  ].join(''),
  hero: [
    card([104, 186], -17, SPADE, '#15211d'),
    card([214, 186], 15, DIAMOND, '#c81e2c'),
    card([160, 174], -1, HEART, '#c81e2c'),
    stack([60, 288], 4, '#c0392f') + stack([262, 288], 5, '#1f6fb5') + stack([206, 300], 2, '#e0a93a'),
    circle([130, 292], 17, 'fill="url(#jade)"') + circle([130, 292], 7, `fill="${deep}"`),
  ].join(''),
});
