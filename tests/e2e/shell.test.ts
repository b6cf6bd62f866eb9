import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { axeFindings } from '../support/page-checks.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { openWatched, type WatchedPage } from '../support/watched-page.ts';
import { textsOf } from '../support/texts.ts';

/** Requirements of the client's specification for the shell and the home page. */
const t = textsOf('vi');
const texts = {
  banners: t('shell:carousel.highlights'),
  stop: t('shell:carousel.pause'),
  start: t('shell:carousel.play'),
  vendors: t('shell:side.vendors', { category: t('common:category.rng') }),
  more: t('shell:side.seeMore'),
  invite: t('shell:side.invite'),
  signIn: t('auth:login.tab'),
  nowhere: t('lobby:notFound.title'),
  closed: t('shell:comingSoon.badge'),
  slots: t('shell:comingSoon.slots'),
  noBets: t('lottery:bets.none'),
  failed: t('shell:chunk.title'),
};
const KILOBYTE = 1000;

let browser: Browser;
let product: ReadyProduct;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  [browser, product] = await Promise.all([sharedChromium(), openProduct('new')]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(async () => {
  watched = await openWatched(browser, {});
  page = watched.page;
});
afterEach(() => watched.context.close());

const root = (name: string) => page.evaluate((key) => document.documentElement.getAttribute(key), name);
const shownSlide = () => page.locator('.opening .swiper-slide-active').innerText();

/** Answers with twelve vendors of slots and one of sports. */
async function respondWithVendors(): Promise<void> {
  const vendors = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ vassalage: `V${at}`, vendorName: `Studio ${at}`, games: 3, isHot: 0 }));
  const groups = [
    { gameCategory: 'RNG', vendors: vendors(12) },
    { gameCategory: 'SPORTS', vendors: vendors(1) },
  ];
  await page.route('**/GCSGAME_newGameVendor*', (route) =>
    route.fulfill({ json: { success: true, value: { groups } } }),
  );
  // The page was built before sports opened, so it requests the current menus.
  const row = (id: string) =>
    `<div class="side-row" data-category="${id}"><a class="side-link" href="${id}">${id}</a></div>`;
  await page.route('**/fresh/**/menus', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: ['side', 'top'].map((menu) => `<div data-games="${menu}">${row('rng')}${row('sports')}</div>`).join(''),
    }),
  );
}

const to = (path: string) => product.url + path;

