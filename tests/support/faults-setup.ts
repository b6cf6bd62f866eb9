import type { TestProject } from 'vitest/node';
import { drawnTiles } from './drawn-tiles.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder with the games' tiles, because a start would spend ten seconds drawing them. */
    drawnTiles: string;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  project.provide('drawnTiles', await drawnTiles());
}
