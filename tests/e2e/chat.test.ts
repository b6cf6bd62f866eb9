import pg from 'pg';
import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { expectClean, openBackOffice } from '../support/back-office-page.ts';
import { textsOf } from '../support/texts.ts';
import { pageFindings, showAs } from '../support/page-checks.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { setModule } from '#domain/modules';
import { openDatabase } from '#server/db/open';
import { MEMBER_PASSWORD, registerMember } from '../support/signed-in.ts';
import { openWatched, type WatchedPage } from '../support/watched-page.ts';
import { itThoroughly } from '../support/thorough.ts';

let browser: Browser;
let product: ReadyProduct;
beforeAll(async () => {
  [browser, product] = await Promise.all([
    sharedChromium(),
    openProduct('new', { TRUSTED_PROXIES: '127.0.0.1', STEP_UP: 'off' }),
  ]);
  await setChatEnabled(true);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Enables or disables the chat, and waits for the server's cached flags (two seconds). */
async function setChatEnabled(isOn: boolean): Promise<void> {
  const log = { warn() {} };
  const db = await openDatabase({
    databaseUrl: product.databaseUrl,
    embeddedFolder: undefined,
    maxConnections: 1,
    log,
  });
  await db.transaction((tx) => setModule(tx, 'CBS3', isOn));
  await db.close();
  await vi.waitFor(async () => expect(await isEnabled()).toBe(isOn), { timeout: 30_000, interval: 100 });
}

async function isEnabled(): Promise<boolean> {
  const { value } = await (await fetch(`${product.url}/wps/system/whitelabel`)).json();
  return value.modules.some(({ modId, enabled }: Record<string, string>) => modId === 'CBS3' && enabled === '1');
}

async function setType(username: string, type: string): Promise<void> {
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  await database.query('update members set account_type = $2 where username = $1', [username, type]);
  await database.end();
}

const chat = textsOf('en', 'chat');
const member = textsOf('en', 'member');
const shell = textsOf('en', 'shell');
const auth = textsOf('en', 'auth');
const common = textsOf('en', 'common');
const errors = textsOf('en', 'errors');
const staffTexts = textsOf('en', 'ops');

/** The greeting that a new portal publishes. */
const GREETING = 'Hi! How can we help?';

let watched: WatchedPage;
let context: BrowserContext;
let page: Page;
beforeEach(async () => {
  watched = await openWatched(browser, {});
  ({ context, page } = watched);
  return () => context.close();
});

async function signedIn(username: string): Promise<void> {
  await context.addCookies(await registerMember(product.url, username));
  await page.goto(`${product.url}/en`);
  await headerButton().waitFor();
}

const headerButton = () =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^${member('bar.chat')}`, 'v') });
const sideButton = () => page.getByRole('complementary').getByRole('button', { name: shell('side.chat') });

async function windowFrom(click: () => Promise<void>): Promise<Page> {
  const opening = context.waitForEvent('page');
  await click();
  const opened = await opening;
  await opened.waitForURL(`${product.url}/en/chat`);
  return opened;
}

const messageIn = (where: Page | Locator, text: string) => where.getByRole('listitem').filter({ hasText: text });

async function write(where: Page, text: string): Promise<void> {
  await where.getByLabel(chat('field')).fill(text);
  await where.keyboard.press('Enter');
  await messageIn(where, text).waitFor();
}

describe('chat', () => {
  it('goes from the member’s window to the back office and back, and counts unread messages without a reload', async () => {
    await signedIn('chatter1');
    const opened = await windowFrom(() => headerButton().click());
    expect(await opened.evaluate(() => [opener, innerWidth, innerHeight])).toEqual([null, 440, 750]);
    await opened.getByRole('heading', { name: GREETING }).waitFor();
    const question = opened.getByRole('button', { name: 'How long does a deposit take?' });
    await question.click();
    await opened.getByText('We check each transfer against the bank statement').waitFor();
    await opened.getByRole('button', { name: chat('larger') }).click();
    await opened.getByRole('button', { name: chat('smaller') }).click();
    await expect.poll(() => opened.evaluate(() => innerWidth)).toBe(440);
    await write(opened, 'Where is my deposit? <b>Please</b>');

    const { page: inBackOffice, context: backOfficeContext, problems } = await openBackOffice(browser, product, 'en');
    await inBackOffice.getByRole('link', { name: staffTexts('chat.title') }).click();
    await inBackOffice.getByRole('button', { name: `${staffTexts('chat.open')}: chatter1` }).click();
    await messageIn(inBackOffice.getByRole('dialog'), 'Where is my deposit? <b>Please</b>').waitFor();
    await write(inBackOffice, 'It arrived a minute ago.');
    await messageIn(opened, 'It arrived a minute ago.').waitFor();
    await messageIn(opened, chat('seen')).waitFor();
    expect(await question.getAttribute('aria-expanded')).toBe('true');
    await expectClean(opened, 'chat');
    await question.click();
    expect(await question.getAttribute('aria-expanded')).toBe('false');
    await expectClean(inBackOffice, 'chat-back-office');

    await opened.close();
    await write(inBackOffice, 'Can we do anything else?');
    await headerButton().and(page.getByTitle('1 unread')).waitFor();
    // The narrowest header that shows the button, with an amount that players have.
    await page.route('**/wps/v2/wallets/balance', async (route) => {
      const response = await route.fetch();
      const { value, ...rest } = await response.json();
      await route.fulfill({
        response,
        json: { ...rest, value: { ...value, sumBalance: '38929720', bonus: '10000000' } },
      });
    });
    await page.reload();
    await headerButton().waitFor();
    await showAs(page, 1088, 'light');
    expect([await headerButton().isVisible(), ...(await pageFindings(page))]).toEqual([true]);
    await expectClean(page, 'chat-unread');
    await showAs(page, 1280, 'light');
    const again = await windowFrom(() => headerButton().click());
    await messageIn(again, 'Can we do anything else?').waitFor();
    await headerButton()
      .and(page.getByTitle(member('bar.chat'), { exact: true }))
      .waitFor();
    expect([...watched.problems, ...problems]).toEqual([]);
    await backOfficeContext.close();
  });

  itThoroughly('asks a visitor to sign in, then opens', async () => {
    await registerMember(product.url, 'chatter2');
    await page.goto(`${product.url}/en`);
    await sideButton().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(auth('field.username'), { exact: true }).fill('chatter2');
    await dialog.getByLabel(auth('field.password'), { exact: true }).fill(MEMBER_PASSWORD);
    const opened = await windowFrom(() => dialog.locator('button[type=submit]').click());
    await opened.getByRole('heading', { name: GREETING }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  itThoroughly('shows the reason to guests, who are led to registration, and to agents', async () => {
    await signedIn('chatter3');
    await setType('chatter3', 'guest');
    await page.reload();
    await headerButton().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(errors('in_need_true_account')).waitFor();
    await dialog.getByRole('button', { name: auth('in_increase_submit') }).waitFor();
    await setType('chatter3', 'agent');
    await page.reload();
    await headerButton().click();
    await page.getByText(chat('in_please_information')).waitFor();
    expect(context.pages()).toEqual([page]);
  });

  itThoroughly('continues in the same tab when the browser blocks popups, from a phone’s menu', async () => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await signedIn('chatter4');
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole('button', { name: 'Account chatter4' }).click();
    await page.getByRole('menuitem', { name: member('bar.chat') }).click();
    await page.waitForURL(`${product.url}/en/chat`);
    await write(page, 'From my phone');
    await page.getByRole('link', { name: common('tab.home') }).click();
    await page.waitForURL(`${product.url}/en`);
    expect(watched.problems).toEqual([]);
  });

  it('keeps an unsent message, and sends it once', async () => {
    await signedIn('chatter5');
    await page.goto(`${product.url}/en/chat`);
    await page.getByRole('heading', { name: GREETING }).waitFor();
    // The message arrives, but the response is lost.
    await context.route('**/wps/chat/messages', async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    await page.getByLabel(chat('field')).fill('Only once');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .filter({ hasText: errors('network') })
      .waitFor();
    await context.unroute('**/wps/chat/messages');
    await page.getByRole('button', { name: chat('send') }).click();
    await messageIn(page, 'Only once').waitFor();
    await page.reload();
    await page.getByRole('listitem').first().waitFor();
    expect(await page.getByRole('listitem').count()).toBe(1);
    expect(await page.getByLabel(chat('field')).inputValue()).toBe('');
  });

  it('is absent while the module is disabled: no button, no call', async () => {
    await signedIn('chatter6');
    await setChatEnabled(false);
    await page.evaluate(() => localStorage.removeItem('parlay_feature_flags'));
    await page.reload();
    await page.getByTitle('Open wallet').waitFor();
    await headerButton().waitFor({ state: 'hidden' });
    expect(await sideButton().isVisible()).toBe(false);
    const refused = await context.request.get(`${product.url}/wps/relay/CSP_chatUrl`);
    expect([refused.status(), (await refused.json()).code]).toEqual([409, 'not_enabled']);
    expect(watched.problems).toEqual([]);
    await page.goto(`${product.url}/en/chat`);
    await page.getByText(chat('closedTitle'), { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: chat('help') }).getAttribute('href')).toBe('/en/help');
    await setChatEnabled(true);
  });
});
