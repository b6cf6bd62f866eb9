import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { cryptoRandom } from '#kernel/ids';
import { PIECE_SIZE } from '../../../src/lib/server/adapters/slider/piece.ts';
import { ANSWER_RANGE, drawPuzzle, PICTURE, type Puzzle } from '../../../src/lib/server/adapters/slider/pictures.ts';

const ANSWER_X = 150;
const SCALE = 2;

const bytesOf = (uri: string) => Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64');

/** Returns the mean brightness of a square in the middle of the piece, or of the same square in the picture at x. */
async function brightness(image: Buffer, left: number, top: number): Promise<number> {
  const inner = { left: (left + 20) * SCALE, top: (top + 20) * SCALE, width: 20 * SCALE, height: 20 * SCALE };
  const { channels } = await sharp(await sharp(image).extract(inner).flatten().png().toBuffer()).stats();
  return channels.reduce((sum, channel) => sum + channel.mean, 0) / channels.length;
}

describe('a slider puzzle', () => {
  let puzzle: Puzzle;
  beforeAll(async () => {
    puzzle = await drawPuzzle(cryptoRandom, ANSWER_X);
  });

  it('is a picture and a piece of the contract’s sizes, at twice the density', async () => {
    const background = await sharp(bytesOf(puzzle.background)).metadata();
    const piece = await sharp(bytesOf(puzzle.piece)).metadata();
    expect(background).toMatchObject({ format: 'jpeg', width: PICTURE.width * SCALE, height: PICTURE.height * SCALE });
    expect(piece).toMatchObject({
      format: 'png',
      width: PIECE_SIZE * SCALE,
      height: PIECE_SIZE * SCALE,
      hasAlpha: true,
    });
    expect(puzzle.background.length + puzzle.piece.length).toBeLessThan(120_000);
  });

  it('has its notch at the answer, and the piece shows what was there', async () => {
    const piece = await brightness(bytesOf(puzzle.piece), 0, 0);
    const notch = await brightness(bytesOf(puzzle.background), ANSWER_X, puzzle.pieceTop);
    expect(notch).toBeLessThan(piece * 0.75);
  });

  it('differs each time, even for the same answer', async () => {
    const other = await drawPuzzle(cryptoRandom, ANSWER_X);
    expect(other.background).not.toBe(puzzle.background);
    expect(other.piece).not.toBe(puzzle.piece);
  });

  it('supports answers at both ends of the range', async () => {
    for (const x of [ANSWER_RANGE.minX, ANSWER_RANGE.maxX]) {
      const { pieceTop } = await drawPuzzle(cryptoRandom, x);
      expect(pieceTop).toBeGreaterThanOrEqual(0);
      expect(pieceTop).toBeLessThanOrEqual(PICTURE.height - PIECE_SIZE);
      expect(x + PIECE_SIZE).toBeLessThanOrEqual(PICTURE.width);
    }
  });
});
