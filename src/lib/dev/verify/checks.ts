import { PROGRAMS, inRoot } from '../paths.ts';
import { runCaptured } from '../run/captured.ts';
import type { Stage } from './stage.ts';

const quiet = { ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };

/** Creates a stage that passes or fails by a program's exit code and counts as one test. */
function check(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Stage {
  return {
    name,
    cores: 1,
    async run() {
      const { code, output } = await runCaptured(args, { ...quiet, ...env });
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
    },
  };
}

const QUICK_LINT_OPTIONS = ['--deny-warnings'];
// Type-aware rules also find promises that nothing awaits. A comment that disables one of them is unused without them.
export const LINT_OPTIONS = [...QUICK_LINT_OPTIONS, '--type-aware', '--report-unused-disable-directives'];
/** Leaves out the rules that need types, which take six times as long as all others. */
export const QUICK_LINT = check('lint', [PROGRAMS.oxlint, ...QUICK_LINT_OPTIONS]);
// On one core a single checker infers each type once; two checkers took a quarter more processor time.
export const LINT = check('lint', [PROGRAMS.oxlint, ...LINT_OPTIONS], { GOMAXPROCS: '1' });
export const FORMAT = check('format', [PROGRAMS.oxfmt, '--check']);
export const BOUNDARIES = check('boundaries', [inRoot('src/lib/dev/check-boundaries.ts')]);
export const CATALOGUES = check('catalogues', [inRoot('src/lib/dev/check-catalogues.ts')]);
/** Fails for a package whose license is not accepted, or whose checksum is missing. */
export const PACKAGES = check('packages', [inRoot('src/lib/dev/check-packages.ts')]);
export const COMMITS = check('commits', [inRoot('src/lib/dev/check-commits.ts')]);
export const UNUSED = check('unused code', [PROGRAMS.knip, '--no-progress']);
// An incremental compilation takes a sixth of the time.
const tscCache = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc.tsbuildinfo'];
// Several checkers each infer the same types again: four took 66 s of processor time, one takes 38 s.
export const TYPES = check('types', [PROGRAMS.tsc, '--noEmit', '-p', '.', '--checkers', '1', ...tscCache]);

const astroOptions = ['--minimumSeverity', 'warning', '--tsconfig', 'tsconfig.pages.json'];
/** Checks the pages only; tsc checks everything else in half the time. */
export const PAGE_TYPES = check('types of pages', [PROGRAMS.astro, 'check', ...astroOptions]);

/** Fails when a table changed without a migration, which would otherwise show at the next start. */
export const MIGRATIONS = check('migrations', [inRoot('src/lib/dev/check-migrations.ts')]);
