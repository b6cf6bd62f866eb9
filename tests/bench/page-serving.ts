import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inRoot } from '../../src/lib/dev/paths.ts';
import { startNginx } from '../support/nginx.ts';
import { median, perSecond, type Figure } from './figures.ts';

const LOAD = fileURLToPath(new URL('./static-load.ts', import.meta.url));
const EMPTY = 'bench-empty.html';
const ROUNDS = 3;
const SECONDS = 4;
const MIN_RATIO = 0.7;

async function rateOf(port: number, path: string): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [LOAD, String(port), path, String(SECONDS)]);
  return Number(stdout);
}

/**
 * Measures the home page as nginx serves it with deploy/nginx.conf, and for comparison an empty file from the same
 * nginx.
 */
export async function servingFigures(portalUrl: string): Promise<Figure[]> {
  const empty = inRoot(`dist/current/client/${EMPTY}`);
  try {
    await writeFile(empty, '');
    return [figureOf(await measured(portalUrl))];
  } finally {
    // Removes the file in any case, because this build may be the deployed one.
    await rm(empty, { force: true });
  }
}

interface Round {
  page: number;
  bare: number;
}

async function measured(portalUrl: string): Promise<Round[]> {
  const nginx = await startNginx(portalUrl);
  try {
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ page: await rateOf(nginx.port, '/'), bare: await rateOf(nginx.port, `/${EMPTY}`) });
    }
    return rounds;
  } finally {
    await nginx.stop();
  }
}

function figureOf(rounds: readonly Round[]): Figure {
  const ratio = median(rounds.map(({ page, bare }) => page / bare));
  return {
    what: 'The home page from nginx, compressed, 16 connections',
    figure: `${perSecond(median(rounds.map(({ page }) => page)))}, ratio ${ratio.toFixed(2)}`,
    comparison: `an empty file from the same nginx: ${perSecond(median(rounds.map(({ bare }) => bare)))}`,
    target: `at least ${MIN_RATIO.toFixed(2)}`,
    isMet: ratio >= MIN_RATIO,
  };
}
