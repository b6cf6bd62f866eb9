import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeToTag } from '#i18n/locales';
import { sharedChromium } from '../support/chromium.ts';
import { axeFindings } from '../support/page-checks.ts';
import { serveBuiltPages, type StaticSite } from '../support/static-site.ts';
import { openWatched } from '../support/watched-page.ts';

let site: StaticSite;
let browser: Browser;
let page: Page;

const storedCodes = () => page.evaluate(() => [localStorage.getItem('lang'), localStorage.getItem('hisLang')]);
const language = () => page.locator('html').getAttribute('lang');

/** Sets a language as if it had been chosen on an earlier visit. */
async function chooseEarlier(code: string): Promise<void> {
  await page.addInitScript((value) => {
    if (!localStorage.getItem('lang')) localStorage.setItem('lang', value);
  }, code);
}

beforeAll(async () => {
  site = await serveBuiltPages();
  browser = await sharedChromium();
});

afterAll(async () => {
  await browser?.close();
  site?.close();
});

beforeEach(async () => {
  ({ page } = await openWatched(browser, {}));
});

afterEach(() => page.context().close());

describe.each([
  { from: 'MY', at: '/rng', to: 'EN', leads: '/en/rng' },
  { from: 'EN', at: '/en/rng', to: 'MY', leads: '/rng' },
])('the list of languages on a page in $from', ({ from, at, to, leads }) => {
  it('opens the same page with its query and hash, and stores both codes', async () => {
    await chooseEarlier(from);
    await page.goto(`${site.origin}${at}?from=mail#main`);
    await page.click('.header .language-switch');
    expect(await axeFindings(page)).toEqual([]);
    await page.click(`#languages a[lang="${codeToTag(to)}"]`);
    await page.waitForURL(`${site.origin}${leads}?from=mail#main`);
    expect(await storedCodes()).toEqual([to, from]);
  });

  it('opens from a phone’s drawer, which closes, and by keyboard; Escape closes it', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${site.origin}${at}`);
    await page.click('.header [data-act="menu"]');
    await page.click('#side-menu .language-switch');
    await page.locator('#languages').waitFor();
    expect(await page.locator('html').getAttribute('data-drawer')).toBeNull();
    await page.keyboard.press('Escape');
    expect(await page.locator('#languages').isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.reload();
    await page.locator('.header .language-switch').press('Enter');
    await page.locator('#languages').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#languages')?.id)).toBe('languages');
    await page.locator(`#languages a[lang="${codeToTag(to)}"]`).press('Enter');
    await page.waitForURL(`${site.origin}${leads}`);
  });
});

describe('language chosen before', () => {
  it('is restored at the portal’s root with query and hash, and Back does not loop', async () => {
    await chooseEarlier('EN');
    await page.goto(`${site.origin}/?ref=mail#main`);
    await page.waitForURL(`${site.origin}/en?ref=mail#main`);
    await page.goto(`${site.origin}/en/rng`);
    await page.goBack();
    expect(await language()).toBe('en');
  });

  it('changes nothing on a page whose address names a language, or that an internal link led to', async () => {
    await chooseEarlier('EN');
    await page.goto(`${site.origin}/rng`);
    expect([await language(), await storedCodes()]).toEqual(['vi', ['EN', null]]);
    await page.click('.side-logo');
    await page.waitForURL(`${site.origin}/`);
    expect(await language()).toBe('vi');
  });

  it('is the default at first, and when it is no longer offered', async () => {
    await page.goto(`${site.origin}/en`);
    expect(await storedCodes()).toEqual(['MY', null]);
    await page.evaluate(() => localStorage.setItem('lang', 'TH'));
    await page.goto(`${site.origin}/`);
    expect([await language(), await storedCodes()]).toEqual(['vi', ['MY', null]]);
  });
});
