import sharp from 'sharp';
import type { RandomSource } from '#kernel/ids';
import { uniformInt } from '#kernel/random';
import { PIECE_SIZE, piecePath, randomShape, oppositeShape, type PieceShape } from './piece.ts';
import { drawScene } from './scene.ts';

/** Coordinate system of the puzzle in pixels; the files have twice the density for high-density screens. */
export const PICTURE = { width: 320, height: 160 } as const;
/** Range of the solution: far enough from the piece's start and wholly inside the picture. */
export const ANSWER_RANGE = { minX: PIECE_SIZE + 12, maxX: PICTURE.width - PIECE_SIZE - 6 } as const;

const SCALE = 2;
const TOP_RANGE = [6, PICTURE.height - PIECE_SIZE - 6] as const;
const PIXELS = { width: PICTURE.width * SCALE, height: PICTURE.height * SCALE };

export interface Puzzle {
  /** Data URI. */
  background: string;
  piece: string;
  pieceTop: number;
}

interface Notch {
  shape: PieceShape;
  x: number;
  y: number;
  scale: number;
}

/** Draws a puzzle; `answerX` is the x coordinate of the piece's notch. */
export async function drawPuzzle(random: RandomSource, answerX: number): Promise<Puzzle> {
  const shape = randomShape(random);
  const target: Notch = { shape, x: answerX, y: uniformInt(random, ...TOP_RANGE), scale: 1 };
  const scene = await renderWithGrain(random, drawScene(random, PICTURE));
  const [background, piece] = await Promise.all([
    withNotches(scene, [...decoys(random, target), target]),
    cutOut(scene, target),
  ]);
  return {
    background: `data:image/jpeg;base64,${background.toString('base64')}`,
    piece: `data:image/png;base64,${piece.toString('base64')}`,
    pieceTop: target.y,
  };
}

function svg(body: string, { width, height }: { width: number; height: number } = PICTURE): Buffer {
  const size = `width="${width * SCALE}" height="${height * SCALE}" viewBox="0 0 ${width} ${height}"`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`);
}

/** Raw pixels between the steps: encoding PNG each time took longer than drawing. */
const RAW = { raw: { ...PIXELS, channels: 3 } } as const;

const GRAIN_SIGMA = 7;
/** Noise by byte value: maps uniform bytes to an approximately normal distribution. */
const GRAIN = Int8Array.from({ length: 256 }, (_, byte) => {
  const share = (byte + 0.5) / 256;
  return Math.round((GRAIN_SIGMA * Math.log(share / (1 - share))) / 1.702);
});

/** Renders the scene with film grain; on flat colors a program could find the edges of the notch by comparison. */
async function renderWithGrain(random: RandomSource, scene: string): Promise<Buffer> {
  const pixels = await sharp(svg(scene)).removeAlpha().raw().toBuffer();
  // Written by hand: the library's own noise takes longer than the rest of the puzzle.
  const grained = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length);
  let at = 0;
  for (let row = 0; row < PIXELS.height; row++) {
    for (const byte of random.bytes(PIXELS.width)) {
      const grain = GRAIN[byte] ?? 0;
      for (let channel = 0; channel < RAW.raw.channels; channel++, at++) grained[at] = (grained[at] ?? 0) + grain;
    }
  }
  return pixels;
}

function outline({ shape, x, y, scale }: Notch, attributes: string): string {
  return `<path d="${piecePath(shape)}" transform="translate(${x} ${y}) scale(${scale})" ${attributes}/>`;
}

/** Draws a shadow as stacked outlines; a blur filter takes six times as long as the rest of the drawing. */
function shadow(notch: Notch): string {
  const lines = [
    [7, 0.09],
    [5, 0.13],
    [3, 0.2],
  ] as const;
  return lines
    .map(([width, opacity]) =>
      outline(notch, `fill="none" stroke="#000" stroke-width="${width}" stroke-opacity="${opacity}"`),
    )
    .join('');
}

async function withNotches(scene: Buffer, notches: readonly Notch[]): Promise<Buffer> {
  const drawn = notches.map(
    (notch) =>
      outline(notch, 'fill="#0d0624" fill-opacity=".56"') +
      shadow(notch) +
      outline(notch, 'fill="none" stroke="#fff" stroke-opacity=".55" stroke-width=".8"'),
  );
  const input = svg(drawn.join(''));
  return sharp(scene, RAW).composite([{ input }]).jpeg({ quality: 74, chromaSubsampling: '4:2:0' }).toBuffer();
}

async function cutOut(scene: Buffer, { shape, x, y }: Notch): Promise<Buffer> {
  const size = { width: PIECE_SIZE, height: PIECE_SIZE };
  const at = { shape, x: 0, y: 0, scale: 1 };
  const mask = svg(outline(at, 'fill="#fff"'), size);
  const shade = svg(shadow(at) + outline(at, 'fill="#000" fill-opacity=".6"'), size);
  const light = svg(
    outline(at, 'fill="#fff" fill-opacity=".1" stroke="#fff" stroke-opacity=".95" stroke-width="1.4"'),
    size,
  );
  const pixels = PIECE_SIZE * SCALE;
  const body = await sharp(scene, RAW)
    .extract({ left: x * SCALE, top: y * SCALE, width: pixels, height: pixels })
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .raw()
    .toBuffer();
  const raw = { width: pixels, height: pixels, channels: 4 } as const;
  return sharp(shade)
    .composite([{ input: body, raw }, { input: light }])
    .png()
    .toBuffer();
}

/**
 * Returns decoy notches that the piece does not fit: one of another shape in the row of the real one, if there is room,
 * and smaller ones in other rows.
 */
function decoys(random: RandomSource, target: Notch): Notch[] {
  const found: Notch[] = [];
  const candidates = [
    { scale: 1, y: target.y },
    { scale: 0.7, y: undefined },
    { scale: 0.6, y: undefined },
  ];
  for (const { scale, y } of candidates) {
    for (let attempt = 0; attempt < 12; attempt++) {
      const size = PIECE_SIZE * scale;
      const notch: Notch = {
        shape: oppositeShape(target.shape),
        x: uniformInt(random, 4, Math.floor(PICTURE.width - size)),
        y: y ?? uniformInt(random, 0, Math.floor(PICTURE.height - size)),
        scale,
      };
      if ([target, ...found].some((other) => overlaps(notch, other))) continue;
      found.push(notch);
      break;
    }
  }
  return found;
}

function overlaps(one: Notch, other: Notch): boolean {
  const apart = (from: number, to: number, size: number) => to >= from + size;
  const [oneSize, otherSize] = [PIECE_SIZE * one.scale, PIECE_SIZE * other.scale];
  return !(
    apart(one.x, other.x, oneSize) ||
    apart(other.x, one.x, otherSize) ||
    apart(one.y, other.y, oneSize) ||
    apart(other.y, one.y, otherSize)
  );
}
