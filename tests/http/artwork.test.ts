import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawTiles } from '../../src/lib/server/jobs/tiles.ts';
import { seedDemo } from '../../src/lib/server/seed/demo/demo.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { drawnTiles } from '../support/drawn-tiles.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
  await seedDemo(portal.app);
  // A tile that was drawn before is not drawn again: its name has the hash of its drawing.
  await cp(await drawnTiles(), join(portal.app.config.dataDir, 'files', 'art'), { recursive: true });
  await drawTiles(portal.app, Infinity);
});
afterAll(() => portal.close());

it('the demo data draws every tile image that the lobby lists', async () => {
  const { body } = await portal.call('GET /wps/relay/GCSGAME_gameList');
  const urls: string[] = body.value.games.flatMap((game: { image: { avif: string; webp: string } }) => [
    game.image.avif,
    game.image.webp,
  ]);
  expect(urls.length).toBeGreaterThanOrEqual(12);
  expect(urls.filter((url) => !existsSync(join(portal.app.config.dataDir, url)))).toEqual([]);
});