describe('site shell', () => {
  it('the home page shows its first banner without scripts, and plays all of them with scripts', async () => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(to('/'));
    const banners = page.getByRole('region', { name: texts.banners });
    const first = await banners.locator('.slide-title').first().innerText();
    expect(await banners.locator('a.slide').count()).toBeGreaterThan(0);
    await page.unroute('**/*.js');
    await page.goto(to('/'));
    await banners.getByRole('button', { name: texts.start }).waitFor();
    expect(await shownSlide()).toContain(first);
    await banners.locator('.slide-dot').nth(1).click();
    await expect.poll(shownSlide).not.toContain(first);
  });

  it('the left bar lists nine vendors, and links to all of them and to a vendor’s lobby', async () => {
    await respondWithVendors();
    await page.goto(to('/'));
    const side = page.locator('#side-menu');
    await side.getByRole('button', { name: texts.vendors }).click();
    const entries = side.locator('#side-RNG a');
    await entries.last().waitFor();
    expect(await entries.count()).toBe(10);
    expect(await entries.last().innerText()).toBe(texts.more);
    expect(await side.locator('[data-category="sports"]').isVisible()).toBe(true);
    expect(await side.locator('[data-category="fish"]').isVisible()).toBe(false);
    const request = page.waitForRequest(/GCSGAME_gameList.*vassalage=V2/);
    await entries.nth(2).click();
    await request;
    await expect.poll(() => page.locator('[name=vassalage]:checked').inputValue()).toBe('V2');
    await expect.poll(() => page.locator('.chip:has([name=vassalage]:checked)').innerText()).toBe('Studio 2');
  });

  it('a header without the left bar lists a category that has opened since the page was built', async () => {
    await respondWithVendors();
    await page.goto(to('/pointMall'));
    await expect.poll(() => page.locator('.header-nav [data-category="sports"]').isVisible()).toBe(true);
  });

  it('inviting friends asks a visitor to sign in while the program is on', async () => {
    await page.goto(to('/'));
    const entry = page.locator('#side-menu').getByRole('button', { name: texts.invite });
    expect(await entry.count()).toBe(0);
    await page.route('**/wps/system/whitelabel', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({
        response,
        json: { ...body, value: { ...body.value, availablePromo: { REFERRAL: { enabled: true } } } },
      });
    });
    await page.evaluate(() => localStorage.removeItem('parlay_feature_flags'));
    await page.reload();
    await entry.click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect.poll(() => dialog.getByRole('tab', { name: texts.signIn, selected: true }).count()).toBe(1);
  });

  it('an unknown address is answered in its language with useful links', async () => {
    const response = await page.goto(to('/no-such-page'));
    expect(response?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(texts.nowhere);
    const links = page.locator('.not-found-links a');
    expect(await links.count()).toBe(4);
    await links.first().click();
    await page.waitForURL(to('/rng'));
  });

  it('/seamless shows that it opens later, and where to go now', async () => {
    await page.goto(to('/seamless'));
    await page.getByText(texts.closed, { exact: true }).waitFor();
    expect(await page.locator('#side-menu').count()).toBe(1);
    expect(await page.locator('.footer').count()).toBe(0);
    expect(await page.locator('.top-bar').count()).toBe(0);
    expect(await root('data-menu')).toBe('mini');
    await page.locator('a.link-card', { hasText: texts.slots }).click();
    await page.waitForURL(to('/rng'));
  });

  it('the home page shows clocks of the next draws, and an empty live feed before anybody has bet', async () => {
    await page.goto(to('/'));
    await page.locator('[data-draws]').scrollIntoViewIfNeeded();
    // The worker creates draws soon after the first start.
    await expect
      .poll(() => page.locator('.draw-clock').allInnerTexts(), { timeout: 60_000 })
      .toContainEqual(expect.stringMatching(/^\d+:\d\d/));
    await page.locator('[data-feed]').scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByText(texts.noBets).isVisible()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('a part of the program that fails to load reloads the page once, then shows a message', async () => {
    await page.goto(to('/'), { waitUntil: 'networkidle' });
    await page.route('**/side-vendors*.js', (route) => route.fulfill({ status: 404, body: '' }));
    const open = () => page.locator('#side-menu').getByRole('button', { name: texts.vendors }).click();
    const reloaded = page.waitForEvent('load');
    await open();
    await reloaded;
    const message = page.getByRole('alert').filter({ hasText: texts.failed });
    expect(await message.isVisible()).toBe(false);
    await page.waitForLoadState('networkidle');
    await open();
    await message.waitFor();
    await page.unroute('**/side-vendors*.js');
    await message.getByRole('button').click();
    await message.waitFor({ state: 'hidden' });
  });
});

describe('home page', () => {
  it('stays within its script limit with playing slides, and moves nothing', async () => {
    await watched.context.close();
    watched = await openWatched(browser, { viewport: { width: 360, height: 740 }, reducedMotion: 'no-preference' });
    page = watched.page;
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await page.goto(to('/'), { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: texts.stop }).waitFor();
    const bodies = await Promise.all(scripts);
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
    expect(bytes).toBeLessThanOrEqual(40 * KILOBYTE);
    expect(bodies.filter((body) => body.includes('react'))).toEqual([]);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02);
  });

  it('plays its banners until the focus or the button pauses them, and is accessible meanwhile', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(to('/'));
    const banners = page.getByRole('region', { name: texts.banners });
    const stop = banners.getByRole('button', { name: texts.stop });
    await stop.waitFor();
    const first = await shownSlide();
    await expect.poll(shownSlide, { timeout: 12_000 }).not.toBe(first);
    // Playing slides are checked for accessibility too.
    expect(await axeFindings(page)).toEqual([]);
    await stop.click();
    await banners.getByRole('button', { name: texts.start }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('knows by the version of each part what was published since the build', async () => {
    await page.goto(`${product.url}/en`);
    const parts = page.locator('[data-fresh]');
    const paths = await parts.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['fresh'] ?? ''));
    expect(paths).toEqual([
      '/fresh/en/shell/w_home',
      '/fresh/en/shell/news',
      '/fresh/en/shell/categories',
      '/fresh/en/shell/offers',
    ]);
    for (const [at, path] of paths.entries()) {
      const response = await fetch(product.url + path);
      expect(response.status, path).toBe(200);
      const version = response.headers.get('x-content-version');
      // The pages were built before the vendor's categories opened.
      await expect.poll(() => parts.nth(at).getAttribute('data-version'), { message: path }).toBe(version);
    }
    expect((await fetch(`${product.url}/fresh/en/shell/nothing`)).status).toBe(404);
  });

  it('retries a picture that failed to load, and finally shows an icon in its place', async () => {
    let requests = 0;
    await page.route('**/files/art/**', (route) => {
      requests += 1;
      return route.fulfill({ status: 404, body: '' });
    });
    await page.goto(`${product.url}/en`);
    await page.locator('[data-home-row="hot"]').scrollIntoViewIfNeeded();
    const games = await page.locator('[data-home-row="hot"] a.tile').count();
    // Each picture has tries and pauses of its own, so the last one fails later than the first.
    await expect.poll(() => requests).toBeGreaterThanOrEqual(games * 4);
    await page.locator('.tile img[data-image="failed"]').first().waitFor();
  });
});

it('the reward bar stays hidden in the tab in which it was closed', async () => {
  await page.goto(`${product.url}/en`);
  await page.locator('.top-bar').getByRole('button').click();
  expect(await page.locator('.top-bar').isVisible()).toBe(false);
  await page.goto(`${product.url}/en/rng`);
  expect(await page.locator('.top-bar').isVisible()).toBe(false);
});

it('pages fade from one to the next, but not with the preference for reduced motion', async () => {
  await page.goto(`${product.url}/en`);
  const rules = () =>
    page.evaluate(() => {
      const all = (list: CSSRuleList): CSSRule[] =>
        [...list].flatMap((rule) => [rule, ...('cssRules' in rule ? all(rule.cssRules as CSSRuleList) : [])]);
      const found = [...document.styleSheets].flatMap((sheet) => all(sheet.cssRules));
      const change = found.find((rule) => rule.cssText.startsWith('@view-transition'));
      const media = change?.parentRule;
      return media instanceof CSSMediaRule ? matchMedia(media.conditionText).matches : undefined;
    });
  expect(await rules()).toBe(false);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await rules()).toBe(true);
  await page.locator('#side-menu').getByRole('link', { name: 'Slots' }).click();
  await page.waitForURL(`${product.url}/en/rng`);
  // Islands still work.
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('dialog').waitFor();
});
