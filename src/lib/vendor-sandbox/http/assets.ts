import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { SYMBOLS } from '../slots/symbols.ts';
import { drawScene } from '../slots/art/scene.ts';
import { drawSymbol } from '../slots/art/symbols.ts';
import { themeOf } from '../games/theme.ts';
import { SKINS } from '../slots/skins.ts';
import { drawnTables } from '../tables/art/files.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const FONT_SUBSETS = ['vietnamese', 'latin'] as const;
const FONT_WEIGHTS = [500, 700] as const;

interface Asset {
  type: string;
  plain: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
}

export interface Assets {
  /** Base path of the assets. It changes with any byte of any of them, so they can be cached forever. */
  base: string;
  respond(path: string, acceptEncoding: string): Response | undefined;
}

/** Reads, draws and compresses all assets at the start; they take a few hundred kilobytes of memory. */
export function loadAssets(): Assets {
  const sources = new Map<string, Buffer>([...publicFiles(), ...fontFiles(), ...drawnFiles(), ...drawnTables()]);
  const hash = createHash('sha256');
  for (const [name, content] of sources) hash.update(name).update(content);
  const assets = new Map([...sources].map(([name, content]) => [name, prepare(name, content)]));
  return {
    base: `/assets/${hash.digest('hex').slice(0, 16)}`,
    respond(path, acceptEncoding) {
      const asset = assets.get(path);
      return asset && respondWith(asset, acceptEncoding);
    },
  };
}

function publicFiles(): [string, Buffer][] {
  const folder = fileURLToPath(new URL('../public/', import.meta.url));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => extname(name) !== '')
    .sort()
    .map((name) => [name, readFileSync(`${folder}${name}`)]);
}

function fontFiles(): [string, Buffer][] {
  return FONT_WEIGHTS.flatMap((weight) =>
    FONT_SUBSETS.map((subset): [string, Buffer] => {
      const name = `be-vietnam-pro-${subset}-${weight}-normal.woff2`;
      const url = import.meta.resolve(`@fontsource/be-vietnam-pro/files/${name}`);
      return [`fonts/${subset}-${weight}.woff2`, readFileSync(fileURLToPath(url))];
    }),
  );
}

function drawnFiles(): [string, Buffer][] {
  return SKINS.flatMap((skin) => [
    ...Object.values(SYMBOLS).map((symbol): [string, Buffer] => [
      `art/${skin.gameCode}/${symbol}.svg`,
      Buffer.from(drawSymbol(skin, symbol)),
    ]),
    [`art/${skin.gameCode}/scene.svg`, Buffer.from(drawScene(skin))],
    [`theme/${skin.gameCode}.css`, Buffer.from(themeOf(skin))],
  ]);
}

function prepare(name: string, plain: Buffer): Asset {
  const type = TYPES[extname(name)];
  if (type === undefined) throw new Error(`no media type for ${name}`);
  if (type === 'font/woff2') return { type, plain, br: undefined, gzip: undefined };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return { type, plain, br: brotliCompressSync(plain, { params }), gzip: gzipSync(plain) };
}

function respondWith(asset: Asset, acceptEncoding: string): Response {
  const encoding = (['br', 'gzip'] as const).find((name) => asset[name] && acceptsEncoding(acceptEncoding, name));
  const headers = new Headers({
    'content-type': asset.type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  if (encoding) headers.set('content-encoding', encoding);
  return new Response(new Uint8Array((encoding && asset[encoding]) ?? asset.plain), { headers });
}

function acceptsEncoding(header: string, name: string): boolean {
  return header
    .split(',')
    .map((part) => part.trim().split(';'))
    .some(([coding, quality = '']) => coding === name && !/q=0(\.0*)?$/.test(quality.trim()));
}
