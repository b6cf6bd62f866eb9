import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOCAL_KEYS } from '#browser/storage';
import { sharedChromium } from '../support/chromium.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';

const LOBBY = '/en/rng';

let browser: Browser;
let product: ReadyProduct;
let cdn: Server;
let cdnOrigin: string;
let isDown = false;

/** Starts a CDN that requests missing files from the portal and returns them with their headers. */
async function startCdn(): Promise<void> {
  cdn = createServer(async (request, response) => {
    if (isDown) return void response.writeHead(503).end();
    const body = await fetch(product.url + request.url);
    const headers = ['content-type', 'cross-origin-resource-policy'].map((name) => [name, body.headers.get(name)]);
    response.writeHead(body.status, Object.fromEntries(headers.filter(([, value]) => value !== null)));
    response.end(Buffer.from(await body.arrayBuffer()));
  });
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve));
  cdnOrigin = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  await startCdn();
  [browser, product] = await Promise.all([sharedChromium(), openProduct('new', { IMAGE_CDNS: cdnOrigin })]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  cdn.close();
});

/** Opens the lobby in a new profile until the browser has stored the address of the CDN. */
async function openFirst(page: Page): Promise<void> {
  await page.goto(product.url + LOBBY);
  await expect.poll(() => storedFlags(page)).toContain(cdnOrigin);
}

const storedFlags = (page: Page) => page.evaluate((key) => localStorage.getItem(key), LOCAL_KEYS.featureFlags);

/** Returns the origins of the visible pictures of the lobby's games. */
function origins(page: Page): Promise<string[]> {
  return page.locator('.tile-art img').evaluateAll((images) => {
    const there = (images as HTMLImageElement[]).filter(({ naturalWidth }) => naturalWidth > 0);
    return [...new Set(there.map(({ currentSrc }) => new URL(currentSrc).origin))];
  });
}

it('pictures of games come from the CDN as soon as the browser knows it', async () => {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  // The address of the CDN comes after the pictures, however slow the machine is.
  const arePicturesThere = Promise.withResolvers<void>();
  await page.route('**/wps/system/whitelabel', async (route) => {
    await arePicturesThere.promise;
    await route.continue();
  });
  await page.goto(product.url + LOBBY);
  await expect.poll(() => origins(page)).toEqual([product.url]);
  arePicturesThere.resolve();
  await expect.poll(() => storedFlags(page)).toContain(cdnOrigin);
  await page.goto(product.url + LOBBY);
  await expect.poll(() => origins(page)).toEqual([cdnOrigin]);
  await page.close();
});

it('pictures of games come from the portal again when the CDN fails', async () => {
  isDown = true;
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await openFirst(page);
  await page.goto(product.url + LOBBY);
  await expect.poll(() => origins(page)).toEqual([product.url]);
  await page.close();
});
