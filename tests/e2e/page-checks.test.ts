import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { axeFindings } from '../support/page-checks.ts';

/** Verifies that the checks find problems, on which all other tests rely. */
const PALE = '<p style="color: #bbb; background: #fff">pale</p>';
const PAGES: Record<string, string> = {
  'http://outer.test/': `<html lang="en"><title>Outer</title><main><h1>Outer</h1><img src="data:,">${PALE}</main>`,
  'http://framed.test/': `<html lang="en"><title>Framed</title><main><h1>Framed</h1>
    <iframe title="another" src="http://inner.test/"></iframe></main>`,
  'http://inner.test/': `<html lang="en"><title>Inner</title><main>${PALE}</main>`,
};

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  const context = await browser.newContext();
  page = await context.newPage();
  await page.route('http://*.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html>${PAGES[route.request().url()]}` }),
  );
  return () => context.close();
});

it('axe names the rule and the element, for all rules or for colors alone', async () => {
  await page.goto('http://outer.test/');
  expect(await axeFindings(page)).toEqual(['color-contrast: p (1)', 'image-alt: img (1)']);
  expect(await axeFindings(page, 'colors')).toEqual(['color-contrast: p (1)']);
  await page.locator('p').evaluate((pale) => pale.removeAttribute('style'));
  expect(await axeFindings(page, 'colors')).toEqual([]);
});

it('axe checks embedded frames of other origins', async () => {
  await page.goto('http://framed.test/');
  expect(await axeFindings(page, 'colors')).toEqual(['color-contrast: iframe p (1)']);
});
