import { runCommand } from '../progress.ts';
import { BOUNDARIES, CATALOGUES, COMMITS, FORMAT, PACKAGES, QUICK_LINT, TYPES } from '../verify/checks.ts';
import { finish } from '../verify/finish.ts';
import { runStages } from '../verify/run-stages.ts';
import { vitestStage } from '../verify/vitest.ts';

/**
 * Stages that are quick enough for every save: no build, browser, database, extra processes or rules of lint that need types. The
 * longest come first.
 */
const STAGES = [
  vitestStage('pure*', { cores: 1 }),
  TYPES,
  QUICK_LINT,
  BOUNDARIES,
  CATALOGUES,
  PACKAGES,
  COMMITS,
  FORMAT,
];

await runCommand(async () => finish(await runStages(STAGES)));
