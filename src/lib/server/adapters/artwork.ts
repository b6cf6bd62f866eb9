import { createHash } from 'node:crypto';
import type { ArtworkGame } from './artwork/paint.ts';
import { drawTile } from './artwork/tile.ts';

/** Pixels of the image that a tile shows; the layout reserves them. */
const SIZE = 320;
const names = new Map<string, string>();

/** Where the server serves a game's tile. The name holds a hash of the drawing, so that it can be kept for ever. */
export function artworkUrls(game: ArtworkGame) {
  const key = JSON.stringify([game.code, game.motif, game.palette]);
  let name = names.get(key);
  if (!name) {
    name = `${game.code}-${createHash('sha256').update(drawTile(game)).digest('hex').slice(0, 12)}`;
    names.set(key, name);
  }
  return { avif: `/files/art/${name}-${SIZE}.avif`, webp: `/files/art/${name}-${SIZE}.webp`, width: SIZE, height: SIZE };
}
