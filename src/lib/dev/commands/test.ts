import { globSync } from 'node:fs';
import { ensureBuild } from '../build/ensure.ts';
import { ensureChromium } from '../chromium.ts';
import { inRoot, ROOT } from '../paths.ts';
import { Refusal, runCommand } from '../progress.ts';
import {
  BOUNDARIES,
  CATALOGUES,
  COMMITS,
  FORMAT,
  LINT,
  MIGRATIONS,
  PACKAGES,
  PAGE_TYPES,
  TYPES,
  UNUSED,
} from '../verify/checks.ts';
import { finish } from '../verify/finish.ts';
import { runStages } from '../verify/run-stages.ts';
import type { Stage } from '../verify/stage.ts';
import { skipUnchanged } from '../verify/unchanged.ts';
import { vitestStage } from '../verify/vitest.ts';

/** Provides a browser and built pages. When it fails, the stages that need neither still run. */
const PRODUCT: Stage = {
  name: 'build',
  cores: 1,
  async run() {
    try {
      process.env['CHROMIUM_PATH'] = await ensureChromium();
      await ensureBuild();
      return { passed: 1, failed: 0, output: '' };
    } catch (error) {
      return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
    }
  },
};

/** Files that the tooling tests read; some run a tool on a copy of the whole project. */
const TOOLING = {
  root: ROOT,
  paths: ['src', 'locales', 'tests/tooling', 'tests/support', ...globSync('*.{json,ts,mjs}', { cwd: ROOT }).sort()],
  stamp: inRoot('node_modules/.cache/tooling-passed'),
};

/** All stages in their order. Those that mostly wait for processes start early, those with browsers come last. */
const STAGES = [
  PRODUCT,
  vitestStage('faults', { cores: 0.5, after: PRODUCT }),
  TYPES,
  // Both stages write the files that Astro generates, so they run one after the other.
  { ...PAGE_TYPES, after: PRODUCT },
  vitestStage('pure*', { cores: 1 }),
  LINT,
  BOUNDARIES,
  CATALOGUES,
  PACKAGES,
  COMMITS,
  FORMAT,
  MIGRATIONS,
  UNUSED,
  vitestStage('process', { cores: 0.5 }),
  skipUnchanged(vitestStage('tooling', { cores: 0.5 }), TOOLING),
  // Some of its tests promise times, so that it runs before the browsers.
  vitestStage('postgres', { cores: 1 }),
  vitestStage('http', { cores: 1 }),
  vitestStage('embedded', { cores: 1 }),
  vitestStage('e2e', { cores: 'most', after: PRODUCT }),
];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

/**
 * `npm test [-- --thorough]`: proves each rule once, or also in every language, on both engines and in all variants of a flow. The runs
 * of tests inherit the environment.
 */
await runCommand(async () => {
  const [option, ...more] = process.argv.slice(2);
  if (more.length > 0 || (option !== undefined && option !== '--thorough'))
    throw new Refusal('Usage: npm test [-- --thorough]');
  if (option) process.env['THOROUGH'] = '1';
  return finish(await runStages(STAGES));
});
