// @ts-check
import { dot, eye, paint, oval, shade, stroke, within } from './pen.js';

/** @typedef {import('./pen.js').Pen} Pen */

const EDGE = 1.6;

/** @param {Pen} pen */
export function drawSprat(pen) {
  const body = 'M47 0C36 -13 4 -17 -31 -3V3C4 17 36 13 47 0Z';
  paint(pen, 'M-27 0L-48 -16C-43 -6 -43 6 -48 16Z', '#7fb7dd');
  paint(pen, 'M8 -12L-9 -21L-13 -10Z', '#5f9cc9');
  paint(pen, body, shade(pen, [-15, 15], ['#2f6fa8', '#9fd8f2', '#f6fdff', '#c9e6f5']));
  stroke(pen, 'M40 -2C18 -7 -6 -5 -28 -1', { color: 'rgb(255 255 255 / 0.75)', width: 2 });
  stroke(pen, 'M27 -9C22 -3 22 4 27 9', { color: 'rgb(20 60 100 / 0.45)', width: EDGE });
  stroke(pen, body, { color: '#1d4a75', width: EDGE });
  eye(pen, [35, -3], 4.4);
}

/** @param {Pen} pen */
export function drawClownfish(pen) {
  const body = 'M46 2C40 -20 8 -30 -30 -5V6C6 30 38 22 46 2Z';
  const orange = shade(pen, [-26, 26], ['#ffb13d', '#ff7a1f', '#e4520a']);
  paint(pen, 'M-27 0C-36 -20 -46 -20 -49 -16C-45 -6 -45 8 -49 17C-45 21 -35 19 -27 0Z', orange);
  paint(pen, 'M16 -22C6 -36 -14 -32 -22 -12Z', orange);
  paint(pen, 'M8 22C2 34 -10 32 -16 15Z', orange);
  paint(pen, body, orange);
  within(pen, body, () => {
    for (const band of [
      'M23 -30C14 -10 14 12 22 30H34C27 12 26 -10 33 -30Z',
      'M-10 -34C-3 -12 -3 12 -10 34H4C10 12 10 -12 3 -34Z',
    ]) {
      paint(pen, band, '#fff');
      stroke(pen, band, { color: '#2a1206', width: 2.4 });
    }
    paint(pen, 'M-34 -20C-24 -8 -24 8 -34 20Z', '#2a1206');
  });
  stroke(pen, 'M-47 -14C-44 -4 -44 6 -47 15', { color: '#2a1206', width: 2.6 });
  stroke(pen, body, { color: '#7c2a04', width: EDGE });
  paint(pen, 'M10 4C2 2 -4 8 -2 15C6 16 12 11 10 4Z', '#ff9a3a');
  eye(pen, [38, -4], 5);
}

/** @param {Pen} pen */
export function drawTang(pen) {
  const body = 'M46 2C38 -24 4 -36 -30 -6V6C2 36 36 26 46 2Z';
  paint(pen, 'M-27 0L-49 -20C-42 -6 -42 8 -49 21Z', '#ffd43b');
  paint(pen, 'M32 -20C10 -42 -16 -34 -28 -8L-20 -14C-6 -26 12 -28 32 -20Z', '#1f47c8');
  paint(pen, 'M26 22C8 40 -14 34 -26 10L-18 14C-4 26 10 28 26 22Z', '#1f47c8');
  paint(pen, body, shade(pen, [-30, 30], ['#2e6bff', '#4da3ff', '#1b45d6']));
  within(pen, body, () => {
    paint(pen, 'M34 -16C12 -26 -14 -22 -34 -4V5C-14 -2 -8 14 6 13C20 12 12 -6 -6 -8C6 -14 22 -12 34 -16Z', '#0a1338');
    oval(pen, [-4, 2], [9, 5.5], '#4da3ff');
  });
  stroke(pen, body, { color: '#0a1f66', width: EDGE });
  paint(pen, 'M16 4C8 2 3 8 4 14C11 16 17 12 16 4Z', '#ffd43b');
  eye(pen, [35, -5], 5);
}

/**
 * @param {Pen} pen
 * @param {number} wave
 */
