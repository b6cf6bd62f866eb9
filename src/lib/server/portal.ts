import type { Logger } from 'pino';
import { listVendors } from '#domain/games';
import { listActiveDemoAccounts } from '#domain/members';
import { ensureFirstAdmin } from '#domain/staff';
import { enrollmentUrl } from './presenters/enrollment-url.ts';
import { appSecretOf, createContext, databaseOf } from './compose.ts';
import { ConfigError, type Config } from './config/config.ts';
import type { AppContext } from './context.ts';
import { assertRestrictedRole } from './db/runtime-role.ts';
import { runJob } from './jobs/job.ts';
import { startCrashRunner } from './crash-runner.ts';
import { startJobs } from './jobs/jobs.ts';
import { COMPARE_CLOCK, CREATE_DRAWS } from './jobs/lottery.ts';
import { drawTiles } from './jobs/tiles.ts';
import { seedContent } from './seed/content/seed.ts';
import { seedDemo } from './seed/demo/demo.ts';
import { seedEssentials } from './seed/essentials.ts';
import { assertSmsDelivered } from './site/sms-features.ts';
import { startServer, type RunningServer } from './server.ts';

export const ROLES = ['web', 'api', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export interface PortalOptions {
  roles: ReadonlySet<Role>;
  /** Whether to create the demo players. */
  isDemo: boolean;
  /** Receives the first administrator's enrollment link, as long as nobody has enrolled. */
  onFirstAdmin(url: string): void;
}

export interface RunningPortal {
  /** Serves the pages of the latest build from now on; on failure it logs the error and keeps the old ones. */
  reloadPages(): Promise<void>;
  /** Ends the jobs, lets open requests finish and closes the database. */
  stop(): Promise<void>;
}

/** Draws the tiles of a small catalogue before the first visitor; the job draws the rest of a large one. */
const MAX_START_TILES_MS = 5000;

/**
 * Starts the portal in this process: opens the database, creates what a new portal lacks, then runs the jobs and listens.
 * Throws ConfigError, and the errors of `openDatabase`.
 */
export async function startPortal(config: Config, log: Logger, options: PortalOptions): Promise<RunningPortal> {
  // Fails before the database is touched.
  appSecretOf(config);
  const app = createContext(config, await databaseOf(config, log), log);
  if (app.db.engine === 'pglite') {
    log.warn(
      'embedded database: good for a look and for development; it does not survive a power cut, so not for real money',
    );
  }
  if (config.isProduction) await assertRestrictedRole(app.db);
  await assertNoDemoAccounts(app);
  await assertVendorAddresses(app);
  await assertSmsDelivered(config, app.db);
  await prepare(app, options);
  await app.liveEventHub.start();
  if (config.hasInHouseGames) await app.crashFeed.start();
  const { roles } = options;
  const stopJobs = roles.has('worker') ? startJobs(app) : () => Promise.resolve();
  const stopCrash = roles.has('worker') && config.hasInHouseGames ? startCrashRunner(app) : () => Promise.resolve();
  const server = await startServer(app, { web: roles.has('web'), api: roles.has('api') });
  log.info({ port: server.port, roles: [...roles], database: app.db.engine }, 'ready');
  return {
    reloadPages: () => reloadPages(app, server),
    async stop() {
      const jobsEnded = stopJobs();
      const crashEnded = stopCrash();
      const closed = server.close();
      await app.liveEventHub.stop();
      await app.crashFeed.stop();
      await closed;
      await jobsEnded;
      await crashEnded;
      await app.securityEvents.flush();
      await app.vendorCalls.flush();
      await app.db.close();
    },
  };
}

/** Everybody knows their password, and their money was never paid in. */
async function assertNoDemoAccounts({ config, db }: AppContext): Promise<void> {
  if (!config.isProduction) return;
  const usernames = await listActiveDemoAccounts(db);
  if (usernames.length === 0) return;
  throw new ConfigError([
    `DATABASE_URL: has the demo accounts ${usernames.join(', ')}, whose password is published; use a new database, or block them with \`npm run ops -- members block-demo\``,
  ]);
}

/** A vendor's secret must not work from anywhere. The sandbox gets its addresses when it is created. */
async function assertVendorAddresses({ config, db }: AppContext): Promise<void> {
  if (!config.isProduction) return;
  const open = (await listVendors(db)).filter(
    ({ isEnabled, allowedAddresses, sealedSecrets }) =>
      isEnabled && allowedAddresses.length === 0 && sealedSecrets.length > 0,
  );
  if (open.length === 0) return;
  const codes = open.map(({ code }) => code).join(', ');
  throw new ConfigError([
    `DATABASE_URL: has the vendors ${codes} without a list of addresses; set one, or disable them with \`npm run ops -- vendors disable <code>\``,
  ]);
}

async function prepare(app: AppContext, { isDemo, onFirstAdmin }: PortalOptions): Promise<void> {
  await app.db.transaction((tx) => seedEssentials(tx, app));
  if (isDemo && (await seedDemo(app))) app.log.info('demo data was created');
  await drawTiles(app, MAX_START_TILES_MS);
  if (await seedContent(app)) app.log.info('the first texts and banners were published');
  // Creates draws now: the worker's first run comes seconds after the first visitor, who would see no upcoming draws.
  await runJob(app, CREATE_DRAWS);
  // In-house draws accept no bets before it.
  await runJob(app, COMPARE_CLOCK);
  const { random, config } = app;
  const { enrollmentHours } = config;
  const link = await app.db.transaction((tx) => ensureFirstAdmin(tx, { random, enrollmentHours }));
  if (link) onFirstAdmin(enrollmentUrl(config, link));
}

async function reloadPages({ log }: AppContext, server: RunningServer): Promise<void> {
  try {
    await server.reloadPages();
    log.info('the pages of the latest build are shown');
  } catch (error) {
    log.error({ err: error }, 'the pages were not reloaded: those of the last build stay');
  }
}
