import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOCALES } from '#i18n/locale-table';
import { drawTiles } from '../../src/lib/server/jobs/tiles.ts';
import { seedDemo } from '../../src/lib/server/seed/demo/demo.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { drawnTiles } from '../support/drawn-tiles.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
  await seedDemo(portal.app);
  // A tile that was drawn before is not drawn again: its name has the hash of its drawing.
  await cp(await drawnTiles(), join(portal.app.config.dataDir, 'files', 'art'), { recursive: true });
  await drawTiles(portal.app, Infinity);
});
afterAll(() => portal.close());

it('the demo data has its raffle and its red envelopes in every language', async () => {
  const rows = await sql<{ tags: string[] }>(
    portal,
    `select array_agg(texts.language_tag order by texts.language_tag) as tags
       from content_items item join content_texts texts on texts.item_id = item.id
      where item.slug in ('two-week-raffle', 'golden-hour-red-envelopes') group by item.id`,
  );
  const tags = LOCALES.map(({ tag }) => tag);
  expect(rows.map((row) => row.tags.toSorted())).toEqual([tags.toSorted(), tags.toSorted()]);
});

it('the demo data draws every tile image that the lobby lists', async () => {
  const { body } = await portal.call('GET /wps/relay/GCSGAME_gameList');
  const urls: string[] = body.value.games.flatMap((game: { image: { avif: string; webp: string } }) => [
    game.image.avif,
    game.image.webp,
  ]);
  expect(urls.length).toBeGreaterThanOrEqual(12);
  expect(urls.filter((url) => !existsSync(join(portal.app.config.dataDir, url)))).toEqual([]);
});
