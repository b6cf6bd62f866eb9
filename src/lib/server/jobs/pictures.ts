import { join } from 'node:path';
import { failPicture, showPicture, takePicture, type WaitingPicture } from '#domain/games';
import { storePicture } from '../adapters/artwork.ts';
import { PictureError } from '../adapters/pictures/picture-error.ts';
import { PictureFetcher } from '../adapters/pictures/picture-fetcher.ts';
import type { AppContext } from '../context.ts';
import type { Job } from './job.ts';

/** Time for pictures in each run: one takes some hundred milliseconds of processor time. */
const RUN_MS = 2000;

export const PICTURES_JOB: Job = {
  name: 'fetch pictures',
  when: '*/10 * * * * *',
  run: (app) => fetchPictures(app, new PictureFetcher(app.config), RUN_MS),
};

/** Fetches vendors' pictures of games that are switched on, for about `maxMs`. The next call continues. */
export async function fetchPictures(app: AppContext, fetcher: PictureFetcher, maxMs: number): Promise<void> {
  const startedAt = performance.now();
  for (let next = await takePicture(app.db); next; next = await takePicture(app.db)) {
    await fetchPicture(app, fetcher, next);
    if (performance.now() - startedAt > maxMs) return;
  }
}

async function fetchPicture(app: AppContext, fetcher: PictureFetcher, picture: WaitingPicture): Promise<void> {
  try {
    const bytes = await fetcher.fetch(picture.url);
    const hash = await storePicture(join(app.config.dataDir, 'files', 'art'), picture.code, bytes);
    await app.db.transaction((tx) => showPicture(tx, picture, hash));
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    app.log.warn({ err: error, game: picture.code, problem: error.problem }, 'a picture of a vendor is not shown');
    await failPicture(app.db, picture, error.problem);
  }
}
