import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { publishItem } from '../support/content.ts';
import { textsOf } from '../support/texts.ts';
import { openPortal, type OpenPortal } from '../support/open-portal.ts';
import { axeFindings, pageFindings, showAs } from '../support/page-checks.ts';
import { openWatched } from '../support/watched-page.ts';

let browser: Browser;
let portal: OpenPortal;
beforeAll(async () => {
  [browser, portal] = await Promise.all([sharedChromium(), openPortal()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

let page: Page;
let problems: string[];
beforeEach(async () => {
  const watched = await openWatched(browser, {});
  ({ page, problems } = watched);
  return async () => {
    await watched.context.close();
    if (problems.length > 0) throw new Error(problems.join('\n'));
  };
});

const open = (path: string) => page.goto(portal.url + path, { waitUntil: 'networkidle' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Checks the page on a phone in the dark theme and on a desktop in the light one. */
async function expectClean(): Promise<void> {
  for (const [width, theme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    await showAs(page, width, theme);
    expect(await axeFindings(page, width === 360 ? 'colors' : 'everything')).toEqual([]);
    expect(await pageFindings(page)).toEqual([]);
  }
}

describe('content pages', () => {
  const texts = (namespace: string) => textsOf('vi', namespace);

  // every-page.test.ts checks the two lists, /promotions and /help.
  it.each([
    '/promotions/secure-account',
    '/promoDetail?id=six-slots',
    '/help/user-agreement',
    '/help/responsible-gaming',
    '/helpmc/deposit-guide',
    '/down',
  ])('render %s accessibly on phone and desktop, in both themes', async (path) => {
    const response = await open(path);
    expect(response?.status()).toBe(200);
    await expectClean();
  });

  it('filter promotions by type, and open the sign-in by a promotion’s action', async () => {
    const t = texts('promotions');
    await open('/promotions');
    const cards = page.locator('.promo-item:visible');
    expect(await cards.count()).toBe(10);
    await page.getByRole('radio', { name: t('type.guide') }).check({ force: true });
    expect(await cards.count()).toBe(3);
    await open('/promotions/welcome-bonus');
    await button(t('join.signIn')).click();
    await page.getByRole('dialog', { name: texts('auth')('login.title') }).waitFor();
    await expectClean();
  });

  it('search the help center without accents, and report when nothing is found', async () => {
    const t = texts('help');
    await open('/help');
    const field = page.getByRole('searchbox');
    await field.fill('rut tien');
    await page.getByRole('status').filter({ hasText: /\d/ }).waitFor();
    const first = page.locator('.help-result').first();
    expect(await first.getAttribute('href')).toBe('/help/withdrawal-guide');
    expect(await page.locator('.help-topics').isVisible()).toBe(false);
    await expectClean();
    await field.fill('xyzzy');
    await page.getByText(t('search.noneTitle').replace('{query}', 'xyzzy')).waitFor();
    await field.fill('');
    await page.locator('.help-topics').waitFor();
  });

  it('redirect old help links to the article that has their text', async () => {
    await page.goto(`${portal.url}/help#agreement`);
    await page.waitForURL(`${portal.url}/help/user-agreement`);
    await page.goto(`${portal.url}/helpmc#withdrawals`);
    await page.waitForURL(`${portal.url}/helpmc/withdrawal-guide`);
    expect(await page.getByRole('banner').count()).toBe(0);
  });

  it('show four steps and a QR code per phone on the download page and in its dialog', async () => {
    const t = texts('download');
    await open('/download');
    const code = page.getByRole('img', { name: t('qr.android') });
    expect(await code.boundingBox()).toMatchObject({ width: 100, height: 100 });
    expect(await page.locator('.download-steps:visible li').count()).toBe(4);
    await page.getByRole('radio', { name: t('ios') }).check({ force: true });
    await page.getByText(t('safari.step2')).waitFor();
    expect(await code.isVisible()).toBe(false);

    await page.getByText(t('addresses.title')).click();
    const other = portal.url.replace('127.0.0.1', 'localhost');
    const link = page.getByRole('link', { name: other });
    expect(await link.getAttribute('href')).toBe(`${other}/download`);
    await page.getByText(t('addresses.fastest')).waitFor();
    expect(await page.locator('.download-addresses li').count()).toBe(2);
    expect(await page.getByText(t('addresses.silent')).count()).toBe(0);
    expect(await axeFindings(page, 'everything')).toEqual([]);

    await page.locator('#side-menu [data-apps] > summary').click();
    await page
      .locator('#side-menu')
      .getByRole('link', { name: textsOf('vi', 'shell')('side.appsGuide') })
      .click();
    const dialog = page.getByRole('dialog', { name: t('title') });
    await dialog.getByText(t('chrome.step1')).waitFor();
    await dialog.getByRole('tab', { name: t('ios') }).click();
    await dialog.getByText(t('safari.step1')).waitFor();
    // 100 pixels, plus the white margin and the border.
    const small = await dialog.getByRole('img', { name: t('qr.ios') }).boundingBox();
    expect(small).toMatchObject({ width: 134, height: 134 });
    await expectClean();
    await page.mouse.click(5, 5);
    await dialog.waitFor({ state: 'detached' });
  });

  it('ask for feedback, store it, and confirm it', async () => {
    const t = texts('feedback');
    const errors = texts('errors');
    await open('/helpmc');
    await button(texts('help')('contact.feedback')).click();
    const dialog = page.getByRole('dialog', { name: t('title') });
    await dialog.getByRole('button', { name: t('send') }).click();
    await dialog.getByText(errors('enter_feedback')).waitFor();
    await dialog.getByLabel(t('content')).fill('short');
    await dialog
      .getByText(errors('content_between').replace('{min}', '10').replace('{max}', '1000'), { exact: true })
      .waitFor();
    await expectClean();
    await dialog.getByLabel(t('content')).fill('The help is good.');
    await dialog.getByLabel(t('contact')).fill('me@example.com');
    await dialog.getByRole('button', { name: t('send') }).click();
    await dialog.getByText(t('sentTitle')).waitFor();
    const stored = await portal.staff.as('support', 'GET /ops/api/feedback?state=open');
    expect(stored.body.value.rows[0]).toMatchObject({
      content: 'The help is good.',
      contact: 'me@example.com',
      language: 'vi',
    });
  });
});

/** Clicks a button of the shell, wherever it is. */
async function press(name: string, id?: string): Promise<void> {
  await page.evaluate(
    ([opens, which]) => {
      const part = document.createElement('button');
      Object.assign(part.dataset, { opens, ...(which ? { id: which } : {}) });
      document.querySelector('main')?.append(part);
      part.click();
      part.remove();
    },
    [name, id] as const,
  );
}

describe('announcements', () => {
  it('are paged by nine with times in the merchant’s zone, and the selected one is open', async () => {
    const titled = (title: string, body: string) => [{ languageTag: 'en', title, body }];
    const oldest = await publishItem(portal.staff, { texts: titled('The oldest', '<p>First of <b>all</b></p>') });
    for (let at = 1; at <= 10; at += 1) {
      await publishItem(portal.staff, { texts: titled(`News ${at}`, `<p>Text of news ${at}</p>`) });
    }
    const t = textsOf('en', 'news');
    await open('/en/help');
    await press('announcements');
    const dialog = page.getByRole('dialog', { name: t('announcements.title') });
    const items = dialog.getByRole('listitem').getByRole('button');
    await expect.poll(() => items.count()).toBe(9);
    await dialog.getByRole('heading', { name: 'News 10' }).waitFor();
    expect(await items.first().innerText()).toMatch(/News 10\s+\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
    await items.nth(1).click();
    await dialog.getByText('Text of news 9').waitFor();
    await expectClean();
    await dialog.getByRole('button', { name: 'Next page' }).click();
    await dialog.getByRole('heading', { name: 'News 1', exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Previous page' }).click();
    await dialog.getByRole('heading', { name: 'News 10' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await press('announcements', oldest);
    await dialog.getByText('First of all').waitFor();
  });
});

describe('notices', () => {
  it('open by themselves once when unread in this browser; the page does not scroll behind them', async () => {
    const t = textsOf('vi', 'news');
    await open('/promotions');
    expect(await page.getByRole('dialog').count()).toBe(0);
    const texts = [{ languageTag: 'vi', title: 'Bảo trì tối nay', body: '<p>Từ 2 giờ đến 3 giờ sáng.</p>' }];
    await publishItem(portal.staff, { kind: 'notice', slot: 'popup', texts });

    // Another visitor, because a browser caches the notices for a few minutes.
    const { page: other, context } = await openWatched(browser, {});
    await other.goto(`${portal.url}/promotions`);
    const dialog = other.getByRole('dialog', { name: t('welcome.title') });
    await dialog.getByText('Từ 2 giờ đến 3 giờ sáng.').waitFor();
    const scrolled = await other.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    expect(['hidden', 'clip']).toContain(scrolled === 'visible' ? await bodyOverflow(other) : scrolled);
    await dialog.getByRole('button', { name: t('welcome.close') }).click();
    await dialog.waitFor({ state: 'detached' });

    await other.close();
    const third = await context.newPage();
    await third.goto(`${portal.url}/promotions`);
    const storedNotices = () => third.evaluate(() => sessionStorage.getItem('index_notice') ?? '');
    await expect.poll(storedNotices).toContain('Bảo trì tối nay');
    expect(await third.getByRole('dialog').count()).toBe(0);
    // The notices can be read again.
    page = third;
    await third
      .locator('#side-menu')
      .getByRole('button', { name: t('notices.title') })
      .click();
    await third
      .getByRole('dialog', { name: t('notices.title') })
      .getByText('Bảo trì tối nay')
      .waitFor();
    await expectClean();
    await context.close();
  });
});

const bodyOverflow = (shown: Page) => shown.evaluate(() => getComputedStyle(document.body).overflowY);

describe('before any action', () => {
  it.each(['/promotions', '/en/promotions/six-slots', '/en/help', '/help/deposit-guide', '/download'])(
    '%s loads no framework and at most 40 kB of scripts, and nothing on it moves',
    async (path) => {
      const scripts = new Map<string, Promise<string>>();
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.set(response.url(), response.text());
      });
      await page.addInitScript(watchShifts);
      // Prevents the previous test's notices from opening.
      await page.addInitScript(() => sessionStorage.setItem('index_notice', '{}'));
      await page.setViewportSize({ width: 360, height: 740 });
      await open(path);
      const texts = await Promise.all(scripts.values());
      expect(texts.filter((text) => text.includes('react'))).toEqual([]);
      // Excludes the carousel, which loads when the browser is idle and has its own limit.
      const own = texts.filter((text) => !text.includes('swiper'));
      expect(own.reduce((sum, text) => sum + gzipSync(text).length, 0)).toBeLessThanOrEqual(40_000);
      expect(await page.evaluate(() => document.documentElement.dataset['shifts'] ?? '0')).toBe('0');
    },
  );
});

/** Counts layout shifts without user input in hundredths; a page may have 2. */
function watchShifts(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    document.documentElement.dataset['shifts'] = String(Math.floor((sum * 100) / 2));
  }).observe({ type: 'layout-shift', buffered: true });
}
