import { mkdirSync } from 'node:fs';
import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { codeOf } from '../support/operators.ts';
import { axeFindings, frameFindings, showAs } from '../support/page-checks.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { MEMBER_PASSWORD, registerMember, signInAgain } from '../support/signed-in.ts';
import { openWatched, type WatchedPage } from '../support/watched-page.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36';
const SHOTS = process.env['SCREENSHOTS'];

let browser: Browser;
let product: ReadyProduct;
let database: pg.Client;

beforeAll(async () => {
  [browser, product] = await Promise.all([launchChromium(), openProduct('new')]);
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await browser.close();
  await product.stop();
});

/** The security centre of a new member, in a language. */
async function openCentre(tag: 'vi' | 'en', username: string): Promise<WatchedPage> {
  const watched = await openWatched(browser, { locale: tag === 'vi' ? 'vi-VN' : 'en-GB' });
  await watched.context.addCookies(await registerMember(product.url, username));
  await watched.page.goto(`${product.url}/${tag === 'vi' ? '' : tag}#member/security`);
  return watched;
}

/** The last code that was sent to whom the end of the recipient names. */
async function sentCode(recipient: string): Promise<string> {
  const { rows } = await database.query(
    'select body from outbox_messages where recipient like $1 order by id desc limit 1',
    [`%${recipient}`],
  );
  return /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0] ?? '';
}

