import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '#i18n/locales';
import { sharedChromium } from '../support/chromium.ts';
import { openInEveryLanguage, pathIn } from '../support/every-language.ts';
import { axeFindings, pageFindings, showAs, wordFindings } from '../support/page-checks.ts';
import type { ReadyProduct } from '../support/ready-product.ts';
import { openWatched, type WatchedPage } from '../support/watched-page.ts';

const PHONE = { width: 360, height: 800 };
const DESKTOP_WIDTH = 1280;
/** Each language is checked on the home page and on one of these in turn. */
const IN_TURN = ['/promotions', '/help', '/help/privacy', '/download', '/register', '/rng', '/login', '/winners'];
const PUBLIC = ['/', '/live', '/game', '/pointMall', '/lottery', '/vnlottery', '/seamless', '/helpmc', '/chat'].concat(
  IN_TURN,
  ['/promoDetail?id=1', '/offline', '/no-such-page'],
);
/** Closed pages redirect as soon as they know that the site is open. */
const CLOSED = ['/maintenance', '/restricted', '/invalid-url'];
const SAMPLED = [
  ['he', '/'],
  ['fa', '/register'],
  ['ur', '/help/privacy'],
] as const;

let browser: Browser;
let product: ReadyProduct;
let watched: WatchedPage;

beforeAll(async () => {
  [browser, product] = await Promise.all([sharedChromium(), openInEveryLanguage()]);
  watched = await openWatched(browser, { viewport: PHONE });
}, 400_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function open(tag: string, path: string): Promise<number | undefined> {
  const response = await watched.page.goto(product.url + pathIn(tag, path), { waitUntil: 'load' });
  // Some pages are rendered by an island entirely.
  await watched.page.locator('h1').first().waitFor({ state: 'attached' });
  return response?.status();
}

describe.each(LOCALES.map(({ tag, dir }, at) => ({ tag, dir, other: IN_TURN[at % IN_TURN.length] ?? '/' })))(
  'in $tag',
  ({ tag, dir, other }) => {
    it.each(['/', other])('shows the page %s entirely in the language, fitting a phone', async (path) => {
      const { page, problems } = watched;
      problems.length = 0;
      expect(await open(tag, path)).toBe(200);
      const root = page.locator('html');
      expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual([tag, dir]);
      expect([...(await pageFindings(page)), ...(await wordFindings(page))]).toEqual([]);
      expect(problems).toEqual([]);
    });
  },
);

/**
 * Checks a page by axe on a phone, and its layout on a desktop too. No color depends on the language, so the dark theme is
 * left to the tests in one language.
 */
async function findings(tag: string, path: string): Promise<string[]> {
  const { page } = watched;
  await open(tag, path);
  const at = page.url();
  const found: string[] = [];
  await showAs(page, PHONE.width, 'light');
  found.push(...(await axeFindings(page)), ...(await pageFindings(page)));
  await showAs(page, DESKTOP_WIDTH, 'light');
  found.push(...(await pageFindings(page)).map((finding) => `${DESKTOP_WIDTH}: ${finding}`));
  expect(page.url()).toBe(at);
  return found;
}

describe('right-to-left layout', () => {
  it.each(PUBLIC)('shows the page %s correctly in Arabic on phone and desktop', async (path) => {
    expect(await findings('ar', path)).toEqual([]);
  });

  it.each(CLOSED)('shows the closed page %s correctly in Arabic while the server is unreachable', async (path) => {
    const { page } = watched;
    await page.route('**/wps/system/status*', () => undefined);
    expect(await findings('ar', path)).toEqual([]);
    // Leaves the page before the route is released: an answer would redirect it during the next test.
    await page.goto('about:blank');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it.each(SAMPLED)('in %s shows the page %s correctly', async (tag, path) => {
    expect(await findings(tag, path)).toEqual([]);
  });
});
