import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawTiles } from '../../src/lib/server/jobs/tiles.ts';
import { seedDemo } from '../../src/lib/server/seed/demo.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
  await seedDemo(portal.app);
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
