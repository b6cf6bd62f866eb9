import { ensureBuild } from '../build/ensure.ts';
import { ensureChromium } from '../chromium.ts';
import { complain, runCommand } from '../progress.ts';
import { BOUNDARIES, CATALOGUES, FORMAT, LINT, MIGRATIONS, PAGE_TYPES, TYPES, UNUSED } from '../verify/checks.ts';
import { finish } from '../verify/finish.ts';
import { runStages } from '../verify/run-stages.ts';
import { vitestStage } from '../verify/vitest.ts';

/** The longest first, beside all that is short: it mostly waits for processes to die and to start. Browsers at the end. */
const STAGES = [
  vitestStage('faults', { cores: 1, needsBuild: true }),
  PAGE_TYPES,
  LINT,
  BOUNDARIES,
  CATALOGUES,
  FORMAT,
  TYPES,
  MIGRATIONS,
  UNUSED,
  vitestStage('http', { cores: 1 }),
  vitestStage('unit', { cores: 1 }),
  vitestStage('postgres', { cores: 1 }),
  vitestStage('e2e', { cores: 'all', needsBuild: true }),
];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

await runCommand(async () => {
  const prepared = await prepare();
  const totals = await runStages(STAGES, prepared);
  return finish({ passed: totals.passed + (prepared ? 1 : 0), failed: totals.failed + (prepared ? 0 : 1) });
});

/** A browser and built pages; they count as one test, and without them the other stages still say what they know. */
async function prepare(): Promise<boolean> {
  try {
    process.env['CHROMIUM_PATH'] = await ensureChromium();
    await ensureBuild();
    return true;
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    return false;
  }
}
