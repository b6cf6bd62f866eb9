import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { SIDE } from './artwork/draw.ts';
import type { ArtworkGame } from './artwork/paint.ts';
import { drawTile } from './artwork/tile.ts';
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

/**
 * Returns the file name without size and extension. It contains a hash of the drawing and its encoding, so a file never
 * changes and can be cached forever.
 */
function stemOf(game: ArtworkGame): string {
  const key = JSON.stringify([game.code, game.motif, game.palette]);
  let stem = stems.get(key);
  if (stem === undefined) {
    const hash = createHash('sha256').update(drawTile(game)).update(JSON.stringify(QUALITY)).digest('hex').slice(0, 12);
    stem = `${game.code.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 40) || 'game'}-${hash}`;
    stems.set(key, stem);
  }
  return stem;
}

/** Returns the URLs of a game's tile without drawing it; `ensureArtwork` must have run before. */
export function artworkUrls(game: ArtworkGame): ArtworkUrls {
  const stem = stemOf(game);
  const url = (format: Format) => `${WEB_FOLDER}/${stem}-${TILE}.${format}`;
  return { avif: url('avif'), webp: url('webp'), width: TILE, height: TILE };
}

/**
 * Draws the missing files of a game into a folder. This takes some hundred milliseconds, so it runs when a game is
 * added and never during a request.
 */
export async function ensureArtwork(folder: string, game: ArtworkGame): Promise<ArtworkUrls> {
  const stem = stemOf(game);
  let drawn: Buffer | undefined;
  for (const size of SIZES) {
    for (const format of FORMATS) {
      const file = join(folder, `${stem}-${size}.${format}`);
      if (await exists(file)) continue;
      drawn ??= await draw(game);
      await writeAtomically(file, await encode(drawn, size, format));
    }
  }
  return artworkUrls(game);
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
