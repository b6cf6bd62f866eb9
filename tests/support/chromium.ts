import { chromium, type Browser, type BrowserContextOptions } from 'playwright';
import { findChromium } from '../../src/lib/dev/chromium.ts';
import { ProfilePool, type Profile } from './profile-pool.ts';

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  // A page lives for seconds: optimizing its code costs a tenth of the tests' time and saves nothing. What is compiled stays compiled,
  // because the next page has the same scripts.
  '--js-flags=--no-opt --no-maglev --no-flush-bytecode',
  '--disable-gpu',
  // The processor draws the pages anyway; a process of its own for that only costs its start and messages.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Launches a headless browser that connects to nothing but the page under test. The caller closes it. */
export async function launchChromium(args: readonly string[] = CHROMIUM_FLAGS): Promise<Browser> {
  const executablePath = findChromium(process.env);
  if (executablePath === undefined)
    throw new Error('No Chromium: run npm test, which installs one, or set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: [...args] });
}

let shared: Promise<Browser> | undefined;
const pools = new WeakMap<Browser, ProfilePool>();

/**
 * Returns the browser that the files of a worker share; it ends with the worker. A file that closes it closes only the
 * profiles that it has left open.
 */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchShared();
  return shared;
}

/**
 * Leaves the pages no memory to be drawn in: they are laid out, but hardly painted, and their pictures not decoded, which is a fifth of
 * the browser's time. Only screenshots look at what is drawn.
 */
const HARDLY_DRAWN = process.env['SCREENSHOTS'] ? [] : ['--force-gpu-mem-available-mb=1'];

/** Pages that move keep the processor drawing; tests of the motion ask for it. */
const STILL = '--force-prefers-reduced-motion';

async function launchShared(): Promise<Browser> {
  const browser = await launchChromium([...CHROMIUM_FLAGS, STILL, ...HARDLY_DRAWN]);
  browser.close = () => poolOf(browser).closeOpen();
  return browser;
}

function poolOf(browser: Browser): ProfilePool {
  const pool = pools.get(browser) ?? new ProfilePool(browser);
  pools.set(browser, pool);
  return pool;
}

/** Opens an empty profile; `onClose` runs when the test closes its context. */
export function openProfile(browser: Browser, options: BrowserContextOptions, onClose: () => void): Promise<Profile> {
  return poolOf(browser).open(options, onClose);
}
