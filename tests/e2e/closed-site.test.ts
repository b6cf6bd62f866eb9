import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { textsOf } from '../support/texts.ts';
import { ops } from '../support/command-line.ts';
import { axeFindings, pageFindings, showAs } from '../support/page-checks.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { openWatched } from '../support/watched-page.ts';

const CLIENT = fileURLToPath(new URL('../../dist/current/client', import.meta.url));
const SHOTS = process.env['SCREENSHOTS'];

let browser: Browser;
let product: ReadyProduct;
let isClosed = false;
beforeAll(async () => {
  const env = { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry', BLOCKED_COUNTRIES: 'US' };
  [browser, product] = await Promise.all([sharedChromium(), openProduct('new', env)]);
});
afterEach(async () => {
  if (isClosed) await setMaintenance('off');
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Closes or opens the site as staff do, and waits until the server knows. */
async function setMaintenance(state: 'on' | 'off', plan = 'unknown'): Promise<void> {
  await ops(product.databaseUrl, state === 'on' ? `maintenance on ${plan}` : 'maintenance off');
  isClosed = state === 'on';
  const requestStatus = async () => (await (await fetch(`${product.url}/wps/system/status`)).json()).value.status;
  await expect.poll(requestStatus, { timeout: 5000, interval: 100 }).toBe(isClosed ? 1 : 0);
}

async function open(path: string, options: BrowserContextOptions = {}) {
  const opened = await openWatched(browser, options);
  await opened.page.goto(`${product.url}${path}`);
  return opened;
}

async function expectGood(page: Page, name: string): Promise<void> {
  for (const [width, theme] of [
    [360, 'dark'],
    [768, 'light'],
    [1280, 'light'],
  ] as const) {
    await showAs(page, width, theme);
    if (width !== 768) expect(await axeFindings(page, width === 360 ? 'colors' : 'everything', true), name).toEqual([]);
    expect(await pageFindings(page), name).toEqual([]);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}-${theme}.png`, fullPage: true });
  }
}

/** Ignores the page's own error status, which the browser logs. */
const unexpected = (problems: readonly string[]) =>
  problems.filter((problem) => !/the server responded with a status of (503|403|451)/.test(problem));

const US = { 'CF-IPCountry': 'US', 'X-Forwarded-For': '203.0.113.77' };

describe('closed site', () => {
  const t = textsOf('vi', 'status');
  const heading = (page: Page, reason: string) => page.getByRole('heading', { level: 1, name: t(`${reason}.title`) });

  it('shows the maintenance page with the staff’s message in place of any page', async () => {
    await setMaintenance('on', '90 Nâng cấp máy chủ <b>1</b>');
    const { page, context, problems } = await open('/rng?vassalage=SBX');
    await heading(page, 'maintenance').waitFor();
    await page.getByText('Nâng cấp máy chủ <b>1</b>').waitFor();
    expect(await page.locator('dd').textContent()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await expectGood(page, 'maintenance');
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('shows the maintenance page without scripts too', async () => {
    await setMaintenance('on', '90 Nâng cấp');
    const { page, context } = await open('/promotions', { javaScriptEnabled: false });
    await heading(page, 'maintenance').waitFor();
    expect(await page.getByText('Nâng cấp', { exact: true }).isVisible()).toBe(true);
    await context.close();
  });

  it('replaces a page from a CDN at the same address, and reopens it automatically', async () => {
    await setMaintenance('on', 'unknown Bảo trì');
    const { page, context, problems } = await openWatched(browser, {});
    await page.clock.install();
    const address = `${product.url}/rng?vassalage=SBX`;
    // Serves the built page, like a CDN that does not know the server's state.
    await page.route(address, (route) => route.fulfill({ path: `${CLIENT}/rng.html` }));
    await page.goto(address);
    await heading(page, 'maintenance').waitFor();
    await page.getByText('Bảo trì', { exact: true }).waitFor();
    expect(page.url()).toBe(address);
    await expectGood(page, 'cover');
    await setMaintenance('off');
    // The page checks every 15 seconds whether the site is open.
    await page.clock.fastForward('00:30');
    await heading(page, 'maintenance').waitFor({ state: 'detached' });
    await page.getByRole('banner').waitFor();
    expect(page.url()).toBe(address);
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('shows the visitor’s detected location when the region is restricted', async () => {
    const { page, context, problems } = await open('/rng', { extraHTTPHeaders: US });
    await heading(page, 'restricted').waitFor();
    await page.getByText('203.0.113.77', { exact: true }).waitFor();
    await page.getByText('Hoa Kỳ', { exact: true }).waitFor();
    await expectGood(page, 'restricted');
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('shows that an unknown host is not the portal’s', async () => {
    const { page, context } = await openWatched(browser, {});
    await context.route('http://copy-of.example.test/**', async (route) => {
      const there = route.request().url().replace('http://copy-of.example.test', product.url);
      await route.fulfill({ response: await route.fetch({ url: there }) });
    });
    await page.goto('http://copy-of.example.test/rng');
    await heading(page, 'invalidUrl').waitFor();
    await page.getByText('copy-of.example.test', { exact: true }).waitFor();
    await expectGood(page, 'invalid');
    await context.close();
  });
});

it('an open page is replaced at the first refused call when the site closes', async () => {
  const { page, context } = await open('/en/rng');
  await page.getByRole('banner').waitFor();
  const auth = textsOf('en', 'auth');
  await page
    .getByRole('banner')
    .getByRole('button', { name: textsOf('en', 'common')('login'), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(auth('field.username'), { exact: true }).fill('somebody');
  await dialog.getByLabel(auth('field.password'), { exact: true }).fill('Correct-horse-9');
  await setMaintenance('on');
  await dialog.locator('button[type=submit]').click();
  const heading = page.getByRole('heading', { level: 1, name: textsOf('en', 'status')('maintenance.title') });
  await expect.poll(() => heading.isVisible(), { timeout: 30_000 }).toBe(true);
  await context.close();
});

it('a page of an open site does not wait for the status, and requests it once', async () => {
  const { page, context, problems } = await openWatched(browser, {});
  const statusRequests: string[] = [];
  page.on('request', (request) => request.url().includes('/wps/system/status') && statusRequests.push(request.url()));
  const loaded = page.waitForEvent('load').then(() => statusRequests.length);
  await page.goto(`${product.url}/en/rng`);
  expect(await loaded).toBe(0);
  await page.waitForLoadState('networkidle');
  expect(statusRequests).toHaveLength(1);
  expect(await page.locator('[data-closed]').count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

it('staff work while the site is closed', async () => {
  await setMaintenance('on');
  const { page, context, problems } = await open('/ops');
  await page.getByRole('textbox').first().waitFor();
  expect(await page.locator('[data-closed]').count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
