import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { CORES } from './src/lib/dev/cores.ts';

const TESTS = '**/*.test.{ts,tsx}';

// Tests start the portal a hundred times: each process reads what the first has compiled.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

/**
 * One project for each kind of place that a test needs, so that the quick ones never wait for the slow ones:
 * nothing (unit), an embedded database in memory (http), a real PostgreSQL (postgres), a built product with a
 * browser (e2e), processes that are killed (faults).
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: true,
    restoreMocks: true,
    // A busy machine is slow, not wrong: what is waited for gets the time that a page gets.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Whatever belongs to no other project, so that no file is left out.
          include: [`tests/${TESTS}`],
          exclude: ['http', 'domain', 'postgres', 'e2e', 'faults', 'bench'].map((folder) => `tests/${folder}/**`),
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: [`tests/http/${TESTS}`, `tests/domain/${TESTS}`],
          // Each file has an application of its own; loading its modules anew a hundred times took a quarter of the time.
          isolate: false,
          globalSetup: ['tests/support/embedded-setup.ts'],
          testTimeout: 60_000,
          // Loading a database takes a moment, more so while the other core is busy.
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [`tests/postgres/${TESTS}`],
          isolate: false,
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: [`tests/e2e/${TESTS}`],
          // A file's product and profiles are its own; what it imports need not be.
          isolate: false,
          // A third of a browser test is waiting for a page: three at a time keep two cores busy.
          maxWorkers: Math.round(CORES * 1.5),
          sequence: { groupOrder: 1 },
          globalSetup: ['tests/support/product-setup.ts'],
          setupFiles: ['tests/support/failed-page.ts'],
          testTimeout: 240_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: [`tests/faults/${TESTS}`],
          globalSetup: ['tests/support/faults-setup.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
