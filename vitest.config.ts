import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { CORES } from './src/lib/dev/cores.ts';
import { EMBEDDED_FLAGS } from './src/lib/dev/verify/engine-flags.ts';
import { LongestFirst } from './src/lib/dev/verify/longest-first.ts';
import { IS_THOROUGH } from './src/lib/dev/verify/thorough.ts';

const TESTS = '**/*.test.{ts,tsx}';

// Caches compiled modules, because tests start the portal a hundred times.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

/** Folders of `tests/` that are a project of their own; the rest is pure. `support` and `bench` contain no tests. */
const PROJECTS = ['process', 'tooling', 'http', 'embedded', 'postgres', 'e2e', 'faults'];

/**
 * For processes that run the whole server: most of its objects die young, and with room for them from the start V8 collects less
 * often.
 */
const SERVER_FLAGS = [...EMBEDDED_FLAGS, '--min-semi-space-size=64', '--max-semi-space-size=64'];

/**
 * HTTP tests that run on both engines: vendors' wallets, bets, every call that is answered inside its transaction, also of deposits and
 * withdrawals, and the search, which relies on what both engines have built in; in a thorough run also payments and rewards. All steps of
 * a withdrawal run on the embedded engine in faults/kill-server.
 */
const ON_BOTH_ENGINES = [
  'game-search',
  'idempotent-calls',
  'lottery-bets',
  'lottery-settlement',
  'vendor-wallet-bets',
  ...(IS_THOROUGH
    ? [
        'bonus-money',
        'deposits',
        'inhouse-bets',
        'member-transfers',
        'missions',
        'points',
        'referrals',
        'settled-rounds',
        'vendor-wallet-*',
        'wallet-model',
        'withdrawals',
      ]
    : []),
].map((name) => `tests/http/${name}.test.ts`);

/** Variants of flows that other files go through in a browser; their rules are tested over HTTP. Left to thorough runs. */
const VARIANTS = [
  'captcha',
  'closed-site',
  'content-pages',
  'country-picker',
  'image-cdns',
  'language',
  'lottery-groups',
  'lottery-jackpots',
  'lottery-parts',
  'module-flags',
  'phone-auth',
  'player-rank',
  'register-page',
  'security-social',
  'service-window',
  'sign-in-variants',
  'sign-in-weight',
  'social',
].map((name) => `tests/e2e/${name}.test.ts`);

/** The generator of endpoints compiles what it wrote, again and again. Left to thorough runs. */
const SLOW_TOOLS = ['tests/tooling/new-endpoint.test.ts'];

/**
 * One project for each kind of resource that tests need, so that quick tests never wait for slow ones:
 *
 * - `pure`: only the code under test;
 * - `process`: starts processes and servers;
 * - `tooling`: does the same to test `src/lib/dev`;
 * - `http`: a new PostgreSQL database for each application;
 * - `embedded`: the embedded database in memory; also runs the HTTP tests of money;
 * - `postgres`: a real PostgreSQL whose connections compete, and several nodes;
 * - `e2e`: the built product and a browser;
 * - `faults`: a built product whose processes are killed.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // The projects share most modules: each is translated once, by the first that needs it.
    fsModuleCache: true,
    passWithNoTests: true,
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    // On a busy machine polling assertions get as long as a page would.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [`tests/${TESTS}`],
          exclude: [...PROJECTS, 'browser'].map((folder) => `tests/${folder}/**`),
          // Loading the modules again for each file takes longer than the tests themselves.
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
          // Also pure, but isolated: stores share one queue, so a file would run the listeners of the files before it.
          name: 'pure-browser',
          include: [`tests/browser/${TESTS}`],
          pool: 'threads',
          testTimeout: 60_000,
        },
      },
      ...['process', 'tooling'].map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`tests/${name}/${TESTS}`],
          exclude: IS_THOROUGH ? [] : SLOW_TOOLS,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      })),
      {
        extends: true,
        test: {
          name: 'http',
          execArgv: SERVER_FLAGS,
          include: [`tests/http/${TESTS}`],
          // Each file creates its own application; loading its modules again for each file took a quarter of the time.
          isolate: false,
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          execArgv: SERVER_FLAGS,
          include: [`tests/embedded/${TESTS}`, ...ON_BOTH_ENGINES],
          isolate: false,
          globalSetup: ['tests/support/embedded-setup.ts'],
          testTimeout: 120_000,
          // Loading a database image takes a while, more so while the other core is busy.
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          execArgv: SERVER_FLAGS,
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
          execArgv: SERVER_FLAGS,
          include: [`tests/e2e/${TESTS}`],
          exclude: IS_THOROUGH ? [] : VARIANTS,
          // Each file starts its own product and browser profiles; its modules can be shared.
          isolate: false,
          // A browser test waits at times; more workers than this were not faster and only need memory.
          maxWorkers: CORES + 1,
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
