import { chromium, type Browser } from 'playwright';
import { findChromium } from '../../src/lib/dev/chromium.ts';

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  // A page lives for seconds: optimizing its code costs a tenth of the tests' time and saves nothing.
  '--js-flags=--no-opt --no-maglev',
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
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium(process.env);
  if (executablePath === undefined)
    throw new Error('No Chromium: run npm test, which installs one, or set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
}
