import type { Browser } from 'playwright';
import { CHROMIUM_FLAGS, launchChromium } from '../support/chromium.ts';
import { median, type Figure } from './figures.ts';

/** Slow 4G as browsers simulate it, and a processor of a quarter of this machine's speed. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const PHONE = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const TIMES = 5;
const PATIENCE_MS = 60_000;

interface Wait {
  path: string;
  /** The part that the player waits for. */
  selector: string;
  promisedMs: number;
}

const WAITS: Record<string, Wait> = {
  'the first game of the lottery’s lobby': {
    path: '/en/elott',
    selector: 'main a[href*="gameCode="]',
    promisedMs: 3000,
  },
  'the first number of the betting board': {
    path: '/en/lottery?gameCode=SSC1M',
    selector: 'main button[aria-pressed]:not([disabled])',
    promisedMs: 3000,
  },
  'the form of the sign-in': {
    path: '/en/login',
    selector: 'main input:not([disabled])',
    promisedMs: 2500,
  },
};

/** Measures what a player waits for on a slow phone that has never been here: from the request to the part that can be used. */
export async function slowPhoneFigures(url: string): Promise<Figure[]> {
  // A phone optimizes its code, unlike the browser of the tests.
  const browser = await launchChromium(CHROMIUM_FLAGS.filter((flag) => !flag.startsWith('--js-flags')));
  try {
    const figures: Figure[] = [];
    for (const [name, wait] of Object.entries(WAITS)) {
      const visits = [];
      for (let time = 0; time < TIMES; time += 1) visits.push(await visit(browser, url, wait));
      const ms = median(visits.map((one) => one.ms));
      const requests = median(visits.map((one) => one.requests));
      figures.push({
        what: `Slow 4G and a quarter of the processor: ${name}`,
        figure: `${(ms / 1000).toFixed(2)} s`,
        comparison: `${requests} requests until then`,
        target: `at most ${(wait.promisedMs / 1000).toFixed(1)} s`,
        isMet: ms <= wait.promisedMs,
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function visit(
  browser: Browser,
  url: string,
  { path, selector }: Wait,
): Promise<{ ms: number; requests: number }> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    let requests = 0;
    page.on('request', () => (requests += 1));
    const started = performance.now();
    await page.goto(url + path, { waitUntil: 'commit' });
    // Looks at each frame: a locator looks twice a second after a while.
    const isThere = (parts: string) => [...document.querySelectorAll(parts)].some((part) => part.checkVisibility());
    await page.waitForFunction(isThere, selector, { timeout: PATIENCE_MS });
    return { ms: performance.now() - started, requests };
  } finally {
    await context.close();
  }
}
