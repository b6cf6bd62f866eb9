import { runCommand } from '../progress.ts';
import { BOUNDARIES, CATALOGUES, FORMAT, LINT, MIGRATIONS, PAGE_TYPES, TYPES } from '../verify/checks.ts';
import { finish } from '../verify/finish.ts';
import { runStages } from '../verify/run-stages.ts';
import { vitestStage } from '../verify/vitest.ts';

/** The quick part of `npm test`: what needs neither a build, nor a browser, nor a real database. */
const STAGES = [PAGE_TYPES, LINT, BOUNDARIES, CATALOGUES, FORMAT, TYPES, MIGRATIONS, vitestStage('unit', { cores: 1 })];

await runCommand(async () => finish(await runStages(STAGES, false)));
