// @ts-check
import { dot, eye, paint, halo, oval, shade, stroke, within } from './pen.js';

/** @typedef {import('./pen.js').Pen} Pen */

/**
 * @param {Pen} pen
 * @param {number} wave
 */
export function drawTurtle(pen, wave) {
  const skin = shade(pen, [-44, 44], ['#9ccf6a', '#5c9a44', '#3d7435']);
  const flipper = (/** @type {number} */ side) => {
    const reach = 40 - wave * 7;
    paint(
      pen,
      `M24 ${side * 16}C30 ${side * 30} 22 ${side * (reach + 4)} -2 ${side * reach}C4 ${side * 34} 6 ${side * 26} 8 ${side * 18}Z`,
      skin,
    );
    paint(
      pen,
      `M-24 ${side * 16}C-30 ${side * (28 + wave * 3)} -42 ${side * (30 + wave * 3)} -50 ${side * 24}C-44 ${side * 20} -38 ${side * 14} -32 ${side * 8}Z`,
      skin,
    );
  };
  flipper(1);
  flipper(-1);
  paint(pen, 'M-40 0L-54 -5L-52 0L-54 5Z', skin);
  paint(pen, 'M30 -9C44 -15 58 -10 58 0C58 10 44 15 30 9Z', skin);
  oval(pen, [-2, 0], [42, 31], '#4c3a17');
  oval(pen, [-2, 0], [38, 27], shade(pen, [-27, 27], ['#d7b45a', '#9a7427', '#654714']));
  const shell = 'M-40 0A38 27 0 1 1 36 0A38 27 0 1 1 -40 0Z';
  within(pen, shell, () => {
    const line = { color: 'rgb(58 38 8 / 0.75)', width: 2.4 };
    stroke(
      pen,
      'M22 0L12 -11H-16L-26 0L-16 11H12ZM-2 -11V11M22 0H38M-26 0H-42M12 -11L20 -28M-16 -11L-24 -28M12 11L20 28M-16 11L-24 28M-2 -11V-30M-2 11V30',
      line,
    );
    oval(pen, [4, -14], [20, 6], 'rgb(255 255 255 / 0.22)');
  });
  eye(pen, [49, -6], 3.4);
  eye(pen, [49, 6], 3.4);
}

/**
 * @param {Pen} pen
 * @param {number} wave
 */
export function drawRay(pen, wave) {
  const tip = 50 + wave * 8;
  const wings = `M56 0C52 -10 42 -14 30 -14C18 -26 2 ${-tip} -14 ${-tip - 2}C-10 -36 -20 -20 -34 -8L-34 8C-20 20 -10 36 -14 ${tip + 2}C2 ${tip} 18 26 30 14C42 14 52 10 56 0Z`;
  stroke(pen, `M-32 0C-48 ${wave * 5} -58 ${-wave * 6} -72 ${wave * 4}`, { color: '#1d2c5e', width: 3.4 });
  paint(pen, 'M52 -8C60 -10 66 -8 68 -4C62 -4 58 -2 55 -2ZM52 8C60 10 66 8 68 4C62 4 58 2 55 2Z', '#33488f');
  paint(pen, wings, shade(pen, [-54, 54], ['#5f79d6', '#2c3f8d', '#1e2d6b', '#2c3f8d', '#5f79d6']));
  within(pen, wings, () => {
    oval(pen, [14, 0], [34, 12], 'rgb(255 255 255 / 0.12)');
    for (const [x, y] of [
      [4, -24],
      [-4, -34],
      [14, -16],
      [4, 24],
      [-4, 34],
      [14, 16],
      [-16, -10],
      [-16, 10],
    ]) {
      dot(pen, [x ?? 0, y ?? 0], 3, 'rgb(190 215 255 / 0.65)');
    }
    stroke(pen, 'M26 -9C22 -12 20 -12 17 -11M22 -6C18 -9 16 -9 13 -8M26 9C22 12 20 12 17 11M22 6C18 9 16 9 13 8', {
      color: 'rgb(8 14 44 / 0.7)',
      width: 1.6,
    });
  });
  stroke(pen, wings, { color: '#0f1a4a', width: 1.8 });
  eye(pen, [44, -10], 3.6);
  eye(pen, [44, 10], 3.6);
}

