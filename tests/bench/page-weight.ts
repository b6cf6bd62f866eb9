import { get } from 'node:http';
import { launchChromium } from '../support/chromium.ts';
import type { Figure } from './figures.ts';

const KILOBYTE = 1000;
const MAX_BYTES = { script: 40, document: 9, stylesheet: 9 } as const;

/** Returns the size of a response's body for a client that accepts Brotli (browsers do so over HTTPS only). */
function sentBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}

/** Measures the compressed size of everything that the signed-out home page loads before the visitor interacts. */
export async function weightFigures(url: string): Promise<Figure[]> {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 360, height: 640 } });
  const sizes = { script: 0, document: 0, stylesheet: 0 };
  const bodies: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType() as keyof typeof sizes;
    if (!(kind in sizes)) return;
    bodies.push(sentBytes(response.url()).then((bytes) => void (sizes[kind] += bytes)));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(bodies);
  await browser.close();
  const line = (kind: keyof typeof sizes, what: string): Figure => ({
    what: `Home, signed out: ${what}`,
    figure: `${(sizes[kind] / KILOBYTE).toFixed(1)} kB`,
    comparison: 'with Brotli',
    target: `at most ${MAX_BYTES[kind]} kB`,
    isMet: sizes[kind] <= MAX_BYTES[kind] * KILOBYTE,
  });
  return [line('script', 'JavaScript before the visitor acts'), line('document', 'HTML'), line('stylesheet', 'CSS')];
}
