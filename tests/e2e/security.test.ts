import { mkdirSync } from 'node:fs';
import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { codeOf } from '../support/staff.ts';
import { textsOf } from '../support/texts.ts';
import { axeFindings, pageFindings, showAs } from '../support/page-checks.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { accountMenu, openSignIn, WORDS } from '../support/sign-in-page.ts';
import { MEMBER_PASSWORD, registerMember, signInAgain } from '../support/signed-in.ts';
import { addVirtualAuthenticator, byHostName } from '../support/virtual-authenticator.ts';
import { openWatched, type WatchedPage } from '../support/watched-page.ts';
import { itThoroughly } from '../support/thorough.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36';
const SHOTS = process.env['SCREENSHOTS'];

let browser: Browser;
let product: ReadyProduct;
let database: pg.Client;

beforeAll(async () => {
  [browser, product] = await Promise.all([sharedChromium(), openProduct('new')]);
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await browser.close();
  await product.stop();
});

/** Opens the security center of a new member in a language. */
async function openCenter(username: string, url = product.url): Promise<WatchedPage> {
  const watched = await openWatched(browser, { locale: 'vi-VN' });
  await watched.context.addCookies(await registerMember(url, username));
  await watched.page.goto(`${url}/#member/security`);
  return watched;
}

/** Returns the last code sent to the recipient with that ending. */
async function sentCode(recipient: string): Promise<string> {
  const { rows } = await database.query(
    'select body from outbox_messages where recipient like $1 order by id desc limit 1',
    [`%${recipient}`],
  );
  return /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0] ?? '';
}

/** Changes the member to one who signed in without a password an hour ago. */
async function withoutPassword(username: string, mobile: string | null = null): Promise<void> {
  const text = `update members set password_hash = null, mobile = $2, mobile_verified_at = case when $2 <> '' then now() end
    where username = $1`;
  await database.query(text, [username, mobile]);
  const left = `update sessions set verified_at = now() - interval '1 hour' where member_id = (select id from members
    where username = $1)`;
  await database.query(left, [username]);
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
}

