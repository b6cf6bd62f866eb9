import { resolve } from 'node:path';
import { ROOT } from '../paths.ts';
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

/** Builds the pages unless the last build in that folder was made of exactly these files. */
export async function ensureBuild(options: BuildOptions = {}): Promise<void> {
  const { force = false, env = {}, folder = resolve(ROOT, process.env['PAGES_DIR'] || 'dist') } = options;
  const print = fingerprint(ROOT, { ...process.env, ...env });
  if (!force && isBuilt(folder, print)) return;
  await step('Building the pages', async () => {
    clearStamp(folder);
    const variables = { ...env, ASTRO_TELEMETRY_DISABLED: '1' };
    const result = await runCaptured([...BUILD_COMMAND, '--outDir', folder], variables);
    if (result.code !== 0) throw new Refusal(`The build failed:\n${result.output}`);
    writeStamp(folder, print);
  });
}
