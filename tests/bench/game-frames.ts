import { chromium, type Page } from 'playwright';
import { findChromium } from '../../src/lib/dev/chromium.ts';
import { cryptoDice } from '../../src/lib/vendor-sandbox/vendor.ts';
import { Bench } from '../support/vendor-sandbox/workbench.ts';
import type { Figure } from './figures.ts';

/** A cheap phone: its screen, and how many times slower its processor is. */
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const SLOWDOWN = 4;
const SECONDS = 10;
const SCRIPT_MS = 4;
/** Time in which the page finds out how many pixels the device draws fast enough. */
const SETTLE_MS = 5000;

/** Measures the frames of the fish game while it shoots by itself. */
export async function frameFigures(): Promise<Figure[]> {
  const executablePath = findChromium(process.env);
  if (!executablePath) throw new Error('no Chromium');
  const sandbox = await new Bench().open(cryptoDice);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await (await browser.newContext(PHONE)).newPage();
    await slowDown(page);
    const empty = await measure(page);
    await page.goto(`${sandbox.vendor?.url}/play?token=good-token&game=DEEPSEA&lang=en`);
    await page.locator('#fire:not([disabled])').waitFor();
    await page.locator('#auto').click();
    await page.waitForTimeout(SETTLE_MS);
    const { perSecond, scriptMs } = await measure(page);
    return [
      {
        what: 'Frames of the fish game, 360 × 640, processor slowed four times',
        figure: `${Math.round(perSecond)} a second, ${scriptMs.toFixed(1)} ms of script each`,
        comparison: `an empty page: ${Math.round(empty.perSecond)} a second`,
        target: 'as many as the empty page, at most 4 ms of script',
        isMet: perSecond >= 0.95 * empty.perSecond && scriptMs <= SCRIPT_MS,
      },
    ];
  } finally {
    await browser.close();
    await sandbox.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Returns how many frames a page shows a second, and the time in which the scripts of one run. */
async function measure(page: Page): Promise<{ perSecond: number; scriptMs: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const scriptSeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
  };
  const before = await scriptSeconds();
  const frames = await page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now();
        let count = 0;
        const note = (now: number) => {
          count += 1;
          if (now - startedAt < ms) requestAnimationFrame(note);
          else resolve(count);
        };
        requestAnimationFrame(note);
      }),
    SECONDS * 1000,
  );
  const scriptMs = ((await scriptSeconds()) - before) * 1000;
  return { perSecond: frames / SECONDS, scriptMs: scriptMs / frames };
}
