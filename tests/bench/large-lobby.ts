import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listGames, type GameListRequest } from '../../src/lib/domain/games/index.ts';
import type { Database } from '../../src/lib/kernel/database.ts';
import { ensureArtwork } from '../../src/lib/server/adapters/artwork.ts';
import { createLargeCatalogue } from '../support/large-catalogue.ts';
import { startCluster } from '../support/postgres.ts';
import { startProduct } from '../support/product.ts';
import type { Figure } from './figures.ts';
import { lighthouseFigures } from './lighthouse.ts';
import { benchContext } from './world.ts';

const GAMES = 10_000;

/** Measures the lobby of a portal with 10,000 games, whose pictures are drawn as far as its first screens show them. */
export async function largeLobbyFigures(debugPort: number): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlay-bench-'));
  const cluster = await startCluster();
  try {
    const databaseUrl = await cluster.createDatabase('lobby');
    const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    try {
      await fill(databaseUrl, dataDir);
      const address = { url: `${product.url}/rng`, promised: { scores: [95, 95, 95, 95] } };
      return await lighthouseFigures({ [`lobby with ${GAMES.toLocaleString('en')} games`]: address }, debugPort);
    } finally {
      await product.stop();
    }
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fill(databaseUrl: string, dataDir: string): Promise<void> {
  const { db, config } = await benchContext(databaseUrl, dataDir);
  await createLargeCatalogue(db, { games: GAMES, currency: config.currency, timeZone: config.timeZone });
  await drawPictures(db, join(dataDir, 'files', 'art'));
  await db.close();
}

/** Draws the pictures of the list's first page and of the rows above it. */
async function drawPictures(db: Database, folder: string): Promise<void> {
  const lobby = { languageTag: 'vi', category: 'RNG', pageNo: 1 } as const;
  const shown: GameListRequest[] = [
    { ...lobby, sort: 'popular', pageSize: 42 },
    { ...lobby, sort: 'popular', pageSize: 12, isHot: true },
    { ...lobby, sort: 'new', pageSize: 12 },
  ];
  for (const request of shown) {
    for (const game of (await listGames(db, request)).rows) await ensureArtwork(folder, game);
  }
}
