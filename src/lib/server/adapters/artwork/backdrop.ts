import { circle, glow, group, linear, path, SIDE, times } from './draw.ts';
import type { Paint } from './paint.ts';

export function backdropDefs({ deep, middle, light, accent }: Paint): string {
  return [
    linear('sky', deep, middle, middle),
    glow('halo', light, 0.95),
    glow('ember', accent, 0.9),
    `<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${deep}" stop-opacity="0"/>`,
    `<stop offset="1" stop-color="${deep}" stop-opacity=".92"/></linearGradient>`,
    `<radialGradient id="dusk" cx=".5" cy=".46" r=".74"><stop offset=".58" stop-color="${deep}" stop-opacity="0"/>`,
    `<stop offset="1" stop-color="${deep}" stop-opacity=".85"/></radialGradient>`,
    `<radialGradient id="fade" cx=".5" cy=".5" r=".5"><stop offset=".1" stop-color="#fff" stop-opacity=".8"/>`,
    `<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`,
    `<mask id="rays"><circle cx="160" cy="146" r="200" fill="url(#fade)"/></mask>`,
  ].join('');
}

/** Draws the sky, the light behind the main figure and its rays. */
export function backdrop({ light }: Paint): string {
  const ray = path('M160 146L144 -90L176 -90Z', `fill="${light}"`);
  const rays = times(12, (index) => group(`transform="rotate(${index * 30 + 8} 160 146)"`, ray));
  return [
    `<rect width="${SIDE}" height="${SIDE}" fill="url(#sky)"/>`,
    circle([160, 146], 190, 'fill="url(#halo)" opacity=".8"'),
    group('mask="url(#rays)" opacity=".26"', rays),
  ].join('');
}

/** Draws bokeh and sparks over the edges, and a darker rim around the picture. */
export function foreground({ light, accent, number }: Paint): string {
  const bokeh = times(9, () => {
    const at = [number() * SIDE, number() * SIDE] as const;
    return circle(at, 5 + number() * 15, `fill="${light}" opacity="${(0.04 + number() * 0.08).toFixed(2)}"`);
  });
  const spark = times(20, (index) => {
    const [x, y, size] = [number() * SIDE, number() * SIDE * 0.9, 1.4 + number() * 3.4];
    const fill = `fill="${index % 3 === 0 ? '#ffffff' : accent}" opacity="${(0.35 + number() * 0.6).toFixed(2)}"`;
    // Leaves the center free, where the main figure's face is.
    if (Math.hypot(x - 160, y - 160) < 96) return '';
    const arm = (size * 2).toFixed(1);
    const star = `M0 -${arm}Q0 0 ${arm} 0Q0 0 0 ${arm}Q0 0 -${arm} 0Q0 0 0 -${arm}Z`;
    return index % 2
      ? circle([x, y], size * 0.42, fill)
      : path(star, `transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" ${fill}`);
  });
  return [
    `<rect width="${SIDE}" height="${SIDE}" fill="url(#dusk)"/>`,
    `<rect y="230" width="${SIDE}" height="90" fill="url(#floor)" opacity=".75"/>`,
    bokeh,
    spark,
  ].join('');
}
