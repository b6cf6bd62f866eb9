// @ts-check
import { dot, paint, oval, shade, stroke } from './pen.js';

/** @typedef {import('./pen.js').Pen} Pen */

const CORALS = ['#ff6f91', '#ff9a4d', '#c084fc', '#f9c74f', '#ef476f'];
const TRUNK =
  'M0 0C-4 -30 -2 -50 -18 -74M-4 -30C10 -46 8 -66 20 -84M-9 -56C-26 -60 -32 -76 -34 -92M12 -58C26 -62 34 -70 38 -86M2 -14C22 -20 38 -30 44 -46M-3 -22C-22 -26 -38 -34 -46 -52';

/**
 * Draws the sea behind the fish once per size.
 * @param {HTMLCanvasElement} canvas
 * @param {{ width: number, height: number, density: number }} stage
 */
export function drawBackdrop(canvas, { width, height, density }) {
  const pen = /** @type {Pen} */ (canvas.getContext('2d'));
  pen.setTransform(density, 0, 0, density, 0, 0);
  pen.fillStyle = shade(pen, [0, height], ['#37c3dd', '#0f86b4', '#075285', '#03294f']);
  pen.fillRect(0, 0, width, height);
  drawLight(pen, width, height);
  drawRuins(pen, width, height);
  drawHills(pen, width, height);
  drawReef(pen, width, height);
}

/**
 * @param {Pen} pen
 * @param {number} width
 * @param {number} height
 */
function drawLight(pen, width, height) {
  pen.fillStyle = shade(pen, [0, height * 0.85], ['rgb(255 255 255 / 0.07)', 'rgb(255 255 255 / 0)']);
  for (const [from, to, spread] of [
    [0.12, -0.1, 0.1],
    [0.34, 0.22, 0.13],
    [0.56, 0.6, 0.09],
    [0.8, 0.98, 0.14],
  ]) {
    const [top, foot, wide] = [(from ?? 0) * width, (to ?? 0) * width, (spread ?? 0) * width];
    // Several beams in one another have soft edges.
    for (let beam = 1; beam <= 5; beam += 1) {
      const half = (wide * beam) / 5;
      pen.beginPath();
      pen.moveTo(top - half * 0.25, 0);
      pen.lineTo(top + half * 0.25, 0);
      pen.lineTo(foot + half, height * 0.85);
      pen.lineTo(foot - half, height * 0.85);
      pen.fill();
    }
  }
}

/**
 * @param {Pen} pen
 * @param {number} width
 * @param {number} height
 */
function drawRuins(pen, width, height) {
  const size = Math.min(height / 460, 1.5);
  pen.save();
  pen.translate(width * 0.7, height * 0.86);
  pen.scale(size, size);
  pen.globalAlpha = 0.5;
  const stone = shade(pen, [-210, 0], ['#4f9fc0', '#1c5f8c', '#0a3c66']);
  for (const [x, top] of [
    [-96, -150],
    [-52, -176],
    [-8, -176],
    [36, -120],
  ]) {
    const [left, high] = [x ?? 0, top ?? 0];
    paint(pen, `M${left} 0V${high}H${left + 24}V0Z`, stone);
    stroke(pen, `M${left + 7} ${high + 8}V-6M${left + 16} ${high + 8}V-6`, {
      color: 'rgb(3 41 79 / 0.45)',
      width: 2.6,
    });
    paint(pen, `M${left - 6} ${high}H${left + 30}V${high - 9}H${left - 6}Z`, stone);
  }
  paint(pen, 'M-64 -185H26L-19 -222Z', stone);
  paint(pen, 'M-112 0H76V-12H-112Z', stone);
  pen.restore();
}

/**
 * @param {Pen} pen
 * @param {number} width
 * @param {number} height
 */
