import { parseArgs } from 'node:util';
import { ensureFirstAdmin } from '#domain/staff';
import { appSecretOf, createContext, createLogger, databaseOf } from './compose.ts';
import { readConfig } from './config/config.ts';
import type { AppContext } from './context.ts';
import { explain } from './reporting/explain.ts';
import { logUnhandledRejections } from './reporting/unhandled-rejections.ts';
import { runJob } from './jobs/job.ts';
import { startJobs } from './jobs/jobs.ts';
import { CREATE_DRAWS } from './jobs/lottery.ts';
import { passwordHasher } from './adapters/passwords.ts';
import { seedContent } from './seed/content/seed.ts';
import { seedDemo } from './seed/demo.ts';
import { seedArtwork } from './seed/artwork.ts';
import { seedEssentials } from './seed/essentials.ts';
import { startServer, type RunningServer } from './server.ts';

const ROLES = ['web', 'api', 'worker'] as const;
type Role = (typeof ROLES)[number];

interface Flags {
  roles: ReadonlySet<Role>;
  isDemo: boolean;
}

/**
 * Parses `--roles=web,api,worker` (default: all) and `--demo`. Their problems are reported together with the
 * configuration's.
 */
function readFlags(): { flags: Flags; problems: string[] } {
  try {
    const { values } = parseArgs({ options: { roles: { type: 'string' }, demo: { type: 'boolean', default: false } } });
    const requested = (values.roles ?? ROLES.join(',')).split(',');
    const unknown = requested.filter((role) => !ROLES.some((known) => known === role));
    const problems = unknown.map((role) => `--roles: unknown role "${role}"; known: ${ROLES.join(', ')}`);
    if (values.demo && process.env['NODE_ENV'] === 'production') problems.push('--demo: refused in production');
    return {
      flags: { roles: new Set(ROLES.filter((role) => requested.includes(role))), isDemo: values.demo },
      problems,
    };
  } catch (error) {
    // The flag does not exist.
    return {
      flags: { roles: new Set(), isDemo: false },
      problems: [error instanceof Error ? error.message : String(error)],
    };
  }
}

async function prepare(app: AppContext, isDemo: boolean): Promise<void> {
  await app.db.transaction((tx) => seedEssentials(tx, app));
  if (isDemo && (await app.db.transaction((tx) => seedDemo(tx, app)))) app.log.info('demo data was created');
  await seedArtwork(app);
  if (await seedContent(app)) app.log.info('the first texts and banners were published');
  // Creates draws now: the worker's first run comes seconds after the first visitor, who would see no upcoming draws.
  await runJob(app, CREATE_DRAWS);
  const password = await app.db.transaction((tx) =>
    ensureFirstAdmin(tx, { ...app, hasher: passwordHasher }, { password: app.config.opsBootstrapPassword }),
  );
  // Prints the first admin's password once. It is the only secret that is ever printed, and it bypasses the log.
  if (password) process.stdout.write(`STAFF admin / ${password}\n`);
}

async function run(): Promise<void> {
  const { flags, problems } = readFlags();
  const config = readConfig(process.env, problems);
  // Fails before the database is touched.
  appSecretOf(config);
  const log = createLogger(config);
  logUnhandledRejections(log);
  const app = createContext(config, await databaseOf(config, log), log);
  if (app.db.engine === 'pglite') {
    log.warn(
      'embedded database: good for a look and for development; it does not survive a power cut, so not for real money',
    );
  }
  await prepare(app, flags.isDemo);
  await app.pushHub.start();
  const stopJobs = flags.roles.has('worker') ? startJobs(app) : () => {};
  const server = await startServer(app, { web: flags.roles.has('web'), api: flags.roles.has('api') });
  log.info({ port: server.port, roles: [...flags.roles], database: app.db.engine }, 'ready');
  // Notifies a process manager that waits for readiness (PM2's wait_ready).
  process.send?.('ready');
  process.on('SIGUSR2', () => void reloadPages(app, server));
  stopOnSignal(app, async () => {
    stopJobs();
    const closed = server.close();
    await app.pushHub.stop();
    await closed;
    await app.db.close();
  });
}

/** Switches to the current build on SIGUSR2, which the administrator sends after a build, without a restart. */
async function reloadPages(app: AppContext, server: RunningServer): Promise<void> {
  try {
    await server.reloadPages();
    app.log.info('the pages of the latest build are shown');
  } catch (error) {
    app.log.error({ err: error }, 'the pages were not reloaded: those of the last build stay');
  }
}

/** Below the ten seconds after which the launcher and container runtimes kill the process. */
const MAX_STOP_MS = 9500;

/** Stops gracefully on SIGTERM, SIGINT, or when the launcher that started this process ends. */
function stopOnSignal(app: AppContext, stop: () => Promise<void>): void {
  let isStopping = false;
  const once = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    app.log.info({ reason }, 'stopping');
    // A job over the whole ledger may hold its connection for minutes, and a database may hang; aborting them loses no
    // data.
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => once('SIGTERM'));
  process.on('SIGINT', () => once('SIGINT'));
  if (process.send) process.on('disconnect', () => once('the launcher is gone'));
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
