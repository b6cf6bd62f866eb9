import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import * as OTPAuth from 'otpauth';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readVietQr } from '../../src/lib/rules/payments/vietqr.ts';
import { sharedChromium } from '../support/chromium.ts';
import { startProduct, type Product } from '../support/product.ts';
import { openWatched, type WatchedPage } from '../support/watched-page.ts';

/** Waits until a page shows the value. */
const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 30_000, interval: 100 });

const SHOTS = process.env['SCREENSHOTS'];
let browser: Browser;

async function shot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: `${SHOTS}/${name}.png` });
}

beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser.close());

/** Enrolls the first administrator: password, authenticator, code. */
async function signInToBackOffice(product: Product): Promise<WatchedPage> {
  const backOffice = await openWatched(browser, {});
  const { page } = backOffice;
  await page.goto(product.adminLink);
  await page.getByLabel('New password', { exact: true }).fill('correct horse battery');
  const secret = (await page.locator('code').first().textContent()) ?? '';
  const code = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();
  await shot(page, 'ops-enroll');
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Finish setup' }).click();
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click();
  await page.getByRole('heading', { name: 'Deposits' }).waitFor();
  return backOffice;
}

/** Reads the balance in the header: "₫1,234,000" and "1.234.000 ₫" are both 1234000; -1 when none is shown. */
async function readBalance(page: Page): Promise<number> {
  const text = await page.getByTitle('Open wallet').textContent({ timeout: 30_000 });
  const digits = (text ?? '').replace(/\D/g, '');
  return digits === '' ? -1 : Number(digits);
}

/** Returns the value beside a name ("Transfer note"). */
async function detail(page: Page, name: string): Promise<string> {
  const value = page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd');
  // Removes the label of the copy button.
  return ((await value.textContent()) ?? '').replace(/Copy$/, '').trim();
}

/** Returns the first row of a list, requested by the page itself. */
async function firstRow(page: Page, path: string): Promise<Record<string, any>> {
  return page.evaluate(async (address) => (await (await fetch(address)).json()).value.rows[0], path);
}

