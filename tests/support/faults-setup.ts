import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureArtwork } from '#server/adapters/artwork';
import { SANDBOX_GAMES } from '#server/seed/sandbox-games';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder with the games' tiles, because a start would spend ten seconds drawing them. */
    drawnTiles: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'parlay-tiles-'));
  for (const game of SANDBOX_GAMES) await ensureArtwork(folder, game);
  project.provide('drawnTiles', folder);
  return () => rm(folder, { recursive: true, force: true });
}
