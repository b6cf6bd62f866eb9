import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { axeFindings, pageFindings, showAs } from '../support/page-checks.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { FORM_WORDS, isFocused } from '../support/registration-page.ts';
import { openWatched, type WatchedPage } from '../support/watched-page.ts';

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
afterEach(async () => {
  if (watched.problems.length > 0) throw new Error(watched.problems.join('\n'));
  await watched.context.close();
});

const picker = () => page.getByRole('combobox');
const list = () => page.getByRole('listbox');
/** Returns what a screen reader announces for the active option. */
const active = () =>
  picker().evaluate((box) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.innerText);

async function openForm(tag: 'vi' | 'en' = 'en'): Promise<void> {
  await page.goto(`${product.url}${FORM_WORDS[tag].path}/register`);
  await page.getByRole('tab', { name: FORM_WORDS[tag].byMobile }).click();
  await expect.poll(() => picker().inputValue()).toBe('+84');
}

describe('country picker', () => {
  it('starts with the current country, and opens its list on focus', async () => {
    await openForm();
    expect(await picker().getAttribute('aria-expanded')).toBe('false');
    await picker().focus();
    await list().waitFor();
    expect(await picker().getAttribute('aria-expanded')).toBe('true');
    expect(await active()).toContain('Vietnam');
    expect(await list().getByRole('option').count()).toBeGreaterThan(200);
    const flag = list().getByRole('option', { selected: true }).locator('img');
    expect(await flag.getAttribute('src')).toBe('/COUNTRY_FLAG/CIRCLE/VN.svg');
    expect(await flag.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect([...(await axeFindings(page)), ...(await pageFindings(page))]).toEqual([]);
    await showAs(page, 1280, 'dark');
    expect([...(await axeFindings(page, 'colors')), ...(await pageFindings(page))]).toEqual([]);
  });

  it('works by keyboard: search, arrows, Enter; the focus moves to the number', async () => {
    await openForm();
    await picker().focus();
    await page.keyboard.type('united');
    await page.keyboard.press('ArrowDown');
    const selected = await active();
    await page.keyboard.press('ArrowUp');
    expect(await active()).not.toBe(selected);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(selected).toContain(await picker().inputValue());
    expect(await isFocused(page.getByLabel('Mobile number', { exact: true }))).toBe(true);
    expect(await list().count()).toBe(0);
  });

  it('finds a country by name without accents in the reader’s language, by English name and by dial code', async () => {
    await openForm('vi');
    await picker().focus();
    for (const [typed, found] of [
      ['duc', 'Đức'],
      ['germany', 'Đức'],
      ['+49', 'Đức'],
    ] as const) {
      await picker().fill(typed);
      await expect.poll(active).toContain(found);
    }
    await picker().fill('xyzxyz');
    await page.getByText('Không tìm thấy quốc gia nào').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await picker().inputValue()).toBe('+84');
  });

  it('accepts a tap, and closes shortly after losing the focus', async () => {
    await openForm();
    await picker().click();
    await list()
      .getByRole('option', { name: /Albania/ })
      .click();
    expect(await picker().inputValue()).toBe('+355');
    await picker().focus();
    await list().waitFor();
    await page.getByLabel('Mobile number', { exact: true }).focus();
    expect(await list().count()).toBe(1);
    await list().waitFor({ state: 'detached' });
    expect(await picker().inputValue()).toBe('+355');
  });

  it('closes by Escape without closing the dialog around it', async () => {
    await page.goto(`${product.url}/en`);
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Register' }).click();
    await dialog.getByRole('tab', { name: 'With phone' }).click();
    await picker().focus();
    await list().waitFor();
    await page.keyboard.press('Escape');
    await list().waitFor({ state: 'detached' });
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press('ArrowDown');
    await list().waitFor();
  });
});
