import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { axeFindings, pageFindings, showAs } from '../support/page-checks.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { openWatched, type WatchedPage } from '../support/watched-page.ts';

const PASSWORD = 'Correct-horse-9';
const RULES = '**/wps/system/setting/register';
const SCRIPTS = '**/_astro/*.js';

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
  watched = await openWatched(browser, { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  page = watched.page;
});
afterEach(() => watched.context.close());

const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true });
const submit = () => page.getByRole('button', { name: 'Create account' });

/** Delays all scripts until the returned function is called, like a slow connection. */
async function holdScripts(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, (route) => promise.then(() => route.continue()));
  return resolve;
}

/** Counts the page's layout shifts from its first moment. */
async function watchShifts(): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => shifts.push(entry.startTime))).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.length);
}

/** Answers with the server's rules, with one field changed. */
async function respondWithRules(change: (fields: Record<string, { enabled: boolean; required: boolean }>) => void) {
  await page.route(RULES, async (route) => {
    const response = await (await route.fetch()).json();
    change(response.value.fields);
    await route.fulfill({ json: response });
  });
}

describe('registration page before its scripts load', () => {
  it('has the whole form, accessible on every screen and in both themes', async () => {
    await holdScripts();
    await page.goto(`${product.url}/en/register`, { waitUntil: 'commit' });
    await field('Email').waitFor();
    for (const [width, theme] of [
      [360, 'dark'],
      [768, 'light'],
      [1280, 'light'],
    ] as const) {
      await showAs(page, width, theme);
      expect(await pageFindings(page)).toEqual([]);
      if (width !== 768) expect(await axeFindings(page, theme === 'dark' ? 'colors' : 'everything')).toEqual([]);
    }
  });

  it('submits nothing, not even by Enter: the browser would put the password into the address', async () => {
    await holdScripts();
    await page.goto(`${product.url}/en/register`, { waitUntil: 'commit' });
    await field('Password').fill(PASSWORD);
    await field('Password').press('Enter');
    expect(await submit().isDisabled()).toBe(true);
    expect(page.url()).toBe(`${product.url}/en/register`);
  });

  it('keeps typed and unticked values and moves nothing on hydration', async () => {
    const shifts = await watchShifts();
    const release = await holdScripts();
    await page.goto(`${product.url}/en/register`, { waitUntil: 'commit' });
    await field('Username').fill('early1');
    await field('Password').fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await field('Confirm password').pressSequentially('Correct');
    const rules = page.waitForResponse(RULES);
    release();
    await rules;
    await expect.poll(() => submit().isEnabled()).toBe(true);
    expect(await shifts()).toBe(0);
    // The caret did not move, so typing continues.
    await page.keyboard.type('-horse-9');
    await field('Date of birth').fill('1990-05-17');

    expect(await field('Username').inputValue()).toBe('early1');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    await submit().click();
    await page.getByTitle('Open wallet').waitFor();
    expect(watched.problems).toEqual([]);
  });
});

