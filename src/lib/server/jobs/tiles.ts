import { join } from 'node:path';
import { countEnabledGames, listTilesAfter, refetchPicture } from '#domain/games';
import { ensureArtwork, hasPicture } from '../adapters/artwork.ts';
import type { AppContext } from '../context.ts';
import type { Job } from './job.ts';

interface Progress {
  /** Games that were switched on when the round began; another number begins a new one. */
  enabled: number;
  /** Last game whose tile was looked at; undefined after all of them. */
  lastId: bigint | undefined;
}

const progressOf = new WeakMap<AppContext, Progress>();

/** Time for tiles in each run. */
const RUN_MS = 1000;

export const TILES_JOB: Job = { name: 'draw tiles', when: '*/5 * * * * *', run: (app) => drawTiles(app, RUN_MS) };

/**
 * Draws missing tiles of games that are switched on, and has vendors' pictures fetched again whose files are lost, for about `maxMs`: one takes some hundred milliseconds, and a large
 * catalogue has thousands. The next call continues.
 */
export async function drawTiles(app: AppContext, maxMs: number): Promise<void> {
  const enabled = await countEnabledGames(app.db);
  const known = progressOf.get(app);
  const progress = known?.enabled === enabled ? known : { enabled, lastId: 0n };
  progressOf.set(app, progress);
  const folder = join(app.config.dataDir, 'files', 'art');
  const startedAt = performance.now();
  while (progress.lastId !== undefined) {
    const games = await listTilesAfter(app.db, progress.lastId);
    if (games.length === 0) progress.lastId = undefined;
    for (const game of games) {
      await ensureArtwork(folder, game);
      if (game.picture !== null && !(await hasPicture(folder, game)))
        await app.db.transaction((tx) => refetchPicture(tx, game.id));
      progress.lastId = game.id;
      if (performance.now() - startedAt > maxMs) return;
    }
  }
}
