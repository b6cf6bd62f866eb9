import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../../src/lib/server/portal.ts';
import { ops } from '../support/command-line.ts';
import { axeFindings, pageFindings } from '../support/page-checks.ts';
import {
  accountMenu,
  dialogOf,
  giveName,
  openFrom,
  openSignIn,
  unexpected,
  useSignInProduct,
  WORDS,
} from '../support/sign-in-page.ts';
import { textsOf } from '../support/texts.ts';

// The other files run their flows in Vietnamese; this one checks the program in English at its own addresses.
const portal = useSignInProduct(undefined, ROLES);
const t = textsOf('en');
const words = WORDS.en;

async function expectClean(page: Page): Promise<void> {
  expect([...(await axeFindings(page)), ...(await pageFindings(page))]).toEqual([]);
}

describe('portal in English', () => {
  it('refuses a wrong password, signs the member in, places and cancels a bet, and signs the member out', async () => {
    const { page, context, problems } = await openFrom(portal.browser, '10.50.0.1');
    await page.goto(`${portal.url}/en`);
    await openSignIn(page, words);
    await giveName(page, words, 'demo', 'not-this-one');
    await dialogOf(page).getByText(t('errors:incorrect_user_or_password')).waitFor();
    await expectClean(page);
    await giveName(page, words, 'demo');
    await accountMenu(page, words).waitFor();

    const current = async () => (await (await fetch(`${portal.url}/lgw/draws/SSC5M/current`)).json()).value.current;
    await expect.poll(current, { timeout: 60_000 }).not.toBeNull();
    await page.goto(`${portal.url}/en/lottery?gameCode=SSC5M&playType=SSC_DWD`);
    await page.getByRole('button', { name: t('lottery:board.random') }).click();
    await page.getByRole('button', { name: t('lottery:slip.add') }).click();
    await page.getByRole('button', { name: t('lottery:slip.place') }).click();
    await page.getByRole('status').getByText(t('lottery:slip.placedText')).waitFor();
    await page.getByRole('tab', { name: t('lottery:tab.bets') }).click();
    await page.getByRole('button', { name: t('lottery:bets.cancel') }).click();
    await page.getByRole('listitem').getByText(t('lottery:betState.cancelled'), { exact: true }).first().waitFor();
    await expectClean(page);

    await accountMenu(page, words).click();
    await page.getByRole('menuitem', { name: words.signOut }).click();
    await dialogOf(page).getByRole('button', { name: words.signOut }).click();
    await page.waitForURL(`${portal.url}/en`);
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('answers an unknown address in English, with English links', async () => {
    const { page, context } = await openFrom(portal.browser, '10.50.0.2');
    const response = await page.goto(`${portal.url}/en/no-such-page`);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: t('lobby:notFound.title') }).waitFor();
    await page.locator('.not-found-links a').first().click();
    await page.waitForURL(`${portal.url}/en/rng`);
    await page.goto(`${portal.url}/en/help#agreement`);
    await page.waitForURL(`${portal.url}/en/help/user-agreement`);
    await context.close();
  });

  it('redirects visitors of a portal without public pages to the English sign-in page and back', async () => {
    const { page, context, problems } = await openFrom(portal.browser, '10.50.0.3');
    const redirects = async () =>
      (await (await fetch(`${portal.url}/wps/system/whitelabel`)).json()).value.loginRedirect;
    await portal.database.query(`insert into settings (key, value) values ('loginRedirect', 'true')`);
    await expect.poll(redirects, { timeout: 10_000 }).toBe(true);
    await page.goto(`${portal.url}/en/rng?x=1`);
    await page.waitForURL(`${portal.url}/en/login?next=${encodeURIComponent('/en/rng?x=1')}`);
    const form = page.getByRole('main');
    await form.getByLabel(words.username).waitFor();
    await expectClean(page);
    await portal.database.query(`delete from settings where key = 'loginRedirect'`);
    await expect.poll(redirects, { timeout: 10_000 }).toBe(false);
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('shows in English that the site is closed', async () => {
    await ops(portal.product.databaseUrl, 'maintenance on unknown');
    const { page, context } = await openFrom(portal.browser, '10.50.0.4');
    await expect.poll(async () => (await page.goto(`${portal.url}/en/rng`))?.status()).toBe(503);
    await page.getByRole('heading', { level: 1, name: t('status:maintenance.title') }).waitFor();
    await expectClean(page);
    await context.close();
    await ops(portal.product.databaseUrl, 'maintenance off');
  });
});
