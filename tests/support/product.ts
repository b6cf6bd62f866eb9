import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROGRAM } from '../../src/lib/dev/build/program.ts';
import { EMBEDDED_FLAGS } from '../../src/lib/dev/verify/engine-flags.ts';
import { freePort } from './ports.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const STOP_WITH_LAUNCHER = new URL('../../src/lib/dev/run/stop-with-launcher.mjs', import.meta.url).href;

/** Far longer than a start takes on a busy machine; a start that hangs fails after it. */
const READY_SECONDS = 180;

export interface Product {
  /** URL of the portal. */
  url: string;
  vendorUrl: string;
  /** Link by which the first administrator enrolls; '' when somebody has enrolled. */
  adminLink: string;
  /** Sends a signal to the portal's process. */
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** Whether to create the demo players. */
  isDemo?: boolean;
  /** Data folder to start with a copy of. */
  folder?: string;
  /** Whether to start the portal without the sandbox vendor, for tests that play no game. */
  hasNoVendor?: boolean;
  /** Whether its speed is measured, so that the embedded database is optimized as in production. */
  isMeasured?: boolean;
  /** Path that the data folder is moved to after the stop; otherwise it is removed. */
  savedFolder?: string;
}

/**
 * Starts the portal and the sandbox vendor like `npm start`: two processes, a data folder of their own, the
 * bundled server and built pages.
 */
export async function startProduct(env: Record<string, string> = {}, options: ProductOptions = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlay-product-'));
  if (options.folder) await cp(options.folder, dataDir, { recursive: true });
  const [port, vendorPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const vendorUrl = `http://127.0.0.1:${vendorPort}`;
  const shared = {
    ...process.env,
    NODE_ENV: 'test',
    PARLAY_INSECURE_DEMO: 'yes',
    DATA_DIR: dataDir,
    PORT: String(port),
    VENDOR_SANDBOX_PORT: String(vendorPort),
    VENDOR_SANDBOX_SECRET: randomBytes(32).toString('base64url'),
    VENDOR_SANDBOX_SECRET_DS88: randomBytes(32).toString('base64url'),
    VENDOR_SANDBOX_SECRET_IA: randomBytes(32).toString('base64url'),
    APP_SECRET: randomBytes(32).toString('base64url'),
    PORTAL_URL: url,
    PORTAL_ORIGIN: url,
    HUMAN_VERIFICATION: 'none',
    LOG_LEVEL: 'warn',
    ...env,
  };
  const engineFlags = options.isMeasured ? [] : EMBEDDED_FLAGS;
  const portal = start(
    [...engineFlags, '--enable-source-maps', PROGRAM, ...(options.isDemo ? ['--demo'] : [])],
    shared,
  );
  const children = options.hasNoVendor ? [portal] : [portal, start(['src/lib/vendor-sandbox/main.ts'], shared)];
  const stop = async () => {
    await Promise.all(children.map(end));
    if (options.savedFolder) await rename(dataDir, options.savedFolder);
    else await rm(dataDir, { recursive: true, force: true });
  };
  let printed = '';
  portal.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    if (process.env['PRODUCT_LOG']) process.stdout.write(text);
  });
  try {
    await Promise.all(children.map(untilReady));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    vendorUrl,
    adminLink: /^STAFF admin: (\S+)$/m.exec(printed)?.[1] ?? '',
    signal: (name) => void portal.kill(name),
    stop,
  };
}

function start(program: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', STOP_WITH_LAUNCHER, ...program],
    {
      cwd: ROOT,
      env,
      // The IPC channel ends the products when the test run is killed.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Waits for the process's own ready message, because another program could respond at its URL. */
function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`a process of the product was not ready in ${READY_SECONDS} s`)),
      READY_SECONDS * 1000,
    );
    child.once('message', () => {
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`a process of the product ended with ${code}`));
    });
  });
}
