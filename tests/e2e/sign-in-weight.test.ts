import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import type { Product } from '../support/product.ts';
import { openProduct } from '../support/ready-product.ts';
import { openSignIn, WORDS } from '../support/sign-in-page.ts';

const KILOBYTE = 1000;

let browser: Browser;
let product: Product;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchChromium(), openProduct('new')]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** React itself is one for all islands, and stays when the dialog has gone. */
const REACT = /\/(?:client|react|react-dom|jsx-runtime)\.[\w-]+\.js$/;

/** The scripts that the page fetches from now on, but for React itself, as they are on the wire with gzip. */
function countScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || REACT.test(response.url())) return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

describe('the sign-in dialog', () => {
  it('loads when somebody means to sign in, not before, and weighs at most 120 kB with all it stands on but React', async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    const before = countScripts(page);
    await page.goto(product.url, { waitUntil: 'networkidle' });
    const early = await before();
    const after = countScripts(page);
    await openSignIn(page, WORDS.vi);
    await page.waitForLoadState('networkidle');
    const late = await after();
    expect(early).toBeLessThanOrEqual(40 * KILOBYTE);
    expect(late).toBeGreaterThan(0);
    expect(late).toBeLessThanOrEqual(120 * KILOBYTE);
    await page.close();
  });
});
