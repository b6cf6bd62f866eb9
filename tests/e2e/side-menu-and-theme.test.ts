import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { serveBuiltPages, type StaticSite } from '../support/static-site.ts';
import { openWatched } from '../support/watched-page.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

let site: StaticSite;
let origin: string;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  site = await serveBuiltPages();
  origin = site.origin;
  browser = await sharedChromium();
});

afterAll(async () => {
  await browser?.close();
  site?.close();
});

beforeEach(async () => {
  ({ page } = await openWatched(browser, { viewport: PHONE, reducedMotion: 'no-preference' }));
});

afterEach(async () => {
  await page.context().close();
});

const attribute = (name: string) => page.evaluate((key) => document.documentElement.getAttribute(key), name);

describe('shell on a phone', () => {
  it('opens the menu as a drawer that traps the focus and returns it on Escape', async () => {
    await page.goto(`${origin}/`);
    await page.click('[data-act="menu"]');
    expect(await attribute('data-drawer')).toBe('open');
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('#side-menu') !== null)).toBe(true);
    }
    await page.keyboard.press('Escape');
    expect(await attribute('data-drawer')).toBeNull();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-act'))).toBe('menu');
  });

  it('never scrolls sideways, down to 320 pixels', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ['/', '/en/rng', '/promotions', '/en/register', '/live']) {
      await page.goto(`${origin}${path}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    }
  });
});

describe('shell', () => {
  it('loads no framework until the visitor wants to sign in, then shows the dialog', async () => {
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text());
    });
    await page.goto(`${origin}/en`, { waitUntil: 'networkidle' });
    const before = await Promise.all(scripts);
    expect(before.filter((text) => text.includes('react'))).toEqual([]);
    await page.click('.header [data-intent="login"]');
    await page.getByRole('dialog').waitFor();
    expect(scripts.length).toBeGreaterThan(before.length);
  });

  it('starts a tab in the light theme and keeps the theme chosen in it', async () => {
    await page.setViewportSize(DESKTOP);
    await page.addInitScript(() => localStorage.setItem('theme', localStorage.getItem('theme') ?? 'dark'));
    await page.goto(`${origin}/`);
    expect(await attribute('data-theme')).toBe('light');
    await page.click('.header [data-act="theme"]');
    await page.goto(`${origin}/rng`);
    expect(await attribute('data-theme')).toBe('dark');
  });

  it('shows pages of games in the dark theme, and the others as before', async () => {
    await page.goto(`${origin}/game`);
    expect(await attribute('data-theme')).toBe('dark');
    await page.goto(`${origin}/`);
    expect(await attribute('data-theme')).toBe('light');
  });

  it('stores the mini side menu', async () => {
    await page.setViewportSize(DESKTOP);
    await page.goto(`${origin}/`);
    expect(await attribute('data-menu')).toBe('full');
    await page.click('[data-act="menu"]');
    await page.goto(`${origin}/rng`);
    expect(await attribute('data-menu')).toBe('mini');
  });

  it('shows the member’s header before anything loads when the session hint is set', async () => {
    await page.context().addCookies([{ name: 'parlay_hint', value: '1', url: origin }]);
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`${origin}/`);
    expect(await page.locator('.header .for-guest').isVisible()).toBe(false);
    expect(await page.locator('.header-account').isVisible()).toBe(true);
  });

  it('shows that the games failed to load, and loads them on retry', async () => {
    await page.goto(`${origin}/en/rng`);
    const failed = page.locator('[data-lobby] [data-state="failed"]');
    await failed.waitFor();
    await page.route('**/GCSGAME_gameList*', (route) =>
      route.fulfill({ json: { success: true, value: { games: [], totalPages: 0, totalRows: 0 } } }),
    );
    await failed.getByRole('button').click();
    await page.getByText('No games in this category yet').waitFor();
    expect(await failed.isVisible()).toBe(false);
  });
});
