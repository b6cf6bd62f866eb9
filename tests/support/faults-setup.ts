import type { TestProject } from 'vitest/node';
import { ensureProgram } from '../../src/lib/dev/build/program.ts';
import { drawnTiles } from './drawn-tiles.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder with the games' tiles, because a start would spend ten seconds drawing them. */
    drawnTiles: string;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  await ensureProgram();
  project.provide('drawnTiles', await drawnTiles());
}