function drawHills(pen, width, height) {
  const hill = (
    /** @type {number} */ base,
    /** @type {number} */ rise,
    /** @type {number} */ turn,
    /** @type {string | CanvasGradient} */ color,
  ) => {
    pen.fillStyle = color;
    pen.beginPath();
    pen.moveTo(0, height);
    for (let x = 0; x <= width + 8; x += 8) {
      pen.lineTo(x, height * base - Math.sin(x / 83 + turn) * rise - Math.sin(x / 37 + turn * 2) * rise * 0.4);
    }
    pen.lineTo(width + 8, height);
    pen.fill();
  };
  hill(0.82, 22, 1, 'rgb(7 62 104 / 0.75)');
  hill(0.88, 16, 3.2, 'rgb(4 45 82 / 0.9)');
  hill(0.955, 7, 0.4, shade(pen, [height * 0.92, height], ['#e0c389', '#a27f4b', '#4d3d2a']));
}

/**
 * @param {Pen} pen
 * @param {number} width
 * @param {number} height
 */
function drawReef(pen, width, height) {
  const size = Math.min(height / 620, 1.1);
  const kelp = (/** @type {number} */ x, /** @type {number} */ tall, /** @type {number} */ lean) => {
    const foot = height * 0.975;
    const top = foot - tall * size;
    const half = `${x - 16} ${foot - tall * size * 0.4} ${x + 14} ${top + tall * size * 0.3} ${x + lean} ${top}`;
    paint(
      pen,
      `M${x - 7} ${foot}C${half}C${x + lean + 14} ${top + tall * size * 0.4} ${x + 6} ${foot - tall * size * 0.3} ${x + 9} ${foot}Z`,
      shade(pen, [top, foot], ['#3fbf86', '#0e6b56', '#063f3c']),
    );
  };
  for (const [at, tall, lean] of [
    [0.02, 250, 12],
    [0.07, 170, -8],
    [0.93, 210, -14],
    [0.985, 290, -10],
    [0.29, 90, 6],
  ]) {
    kelp((at ?? 0) * width, tall ?? 0, lean ?? 0);
  }
  [0.12, 0.2, 0.83, 0.9, 0.66].forEach((at, index) => {
    pen.save();
    pen.translate(width * at, height * (0.965 + (index % 2) * 0.012));
    pen.scale(size * (0.75 + (index % 3) * 0.22), size * (0.75 + (index % 3) * 0.22));
    stroke(pen, TRUNK, { color: 'rgb(2 19 31 / 0.4)', width: 15 });
    stroke(pen, TRUNK, { color: CORALS[index] ?? '#fff', width: 11 });
    stroke(pen, TRUNK, { color: 'rgb(255 255 255 / 0.4)', width: 3 });
    pen.restore();
  });
  for (let pebble = 0; pebble < 26; pebble += 1) {
    const [x, y] = [(pebble * 197) % width, height * 0.965 + ((pebble * 53) % Math.max(height * 0.03, 1))];
    oval(pen, [x, y], [3 + (pebble % 4), 2 + (pebble % 3)], pebble % 2 ? '#8d6f45' : '#f0dcae');
  }
  drawChest(pen, width * 0.4, height * 0.965, size);
}

/**
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function drawChest(pen, x, y, size) {
  pen.save();
  pen.translate(x - 60 * size, y);
  pen.scale(size, size);
  paint(pen, 'M-34 0V-26H34V0Z', shade(pen, [-26, 0], ['#8a4f20', '#4d2a0e']));
  paint(pen, 'M-30 -28C-30 -58 30 -66 32 -40L34 -28Z', shade(pen, [-60, -28], ['#a9652b', '#5f3512']));
  for (const [left, top] of [
    [-20, -29],
    [-8, -33],
    [5, -34],
    [18, -30],
    [-2, -28],
  ])
    dot(pen, [left ?? 0, top ?? 0], 6, '#ffd34d');
  stroke(pen, 'M-34 -26H34M-20 -26V0M20 -26V0', { color: '#f2c14e', width: 3 });
  pen.restore();
}
