import { existsSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PictureFetcher, type PictureFetcherOptions } from '#server/adapters/pictures/picture-fetcher';
import { fetchPictures } from '#server/jobs/pictures';
import { drawTiles } from '#server/jobs/tiles';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { sql } from '../support/sql.ts';

const plain = (width: number, background: string, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height: width, channels, background } });

let portal: TestApp;
let staff: Staff;
let server: Server;
let url: string;
const requests: string[] = [];
const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {};

beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const answer = answers[request.url ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bytes = {
    '/red.png': await plain(300, 'red').png().toBuffer(),
    '/blue.webp': await plain(700, '#0000ff80', 4).webp().toBuffer(),
    '/gray.jpg': await plain(50, '#888888').grayscale().jpeg().toBuffer(),
    '/bomb.png': await plain(5000, 'black').png().toBuffer(),
    '/page.png': Buffer.from('<html><body>Not found</body></html>'),
    '/tile.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'),
    '/broken.png': (await plain(300, 'red').png().toBuffer()).subarray(0, 60),
  };
  for (const [path, body] of Object.entries(bytes)) answers[path] = (_, response) => response.end(body);
  const redirects = { '/moved.png': '/red.png', '/inside.png': 'http://10.0.0.1/red.png', '/round.png': '/round.png' };
  for (const [path, location] of Object.entries(redirects))
    answers[path] = (_, response) => response.writeHead(302, { location }).end();
  answers['/huge.png'] = (_, response) => {
    const more = () => response.write(Buffer.alloc(64 * 1024)) && setImmediate(more);
    response.on('drain', more);
    more();
  };
  answers['/slow.png'] = (_, response) => response.write('x');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await portal.close();
});

/** Adds or changes a game with a picture, and switches it on. */
async function setPicture(code: string, picture: string): Promise<void> {
  const text = JSON.stringify([{ code, category: 'RNG', titles: { en: code }, picture }]);
  const body = { format: 'json', text, isDryRun: false };
  const { value } = (await staff.as('admin', 'POST /ops/api/vendors/SBX/games/import', body)).body;
  expect(value.problems).toEqual([]);
  await sql(portal, 'update games set enabled = true where code = $1', [code]);
}

const fetchAll = (options: Partial<PictureFetcherOptions> = {}) =>
  fetchPictures(portal.app, new PictureFetcher({ isProduction: false, timeoutMs: 10_000, ...options }), Infinity);

const fileOf = (path: string) => join(portal.app.config.dataDir, path);

async function tileOf(code: string): Promise<string> {
  const { games } = (await portal.call(`GET /wps/relay/GCSGAME_gameList?gameName=${code}`)).body.value;
  return games[0].image.webp;
}

const stateOf = async (code: string) =>
  (
    await sql<{ state: string; problem: string | null }>(
      portal,
      'select picture.state, picture.problem from game_pictures picture join games game on game.id = picture.game_id where game.code = $1',
      [code],
    )
  )[0];

/** Makes one picture due: those that failed before would take their time limits again. */
const makeDue = (code: string) =>
  sql(
    portal,
    `update game_pictures set next_attempt_at = now() - interval '1 second'
      where game_id = (select id from games where code = $1)`,
    [code],
  );

