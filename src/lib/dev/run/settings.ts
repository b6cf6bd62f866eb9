import { resolve } from 'node:path';
import { Refusal } from '../progress.ts';

/** Settings of the launcher itself; the processes validate their own configuration. */
export interface RunSettings {
  host: string;
  port: number;
  vendorPort: number;
  /** Used only in development, where the API is a separate process behind Astro's dev server. */
  apiPort: number;
  dataDir: string;
}

export function readSettings(env: NodeJS.ProcessEnv): RunSettings {
  return {
    host: env['HOST'] || '127.0.0.1',
    port: portFrom(env, 'PORT', 4321),
    vendorPort: portFrom(env, 'VENDOR_SANDBOX_PORT', 4322),
    apiPort: portFrom(env, 'API_PORT', 4320),
    dataDir: resolve(env['DATA_DIR'] || './data'),
  };
}

function portFrom(env: NodeJS.ProcessEnv, variable: string, preset: number): number {
  const text = env[variable];
  if (text === undefined || text === '') return preset;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) {
    throw new Refusal(`${variable} must be a port number from 1 to 65535, not "${text}".`);
  }
  return port;
}

/** Returns the host under which a browser reaches a server that listens on `host`: a wildcard is not an address. */
export function reachable(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
