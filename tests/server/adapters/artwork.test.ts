import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artworkUrls, ensureArtwork } from '../../../src/lib/server/adapters/artwork.ts';
import { drawTile } from '../../../src/lib/server/adapters/artwork/tile.ts';

const MOTIFS = [
  'lotus',
  'dragon',
  'noodle',
  'moon',
  'tiger',
  'reef',
  'deepsea',
  'phoenix',
  'drum',
  'three-cards',
  'die',
  'comet',
  'rocket',
  'pins',
  'mine',
  'ranks',
  'fortune',
  'balls',
  'something else',
];
const PALETTE = ['#2a0d3f', '#7b1f57', '#ff9ec7', '#f2c14e'];
const game = (motif: string) => ({ code: 'GAME', motif, palette: PALETTE });

describe('a game tile', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parlay-art-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is drawn in two sizes and two formats, small enough for a phone', async () => {
    const { avif, webp, width, height } = await ensureArtwork(folder, game('lotus'));
    expect([width, height]).toEqual([320, 320]);
    for (const [url, format, side] of [
      [avif, 'heif', 320],
      [webp, 'webp', 320],
      [avif.replace('-320.', '-640.'), 'heif', 640],
      [webp.replace('-320.', '-640.'), 'webp', 640],
    ] as const) {
      const file = join(folder, basename(url));
      expect(await sharp(file).metadata()).toMatchObject({ format, width: side, height: side });
      expect((await stat(file)).size).toBeLessThan(side === 320 ? 40_000 : 110_000);
    }
  });

  it('is drawn once, and its URL is known without drawing', async () => {
    const urls = await ensureArtwork(folder, game('lotus'));
    const file = join(folder, basename(urls.avif));
    const [before, files] = [await stat(file), await readdir(folder)];
    expect(await ensureArtwork(folder, game('lotus'))).toEqual(urls);
    expect(artworkUrls(game('lotus'))).toEqual(urls);
    expect((await stat(file)).mtimeMs).toBe(before.mtimeMs);
    expect(await readdir(folder)).toEqual(files);
  });

  it('is drawn again when a file is missing', async () => {
    const { webp } = await ensureArtwork(folder, game('lotus'));
    const file = join(folder, basename(webp));
    const drawn = await readFile(file);
    await rm(file);
    await ensureArtwork(folder, game('lotus'));
    expect(await readFile(file)).toEqual(drawn);
  });

  it('has another URL as soon as anything about it changes', () => {
    const urls = [
      ...MOTIFS.map((motif) => artworkUrls(game(motif)).avif),
      artworkUrls({ ...game('lotus'), palette: ['#000000'] }).avif,
      artworkUrls({ ...game('lotus'), code: 'OTHER' }).avif,
    ];
    expect(new Set(urls).size).toBe(urls.length);
  });

  it('is always the same drawing, without text or external references', () => {
    for (const motif of MOTIFS) {
      const svg = drawTile(game(motif));
      expect(drawTile(game(motif))).toBe(svg);
      expect(svg).not.toMatch(/<text|<image|href|style=|NaN|undefined/);
    }
  });

  it('accepts nothing but colors and letters from a palette or a code', () => {
    const hostile = {
      code: '../../etc/"><script>',
      motif: 'x',
      palette: ['"/><script>alert(1)</script>', 'url(http://x)'],
    };
    expect(drawTile(hostile)).not.toMatch(/script|url\(h/);
    expect(artworkUrls(hostile).avif).toMatch(/^\/files\/art\/[A-Za-z0-9-]+-320\.avif$/);
  });
});
