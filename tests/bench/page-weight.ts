import { gzipSync } from 'node:zlib';
import { launchChromium } from '../support/chromium.ts';
import type { Figure } from './figures.ts';

const KILOBYTE = 1000;
const BUDGETS = { script: 40, document: 30, stylesheet: 30 } as const;

/** What the signed-out home page loads by itself, before the visitor acts, on the wire with gzip. */
export async function weightFigures(url: string): Promise<Figure[]> {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 360, height: 640 } });
  const sizes = { script: 0, document: 0, stylesheet: 0 };
  const bodies: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType() as keyof typeof sizes;
    if (!(kind in sizes)) return;
    bodies.push(
      response.body().then((body) => void (sizes[kind] += kind === 'script' ? gzipSync(body).length : body.length)),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(bodies);
  await browser.close();
  const line = (kind: keyof typeof sizes, what: string, note: string): Figure => ({
    what: `Home, signed out: ${what}`,
    figure: `${(sizes[kind] / KILOBYTE).toFixed(1)} kB`,
    beside: note,
    promised: `at most ${BUDGETS[kind]} kB`,
    isKept: sizes[kind] <= BUDGETS[kind] * KILOBYTE,
  });
  return [
    line('script', 'JavaScript before the visitor acts', 'gzip'),
    line('document', 'HTML', 'not compressed'),
    line('stylesheet', 'CSS', 'not compressed'),
  ];
}
