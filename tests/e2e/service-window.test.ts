import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { textsOf } from '../support/texts.ts';
import { ops } from '../support/command-line.ts';
import { publishServices } from '../support/published-services.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { registerMember } from '../support/signed-in.ts';
import { openWatched } from '../support/watched-page.ts';

/** A browser beside everything else on the machine takes its time. */

const CHAT = 'https://chat.example.com/window?room=1';
const VIP = 'https://vip.example.com/window';

let browser: Browser;
let product: ReadyProduct;
let bare: ReadyProduct;
beforeAll(async () => {
  const env = { SERVICE_HOSTS: 'chat.example.com,vip.example.com' };
  browser = await sharedChromium();
  product = await openProduct('new', { ...env, TRUSTED_PROXIES: '127.0.0.1' });
  await publishServices(product.databaseUrl, { LIVECHAT: CHAT, VIP });
  bare = await openProduct('new', env);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await bare.stop();
});

let context: BrowserContext;
let page: Page;
beforeEach(async () => {
  ({ context, page } = await openWatched(browser, {}));
  for (const address of ['https://chat.example.com/**', 'https://vip.example.com/**']) {
    await context.route(address, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>service</title><p>Hello</p>' }),
    );
  }
  return () => context.close();
});

/** Adds a button with the mark that opens customer service to a page of the site. */
async function openWithButton(url: string): Promise<void> {
  await page.goto(url);
  await page.locator('html.js').waitFor();
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'ask us' });
    button.dataset['service'] = '';
    document.querySelector('main')?.prepend(button);
  });
}

const click = () => page.getByRole('button', { name: 'ask us' }).click();

async function clickForWindow(): Promise<Page> {
  const opening = context.waitForEvent('page');
  await click();
  return opening;
}

describe('customer service', () => {
  const t = textsOf('vi', 'errors');

  it('opens within the click, in a window without a reference to the page', async () => {
    await openWithButton(`${product.url}/`);
    const opened = await clickForWindow();
    await opened.waitForURL(CHAT);
    expect(await opened.evaluate(() => [opener, innerWidth, innerHeight])).toEqual([null, 440, 500]);
    expect(page.url()).toBe(`${product.url}/`);
  });

  it('closes the window and shows the reason when the links cannot be loaded', async () => {
    await openWithButton(`${product.url}/`);
    await context.route('**/wps/system/serviceLinks*', (route) => route.abort());
    const opened = await clickForWindow();
    await expect.poll(() => opened.isClosed()).toBe(true);
    await page.getByText(t('serviceFailed')).waitFor();
  });

  it('is not opened at an address that is not the operator’s', async () => {
    await openWithButton(`${product.url}/`);
    await context.route('**/wps/system/serviceLinks*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({ response, json: { ...body, value: { ...body.value, hosts: ['other.example.com'] } } });
    });
    const opened = await clickForWindow();
    await expect.poll(() => opened.isClosed()).toBe(true);
    await page.getByText(t('serviceNotSetUp')).waitFor();
  });

  it('reports when none is set up', async () => {
    await openWithButton(`${bare.url}/`);
    const opened = await clickForWindow();
    await expect.poll(() => opened.isClosed()).toBe(true);
    await page.getByText(t('serviceNotSetUp')).waitFor();
  });

  it('reports when the browser blocks the window', async () => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await openWithButton(`${product.url}/`);
    await click();
    await expect.poll(() => page.getByText(t('serviceBlocked')).isVisible()).toBe(true);
  });

  it('opens the VIP service for members with a rank above 4, and live chat for others', async () => {
    const username = 'ranked1';
    await context.addCookies(await registerMember(product.url, username));
    for (const [rank, address] of [
      [4, CHAT],
      [5, VIP],
    ] as const) {
      await ops(product.databaseUrl, `members rank ${await memberId()} ${rank} for this test`);
      await openWithButton(`${product.url}/`);
      const opened = await clickForWindow();
      await expect.poll(() => opened.url()).toBe(address);
      await opened.close();
    }
  });
});

async function memberId(): Promise<string> {
  const response = await context.request.get(`${product.url}/wps/member/info`);
  return (await response.json()).value.id;
}

it('customer service opens from the maintenance page, and loads only on request', async () => {
  await ops(product.databaseUrl, 'maintenance on unknown');
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await expect.poll(async () => (await page.goto(`${product.url}/en`))?.status()).toBe(503);
  await page.waitForLoadState('networkidle');
  const before = scripts.length;
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: textsOf('en', 'status')('contact') }).click();
  await (await opening).waitForURL(CHAT);
  expect(scripts.length).toBeGreaterThan(before);
  expect(scripts.slice(0, before).join(' ')).not.toContain('service-links');
  await ops(product.databaseUrl, 'maintenance off');
});