describe('registration page', () => {
  it('updates to the server’s rules without losing what was typed', async () => {
    await respondWithRules((fields) => {
      Object.assign(fields['payeeName'] ?? {}, { enabled: false });
      Object.assign(fields['email'] ?? {}, { required: true });
    });
    const release = await holdScripts();
    await page.goto(`${product.url}/en/register`, { waitUntil: 'commit' });
    await field('Username').fill('early2');
    await field('Full name').fill('Nguyen Thi Lan');
    release();
    await field('Full name').waitFor({ state: 'detached' });
    expect(await field('Username').inputValue()).toBe('early2');
    await submit().click();
    expect(await field('Email').getAttribute('aria-invalid')).toBe('true');
  });

  it('stays when the rules do not load, and requests them again before submitting', async () => {
    await page.route(RULES, (route) => route.abort());
    await page.goto(`${product.url}/en/register`);
    await field('Username').fill('offline1');
    await field('Password').fill(PASSWORD);
    await field('Confirm password').fill(PASSWORD);
    await field('Date of birth').fill('1990-05-17');
    await page.getByRole('checkbox').check();
    await submit().click();
    expect(await page.getByRole('alert').innerText()).toContain('Connection failed');
    await page.unroute(RULES);
    await submit().click();
    await page.getByTitle('Open wallet').waitFor();
  });

  it('clears the form and its messages on reset', async () => {
    await page.goto(`${product.url}/en/register`);
    await submit().click();
    await page.getByText('This field is required.').first().waitFor();
    await field('Username').fill('gone1');
    // The age and the agreement are nothing that a page agrees to for a visitor.
    expect(await page.getByRole('checkbox').isChecked()).toBe(false);
    await page.getByText('Confirm that you’re 18 or older').waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Clear form' }).click();
    expect(await field('Username').inputValue()).toBe('');
    expect(await page.getByRole('checkbox').isChecked()).toBe(false);
    expect(await page.getByText('This field is required.').count()).toBe(0);
  });

  it('reports at once when the repeated password no longer matches', async () => {
    await page.goto(`${product.url}/en/register`);
    // Waits for hydration: before that, blur events are not handled.
    await expect.poll(() => submit().isEnabled()).toBe(true);
    await field('Password').fill(PASSWORD);
    await field('Confirm password').fill(PASSWORD);
    await field('Confirm password').blur();
    await field('Password').fill(`${PASSWORD}0`);
    await expect.poll(() => field('Confirm password').getAttribute('aria-invalid'), { timeout: 10_000 }).toBe('true');
    await field('Password').fill(PASSWORD);
    await expect.poll(() => field('Confirm password').getAttribute('aria-invalid'), { timeout: 10_000 }).toBeNull();
  });

  it('focuses the field that the server refuses', async () => {
    await page.goto(`${product.url}/en/register`);
    await field('Username').fill('taken1');
    await field('Password').fill(PASSWORD);
    await field('Confirm password').fill(PASSWORD);
    await field('Date of birth').fill('1990-05-17');
    await page.getByRole('checkbox').check();
    await submit().click();
    await page.getByTitle('Open wallet').waitFor();
    await watched.context.clearCookies();
    await page.goto(`${product.url}/en/register`);
    await field('Username').fill('taken1');
    await field('Password').fill(PASSWORD);
    await field('Confirm password').fill(PASSWORD);
    await field('Date of birth').fill('1990-05-17');
    await page.getByRole('checkbox').check();
    await submit().click();
    await expect.poll(() => field('Username').getAttribute('aria-invalid')).toBe('true');
    expect(await field('Username').evaluate((input) => input === document.activeElement)).toBe(true);
  });
});

describe('sign-in from the registration page', () => {
  it('opens the dialog, and Escape returns', async () => {
    await page.goto(`${product.url}/en/register`);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Sign in', selected: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Sign in');
  });
});

describe('promotions for new players', () => {
  const carousel = () => page.getByRole('region', { name: 'Offers for new players' });

  const shown = () => carousel().locator('.swiper-slide-active').innerText();
  const height = async () => (await page.locator('.register-promotions').boundingBox())?.height;

  it('play until somebody pauses them, in reserved space', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(`${product.url}/en/register`, { waitUntil: 'commit' });
    const place = await height();
    await page.locator('.register-promotions').scrollIntoViewIfNeeded();
    const first = await shown();
    expect(await height()).toBe(place);
    await expect.poll(shown, { timeout: 9000 }).not.toBe(first);
    await carousel().getByRole('button', { name: 'Pause slideshow' }).click();
    await carousel().getByRole('button', { name: 'Play slideshow' }).waitFor();
  });

  it('do not play with the preference for reduced motion', async () => {
    await page.goto(`${product.url}/en/register`, { waitUntil: 'commit' });
    await page.locator('.register-promotions').scrollIntoViewIfNeeded();
    await carousel().getByRole('button', { name: 'Play slideshow' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});
