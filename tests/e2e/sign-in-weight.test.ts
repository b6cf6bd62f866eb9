import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_KEYS } from '#browser/storage';
import { sharedChromium } from '../support/chromium.ts';
import { textsOf } from '../support/texts.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { dialogOf, openSignIn, WORDS } from '../support/sign-in-page.ts';

const KILOBYTE = 1000;

let browser: Browser;
let product: ReadyProduct;

beforeAll(async () => {
  [browser, product] = await Promise.all([sharedChromium(), openProduct('new')]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/**
 * Counts the compressed size of scripts that the page loads from now on; each once, because the browser sometimes reads a preloaded script
 * again from its cache.
 */
function countScripts(page: Page): () => Promise<number> {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const url = response.url();
    if (response.request().resourceType() !== 'script' || sizes.has(url)) return;
    // Ignores responses that are still loading when the page is closed.
    const size = response.body().then(
      (body) => gzipSync(body).length,
      () => 0,
    );
    sizes.set(url, size);
  });
  return async () => (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
}

describe('sign-in dialog', () => {
  it('loads when somebody wants to sign in, and weighs at most 165 kB, React included', async () => {
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
    expect(late).toBeLessThanOrEqual(165 * KILOBYTE);
    await page.close();
  });

  it('loads the registration when somebody approaches it, or opens it at once', async () => {
    const page = await browser.newPage();
    await page.goto(product.url, { waitUntil: 'networkidle' });
    await openSignIn(page, WORDS.vi);
    await page.waitForLoadState('networkidle');
    const fetched = countScripts(page);
    await dialogOf(page)
      .getByRole('tab', { name: textsOf('vi', 'auth')('register.tab') })
      .hover();
    await expect.poll(fetched).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    await fetched();
    await page.close();

    const other = await browser.newPage();
    await other.goto(product.url, { waitUntil: 'networkidle' });
    await openSignIn(other, WORDS.vi);
    await dialogOf(other)
      .getByRole('tab', { name: textsOf('vi', 'auth')('register.tab') })
      .click();
    await dialogOf(other).getByLabel(textsOf('vi', 'auth')('field.confirmPassword')).waitFor();
    await other.close();
  });

  it('reports in its tab when the registration does not load, and still signs in', async () => {
    const page = await browser.newPage();
    await page.route(/\/RegistrationForm\.[\w-]+\.js$/, (route) => route.abort());
    await page.goto(product.url, { waitUntil: 'networkidle' });
    // Marks an automatic reload as just done, so that the failure is shown.
    await page.evaluate((key) => sessionStorage.setItem(key, String(Date.now())), SESSION_KEYS.chunkReload);
    await openSignIn(page, WORDS.vi);
    const t = textsOf('vi', 'auth');
    await dialogOf(page)
      .getByRole('tab', { name: t('register.tab') })
      .click();
    await dialogOf(page)
      .getByRole('button', { name: textsOf('vi', 'common')('retry') })
      .waitFor();
    await dialogOf(page)
      .getByRole('tab', { name: t('login.tab') })
      .click();
    const password = dialogOf(page).getByLabel(t('field.password'), { exact: true });
    await password.waitFor();
    expect(await password.isEditable()).toBe(true);
    await page.close();
  });
});
