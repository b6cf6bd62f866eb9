import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { ops } from '../support/command-line.ts';
import { axeFindings } from '../support/page-checks.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { registerMember } from '../support/signed-in.ts';
import { textsOf } from '../support/texts.ts';
import { openWatched } from '../support/watched-page.ts';

let browser: Browser;
let product: ReadyProduct;
beforeAll(async () => {
  [browser, product] = await Promise.all([sharedChromium(), openProduct('new')]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const PHONE = { viewport: { width: 360, height: 740 } };
const t = textsOf('en', 'member');
const side = textsOf('en', 'shell');

describe('the VIP entry of the side menu', () => {
  it('opens the sign-in for visitors, and for members the level with what is missing and all that levels give', async () => {
    const { page, context, problems } = await openWatched(browser, PHONE);
    await page.goto(`${product.url}/en`);
    const openEntry = async () => {
      await page.locator('[data-act="menu"]:visible').first().click();
      await page.getByRole('button', { name: side('side.vip') }).click();
    };
    await openEntry();
    await page.getByRole('dialog').locator('input[type="password"]').waitFor();

    await context.addCookies(await registerMember(product.url, 'climber1'));
    await page.goto(`${product.url}/en`);
    await openEntry();
    await page.waitForURL('**/en#member/rank');
    await page.getByText(t('rank.toNext', { level: 'Bronze' })).waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(2);
    await page.getByText(t('rank.emptyTitle')).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    // Staff pin a level while the page is open.
    const { id } = (await (await context.request.get(`${product.url}/wps/member/info`)).json()).value;
    await ops(product.databaseUrl, `members rank ${id} 5 a guest of honor`);
    await page.getByRole('heading', { name: 'Diamond' }).waitFor();
    await page.getByText(t('rank.cause.pinned', { to: 'Diamond' })).waitFor();
    await page.getByRole('button', { name: 'Legend' }).click();
    await page.getByRole('columnheader', { name: 'Legend' }).waitFor();
    const isScrolling = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(isScrolling)).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });
});
