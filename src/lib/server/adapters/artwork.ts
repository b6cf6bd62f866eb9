import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { SIDE } from './artwork/draw.ts';
import type { ArtworkGame } from './artwork/paint.ts';
import { drawTile } from './artwork/tile.ts';
import { encodingSlots } from './encoding-slots.ts';
import { PictureError } from './pictures/picture-error.ts';
import { writeAtomically } from './write-atomically.ts';

/** Public path of the folder with the generated tiles. */
const WEB_FOLDER = '/files/art';
/**
 * Widths of the generated files in pixels: the lobby's tile, and a version for large screens whose file name contains
 * 640.
 */
const SIZES = [320, 640] as const;
const TILE = SIZES[0];

type Format = 'avif' | 'webp';
const FORMATS: readonly Format[] = ['avif', 'webp'];
const QUALITY = { avif: 58, webp: 82 } as const;

export interface ArtworkUrls {
  avif: string;
  webp: string;
  width: number;
  height: number;
}

const stems = new Map<string, string>();
/** Games whose addresses this process has returned, by the stem of their files. */
const gamesByStem = new Map<string, ArtworkGame>();

/**
 * Returns the file name without size and extension. It contains a hash of the drawing and its encoding, so a file never
 * changes and can be cached forever.
 */
function stemOf(game: ArtworkGame): string {
  const key = JSON.stringify([game.code, game.motif, game.palette]);
  let stem = stems.get(key);
  if (stem === undefined) {
    const hash = createHash('sha256').update(drawTile(game)).update(JSON.stringify(QUALITY)).digest('hex').slice(0, 12);
    stem = nameOf(game.code, hash);
    stems.set(key, stem);
    gamesByStem.set(stem, game);
  }
  return stem;
}

/**
 * Returns the drawing of a tile as SVG for the name of one of its files, which a portal that starts for the first time has not encoded
 * yet; undefined for other names.
 */
export function findDrawing(file: string): string | undefined {
  const [, stem = ''] = /^([\w-]+)-\d+\.(?:avif|webp)$/.exec(file) ?? [];
  const game = gamesByStem.get(stem);
  return game && drawTile(game);
}

function nameOf(code: string, hash: string): string {
  return `${code.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 40) || 'game'}-${hash}`;
}

/** A game with the hash of its vendor's picture (`storePicture`), if that is stored. */
export interface PicturedGame extends ArtworkGame {
  picture?: string | null;
}

/**
 * Returns the URLs of a game's tile: its vendor's picture, or the generated tile. Makes neither; `ensureArtwork` must have run before.
 */
export function artworkUrls(game: PicturedGame): ArtworkUrls {
  const stem = game.picture ? nameOf(game.code, game.picture) : stemOf(game);
  const url = (format: Format) => `${WEB_FOLDER}/${stem}-${TILE}.${format}`;
  return { avif: url('avif'), webp: url('webp'), width: TILE, height: TILE };
}

/**
 * Draws the missing files of a game into a folder. This takes some hundred milliseconds, so it runs when a game is
 * added and never during a request.
 */
export async function ensureArtwork(folder: string, game: ArtworkGame): Promise<ArtworkUrls> {
  let drawn: Buffer | undefined;
  for (const { file, size, format } of filesOf(folder, stemOf(game))) {
    if (await exists(file)) continue;
    drawn ??= await draw(game);
    await writeAtomically(file, await encode(drawn, size, format));
  }
  return artworkUrls({ ...game, picture: null });
}

/** Lists the files of a tile, the largest last. */
function filesOf(folder: string, stem: string) {
  return SIZES.flatMap((size) =>
    FORMATS.map((format) => ({ file: join(folder, `${stem}-${size}.${format}`), size, format })),
  );
}

/** Media types of vendors' pictures. No SVG, which is a program. */
const PICTURE_TYPES: readonly string[] = ['image/avif', 'image/jpeg', 'image/png', 'image/webp'];
/** More than 4000 × 4000 pixels are refused before they are decoded. */
const MAX_PIXELS = 16_000_000;
const MAX_DECODE_SECONDS = 10;
/** Below transparent pictures. */
const BACKGROUND = '#150a35';

/**
 * Encodes a vendor's picture like generated tiles, cut to a square, and returns its hash for `artworkUrls`. Throws PictureError for
 * bytes that are no picture, and AppError `unavailable` when too many pictures wait.
 */
export async function storePicture(folder: string, code: string, bytes: Uint8Array): Promise<string> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (!PICTURE_TYPES.includes(type)) throw new PictureError('no_picture');
  const hash = createHash('sha256').update(bytes).update(JSON.stringify(QUALITY)).digest('hex').slice(0, 12);
  await encodingSlots.run(async () => {
    const pixels = await decode(bytes);
    for (const { file, size, format } of filesOf(folder, nameOf(code, hash)))
      await writeAtomically(file, await encode(pixels, size, format));
  });
  return hash;
}

/** Returns whether all files of a game's picture are there. */
export async function hasPicture(folder: string, { code, picture }: Pick<PicturedGame, 'code' | 'picture'>) {
  if (!picture) return false;
  const found = await Promise.all(filesOf(folder, nameOf(code, picture)).map(({ file }) => exists(file)));
  return found.every(Boolean);
}

async function decode(bytes: Uint8Array): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: MAX_DECODE_SECONDS })
      .autoOrient()
      .resize(LARGEST, LARGEST, { fit: 'cover' })
      .flatten({ background: BACKGROUND })
      .toColourspace('srgb')
      .raw()
      .toBuffer();
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw new PictureError(isTooLarge ? 'too_large' : 'no_picture', error);
  }
}

const LARGEST = Math.max(...SIZES);

/** Draws the tile in the largest size; smaller sizes are scaled down from it. */
function draw(game: ArtworkGame): Promise<Buffer> {
  return sharp(Buffer.from(drawTile(game)), { density: (72 * LARGEST) / SIDE })
    .resize(LARGEST, LARGEST)
    .removeAlpha()
    .raw()
    .toBuffer();
}

function encode(drawn: Buffer, size: number, format: Format): Promise<Buffer> {
  const picture = sharp(drawn, { raw: { width: LARGEST, height: LARGEST, channels: 3 } }).resize(size, size);
  // A higher effort takes ten times as long and saves nothing for drawings like these.
  return format === 'avif'
    ? picture.avif({ quality: QUALITY.avif, effort: 2 }).toBuffer()
    : picture.webp({ quality: QUALITY.webp, smartSubsample: true }).toBuffer();
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    // The file is missing or unreadable and is drawn again; the write then reports a folder that is not writable.
    return false;
  }
}
