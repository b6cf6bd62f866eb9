import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../src/lib/server/portal.ts';
import { sharedChromium } from '../support/chromium.ts';
import { expectClean, openBackOffice, openSection } from '../support/back-office-page.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { registerMember } from '../support/signed-in.ts';
import { textsOf } from '../support/texts.ts';
import { openWatched } from '../support/watched-page.ts';

let browser: Browser;
let product: ReadyProduct;
beforeAll(async () => {
  [browser, product] = await Promise.all([sharedChromium(), openProduct('new', { FOUR_EYES: 'off' }, ROLES)]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const t = textsOf('en', 'inbox');
const member = textsOf('en', 'member');
const ops = textsOf('en', 'ops');
const common = textsOf('en', 'common');

const badge = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('button', {
    name: count === 0 ? member('page.messages') : `${member('page.messages')}, ${count} unread`,
    exact: true,
  });
const messageNamed = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

async function fillTexts(dialog: ReturnType<Page['getByRole']>, texts: Record<string, [title: string, body: string]>) {
  for (const [language, [title, body]] of Object.entries(texts)) {
    const fields = dialog.getByRole('group', { name: language });
    await fields.getByLabel(ops('broadcasts.subject')).fill(title);
    await fields.getByLabel(ops('broadcasts.body'), { exact: true }).fill(body);
  }
}

describe('messages', () => {
  it('arrive from the back office while a page is open, and are read, deleted, restored and stopped', async () => {
    const { page, context, problems } = await openWatched(browser, {});
    await context.addCookies(await registerMember(product.url, 'reader1'));
    await page.goto(`${product.url}/en`);
    await badge(page, 0).waitFor();
    const backOffice = await openBackOffice(browser, product, 'en');
    const staffPage = backOffice.page;

    // A message to one member moves the count without a reload.
    await openSection(staffPage, ops, 'members');
    await staffPage.getByRole('button', { name: `${ops('members.open')}: reader1` }).click();
    await staffPage.getByRole('button', { name: ops('broadcasts.personal') }).click();
    const personal = staffPage.getByRole('dialog', { name: ops('broadcasts.personalTitle', { account: 'reader1' }) });
    await personal.getByRole('button', { name: ops('broadcasts.personalSend') }).click();
    await personal.getByText('This field is required.').first().waitFor();
    await fillTexts(personal, { English: ['Your question', 'Thanks for writing.\nWe have found your transfer.'] });
    await expectClean(staffPage, 'messages-personal');
    await personal.getByRole('button', { name: ops('broadcasts.personalSend') }).click();
    await staffPage.getByText(ops('done.messageWritten', { id: 'reader1' })).waitFor();
    await badge(page, 1).waitFor();
    // While it fades out, the member's dialog behind it cannot be closed.
    await personal.waitFor({ state: 'hidden' });
    await staffPage
      .getByRole('dialog')
      .getByRole('button', { name: common('close') })
      .click();

    // A message to all members.
    await openSection(staffPage, ops, 'broadcasts');
    await staffPage.getByRole('button', { name: ops('broadcasts.write') }).click();
    const compose = staffPage.getByRole('dialog', { name: ops('broadcasts.newTitle') });
    await compose.getByText(ops('broadcasts.reach', { count: 1 })).waitFor();
    await fillTexts(compose, {
      English: ['Cup final on Sunday', 'Kick-off is at 20:00.'],
      'Tiếng Việt': ['Chung kết Chủ nhật', 'Bóng lăn lúc 20:00.'],
    });
    const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 16);
    await compose.getByLabel(ops('broadcasts.endsAt')).fill(inTenDays);
    await expectClean(staffPage, 'messages-compose');
    await compose.getByRole('button', { name: ops('broadcasts.send') }).click();
    await staffPage.getByRole('table').getByText(ops('broadcasts.state.running'), { exact: true }).waitFor();
    await expectClean(staffPage, 'messages-broadcasts');

    // Its event spreads the requests of open pages over some seconds.
    await page.reload();
    await badge(page, 2).click();
    await page.waitForURL(/#member\/messages$/v);
    const [question, final] = [messageNamed(page, 'Your question'), messageNamed(page, 'Cup final')];
    await final.getByRole('button').first().click();
    await final.getByText('Kick-off is at 20:00.').waitFor();
    await page.getByText(t('unread', { count: 1 })).waitFor();
    await expectClean(page, 'messages-inbox');

    await final.getByRole('button', { name: t('delete') }).click();
    const undo = page.getByRole('button', { name: t('undo') });
    await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await expectClean(page, 'messages-deleted');
    await undo.click();
    await final.waitFor();
    await page.getByRole('button', { name: t('readAll') }).click();
    await page.getByText(t('unread', { count: 0 })).waitFor();
    await page.getByRole('button', { name: t('filter.personal'), exact: true }).click();
    await question.waitFor();
    expect(await final.count()).toBe(0);
    await page.getByRole('button', { name: t('filter.system'), exact: true }).click();
    await page.getByText(t('emptyKindTitle')).waitFor();

    await staffPage.getByRole('button', { name: `${ops('broadcasts.stop')}: Cup final on Sunday` }).click();
    await staffPage.getByRole('button', { name: ops('broadcasts.stopConfirm') }).click();
    await staffPage.getByRole('table').getByText(ops('broadcasts.state.stopped'), { exact: true }).waitFor();
    await page.reload();
    await question.waitFor();
    expect(await final.count()).toBe(0);
    expect([problems, backOffice.problems]).toEqual([[], []]);
    await Promise.all([context.close(), backOffice.context.close()]);
  });

  it('notify a device once the member turns that on there, of the kinds that are ticked', async () => {
    const { page, context, problems } = await openWatched(browser, { serviceWorkers: 'allow' });
    await context.addInitScript(subscribeWithoutService);
    await context.addCookies(await registerMember(product.url, 'reader2'));
    await page.goto(`${product.url}/en`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await badge(page, 0).click();
    const device = page.getByRole('region', { name: t('push.title') });
    await device.getByRole('button', { name: t('push.turnOn') }).click();
    await device.getByText(t('push.on')).waitFor();
    await device.getByText(t('push.kinds')).click();
    await expectClean(page, 'messages-notifications');
    const box = (kind: string) => device.getByRole('checkbox', { name: t(`push.kind.${kind}`) });
    expect([await box('money').isChecked(), await box('news').isChecked()]).toEqual([true, false]);
    await box('rewards').uncheck();
    const isStored = page.waitForResponse(
      async (response) =>
        response.url().endsWith('/messages/push') &&
        response.request().method() === 'GET' &&
        (await response.text()).includes('news'),
    );
    await box('news').check();
    await isStored;
    await page.reload();
    await device.getByText(t('push.kinds')).click();
    await expect.poll(() => box('news').isChecked()).toBe(true);
    expect(await box('rewards').isChecked()).toBe(false);
    await device.getByRole('button', { name: t('push.turnOff') }).click();
    await device.getByText(t('push.off')).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

/**
 * Replaces the browser's push service, which is out of reach, and its permission, which the headless browser never grants. A
 * subscription survives a reload, as a real one does.
 */
function subscribeWithoutService(): void {
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  Notification.requestPermission = async () => 'granted';
  const KEY = 'test-subscription';
  const encode = (bytes: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const decode = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer;
  const stored = (): PushSubscription | null => {
    const text = localStorage.getItem(KEY);
    if (text === null) return null;
    const { key, ...json } = JSON.parse(text);
    const unsubscribe = async () => {
      localStorage.removeItem(KEY);
      return true;
    };
    return { options: { applicationServerKey: decode(key) }, toJSON: () => json, unsubscribe } as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () => stored();
  PushManager.prototype.subscribe = async (options) => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const p256dh = encode(await crypto.subtle.exportKey('raw', pair.publicKey));
    const auth = encode(crypto.getRandomValues(new Uint8Array(16)).buffer);
    const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
    const subscription = { endpoint, keys: { p256dh, auth }, key: options?.applicationServerKey };
    localStorage.setItem(KEY, JSON.stringify(subscription));
    return stored() as PushSubscription;
  };
}
