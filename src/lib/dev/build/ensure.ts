import { ROOT, PROGRAMS } from '../paths.ts';
import { Refusal, step } from '../progress.ts';
import { runCaptured } from '../run/captured.ts';
import { clearStamp, fingerprint, isBuilt, writeStamp } from './stamp.ts';

/** Builds the pages unless the last build was made of exactly these files. */
export async function ensureBuild(options: { force?: boolean } = {}): Promise<void> {
  const print = fingerprint(ROOT, process.env);
  if (!options.force && isBuilt(ROOT, print)) return;
  await step('Building the pages', async () => {
    clearStamp(ROOT);
    const result = await runCaptured([PROGRAMS.astro, 'build'], { ASTRO_TELEMETRY_DISABLED: '1' });
    if (result.code !== 0) throw new Refusal(`The build failed:\n${result.output}`);
    writeStamp(ROOT, print);
  });
}