async function shots(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  for (const [width, theme] of [
    [360, 'light'],
    [360, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const) {
    await showAs(page, width, theme);
    await page.screenshot({ path: `${SHOTS}/${name}-${width}-${theme}.png` });
  }
  await showAs(page, 1280, 'light');
}

/** What nobody may find on a screen of the centre, at the narrowest and in the dark as well. */
async function expectClean(page: Page, name: string): Promise<void> {
  await showAs(page, 1280, 'light');
  expect(await axeFindings(page), name).toEqual([]);
  await showAs(page, 360, 'dark');
  expect(await axeFindings(page, 'colours'), name).toEqual([]);
  expect(await frameFindings(page), name).toEqual([]);
  await shots(page, name);
  await showAs(page, 1280, 'light');
}

const act = (page: Page, name: RegExp) => page.getByRole('button', { name });
const field = (page: Page, ...label: Parameters<Page['getByLabel']>) => page.locator('form').getByLabel(...label);

describe('the security centre', () => {
  it('confirms a number and an address by the codes that are sent there, in Vietnamese', async () => {
    const { page, context, problems } = await openCentre('vi', 'baomat1');
    await page.getByText('Mức bảo vệ: yếu').waitFor();
    await expectClean(page, 'centre');

    await act(page, /^Đặt: Số di động/).click();
    await act(page, /^Gửi mã xác minh/).click();
    await page
      .getByText(/để trống/)
      .first()
      .waitFor();
    await field(page, 'Số di động').fill('0912 345 678');
    await expectClean(page, 'mobile');
    await act(page, /^Gửi mã xác minh/).click();
    await page.getByText('Đã gửi mã 6 chữ số đến').waitFor();
    await expectClean(page, 'mobile-code');
    await field(page, 'Mã xác minh').fill('000000');
    await field(page, 'Mật khẩu đăng nhập').fill('wrong-password');
    await act(page, /^Xác nhận$/).click();
    await field(page, 'Mật khẩu đăng nhập').and(page.locator('[aria-invalid]')).waitFor();
    await field(page, 'Mã xác minh').fill(await sentCode('912345678'));
    await field(page, 'Mật khẩu đăng nhập').fill(MEMBER_PASSWORD);
    await act(page, /^Xác nhận$/).click();
    await page.getByText('+84***78').waitFor();

    await act(page, /^Đặt: Email/).click();
    await field(page, 'Địa chỉ email').fill('An@example.com');
    await act(page, /^Gửi mã xác minh/).click();
    await page.getByText('Đã gửi mã 6 chữ số đến').waitFor();
    await field(page, 'Mã xác minh').fill(await sentCode('an@example.com'));
    await field(page, 'Mật khẩu đăng nhập').fill(MEMBER_PASSWORD);
    await act(page, /^Xác nhận$/).click();
    await page.getByText('a***@example.com').waitFor();
    await page.getByText('Mức bảo vệ: khá').waitFor();

    // A refused code is a 422, which browsers write to the console.
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
    await context.close();
  });

  it('turns an authenticator on and off, and shows the recovery codes once, in English', async () => {
    const { page, context, problems } = await openCentre('en', 'locked1');
    await act(page, /^Set: Authenticator app/).click();
    await field(page, 'Sign-in password').fill(MEMBER_PASSWORD);
    await act(page, /^Next$/).click();
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
    const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
    await expectClean(page, 'authenticator');
    await field(page, 'Code from the app').fill(codeOf(secret));
    await act(page, /^Turn on the authenticator/).click();

    const list = page.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    const codes = await list.locator('code').allTextContents();
    expect(codes).toHaveLength(10);
    await expectClean(page, 'recovery-codes');
    const [file] = await Promise.all([page.waitForEvent('download'), act(page, /^Download/).click()]);
    expect(file.suggestedFilename()).toBe('parlay-locked1.txt');
    // The first attempt to close is a question: they are not shown again.
    const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Close once more and they are gone').waitFor();
    await act(page, /^I have kept the codes/).click();
    await list.waitFor({ state: 'hidden' });

    await act(page, /^Manage: Authenticator app/).click();
    await page.getByText('10 recovery codes are left').waitFor();
    await expectClean(page, 'authenticator-manage');
    await act(page, /^Turn off the authenticator/).click();
    await field(page, 'Sign-in password').fill(MEMBER_PASSWORD);
    await field(page, /^Code from the app/).fill(codes[0] ?? '');
    await act(page, /^Turn off the authenticator/).click();
    await act(page, /^Set: Authenticator app/).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('changes the password, which ends the sessions elsewhere, and tells a wrong one at its field', async () => {
    const { page, context, problems } = await openCentre('en', 'changer1');
    await signInAgain(product.url, 'changer1', PHONE);
    await page.reload();
    await page.getByText('Chrome on Android').first().waitFor();
    await expectClean(page, 'sessions');
    await act(page, /^Change: Sign-in password/).click();
    await field(page, 'Current password').fill('not-this-one-1');
    await field(page, 'New password', { exact: true }).fill('Another-horse-8');
    await field(page, 'Repeat the new password').fill('Another-horse-9');
    await act(page, /^Save new password/).click();
    await field(page, 'Repeat the new password').and(page.locator('[aria-invalid]')).waitFor();
    await field(page, 'Repeat the new password').fill('Another-horse-8');
    await act(page, /^Save new password/).click();
    await field(page, 'Current password').and(page.locator('[aria-invalid]')).waitFor();
    await expectClean(page, 'password');
    await field(page, 'Current password').fill(MEMBER_PASSWORD);
    await act(page, /^Save new password/).click();
    await page.getByText('Your new password is saved.').waitFor();
    await expect.poll(() => act(page, /^Sign out everywhere else/).isDisabled()).toBe(true);
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
    await context.close();
  });

  it('removes another device, signs out everywhere else, and leaves when it removes itself', async () => {
    const { page, context, problems } = await openCentre('vi', 'thietbi1');
    await signInAgain(product.url, 'thietbi1', PHONE);
    await page.reload();
    await act(page, /^Gỡ: Chrome trên Android/).click();
    await expectClean(page, 'remove-device');
    await act(page, /^Gỡ thiết bị$/).click();
    await page.getByText('Đã gỡ thiết bị.').waitFor();
    await act(page, /^Gỡ: Chrome trên Android/).waitFor({ state: 'hidden' });

    await signInAgain(product.url, 'thietbi1', PHONE);
    await page.reload();
    await act(page, /^Đăng xuất mọi nơi khác/).click();
    await act(page, /^Đăng xuất mọi nơi khác/)
      .last()
      .click();
    await page.getByText('Chỉ còn phiên này đang mở.').waitFor();

    await act(page, /^Gỡ: Trình duyệt khác/).click();
    await act(page, /^Gỡ thiết bị$/).click();
    await page.getByRole('dialog').getByLabel('Tên đăng nhập').waitFor();
    expect(problems.filter((problem) => !problem.includes('401'))).toEqual([]);
    await context.close();
  });
});
