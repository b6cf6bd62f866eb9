import { join } from 'node:path';
import { listGames } from '#domain/games';
import { ensureArtwork } from '../adapters/artwork.ts';
import type { AppContext } from '../context.ts';

const PAGE_SIZE = 100;

/** Draws missing tiles at the start, so that no lobby has to wait for one. */
export async function seedArtwork({ db, config }: AppContext): Promise<void> {
  const folder = join(config.dataDir, 'files', 'art');
  for (let pageNo = 1, totalPages = 1; pageNo <= totalPages; pageNo++) {
    const page = await listGames(db, { languageTag: 'en', sort: 'popular', pageNo, pageSize: PAGE_SIZE });
    for (const game of page.rows) await ensureArtwork(folder, game);
    totalPages = page.totalPages;
  }
}