function visitorToWithdrawal(product: () => Product): void {
  it('takes a visitor from the home page to a paid withdrawal', async () => {
    const { url } = product();
    const player = await openWatched(browser, { locale: 'vi-VN', reducedMotion: 'no-preference' });
    const { page } = player;

    // Vietnamese is the market's language; this visitor prefers English.
    await page.goto(url);
    await eventually(() => page.locator('html').getAttribute('lang')).toBe('vi');
    await shot(page, 'home-vi');
    await page
      .getByRole('banner')
      .getByLabel(/^Ngôn ngữ/)
      .click();
    await page.getByRole('link', { name: 'English' }).click();
    await page.waitForURL(`${url}/en`);

    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
    const username = `player${Date.now() % 1_000_000}`;
    const form = page.getByRole('main');
    await form.getByLabel('Username', { exact: true }).fill(username);
    await form.getByLabel('Password', { exact: true }).fill('Correct-horse-9');
    await form.getByLabel('Confirm password').fill('Correct-horse-9');
    await form.getByLabel('Full name').fill('Nguyễn Văn A');
    await form.getByLabel('Date of birth').fill('1990-05-17');
    await form.getByRole('checkbox').check();
    await shot(page, 'register');
    await form.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('dialog', { name: 'Account created' }).getByRole('button', { name: 'Get started' }).click();
    await eventually(() => readBalance(page)).toBe(0);
    await shot(page, 'signed-in');

    // Makes a deposit by bank transfer.
    await page.getByRole('button', { name: 'Deposit' }).first().click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('500000');
    await page.getByRole('button', { name: 'Get transfer details' }).click();
    await page.getByRole('img', { name: /VietQR code/ }).waitFor();
    const memo = await detail(page, 'Transfer note');
    const { payTo } = await firstRow(page, '/wps/v2/wallets/deposits');
    expect(readVietQr(payTo.qrPayload)).toMatchObject({ memo, amountMinor: 5_000_000_000n });
    const picture = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save QR code' }).click();
    expect((await picture).suggestedFilename()).toBe(`${memo}.png`);
    await shot(page, 'deposit-pay');
    await page.getByRole('button', { name: 'I’ve made the transfer' }).click();
    await page.getByText('We are checking your transfer').waitFor();

    // Staff approve it; the member's page is not touched.
    const backOffice = await signInToBackOffice(product());
    await backOffice.page.getByText(memo).waitFor();
    await shot(backOffice.page, 'ops-deposits');
    await backOffice.page.getByRole('button', { name: 'Approve' }).first().click();
    await backOffice.page.getByLabel('Bank reference').fill('FT26326001');
    await backOffice.page.getByRole('button', { name: 'Credit member' }).click();
    await eventually(() => readBalance(page)).toBe(500_000);
    await page.getByText('The money’s in your wallet').waitFor();
    await shot(page, 'deposit-credited');

    // Makes another one through the gateway, on a page of its own.
    await page.getByRole('button', { name: 'Deposit again' }).click();
    await page.getByRole('radio', { name: /Card or e-wallet/ }).check();
    await page.getByRole('textbox', { name: 'Amount' }).fill('20000');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('heading', { name: 'Demo payment' }).waitFor();
    await shot(page, 'demo-payment');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('The money’s in your wallet').waitFor();
    await eventually(() => readBalance(page)).toBe(520_000);

    // Plays a game.
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.goto(`${url}/en/rng`);
    await shot(page, 'lobby');
    await page
      .getByRole('link', { name: /Lotus Fortune/ })
      .first()
      .click();
    const frame = page.frameLocator('iframe');
    await eventually(() => frame.locator('#spin').isEnabled()).toBe(true);
    const game = page.frames().find((candidate) => candidate.url().startsWith(product().vendorUrl));
    expect(game, 'the game is on the vendor’s own origin').toBeDefined();
    await frame.locator('#spin').click();
    await eventually(() => frame.locator('#spin').isEnabled()).toBe(true);
    await shot(page, 'game');
    await frame.locator('#spin').click();
    await eventually(() => frame.locator('#spin').isEnabled()).toBe(true);

    // Checks that the records agree with each other and with the header.
    await page.goto(`${url}/en#member/bets`);
    await eventually(() => page.getByRole('dialog').locator('tbody tr').count()).toBe(2);
    await shot(page, 'bets');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await file).suggestedFilename()).toBe('bets.csv');
    const csv = await readFile((await (await file).path()) ?? '', 'utf8');
    expect(
      csv
        .trim()
        .split('\r\n')
        .map((line) => line.includes('Lotus Fortune')),
    ).toEqual([false, true, true]);
    await page.getByRole('table').getByRole('button', { name: 'Lotus Fortune' }).first().click();
    const opensReplay = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Watch replay' }).click();
    const replay = await opensReplay;
    await replay.waitForURL(new RegExp(`^${product().vendorUrl}/replay/`));
    expect(await replay.getByRole('img').count()).toBe(15);
    expect(await replay.evaluate(() => [opener, document.documentElement.scrollWidth <= innerWidth])).toEqual([
      null,
      true,
    ]);
    await shot(replay, 'replay');
    await replay.close();
    await page.keyboard.press('Escape');
    await page.goto(`${url}/en#member/account`);
    await eventually(() => page.getByRole('dialog').locator('tbody tr').count()).toBeGreaterThanOrEqual(3);
    const kinds = await page.getByRole('dialog').locator('tbody tr').allTextContents();
    expect(kinds.filter((text) => text.includes('Bet'))).toHaveLength(2);
    expect(kinds.filter((text) => text.includes('Deposit'))).toHaveLength(2);
    await shot(page, 'account-record');

    // Requests a withdrawal: payment password, bank account, amount.
    const before = await readBalance(page);
    await page.goto(`${url}/en#member/withdraw`);
    await page.getByText(/^To clear before withdrawal: .*₫520,000/).waitFor();
    await page.getByLabel('Sign-in password').fill('Correct-horse-9');
    await page.getByLabel('New payment password').fill('pay-me-2');
    await page.getByLabel('Confirm payment password').fill('pay-me-2');
    await page.getByRole('button', { name: 'Save payment password' }).click();
    await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'Techcombank' });
    await page.getByLabel('Account number').fill('19031234567890');
    await page.getByLabel('Account holder').fill('NGUYEN VAN A');
    await page.getByRole('button', { name: 'Save account' }).click();
    // The password that set the payment password has just verified the owner.
    await page.getByRole('textbox', { name: 'Amount' }).fill('200000');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Payment password').fill('pay-me-2');
    await shot(page, 'withdraw');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).last().click();
    await eventually(() => readBalance(page)).toBe(before - 200_000);

    await backOffice.page.getByRole('navigation').getByText('Withdrawals').click();
    await backOffice.page.getByText('19031234567890').waitFor();
    await backOffice.page.getByRole('button', { name: 'Approve' }).first().click();
    await backOffice.page.getByRole('button', { name: 'Approve withdrawal' }).click();
    await backOffice.page.getByRole('button', { name: 'Mark as paid' }).first().click();
    await backOffice.page.getByLabel('Bank reference').fill('FT26325000001');
    await backOffice.page.getByRole('button', { name: 'Confirm payment' }).click();
    await shot(backOffice.page, 'ops-withdrawals');

    await page.getByRole('button', { name: 'I’ve received it' }).click();
    await page.getByText('Received', { exact: true }).first().waitFor();
    await shot(page, 'withdraw-received');
    expect(await readBalance(page)).toBe(before - 200_000);

    await page.goto(`${url}/en`);
    await page.getByRole('button', { name: new RegExp(username) }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign out' }).last().click();
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).waitFor();
    await shot(page, 'signed-out');

    expect([...player.problems, ...backOffice.problems]).toEqual([]);
    await player.context.close();
    await backOffice.context.close();
  });
}

/** The visitor withdraws minutes after registering, and most of the deposit was never staked. */
const NO_HOLD = { PAYOUT_HOLD_HOURS: '0', TURNOVER_MODE: 'review' };

describe('embedded database', () => {
  // The other files use PostgreSQL. This portal starts as `npm start` does; the games' pictures were drawn by the first start of this run.
  let product: Product;
  beforeAll(async () => {
    product = await startProduct(NO_HOLD, { folder: inject('productImages').new.folder });
  });
  afterAll(() => product.stop());
  visitorToWithdrawal(() => product);
});
