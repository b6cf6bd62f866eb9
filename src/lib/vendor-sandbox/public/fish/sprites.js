// @ts-check
import { drawCarp, drawDragon, drawRay, drawShark, drawTurtle } from './large-fish.js';
import { drawClownfish, drawJellyfish, drawLionfish, drawPuffer, drawSprat, drawTang } from './small-fish.js';

/** @typedef {import('./facts.js').FishKind} FishKind */
/** @typedef {{ width: number, height: number, length: number, bend: number, draw: (pen: CanvasRenderingContext2D, wave: number) => void }} Shape */

/** Pictures of one swimming stroke. */
export const FRAMES = 8;

/**
 * Drawings by kind: the box that they are drawn in, the length on the screen, and how far the tail bends.
 * @type {Record<FishKind, Shape>}
 */
export const SHAPES = {
  sprat: { width: 102, height: 48, length: 46, bend: 5, draw: drawSprat },
  clownfish: { width: 104, height: 72, length: 54, bend: 4, draw: drawClownfish },
  tang: { width: 104, height: 84, length: 60, bend: 4, draw: drawTang },
  puffer: { width: 106, height: 96, length: 66, bend: 2, draw: drawPuffer },
  lionfish: { width: 116, height: 104, length: 80, bend: 3, draw: drawLionfish },
  jellyfish: { width: 82, height: 126, length: 60, bend: 0, draw: drawJellyfish },
  turtle: { width: 124, height: 100, length: 104, bend: 0, draw: drawTurtle },
  ray: { width: 148, height: 126, length: 140, bend: 0, draw: drawRay },
  shark: { width: 184, height: 96, length: 186, bend: 7, draw: drawShark },
  carp: { width: 136, height: 92, length: 124, bend: 6, draw: drawCarp },
  dragon: { width: 332, height: 148, length: 320, bend: 10, draw: drawDragon },
};

/**
 * A kind's strokes side by side in one bitmap, and its size on the screen.
 * @typedef {{ bitmap: HTMLCanvasElement, frameWidth: number, frameHeight: number, width: number, height: number, radiusX: number, radiusY: number }} Sprite
 */

/**
 * Draws all strokes of a kind once, so that a frame of the game only copies bitmaps.
 * @param {FishKind} kind
 * @param {{ scale: number, density: number }} screen
 * @returns {Sprite}
 */
export function renderSprite(kind, { scale, density }) {
  const shape = SHAPES[kind];
  const width = shape.length * scale;
  const unit = width / shape.width;
  const height = (shape.height + 2 * shape.bend) * unit;
  const frameWidth = Math.ceil(width * density);
  const frameHeight = Math.ceil(height * density);
  const bitmap = document.createElement('canvas');
  bitmap.width = frameWidth * FRAMES;
  bitmap.height = frameHeight;
  const still = document.createElement('canvas');
  still.width = frameWidth;
  still.height = frameHeight;
  const pen = /** @type {CanvasRenderingContext2D} */ (still.getContext('2d'));
  const target = /** @type {CanvasRenderingContext2D} */ (bitmap.getContext('2d'));
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const phase = (frame / FRAMES) * Math.PI * 2;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, frameWidth, frameHeight);
    pen.setTransform(unit * density, 0, 0, unit * density, frameWidth / 2, frameHeight / 2);
    shape.draw(pen, Math.sin(phase));
    bend({ from: still, to: target, at: frame * frameWidth, phase, reach: shape.bend * unit * density });
  }
  const radii = { radiusX: width * 0.44, radiusY: shape.height * unit * 0.36 };
  return { bitmap, frameWidth, frameHeight, width, height, ...radii };
}

const COLUMN = 2;

/**
 * Copies a drawing column by column, each moved up or down a little more toward the tail.
 * @param {{ from: HTMLCanvasElement, to: CanvasRenderingContext2D, at: number, phase: number, reach: number }} copy
 */
function bend({ from, to, at, phase, reach }) {
  if (reach === 0) return to.drawImage(from, at, 0);
  for (let x = 0; x < from.width; x += COLUMN) {
    const tail = 1 - x / from.width;
    const shift = reach * tail ** 1.4 * Math.sin(phase - tail * 3.6);
    to.drawImage(from, x, 0, COLUMN, from.height, at + x, shift, COLUMN, from.height);
  }
}
