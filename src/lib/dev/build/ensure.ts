import { mkdirSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FolderInUseError, lockFolder } from '../../server/db/folder-lock.ts';
import { inRoot, ROOT } from '../paths.ts';
import { Refusal, step } from '../progress.ts';
import { runCaptured } from '../run/captured.ts';
import { BUILD_COMMAND } from './command.ts';
import { fingerprint, writeStamp } from './stamp.ts';
import * as versions from './versions.ts';

interface BuildOptions {
  force?: boolean;
  /** Pages folder, if not PAGES_DIR; inside the project, so that what is built finds its packages. */
  folder?: string;
  /** Overrides variables of the environment for this build. */
  env?: Record<string, string>;
}

/** Locked by the build that runs, whatever its folder: builds share the files that Astro stores between them. */
const BUILDING = inRoot('node_modules/.cache/building');
/** How often a process checks whether another one has ended its build. */
const LOOK_EVERY_MS = 250;

/**
 * Makes a build of exactly these files and settings the current one of the pages folder: an earlier one, unless it is to
 * be built anyway (`force`), else a new one. Waits for a build that another process runs. Processes that serve an earlier
 * build keep it.
 */
export async function ensureBuild(options: BuildOptions = {}): Promise<void> {
  const { force = false, env = {}, folder = resolve(ROOT, process.env['PAGES_DIR'] || 'dist') } = options;
  const print = fingerprint(ROOT, { ...process.env, ...env });
  if (!force && versions.isCurrent(folder, print)) return;
  await inTurnToBuild(async () => {
    if (!force && useEarlierBuild(folder, print)) return;
    await step('Building the pages', () => build(folder, env, print));
  });
}

function useEarlierBuild(pagesDir: string, print: string): boolean {
  const id = versions.findBuild(pagesDir, print);
  if (id === undefined) return false;
  versions.makeCurrent(pagesDir, id);
  return true;
}

/** Runs work that builds pages when no other process does, and keeps others waiting meanwhile. */
export async function inTurnToBuild<Result>(work: () => Promise<Result>): Promise<Result> {
  const unlock = await turnToBuild();
  try {
    return await work();
  } finally {
    unlock();
  }
}

/** Builds into a folder of its own and makes it the current build when it is complete. */
async function build(pagesDir: string, env: Record<string, string>, print: string): Promise<void> {
  const now = new Date();
  const id = versions.newBuildId(print, now);
  const folder = versions.buildFolder(pagesDir, id);
  const variables = { ...env, ASTRO_TELEMETRY_DISABLED: '1' };
  const result = await runCaptured([...BUILD_COMMAND, '--outDir', folder], variables);
  if (result.code !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Refusal(`The build failed:\n${result.output}`);
  }
  const replaced = versions.currentBuildId(pagesDir);
  if (replaced !== undefined) versions.carryAssets(versions.buildFolder(pagesDir, replaced), folder, now);
  versions.addUseLock(folder);
  writeStamp(folder, print);
  versions.makeCurrent(pagesDir, id);
  versions.removeOldBuilds(pagesDir, [id, replaced]);
}

/** Waits for the lock and returns the function that releases it. */
async function turnToBuild(): Promise<() => void> {
  mkdirSync(dirname(BUILDING), { recursive: true });
  for (;;) {
    try {
      return lockFolder(BUILDING, 0);
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      await sleep(LOOK_EVERY_MS);
    }
  }
}
