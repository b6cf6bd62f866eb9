import { join } from 'node:path';
import { isProduction } from '#server/config/settings';
import { readSecrets } from './secrets.ts';
import { reachable, type RunSettings } from './settings.ts';
import { startChild, type Child } from './child.ts';

/** Variables that are set for both processes; they read all others from the environment themselves. */
function sharedEnv(settings: RunSettings): NodeJS.ProcessEnv {
  return {
    HOST: settings.host,
    DATA_DIR: settings.dataDir,
    VENDOR_SANDBOX_PORT: String(settings.vendorPort),
    ...readSecrets(settings.dataDir, process.env),
  };
}

/** Starts the portal: `command` is its program with its flags. */
export function startServer(settings: RunSettings, port: number, command: readonly string[]): Child {
  return startChild({
    name: 'portal',
    // Requests create many short-lived objects; a larger young generation saves about a tenth of the processor time of
    // garbage collection.
    args: ['--enable-source-maps', '--max-semi-space-size=64', ...command],
    env: { ...sharedEnv(settings), ...trialEnv(), PORT: String(port) },
    logFolder: join(settings.dataDir, 'logs'),
  });
}

/** A portal that is tried out has the in-house games and customer service; in production the operator sets them up. */
function trialEnv(): NodeJS.ProcessEnv {
  const { IN_HOUSE_GAMES, SERVICE_HOSTS } = process.env;
  if (isProduction(process.env)) return {};
  return { IN_HOUSE_GAMES: IN_HOUSE_GAMES || 'on', SERVICE_HOSTS: SERVICE_HOSTS || 'example.com' };
}

export function startVendor(settings: RunSettings): Child {
  const portal = reachable(settings.host, settings.port);
  return startChild({
    name: 'vendor',
    args: ['src/lib/vendor-sandbox/main.ts'],
    env: {
      ...sharedEnv(settings),
      PORTAL_URL: process.env['PORTAL_URL'] || portal,
      PORTAL_ORIGIN: process.env['PORTAL_ORIGIN'] || portalOrigins(settings, portal),
    },
    logFolder: join(settings.dataDir, 'logs'),
  });
}

/** Lists the origins that may frame a game: the public ones, or on a local machine both of its names. */
function portalOrigins(settings: RunSettings, portal: string): string {
  const { PUBLIC_ORIGIN: named = '', EXTRA_ORIGINS: extra = '' } = process.env;
  const origins = named ? [named] : [portal, `http://localhost:${settings.port}`];
  const all = [...origins, ...extra.split(',')].map((origin) => origin.trim()).filter((origin) => URL.canParse(origin));
  return all.map((origin) => new URL(origin).origin).join(' ');
}