/** Checks a screen of the center, also at the smallest width and in the dark theme. */
async function expectClean(page: Page, name: string): Promise<void> {
  await shots(page, name);
  await showAs(page, 360, 'dark');
  expect(await axeFindings(page, 'colors'), name).toEqual([]);
  expect(await pageFindings(page), name).toEqual([]);
  await showAs(page, 1280, 'light');
  expect(await axeFindings(page), name).toEqual([]);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.locator('form').getByLabel(label, { exact: true });
/** Finds a field with a problem once it has the focus: typing into another one before would end in this one. */
const wrongField = (page: Page, label: string) => field(page, label).and(page.locator('[aria-invalid]:focus'));
/** Ignores the statuses of refusals that these tests provoke, which browsers log. */
const unexpected = (problems: string[], status: number) =>
  problems.filter((problem) => !problem.includes(String(status)));

describe('security center', () => {
  const t = textsOf('vi', 'security');
  const common = textsOf('vi', 'common');
  /** Returns the words of a text before its first value. */
  const upTo = (key: string) => (t(key).split('{')[0] ?? '').trim();
  const lock = (action: string, name: string) => `${t(`action.${action}`)}: ${t(`lock.${name}.title`)}`;
  const inBrowser = (action: string, browserName: string) => `${t(action)}: ${browserName}`;
  const chrome = t('browser.on').replace('{browser}', 'Chrome').replace('{system}', 'Android');

  it('confirms a mobile number and an email address by the codes sent to them', async () => {
    const { page, context, problems } = await openCenter('proof1');
    const number = '0912 345 678';
    await page.getByText(t('strength.weak')).waitFor();
    await expectClean(page, 'center');

    await button(page, lock('set', 'mobile')).click();
    await expect.poll(() => page.locator('form').getByRole('combobox').inputValue()).toBe('+84');
    await button(page, t('code.send')).click();
    await wrongField(page, t('mobile.label')).waitFor();
    await field(page, t('mobile.label')).fill(number);
    await expectClean(page, 'mobile');
    await page.locator('form').getByRole('combobox').focus();
    await page.getByRole('listbox').waitFor();
    // country-picker.test.ts looks at the list itself.
    await showAs(page, 360, 'light');
    expect(await pageFindings(page)).toEqual([]);
    await showAs(page, 1280, 'light');
    await page.keyboard.press('Escape');
    await button(page, t('code.send')).click();
    await page.getByText(upTo('code.sentTo')).waitFor();
    await expectClean(page, 'mobile-code');
    await field(page, t('code.label')).fill('000000');
    await field(page, t('ownPassword')).fill('wrong-password');
    await button(page, common('confirm')).click();
    await wrongField(page, t('ownPassword')).waitFor();
    await field(page, t('code.label')).fill(await sentCode(number.slice(1).replaceAll(' ', '')));
    await field(page, t('ownPassword')).fill(MEMBER_PASSWORD);
    await button(page, common('confirm')).click();
    await page.getByText(`+84***${number.slice(-2)}`).waitFor();

    await button(page, lock('set', 'email')).click();
    await field(page, t('email.label')).fill('A1@example.com');
    await button(page, t('code.send')).click();
    await page.getByText(upTo('code.sentTo')).waitFor();
    await field(page, t('code.label')).fill(await sentCode('a1@example.com'));
    await field(page, t('ownPassword')).fill(MEMBER_PASSWORD);
    await button(page, common('confirm')).click();
    await page.getByText('a***@example.com').waitFor();
    await page.getByText(t('strength.fair')).waitFor();
    expect(unexpected(problems, 422)).toEqual([]);
    await context.close();
  });

  it('enables and disables an authenticator, and shows the recovery codes once', async () => {
    const { page, context, problems } = await openCenter('locked1');
    await button(page, lock('set', 'authenticator')).click();
    await field(page, t('ownPassword')).fill(MEMBER_PASSWORD);
    await page.locator('form button[type=submit]').click();
    await page.getByRole('img', { name: t('authenticator.qr') }).waitFor();
    const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
    await expectClean(page, 'authenticator');
    await field(page, t('authenticator.code')).fill(codeOf(secret));
    await button(page, t('authenticator.confirm')).click();

    const list = page.getByRole('list', { name: t('codes.list') });
    await list.waitFor();
    const codes = await list.locator('code').allTextContents();
    expect(codes).toHaveLength(10);
    await expectClean(page, 'recovery-codes');
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, t('codes.save')).click()]);
    expect(file.suggestedFilename()).toBe('parlay-locked1.txt');
    // The first attempt to close asks for confirmation: the codes are not shown again.
    const dialog = page.getByRole('dialog', { name: t('lock.authenticator.title') });
    await dialog.getByRole('button', { name: common('close') }).click();
    await page.getByText(t('codes.notKept')).waitFor();
    await button(page, t('codes.kept')).click();
    await list.waitFor({ state: 'hidden' });

    await button(page, lock('set', 'email')).click();
    await field(page, t('email.label')).fill('locked1@example.com');
    await button(page, t('code.send')).click();
    await page.getByText(upTo('code.sentTo')).waitFor();
    await field(page, t('code.label')).fill(await sentCode('locked1@example.com'));
    await field(page, t('ownPassword')).fill(MEMBER_PASSWORD);
    await button(page, common('confirm')).click();
    const prompt = page.getByRole('dialog', { name: t('proof.title') });
    await prompt.getByText(t('proof.app')).waitFor();
    await expectClean(page, 'contact-proof');
    await prompt.locator('input').fill(codeOf(secret, 1));
    await prompt.getByRole('button', { name: common('confirm'), exact: true }).click();
    await page.getByText('l***@example.com').waitFor();

    await button(page, lock('manage', 'authenticator')).click();
    await page.getByText(/\b10 (recovery codes|mã khôi phục)/).waitFor();
    await expectClean(page, 'authenticator-manage');
    await button(page, t('authenticator.remove')).click();
    await field(page, t('ownPassword')).fill(MEMBER_PASSWORD);
    await field(page, t('authenticator.anyCode')).fill(codes[0] ?? '');
    await button(page, t('authenticator.remove')).click();
    await button(page, lock('set', 'authenticator')).waitFor();
    expect(unexpected(problems, 403)).toEqual([]);
    await context.close();
  });

  it('adds a passkey, signs in with it, uses it before a change and removes it', async () => {
    const url = byHostName(product.url);
    const { page, context, problems } = await openCenter('keyholder1', url);
    await addVirtualAuthenticator(page);
    await button(page, t('passkeys.add')).click();
    await field(page, t('passkeys.name')).fill('Điện thoại');
    await expectClean(page, 'passkey-add');
    await button(page, t('passkeys.create')).click();
    await page.getByText(t('proof.password')).waitFor();
    await field(page, t('ownPassword')).fill(MEMBER_PASSWORD);
    await button(page, common('confirm')).click();
    await page.getByText(t('passkeys.done')).waitFor();
    await page.getByText(t('passkeys.unused')).waitFor();
    await expectClean(page, 'passkeys');

    await context.clearCookies();
    await page.goto(url);
    await openSignIn(page, WORDS.vi);
    await expectClean(page, 'passkey-sign-in');
    await button(page, textsOf('vi', 'auth')('login.passkey')).click();
    await accountMenu(page, WORDS.vi).waitFor();
    await page.goto(`${url}/#member/security`);
    await page.getByText(upTo('passkeys.lastUsed')).waitFor();

    await button(page, t('passkeys.add')).click();
    await button(page, t('passkeys.create')).click();
    await page.getByText(t('proof.passkey')).waitFor();
    await expectClean(page, 'passkey-proof');
    await page.keyboard.press('Escape');
    const dialog = page.getByRole('dialog', { name: t('passkeys.add') });
    // Until the focus is back in the first dialog, it ignores the key.
    await dialog.locator(':focus').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await button(page, `${t('passkeys.remove')}: Điện thoại`).click();
    await page.getByText(upTo('passkeys.removeHold')).waitFor();
    await expectClean(page, 'passkey-remove');
    await button(page, t('passkeys.removeConfirm')).click();
    await page.getByText(t('passkeys.empty')).waitFor();
    expect(unexpected(unexpected(problems, 401), 403)).toEqual([]);
    await context.close();
  });

  it('changes the password, which ends other sessions, and reports a wrong one at its field', async () => {
    const { page, context, problems } = await openCenter('changer1');
    await signInAgain(product.url, 'changer1', PHONE);
    await page.reload();
    await page.getByText(chrome).first().waitFor();
    await expectClean(page, 'sessions');
    await button(page, lock('change', 'password')).click();
    await field(page, t('password.oldPassword')).fill('not-this-one-1');
    await field(page, t('password.newPassword')).fill('Another-horse-8');
    await field(page, t('password.confirmNewPassword')).fill('Another-horse-9');
    await button(page, t('password.save')).click();
    await wrongField(page, t('password.confirmNewPassword')).waitFor();
    await field(page, t('password.confirmNewPassword')).fill('Another-horse-8');
    await button(page, t('password.save')).click();
    await wrongField(page, t('password.oldPassword')).waitFor();
    await expectClean(page, 'password');
    await field(page, t('password.oldPassword')).fill(MEMBER_PASSWORD);
    await button(page, t('password.save')).click();
    await page.getByText(t('lock.password.done')).waitFor();
    await expect.poll(() => button(page, t('sessions.endAll')).isDisabled()).toBe(true);
    expect(unexpected(problems, 422)).toEqual([]);
    await context.close();
  });

  itThoroughly('requires a code from an account without a password, then lets it set one', async () => {
    const username = 'keyless1';
    const { page, context, problems } = await openCenter(username);
    const mobile = '+84912345690';
    await withoutPassword(username, mobile);
    await page.reload();
    await button(page, lock('set', 'password')).click();
    await page.getByText(t('proof.lead')).waitFor();
    await expectClean(page, 'proof');
    const send = button(page, t('proof.send').replace('{to}', `+84***${mobile.slice(-2)}`));
    await send.click();
    await page.getByText(upTo('code.sentTo')).waitFor();
    // No other code is sent so soon; the first one is still valid.
    await button(page, common('back')).click();
    await send.click();
    await page.getByText(upTo('code.sentTo')).waitFor();
    await field(page, t('code.label')).fill('000000');
    await button(page, common('confirm')).click();
    await wrongField(page, t('code.label')).waitFor();
    await expectClean(page, 'proof-code');
    expect(await field(page, t('password.newPassword')).count()).toBe(0);
    await field(page, t('code.label')).fill(await sentCode(mobile));
    await button(page, common('confirm')).click();

    await field(page, t('password.newPassword')).fill('Another-horse-8');
    expect(await field(page, t('password.oldPassword')).count()).toBe(0);
    await field(page, t('password.confirmNewPassword')).fill('Another-horse-8');
    await button(page, t('password.save')).click();
    await page.getByText(t('lock.password.done')).waitFor();
    await button(page, lock('change', 'password')).waitFor();
    expect(unexpected(unexpected(problems, 422), 429)).toEqual([]);
    await context.close();
  });

  itThoroughly('asks an account with neither password nor number to sign in again', async () => {
    const username = 'bare1';
    const { page, context, problems } = await openCenter(username);
    await withoutPassword(username);
    await page.reload();
    await button(page, lock('set', 'email')).click();
    await page.getByText(t('proof.signIn')).waitFor();
    expect(await page.locator('form').count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('removes another device, ends all other sessions, and signs out when it removes itself', async () => {
    const { page, context, problems } = await openCenter('places1');
    await signInAgain(product.url, 'places1', PHONE);
    await page.reload();
    await button(page, inBrowser('devices.remove', chrome)).click();
    await expectClean(page, 'remove-device');
    await button(page, t('devices.removeConfirm')).click();
    await page.getByText(t('devices.removed')).waitFor();
    await button(page, inBrowser('devices.remove', chrome)).waitFor({ state: 'hidden' });

    await signInAgain(product.url, 'places1', PHONE);
    await page.reload();
    await button(page, t('sessions.endAll')).click();
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: t('sessions.endAllConfirm') })
      .click();
    await page.getByText(t('sessions.ended')).waitFor();

    await button(page, inBrowser('devices.remove', t('browser.unknown'))).click();
    await button(page, t('devices.removeConfirm')).click();
    await page.getByRole('dialog').getByLabel(textsOf('vi', 'auth')('field.username')).waitFor();
    expect(unexpected(problems, 401)).toEqual([]);
    await context.close();
  });
});
