import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { CORES } from './src/lib/dev/cores.ts';

const TESTS = '**/*.test.{ts,tsx}';

// Tests start the portal a hundred times: each process reads what the first has compiled.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

/** Folders of `tests/` that are a lane of their own; everything beside them is pure. `support` and `bench` hold no tests. */
const LANES = ['process', 'tooling', 'http', 'postgres', 'e2e', 'faults'];

/**
 * One project (lane) for each kind of thing that a test needs, so that the quick ones never wait for the slow ones:
 *
 * - `pure`: nothing but the code under test;
 * - `process`: processes and servers of its own;
 * - `tooling`: the same, to test what is under `src/lib/dev`;
 * - `http`: an embedded database in memory;
 * - `postgres`: a real PostgreSQL;
 * - `e2e`: the built product and a browser;
 * - `faults`: a built product whose processes are killed.
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
          name: 'pure',
          include: [`tests/${TESTS}`],
          exclude: [...LANES, 'browser'].map((folder) => `tests/${folder}/**`),
          // Loading the modules anew for each file takes longer than the tests.
          pool: 'threads',
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          setupFiles: ['tests/support/timers-end.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // The same lane. Stores that outlive their file share one queue: a file must not run the listeners of another one.
          name: 'pure-browser',
          include: [`tests/browser/${TESTS}`],
          pool: 'threads',
          testTimeout: 60_000,
        },
      },
      ...['process', 'tooling'].map((name) => ({
        extends: true as const,
        test: { name, include: [`tests/${name}/${TESTS}`], testTimeout: 120_000, hookTimeout: 120_000 },
      })),
      {
        extends: true,
        test: {
          name: 'http',
          include: [`tests/http/${TESTS}`],
          // Each file has an application of its own; loading its modules anew a hundred times took a quarter of the time.
          isolate: false,
          globalSetup: ['tests/support/embedded-setup.ts'],
          testTimeout: 120_000,
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