/** @param {Pen} pen */
export function drawShark(pen) {
  const body = 'M88 4C70 -22 26 -30 -18 -16C-38 -9 -56 -3 -66 -2V3C-50 6 -30 12 -8 18C30 28 72 24 88 4Z';
  paint(
    pen,
    'M-62 0C-70 -16 -80 -30 -88 -36C-84 -22 -82 -10 -82 0C-82 8 -84 18 -88 26C-78 20 -70 12 -62 0Z',
    '#566f86',
  );
  paint(pen, 'M18 -22C8 -42 -6 -44 -16 -42C-10 -34 -12 -24 -14 -16Z', '#4d6780');
  paint(pen, 'M26 16C14 32 0 40 -12 40C-4 32 0 22 2 14Z', '#566f86');
  paint(pen, body, shade(pen, [-26, 24], ['#4a6580', '#7d99b0', '#8aa5ba', '#f2f8fc', '#ffffff']));
  paint(pen, 'M-34 -9C-40 -16 -46 -18 -50 -17C-47 -12 -46 -8 -46 -6Z', '#4d6780');
  stroke(pen, 'M38 -10C35 -3 35 3 38 9M31 -11C28 -3 28 4 31 10M24 -11C21 -3 21 4 24 10', {
    color: 'rgb(20 40 60 / 0.55)',
    width: 2,
  });
  paint(pen, 'M84 9C74 10 66 12 60 16C68 19 77 16 84 9Z', '#7a1f2b');
  paint(pen, 'M82 9.5L79 13L76 10.4L73 14L70 11.4L67 15L64 13.6L62 15.4L60 16C66 11 76 9.4 82 9.5Z', '#fff');
  stroke(pen, body, { color: '#20364a', width: 1.8 });
  eye(pen, [62, -7], 4.2);
  stroke(pen, 'M56 -13L67 -10', { color: '#20364a', width: 2.2 });
}

/**
 * @param {Pen} pen
 * @param {number} wave
 */
export function drawCarp(pen, wave) {
  halo(pen, [66, 44], '255 220 110', 0.6);
  const body = 'M56 2C48 -22 12 -30 -28 -6V7C10 30 46 22 56 2Z';
  const fin = shade(pen, [-34, 34], ['#fff4b8', '#ffb52e', '#e0600c']);
  paint(
    pen,
    `M-24 0C-34 -30 -54 -34 -64 ${-28 + wave * 4}C-52 -16 -54 -6 -46 0C-54 8 -52 18 -64 ${30 + wave * 4}C-52 36 -34 28 -24 0Z`,
    fin,
  );
  paint(pen, `M28 -20C14 -40 -12 -40 -24 ${-24 + wave * 2}L-20 -10Z`, fin);
  paint(pen, `M16 18C10 34 -6 38 -16 ${34 + wave * 3}C-10 28 -8 20 -8 14Z`, fin);
  paint(pen, body, shade(pen, [-26, 24], ['#fffbe0', '#ffd84d', '#ffae1a', '#e67a08']));
  within(pen, body, () => {
    for (let row = 0; row < 5; row += 1) {
      for (let column = 0; column < 8; column += 1) {
        const [x, y] = [30 - column * 8 - (row % 2) * 4, -18 + row * 9];
        stroke(pen, `M${x} ${y - 5}A5 5 0 0 0 ${x} ${y + 5}`, { color: 'rgb(160 70 0 / 0.5)', width: 1.4 });
      }
    }
    oval(pen, [12, -13], [26, 5], 'rgb(255 255 255 / 0.5)');
  });
  stroke(pen, body, { color: '#8a3c04', width: 1.8 });
  stroke(pen, 'M37 -12C32 -4 32 6 37 13', { color: '#8a3c04', width: 1.8 });
  stroke(pen, `M54 6C60 12 62 16 ${60 + wave * 2} 20M50 9C54 16 54 20 ${52 + wave * 2} 24`, {
    color: '#c26a0a',
    width: 1.8,
  });
  eye(pen, [45, -4], 5.2);
}

const BODY = Array.from({ length: 44 }, (_, index) => {
  const t = index / 43;
  return { x: -140 + t * 216, y: Math.sin(t * 9.4 + 0.6) * (22 - t * 8), radius: 5 + t * 22 };
});

/**
 * @param {Pen} pen
 * @param {number} wave
 */
