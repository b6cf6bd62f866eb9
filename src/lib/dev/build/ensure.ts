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
  /** Pages folder instead of PAGES_DIR; inside the project, so that built code finds its packages. */
  folder?: string;
  /** Overrides environment variables for this build. */
  env?: Record<string, string>;
}

/** Lock of the running build. It is the same for all folders, because builds share Astro's cache. */
const BUILD_LOCK = inRoot('node_modules/.cache/building');
/** How often a process checks whether another build has ended. */
const POLL_INTERVAL_MS = 250;

/**
 * Makes a build of exactly these files and settings the current one in the pages folder. Reuses an earlier build unless
 * `force` is set, and waits for a build in another process. Processes that serve an earlier build keep it.
 */
export async function ensureBuild(options: BuildOptions = {}): Promise<void> {
  const { force = false, env = {}, folder = resolve(ROOT, process.env['PAGES_DIR'] || 'dist') } = options;
  const print = fingerprint(ROOT, { ...process.env, ...env });
  if (!force && versions.isCurrent(folder, print)) return;
  await withBuildLock(async () => {
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

/** Runs work that builds pages while no other process does, and makes others wait. */
export async function withBuildLock<Result>(work: () => Promise<Result>): Promise<Result> {
  const unlock = await acquireBuildLock();
  try {
    return await work();
  } finally {
    unlock();
  }
}

/** Builds into a folder of its own and makes it current when it is complete. */
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
  if (replaced !== undefined) versions.copyOldAssets(versions.buildFolder(pagesDir, replaced), folder, now);
  versions.addUseLock(folder);
  writeStamp(folder, print);
  versions.makeCurrent(pagesDir, id);
  versions.removeOldBuilds(pagesDir, [id, replaced]);
}

/** Waits for the lock and returns the function that releases it. */
async function acquireBuildLock(): Promise<() => void> {
  mkdirSync(dirname(BUILD_LOCK), { recursive: true });
  for (;;) {
    try {
      return lockFolder(BUILD_LOCK, 0);
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      await sleep(POLL_INTERVAL_MS);
    }
  }
}
