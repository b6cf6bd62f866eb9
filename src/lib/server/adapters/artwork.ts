import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { SIDE } from './artwork/draw.ts';
import type { ArtworkGame } from './artwork/paint.ts';
import { drawTile } from './artwork/tile.ts';
import { writeWhole } from './write-whole.ts';

/** Where the web server shows the folder of drawn tiles, below the root. */
const WEB_FOLDER = '/files/art';
/** The lobby's tile, and the same for large places; a large one's name has 640 where the tile's has 320. */
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

/** The name of a game's files: it holds a hash of what is drawn and how, so that a file never changes. */
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

/** Where a game's tile is, at once and without drawing it; `ensureArtwork` must have drawn it before. */
export function artworkUrls(game: ArtworkGame): ArtworkUrls {
  const stem = stemOf(game);
  const url = (format: Format) => `${WEB_FOLDER}/${stem}-${TILE}.${format}`;
  return { avif: url('avif'), webp: url('webp'), width: TILE, height: TILE };
}

/**
 * Draws what is missing of a game's files into a folder. It takes some hundred milliseconds, so it belongs where a
 * game is added, never on the way of a lobby's call.
 */
export async function ensureArtwork(folder: string, game: ArtworkGame): Promise<ArtworkUrls> {
  const stem = stemOf(game);
  let drawn: Buffer | undefined;
  for (const size of SIZES) {
    for (const format of FORMATS) {
      const file = join(folder, `${stem}-${size}.${format}`);
      if (await exists(file)) continue;
      drawn ??= await draw(game);
      await writeWhole(file, await encode(drawn, size, format));
    }
  }
  return artworkUrls(game);
}

const LARGEST = Math.max(...SIZES);

/** The pixels of the largest size; the smaller ones are scaled down from them. */
function draw(game: ArtworkGame): Promise<Buffer> {
  return sharp(Buffer.from(drawTile(game)), { density: (72 * LARGEST) / SIDE })
    .resize(LARGEST, LARGEST)
    .removeAlpha()
    .raw()
    .toBuffer();
}

function encode(drawn: Buffer, size: number, format: Format): Promise<Buffer> {
  const picture = sharp(drawn, { raw: { width: LARGEST, height: LARGEST, channels: 3 } }).resize(size, size);
  // More effort than 2 takes ten times as long for drawings like these and saves nothing.
  return format === 'avif'
    ? picture.avif({ quality: QUALITY.avif, effort: 2 }).toBuffer()
    : picture.webp({ quality: QUALITY.webp, smartSubsample: true }).toBuffer();
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    // Missing or unreadable: it is drawn anew, and a folder that takes no files is then reported by the write.
    return false;
  }
}