export function drawPuffer(pen, wave) {
  const body = 'M40 -2C36 -28 12 -38 -8 -36C-28 -34 -36 -16 -36 0C-36 18 -22 36 0 36C22 36 38 20 40 -2Z';
  for (let spike = 0; spike < 22; spike += 1) {
    const angle = (spike / 22) * Math.PI * 2;
    const [x, y] = [Math.cos(angle) * 37, Math.sin(angle) * 35];
    stroke(pen, `M${x} ${y}L${x * 1.15} ${y * 1.16}`, { color: '#8a5a1c', width: 2.6 });
  }
  paint(pen, `M-33 0L-49 ${-13 + wave * 3}C-45 -4 -45 4 -49 ${13 + wave * 3}Z`, '#d8932f');
  paint(pen, 'M-6 -34C-12 -45 -24 -43 -28 -26Z', '#d8932f');
  paint(pen, body, shade(pen, [-36, 36], ['#c98a2b', '#f0c25a', '#fff3cf', '#ffffff']));
  within(pen, body, () => {
    for (const [x, y, radius] of [
      [-16, -20, 5],
      [4, -26, 4.4],
      [-26, -6, 4],
      [-4, -12, 3.6],
      [18, -26, 3.4],
      [12, -14, 3],
    ]) {
      dot(pen, [x ?? 0, y ?? 0], radius ?? 0, '#8a5418');
    }
  });
  stroke(pen, body, { color: '#6d4310', width: EDGE });
  paint(pen, `M-2 4C-16 ${-2 + wave * 5} -20 ${10 + wave * 5} -13 ${18 + wave * 3}C-5 18 0 12 -2 4Z`, '#e2a544');
  stroke(pen, 'M39 4C35 8 33 8 30 6', { color: '#6d4310', width: 2.4 });
  eye(pen, [22, -8], 8);
}

/**
 * @param {Pen} pen
 * @param {number} wave
 */
export function drawLionfish(pen, wave) {
  const body = 'M48 2C40 -18 10 -24 -26 -4V6C8 24 38 18 48 2Z';
  for (let ray = 0; ray < 9; ray += 1) {
    const from = 26 - ray * 6;
    const tip = `${from - 20 - ray} ${-44 + ray * 2.2 + wave * 2}`;
    paint(pen, `M${from} -14L${tip}L${from - 6} -12Z`, 'rgb(255 214 190 / 0.75)');
    stroke(pen, `M${from} -14L${tip}`, { color: '#a3262a', width: 2.2 });
  }
  for (let ray = 0; ray < 7; ray += 1) {
    const tip = `${-22 - ray * 3} ${40 - ray * 6 + wave * 4}`;
    paint(pen, `M14 6L${tip}L10 2Z`, 'rgb(255 190 160 / 0.55)');
    stroke(pen, `M14 6L${tip}`, { color: '#a3262a', width: 2 });
  }
  paint(
    pen,
    `M-22 0C-38 -18 -50 -16 -53 ${-12 + wave * 3}C-48 -4 -48 6 -53 ${14 + wave * 3}C-48 18 -36 18 -22 0Z`,
    '#f3c3a6',
  );
  paint(pen, body, '#fbe3d2');
  within(pen, body, () => {
    for (let band = 0; band < 8; band += 1) {
      const x = 42 - band * 9.5;
      stroke(pen, `M${x} -24C${x - 6} -8 ${x - 6} 8 ${x} 24`, {
        color: band % 2 === 0 ? '#9c1f28' : '#cf4a3e',
        width: 5,
      });
    }
  });
  stroke(pen, body, { color: '#611017', width: EDGE });
  stroke(pen, 'M42 -12L52 -24M36 -15L41 -28', { color: '#9c1f28', width: 2.4 });
  eye(pen, [36, -3], 5);
}

/**
 * @param {Pen} pen
 * @param {number} wave
 */
export function drawJellyfish(pen, wave) {
  const width = 34 + wave * 3;
  const rim = -6 - wave * 3;
  for (let arm = 0; arm < 7; arm += 1) {
    const x = -24 + arm * 8;
    const sway = Math.sin(arm + wave * 1.4) * 7;
    const d = `M${x} ${rim}C${x + sway} 18 ${x - sway} 34 ${x + sway} ${48 + (arm % 3) * 5}`;
    stroke(pen, d, { color: 'rgb(255 170 235 / 0.75)', width: arm % 2 === 0 ? 2.2 : 4.4 });
  }
  const bell = `M${-width} ${rim}C${-width} -62 ${width} -62 ${width} ${rim}C${width * 0.6} ${rim + 8} ${width * 0.4} ${rim - 4} 0 ${rim + 5}C${-width * 0.4} ${rim - 4} ${-width * 0.6} ${rim + 8} ${-width} ${rim}Z`;
  paint(
    pen,
    bell,
    shade(pen, [-56, 4], ['rgb(255 220 250 / 0.95)', 'rgb(236 110 214 / 0.85)', 'rgb(150 60 200 / 0.8)']),
  );
  within(pen, bell, () => {
    for (const x of [-17, 0, 17]) oval(pen, [x, -24], [5, 9], 'rgb(255 255 255 / 0.4)');
    oval(pen, [-14, -40], [12, 6], 'rgb(255 255 255 / 0.55)');
  });
  stroke(pen, bell, { color: 'rgb(255 225 250 / 0.9)', width: EDGE });
}
