import { parseArgs } from 'node:util';
import { ensureFirstOperator } from '#domain/operations';
import { createContext, createLogger, databaseOf } from './compose.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import type { AppContext } from './context.ts';
import { FolderInUseError } from './db/folder-lock.ts';
import { reportDefects } from './defects.ts';
import { startJobs } from './jobs/jobs.ts';
import { passwordHasher } from './adapters/passwords.ts';
import { seedDemo } from './seed/demo.ts';
import { seedArtwork } from './seed/artwork.ts';
import { seedEssentials } from './seed/essentials.ts';
import { startServer } from './server.ts';

const ROLES = ['web', 'api', 'worker'] as const;
type Role = (typeof ROLES)[number];

interface Flags {
  roles: ReadonlySet<Role>;
  isDemo: boolean;
}

/** `--roles=web,api,worker` (all by default) and `--demo`. */
function readFlags(config: Config): Flags {
  const { values } = parseArgs({ options: { roles: { type: 'string' }, demo: { type: 'boolean', default: false } } });
  const wanted = (values.roles ?? ROLES.join(',')).split(',');
  const unknown = wanted.filter((role) => !ROLES.some((known) => known === role));
  if (unknown.length > 0) throw new ConfigError([`--roles: unknown role ${unknown.join(', ')}; known: ${ROLES.join(', ')}`]);
  if (values.demo && config.isProduction) throw new ConfigError(['--demo: refused in production']);
  return { roles: new Set(ROLES.filter((role) => wanted.includes(role))), isDemo: values.demo };
}

async function prepare(app: AppContext, isDemo: boolean): Promise<void> {
  await app.db.transaction((tx) => seedEssentials(tx, app));
  if (isDemo && (await app.db.transaction((tx) => seedDemo(tx, app)))) app.log.info('demo data was made');
  await seedArtwork(app);
  const password = await app.db.transaction((tx) =>
    ensureFirstOperator(tx, { ...app, hasher: passwordHasher }, { password: app.config.opsBootstrapPassword }),
  );
  // The one secret that is ever printed, once, and not through the log.
  if (password) process.stdout.write(`OPERATOR admin / ${password}\n`);
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const flags = readFlags(config);
  const log = createLogger(config);
  reportDefects(log);
  const app = createContext(config, await databaseOf(config, log), log);
  if (app.db.engine === 'pglite') {
    log.warn('embedded database: good for a look and for development; it does not survive a power cut, so not for real money');
  }
  await prepare(app, flags.isDemo);
  await app.pushHub.start();
  const stopJobs = flags.roles.has('worker') ? startJobs(app) : () => {};
  const server = await startServer(app, { web: flags.roles.has('web'), api: flags.roles.has('api') });
  log.info({ port: server.port, roles: [...flags.roles], database: app.db.engine }, 'ready');
  stopOnSignal(app, async () => {
    stopJobs();
    const closed = server.close();
    await app.pushHub.stop();
    await closed;
    await app.db.close();
  });
}

const LONGEST_STOP_MS = 20_000;

/** SIGTERM, SIGINT, or the end of the launcher that started this process: finish, close, leave. */
function stopOnSignal(app: AppContext, stop: () => Promise<void>): void {
  let isStopping = false;
  const once = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    app.log.info({ reason }, 'stopping');
    // A job over the whole ledger may hold its connection for minutes; it loses nothing by being cut.
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
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
  const isExplained = error instanceof ConfigError || error instanceof FolderInUseError;
  process.stderr.write(`${isExplained ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
}
