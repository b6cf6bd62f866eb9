import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FolderInUseError, lockFolder } from '../../server/db/folder-lock.ts';
import { inRoot, ROOT } from '../paths.ts';
import { Refusal, step } from '../progress.ts';
import { runCaptured } from '../run/captured.ts';
import { BUILD_COMMAND } from './command.ts';
import { clearStamp, fingerprint, isBuilt, writeStamp } from './stamp.ts';

interface BuildOptions {
  force?: boolean;
  /** Where it goes, if not to PAGES_DIR; inside the project, so that what is built finds its packages. */
  folder?: string;
  /** What this build is told other than the environment says. */
  env?: Record<string, string>;
}

/** One build at a time, whatever its folder: they share what Astro keeps between builds. */
const BUILDING = inRoot('node_modules/.cache/building');
/** How often one looks whether another process has ended its build. */
const LOOK_EVERY_MS = 250;

/** Builds the pages unless the last build in that folder was made of exactly these files; waits for who is at it. */
export async function ensureBuild(options: BuildOptions = {}): Promise<void> {
  const { force = false, env = {}, folder = resolve(ROOT, process.env['PAGES_DIR'] || 'dist') } = options;
  const print = fingerprint(ROOT, { ...process.env, ...env });
  if (!force && isBuilt(folder, print)) return;
  await inTurnToBuild(async () => {
    if (force || !isBuilt(folder, print)) await step('Building the pages', () => build(folder, env, print));
  });
}

/** Whatever builds pages does it in here: waits for who is at it, and keeps others waiting. */
export async function inTurnToBuild<Result>(work: () => Promise<Result>): Promise<Result> {
  const unlock = await turnToBuild();
  try {
    return await work();
  } finally {
    unlock();
  }
}

async function build(folder: string, env: Record<string, string>, print: string): Promise<void> {
  clearStamp(folder);
  const variables = { ...env, ASTRO_TELEMETRY_DISABLED: '1' };
  const result = await runCaptured([...BUILD_COMMAND, '--outDir', folder], variables);
  if (result.code !== 0) throw new Refusal(`The build failed:\n${result.output}`);
  writeStamp(folder, print);
}

/** Gives what lets the next one in. */
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
