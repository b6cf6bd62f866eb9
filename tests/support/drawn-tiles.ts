import { ensureArtwork } from '#server/adapters/artwork';
import { SANDBOX_VENDORS } from '#server/seed/sandbox-games';
import { inRoot } from '../../src/lib/dev/paths.ts';

/** Kept between runs: a file's name contains the hash of its drawing. */
const FOLDER = inRoot('node_modules/.cache/test-tiles');

/** Draws the games' tiles unless they are there, which takes ten seconds of processor. Returns their folder. */
export async function drawnTiles(): Promise<string> {
  for (const game of SANDBOX_VENDORS.flatMap(({ games }) => games)) await ensureArtwork(FOLDER, game);
  return FOLDER;
}
