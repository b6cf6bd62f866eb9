import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { filesBelow } from './files.ts';

const COMPRESSIBLE = /\.(html|css|js|mjs|json|svg|xml|txt|webmanifest|map|wasm)$/;
/** Below this a compressed file saves nothing in the one network packet it takes anyway. */
const MIN_BYTES = 1024;
/** A page of 40 kB takes 80 ms with the best and 3 ms with this, for an eighth more: there are thousands of pages. */
const PAGE_QUALITY = 5;
/** Enough to keep every core at work, and few enough not to hold a whole site in memory. */
const AT_ONCE = 16;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function compress(file: string): Promise<boolean> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return false;
  const quality = file.endsWith('.html') ? PAGE_QUALITY : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([
    brotli(content, { params }),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return true;
}

/** Compresses what the others left over until nothing is; says how many files were worth it. */
async function compressFrom(queue: string[]): Promise<number> {
  let count = 0;
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) if (await compress(file)) count++;
  return count;
}

/**
 * Writes `.br` and `.gz` beside every compressible file once, so that the server compresses nothing per request.
 * `PRECOMPRESS=off` leaves that to whoever serves the files.
 */
export function compressedAssets(): AstroIntegration {
  return {
    name: 'parlay-compressed-assets',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        if (process.env['PRECOMPRESS'] === 'off') return;
        const queue = (await filesBelow(fileURLToPath(dir))).filter((file) => COMPRESSIBLE.test(file));
        const counts = await Promise.all(Array.from({ length: AT_ONCE }, () => compressFrom(queue)));
        logger.info(`${counts.reduce((sum, count) => sum + count, 0)} files compressed beforehand`);
      },
    },
  };
}