describe('the picture of a vendor', () => {
  it('is fetched once, encoded like a tile and shown at the address of one', async () => {
    await setPicture('REDGAME', `${url}/red.png`);
    const drawn = await tileOf('REDGAME');
    requests.length = 0;
    await fetchAll();
    await fetchAll();
    expect(requests).toEqual(['/red.png']);
    const shown = await tileOf('REDGAME');
    expect(shown).toMatch(/^\/files\/art\/REDGAME-[0-9a-f]{12}-320\.webp$/);
    expect(shown).not.toBe(drawn);
    for (const [size, format] of [
      [320, 'webp'],
      [640, 'webp'],
      [320, 'avif'],
      [640, 'avif'],
    ] as const) {
      const file = fileOf(shown.replace('320.webp', `${size}.${format}`));
      expect(await sharp(file).metadata()).toMatchObject({ width: size, height: size });
    }
    const [pixel] = await sharp(fileOf(shown)).resize(1, 1).raw().toBuffer();
    expect(pixel).toBeGreaterThan(240);
  });

  it('may be transparent, gray, or behind a redirect on its host', async () => {
    for (const [code, path] of Object.entries({ BLUE: '/blue.webp', GRAY: '/gray.jpg', MOVED: '/moved.png' })) {
      await setPicture(code, `${url}${path}`);
      await fetchAll();
      expect(await stateOf(code)).toEqual({ state: 'stored', problem: null });
      expect(existsSync(fileOf(await tileOf(code)))).toBe(true);
    }
  });

  it.each([
    ['page.png', 'no_picture'],
    ['tile.svg', 'no_picture'],
    ['broken.png', 'no_picture'],
    ['bomb.png', 'too_large'],
    ['huge.png', 'too_large'],
    ['slow.png', 'too_slow'],
    ['gone.png', 'refused'],
    ['inside.png', 'redirected'],
    ['round.png', 'redirected'],
  ])('leaves the generated tile when %s is no usable picture: %s', async (path, problem) => {
    const code = path.replace('.', '').toUpperCase();
    await setPicture(code, `${url}/${path}`);
    const drawn = await tileOf(code);
    await fetchAll({ timeoutMs: path === 'slow.png' ? 100 : 5000 });
    expect(await stateOf(code)).toEqual({ state: 'waiting', problem });
    expect(await tileOf(code)).toBe(drawn);
    const { rows } = (await staff.as('support', `GET /ops/api/games?search=${code}`)).body.value;
    expect(rows).toMatchObject([{ game: code, pictureProblem: problem }]);
  });

  it('is tried five times, and again when its address has changed', async () => {
    await setPicture('RETRY', `${url}/missing.png`);
    requests.length = 0;
    for (let round = 0; round < 7; round++) {
      await makeDue('RETRY');
      await fetchAll({ timeoutMs: 5000 });
    }
    expect(requests.filter((path) => path === '/missing.png')).toHaveLength(5);
    expect(await stateOf('RETRY')).toEqual({ state: 'failed', problem: 'refused' });
    await setPicture('RETRY', `${url}/red.png`);
    await fetchAll();
    expect(await stateOf('RETRY')).toEqual({ state: 'stored', problem: null });
    const red = await tileOf('RETRY');
    await setPicture('RETRY', `${url}/page.png`);
    await fetchAll();
    expect(await tileOf('RETRY')).toBe(red);
    await setPicture('RETRY', `${url}/blue.webp`);
    await fetchAll();
    expect(await tileOf('RETRY')).not.toBe(red);
  });

  it('is fetched again when its files are lost', async () => {
    await setPicture('LOST', `${url}/red.png`);
    await fetchAll();
    const shown = await tileOf('LOST');
    rmSync(fileOf(shown));
    await sql(portal, `update games set enabled = code = 'LOST'`);
    await drawTiles(portal.app, Infinity);
    expect(await tileOf('LOST')).not.toBe(shown);
    await fetchAll();
    expect(await tileOf('LOST')).toBe(shown);
    expect(existsSync(fileOf(shown))).toBe(true);
  });
});

describe('an address that a vendor names', () => {
  const problemOf = (address: string, options: Partial<PictureFetcherOptions> = {}) =>
    new PictureFetcher({ isProduction: false, timeoutMs: 10_000, ...options }).fetch(address).then(
      () => 'none',
      (error: { problem: string }) => error.problem,
    );
  const resolvedTo =
    (...addresses: string[]): NonNullable<PictureFetcherOptions['resolve']> =>
    (_host, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );

  it.each([
    'https://10.0.0.1/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.1.1:8443/a.png',
    'https://0xa.0.0.1/a.png',
    'https://0x0a000001/a.png',
    'https://[fe80::1]/a.png',
    'https://[::ffff:10.0.0.1]/a.png',
    'https://[64:ff9b::a00:1]/a.png',
    'https://0.0.0.0/a.png',
    'http://93.184.216.34/a.png',
    'http://games.example/a.png',
    'ftp://games.example/a.png',
  ])('is not connected to when it is internal or not HTTPS: %s', async (address) => {
    expect(await problemOf(address, { resolve: resolvedTo('10.0.0.9') })).toBe('unsafe_address');
  });

  it('is not connected to when one of its host’s addresses is internal', async () => {
    const address = 'https://games.example/a.png';
    expect(await problemOf(address, { resolve: resolvedTo('10.1.2.3') })).toBe('unsafe_address');
    expect(await problemOf(address, { resolve: resolvedTo('93.184.216.34', '::1', 'fc00::7') })).toBe('unsafe_address');
    expect(await problemOf(address, { resolve: (_, done) => done(new Error('no such host'), []) })).toBe('unreachable');
  });

  it('is not of the own machine in production', async () => {
    expect(await problemOf(`${url}/red.png`)).toBe('none');
    expect(await problemOf(`${url}/red.png`, { isProduction: true })).toBe('unsafe_address');
    const toLoopback = { isProduction: true, resolve: resolvedTo('127.0.0.1') };
    expect(await problemOf('https://games.example/a.png', toLoopback)).toBe('unsafe_address');
  });
});
