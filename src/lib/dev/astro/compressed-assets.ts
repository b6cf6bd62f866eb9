import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { filesBelow } from './files.ts';

const COMPRESSIBLE = /\.(html|css|js|mjs|json|svg|xml|txt|webmanifest|map|wasm)$/;
/** Below this a compressed file saves nothing in the one network packet it takes anyway. */
const MIN_BYTES = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function compress(file: string): Promise<boolean> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return false;
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return true;
}

/** Writes `.br` and `.gz` beside every compressible file once, so that the server compresses nothing per request. */
export function compressedAssets(): AstroIntegration {
  return {
    name: 'parlay-compressed-assets',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const files = (await filesBelow(fileURLToPath(dir))).filter((file) => COMPRESSIBLE.test(file));
        const written = await Promise.all(files.map(compress));
        logger.info(`${written.filter(Boolean).length} files compressed beforehand`);
      },
    },
  };
}
