// @ts-check
/** Short forms of the canvas for the drawings; fish face right, with the middle of their box at 0,0. */

/** @typedef {CanvasRenderingContext2D} Pen */

/**
 * @param {Pen} pen
 * @param {string} d path data of SVG
 * @param {string | CanvasGradient} color
 */
export function paint(pen, d, color) {
  pen.fillStyle = color;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  pen.fill(new Path2D(d));
}

/**
 * @param {Pen} pen
 * @param {string} d
 * @param {{ color: string, width: number }} line
 */
export function stroke(pen, d, { color, width }) {
  pen.strokeStyle = color;
  pen.lineWidth = width;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke(new Path2D(d));
}

/**
 * Returns a gradient from top to bottom.
 * @param {Pen} pen
 * @param {readonly [number, number]} ends
 * @param {readonly string[]} colors
 */
export function shade(pen, [top, bottom], colors) {
  const gradient = pen.createLinearGradient(0, top, 0, bottom);
  colors.forEach((color, index) => gradient.addColorStop(index / (colors.length - 1), color));
  return gradient;
}

/**
 * @param {Pen} pen
 * @param {readonly [number, number]} at
 * @param {number} radius
 * @param {string | CanvasGradient} color
 */
export function dot(pen, [x, y], radius, color) {
  pen.fillStyle = color;
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.fill();
}

/**
 * @param {Pen} pen
 * @param {readonly [number, number]} at
 * @param {readonly [number, number]} radii
 * @param {string | CanvasGradient} color
 */
export function oval(pen, [x, y], [rx, ry], color) {
  pen.fillStyle = color;
  pen.beginPath();
  pen.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2);
  pen.fill();
}

/**
 * @param {Pen} pen
 * @param {readonly [number, number]} at
 * @param {number} radius
 */
export function eye(pen, [x, y], radius) {
  dot(pen, [x, y], radius, '#fff');
  dot(pen, [x + radius * 0.18, y], radius * 0.62, '#0b1020');
  dot(pen, [x + radius * 0.36, y - radius * 0.3], radius * 0.24, '#fff');
}

/**
 * Draws inside of a shape only.
 * @param {Pen} pen
 * @param {string} shape
 * @param {() => void} draw
 */
export function within(pen, shape, draw) {
  pen.save();
  pen.clip(new Path2D(shape));
  draw();
  pen.restore();
}

/**
 * Draws a glow that fades to nothing at its edge.
 * @param {Pen} pen
 * @param {readonly [number, number]} radii
 * @param {string} rgb
 * @param {number} opacity
 */
export function halo(pen, [rx, ry], rgb, opacity) {
  const gradient = pen.createRadialGradient(0, 0, 0, 0, 0, rx);
  gradient.addColorStop(0, `rgb(${rgb} / ${opacity})`);
  gradient.addColorStop(1, `rgb(${rgb} / 0)`);
  pen.save();
  pen.scale(1, ry / rx);
  dot(pen, [0, 0], rx, gradient);
  pen.restore();
}
