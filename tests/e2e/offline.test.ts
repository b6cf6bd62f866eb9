import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { openPortal, type OpenPortal } from '../support/open-portal.ts';
import { openWatched } from '../support/watched-page.ts';

let portal: OpenPortal;
let browser: Browser;
beforeAll(async () => {
  portal = await openPortal();
  browser = await sharedChromium();
});
afterAll(async () => {
  await browser.close();
  await portal.close();
});

/** Opens a page in a browser that has the service worker. */
async function openPage(path: string): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await openWatched(browser, { serviceWorkers: 'allow' });
  await page.goto(portal.url + path);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return { page, context };
}

const cachedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });

describe('without a network', () => {
  it.each([
    ['/en/help', 'en', 'You’re offline', 'Try again'],
    ['/', 'vi', 'Bạn đang ngoại tuyến', 'Thử lại'],
  ])(
    '%s shows the offline page in its language, and the requested page when the network is back',
    async (path, tag, title, retry) => {
      const { page, context } = await openPage(path);
      const shown = await page.title();
      await context.setOffline(true);
      await page.reload();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
      expect(await page.locator('html').getAttribute('lang')).toBe(tag);
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.getByRole('link', { name: retry }).isVisible()).toBe(true);
      // The style sheets came from the cache.
      expect(await page.locator('.closed-card').evaluate((card) => getComputedStyle(card).textAlign)).toBe('center');
      await context.setOffline(false);
      await expect.poll(() => page.title()).toBe(shown);
      await context.close();
    },
  );

  it('no call is answered and none was cached', async () => {
    const { page, context } = await openPage('/en');
    await page.reload();
    const makeCalls = () =>
      page.evaluate(async () => {
        const paths = ['/wps/system/whitelabel', '/wps/member/balance', '/files/content/x', '/ops/api/session'];
        return Promise.all(
          paths.map((path) =>
            fetch(path).then(
              () => 'answered',
              () => 'failed',
            ),
          ),
        );
      });
    expect(await makeCalls()).toEqual(['answered', 'answered', 'answered', 'answered']);
    await context.setOffline(true);
    await page.getByRole('status').getByText('No connection. Reconnecting…').waitFor();
    expect(await makeCalls()).toEqual(['failed', 'failed', 'failed', 'failed']);
    const cached = await cachedAddresses(page);
    expect(cached).toContain('/en/offline');
    await context.setOffline(false);
    await page.getByRole('status').getByText('You’re back online.').waitFor();
    expect(cached.filter((path) => !/^\/(?:_astro\/|favicon\.svg$|(?:[a-z-]+\/)?offline$)/.test(path))).toEqual([]);
    await context.close();
  });
});

it('a new version activates when no page of the old one is open, and deletes its cache', async () => {
  const { page, context } = await openPage('/en');
  await page.evaluate(() => caches.open('parlay-of-before').then((cache) => cache.put('/old', new Response('old'))));
  await page.evaluate(() => caches.open('of-somebody-else'));
  const waiting = await page.evaluate(async () => {
    // A worker at another address with the same scope counts as a new version.
    const registration = await navigator.serviceWorker.register('/service-worker.js?next');
    const coming = registration.installing ?? registration.waiting;
    if (!coming) return 'nothing new';
    while (coming.state === 'installing') {
      await new Promise((resolve) => coming.addEventListener('statechange', resolve, { once: true }));
    }
    return coming.state;
  });
  expect(waiting).toBe('installed');
  expect(await page.evaluate(() => caches.keys())).toContain('parlay-of-before');
  await page.goto('about:blank');
  const next = await context.newPage();
  await next.goto(`${portal.url}/en`);
  await expect.poll(() => next.evaluate(() => caches.keys())).not.toContain('parlay-of-before');
  expect(await next.evaluate(() => caches.keys())).toContain('of-somebody-else');
  await context.close();
});