export function drawDragon(pen, wave) {
  halo(pen, [164, 72], '90 255 214', 0.4);
  paint(
    pen,
    `M-134 6C-150 -12 -158 ${-22 + wave * 4} -158 -30C-148 -22 -140 -20 -130 -4C-138 12 -148 18 -158 ${28 + wave * 4}C-156 16 -148 8 -134 6Z`,
    '#ffb52e',
  );
  BODY.forEach(({ x, y, radius }, index) => {
    if (index % 3 !== 0 || index > 40) return;
    paint(pen, `M${x - 8} ${y - radius * 0.7}L${x - 10} ${y - radius - 15}L${x + 8} ${y - radius * 0.8}Z`, '#ffb52e');
  });
  for (const { x, y, radius } of BODY) oval(pen, [x, y], [radius, radius], '#063b3a');
  for (const { x, y, radius } of BODY) {
    oval(pen, [x, y - 1], [radius - 2, radius - 2], '#14a08a');
    oval(pen, [x, y - radius * 0.3], [radius * 0.6, radius * 0.45], '#4fe3bd');
    oval(pen, [x + 1, y + radius * 0.55], [radius * 0.62, radius * 0.34], '#ffe7a0');
  }
  BODY.forEach(({ x, y, radius }, index) => {
    if (index % 2 === 0)
      stroke(pen, `M${x} ${y - radius * 0.8}A${radius} ${radius} 0 0 1 ${x} ${y + radius * 0.3}`, {
        color: 'rgb(3 70 66 / 0.6)',
        width: 1.8,
      });
  });
  for (const [x, y] of [
    [-10, 12],
    [52, 18],
  ]) {
    paint(
      pen,
      `M${x} ${y}C${(x ?? 0) - 26} ${(y ?? 0) + 14} ${(x ?? 0) - 34} ${(y ?? 0) + 30 + wave * 5} ${(x ?? 0) - 42} ${(y ?? 0) + 38 + wave * 6}C${(x ?? 0) - 14} ${(y ?? 0) + 36} ${(x ?? 0) + 10} ${(y ?? 0) + 24} ${(x ?? 0) + 14} ${(y ?? 0) + 4}Z`,
      '#ff9a3a',
    );
  }
  drawHead(pen, wave);
}

/**
 * @param {Pen} pen
 * @param {number} wave
 */
function drawHead(pen, wave) {
  const mane = `M82 -28C58 -44 44 ${-40 + wave * 3} 32 -48C44 -28 40 -20 28 -16C44 -8 40 4 30 14C46 12 50 20 44 32C60 26 72 28 84 26Z`;
  paint(pen, mane, shade(pen, [-48, 34], ['#ffe27a', '#ff9a2e', '#e0461a']));
  stroke(pen, 'M88 -22C82 -44 66 -56 56 -58M98 -24C96 -44 84 -60 74 -64', { color: '#fff0c2', width: 5 });
  const head =
    'M72 -24C92 -34 112 -26 122 -16C136 -16 152 -8 154 2C150 8 142 8 134 8L124 10C134 12 142 14 146 20C132 28 112 28 96 22C82 20 70 8 72 -24Z';
  paint(pen, head, shade(pen, [-30, 28], ['#63f0c8', '#1fb597', '#0a7c72']));
  paint(pen, 'M148 8L143 15L139 8.400L134 15L130 9L124 10C130 12 138 13 145 19C147 15 149 11 148 8Z', '#7a1330');
  paint(pen, 'M148 8L144 15L140 8ZM138 8.400L134 15L131 9Z', '#fff');
  stroke(pen, head, { color: '#04403c', width: 2 });
  stroke(
    pen,
    `M148 -4C164 ${-14 + wave * 4} 160 ${-26 + wave * 4} 150 -30M144 -9C156 ${-22 + wave * 3} 150 -36 138 -38`,
    { color: '#ffe27a', width: 2.6 },
  );
  dot(pen, [146, -3], 2.2, '#04403c');
  dot(pen, [108, -10], 8, '#fff6c9');
  dot(pen, [110, -10], 5, '#e0461a');
  dot(pen, [111, -10], 2.4, '#1a0505');
  stroke(pen, 'M96 -20C104 -24 114 -22 120 -16', { color: '#ffe27a', width: 4 });
}
