import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { readConfig } from './config/config.ts';
import { isProduction } from './config/settings.ts';
import { ROLES, startPortal, type Role } from './portal.ts';
import { endLog } from './reporting/end-log.ts';
import { describeError } from './reporting/describe-error.ts';
import { createLogger } from './reporting/logger.ts';
import { logUnhandledRejections } from './reporting/unhandled-rejections.ts';

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
    if (values.demo && isProduction(process.env)) problems.push('--demo: refused in production');
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

/** Prints the first admin's enrollment link. It is the only secret that is ever printed, and it bypasses the log. */
function printFirstAdmin(url: string): void {
  process.stdout.write(`STAFF admin: ${url}\n`);
}

async function run(): Promise<void> {
  const { flags, problems } = readFlags();
  const config = readConfig(process.env, problems);
  const log = createLogger(config);
  logUnhandledRejections(log);
  const portal = await startPortal(config, log, { ...flags, onFirstAdmin: printFirstAdmin });
  // Notifies a process manager that waits for readiness (PM2's wait_ready).
  process.send?.('ready');
  // Switches to the current build without a restart; the administrator sends the signal after a build.
  process.on('SIGUSR2', () => void portal.reloadPages());
  stopOnSignal(log, () => portal.stop());
}

/** Below the ten seconds after which the launcher and container runtimes kill the process. */
const MAX_STOP_MS = 9500;

/** Stops gracefully on SIGTERM, SIGINT, or when the launcher that started this process ends. */
function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  const once = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stopping');
    // A job over the whole ledger may hold its connection for minutes, and a database may hang; aborting them loses no
    // data.
    const abort = () => {
      log.error({ afterMs: MAX_STOP_MS }, 'stopping took too long: what still runs is aborted');
      void end(log, 1);
    };
    setTimeout(abort, MAX_STOP_MS).unref();
    void stopAndEnd(log, stop);
  };
  process.on('SIGTERM', () => once('SIGTERM'));
  process.on('SIGINT', () => once('SIGINT'));
  if (process.send) process.on('disconnect', () => once('the launcher is gone'));
}

async function stopAndEnd(log: Logger, stop: () => Promise<void>): Promise<void> {
  let code = 0;
  try {
    await stop();
  } catch (error) {
    log.error({ err: error }, 'stopping failed');
    code = 1;
  }
  await end(log, code);
}

async function end(log: Logger, code: number): Promise<never> {
  await endLog(log);
  process.exit(code);
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}
