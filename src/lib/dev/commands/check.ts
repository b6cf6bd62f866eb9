import { runCommand } from '../progress.ts';
import { BOUNDARIES, CATALOGUES, COMMITS, FORMAT, LINT, PACKAGES, TYPES } from '../verify/checks.ts';
import { finish } from '../verify/finish.ts';
import { runStages } from '../verify/run-stages.ts';
import { vitestStage } from '../verify/vitest.ts';

/**
 * Stages that are quick enough for every save: no build, browser, database or extra processes. The longest come first.
 */
const STAGES = [LINT, vitestStage('pure*', { cores: 1 }), TYPES, BOUNDARIES, CATALOGUES, PACKAGES, COMMITS, FORMAT];

await runCommand(async () => finish(await runStages(STAGES)));
