import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTRATION_FIELDS } from '#rules/identity/registration';
import { sharedChromium } from '../support/chromium.ts';
import { axeFindings, pageFindings, showAs } from '../support/page-checks.ts';
import {
  fillCommon,
  FORM_WORDS,
  isFocused,
  type RegistrationProduct,
  startRegistrationProduct,
  untilSignedIn,
} from '../support/registration-page.ts';
import { lastCode, openFrom } from '../support/sign-in-page.ts';
import { textsOf } from '../support/texts.ts';
import { itThoroughly } from '../support/thorough.ts';

const t = textsOf('en');
let browser: Browser;
let registration: RegistrationProduct;
let url: string;
let made = 0;

beforeAll(async () => {
  const env = { MINIMUM_AGE: '21' };
  [browser, registration] = await Promise.all([sharedChromium(), startRegistrationProduct(env)]);
  url = registration.product.url;
});
afterAll(async () => {
  await browser?.close();
  await registration?.stop();
});

/** Opens a phone with an address of its own, so that other tests' calls do not count against its limits. */
function openPhone() {
  made += 1;
  return openFrom(browser, `10.2.${made}.1`, { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
}

const newNumber = () => `09${String(41_000_000 + (made += 1))}`;
/** Ignores the statuses of refusals that these tests provoke, which browsers log. */
const unexpected = (problems: string[]) => problems.filter((problem) => !/status of 4(01|09|22|29)/.test(problem));
const form = (page: Page) => page.getByRole('main');

async function memberCalled(username: string) {
  const text = `select m.username, m.mobile, m.language_code as language, a.code as affiliate, r.username as inviter from members m
    left join affiliates a on a.id = m.affiliate_id left join members r on r.id = m.referrer_id where m.username = $1`;
  return (await registration.database.query(text, [username])).rows[0];
}

describe('registration', () => {
  const words = FORM_WORDS.vi;

  it('from any page ends on the home page, signed in, with a congratulation', async () => {
    const { page, context, problems } = await openPhone();
    await page.goto(url + (words.path || '/'));
    await page.getByRole('banner').locator('[data-opens=auth][data-intent=login]').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab').nth(1).click();
    await dialog.getByLabel(words.username, { exact: true }).fill('popup1');
    await fillCommon(dialog, words);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: words.submit }).click();
    await untilSignedIn(page);
    const success = page.getByRole('dialog', { name: words.registered });
    await success.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await success.getByRole('button', { name: words.done }).click();
    await success.waitFor({ state: 'detached' });
    await page.reload();
    await untilSignedIn(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await memberCalled('popup1')).toMatchObject({ language: 'MY' });
    expect(problems).toEqual([]);
    await context.close();
  });

  it('by mobile number verifies it with a code, and shows the generated username', async () => {
    const { page, context, problems } = await openPhone();
    await page.goto(`${url}${words.path}/register`);
    await form(page).getByRole('tab', { name: words.byMobile }).click();
    expect(await form(page).getByRole('checkbox').isChecked()).toBe(false);
    await form(page).getByRole('checkbox').check();
    const number = form(page).getByLabel(words.mobile, { exact: true });
    const send = form(page).getByRole('button', { name: words.sendCode });

    await number.fill('0123456');
    await send.click();
    await form(page).getByText(words.badNumber).waitFor();
    expect(await isFocused(number)).toBe(true);

    const national = newNumber();
    await number.fill(national);
    await send.click();
    const code = form(page).getByLabel(words.code, { exact: true });
    await expect.poll(() => isFocused(code)).toBe(true);
    const timer = form(page).getByRole('timer');
    await timer.waitFor();
    expect(
      await form(page)
        .locator('button', { has: page.getByRole('timer') })
        .isDisabled(),
    ).toBe(true);
    for (const theme of ['light', 'dark'] as const) {
      await showAs(page, 360, theme);
      expect([
        ...(await axeFindings(page, theme === 'dark' ? 'colors' : 'everything')),
        ...(await pageFindings(page)),
      ]).toEqual([]);
    }

    const mobile = `+84${national.slice(1)}`;
    await fillCommon(form(page), words);
    await code.fill('000000');
    await form(page).getByRole('button', { name: words.submit }).click();
    await expect.poll(() => code.getAttribute('aria-invalid'), { timeout: 10_000 }).toBe('true');
    await code.fill(await lastCode({ ...registration }, mobile));
    await form(page).getByRole('button', { name: words.submit }).click();

    const confirmation = page.getByRole('dialog', { name: words.yourAccount });
    const account = (await confirmation.locator('strong').textContent()) ?? '';
    expect(await axeFindings(page)).toEqual([]);
    expect(await memberCalled(account)).toMatchObject({ username: account, mobile });
    await confirmation.getByRole('button', { name: words.next }).click();
    await page.getByRole('dialog', { name: words.registered }).getByRole('button', { name: words.done }).click();
    await untilSignedIn(page);
    expect(new URL(page.url()).pathname).toBe(words.path || '/');
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('by an affiliate’s link needs no code; a wrong code is shown, stops the registration, and can be corrected', async () => {
    const affiliate = 'PARTNER1';
    await registration.ops(`affiliates add ${affiliate}`);
    const { page, context, problems } = await openPhone();
    // The code of any page's address counts for the registration.
    await page.goto(`${url}${words.path || '/'}?affiliateCode=${affiliate}`);
    await page.goto(`${url}${words.path}/register`);
    await page.waitForLoadState('networkidle');
    const field = form(page).getByLabel(words.affiliate, { exact: true });
    expect(await field.count()).toBe(0);

    await page.goto(`${url}${words.path}/register?affiliateCode=NOBODY1`);
    await field.waitFor();
    expect(await field.inputValue()).toBe('NOBODY1');
    await form(page).getByLabel(words.username, { exact: true }).fill('tied1');
    await fillCommon(form(page), words);
    await form(page).getByRole('button', { name: words.submit }).click();
    const warning = page.getByRole('dialog');
    await warning.getByText(words.badInvitation).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await warning.waitFor({ state: 'detached' });
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await memberCalled('tied1')).toBeUndefined();

    await field.fill(affiliate.toLowerCase());
    await form(page).getByRole('button', { name: words.submit }).click();
    await page.getByRole('dialog', { name: words.registered }).waitFor();
    expect(await memberCalled('tied1')).toMatchObject({ affiliate });
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });
});

describe('registration in a market', () => {
  it('states its minimum age, and refuses younger visitors', async () => {
    const { page, context } = await openPhone();
    await page.goto(`${url}/en/register`);
    await form(page)
      .getByText(t('auth:register.agree', { age: 21, agreement: '…' }).split('…')[0] ?? '')
      .waitFor();
    const born = form(page).getByLabel('Date of birth', { exact: true });
    await born.fill(`${new Date().getFullYear() - 20}-01-01`);
    await born.blur();
    await form(page)
      .getByText(t('errors:too_young', { age: 21 }))
      .waitFor();
    expect(await born.getAttribute('aria-invalid')).toBe('true');
    await context.close();
  });

  it('assigns a referred visitor to the referrer without asking for a code', async () => {
    const inviter = (await memberCalled('popup1')) && 'popup1';
    const text = 'select referral_code from members where username = $1';
    const { referral_code: code } = (await registration.database.query(text, [inviter])).rows[0];
    const { page, context } = await openPhone();
    await page.goto(`${url}/en/register?referralCode=${code}`);
    await form(page).getByLabel('Username', { exact: true }).fill('invited1');
    await fillCommon(form(page), FORM_WORDS.en);
    await form(page).getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('dialog', { name: 'Account created' }).waitFor();
    expect(await memberCalled('invited1')).toMatchObject({ inviter: 'popup1' });
    await context.close();
  });

  itThoroughly('can require all sixteen fields and a captcha that a wrong answer renews', async () => {
    for (const name of REGISTRATION_FIELDS) {
      if (name !== 'username' && name !== 'password') await registration.ops(`registration set ${name} required`);
    }
    const { page, context, problems } = await openPhone();
    await page.goto(`${url}/en/register`);
    const typed: Record<string, string> = {
      Username: 'sixteen',
      'Payment password': 'Other-horse-9',
      'Full name': 'Nguyen Thi Lan',
      Email: 'sixteen@example.com',
      'Mobile number': newNumber(),
      'Zalo number': '0901234567',
      'WhatsApp number': '84901234567',
      'LINE ID': 'lan.line',
      'Facebook name': 'lan.face',
      'WeChat ID': 'lan_wechat',
      'QQ number': '1234567',
      'ID number': '079090001234',
      'Invite code': 'NONE1',
      'Affiliate code': 'PARTNER1',
    };
    await form(page).getByLabel('QQ number', { exact: true }).waitFor();
    await form(page).getByRole('button', { name: 'Create account' }).click();
    for (const label of Object.keys(typed)) {
      await expect.poll(() => form(page).getByLabel(label, { exact: true }).getAttribute('aria-invalid')).toBe('true');
    }
    expect([...(await axeFindings(page)), ...(await pageFindings(page))]).toEqual([]);

    for (const [label, text] of Object.entries(typed)) await form(page).getByLabel(label, { exact: true }).fill(text);
    await fillCommon(form(page), FORM_WORDS.en);
    await form(page).getByLabel('Verification code', { exact: true }).fill('000000');
    const picture = form(page).locator('button img');
    const first = await picture.getAttribute('src');
    await form(page).getByLabel('Characters in the image', { exact: true }).fill('zzzz');
    await form(page).getByRole('button', { name: 'Create account' }).click();
    // The referrer is checked before the captcha.
    await page.getByRole('dialog').getByText('Incorrect invite code').waitFor();
    await page.keyboard.press('Escape');
    await form(page)
      .getByLabel('Invite code', { exact: true })
      .fill(await inviterCode());
    await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
    await form(page).getByLabel('Characters in the image', { exact: true }).fill('zzzz');
    await form(page).getByRole('button', { name: 'Create account' }).click();
    await form(page).getByText('Those characters don’t match').waitFor();
    expect(unexpected(problems)).toEqual([]);
    await context.close();
    for (const name of REGISTRATION_FIELDS) {
      if (name !== 'username' && name !== 'password') await registration.ops(`registration set ${name} off`);
    }
  });

  async function inviterCode(): Promise<string> {
    const { rows } = await registration.database.query("select referral_code from members where username = 'popup1'");
    return rows[0].referral_code;
  }

  /** The server's cached flags are up to two seconds old. */
  async function waitUntilOff(flag: 'mobileReg' | 'usernameEnabled'): Promise<void> {
    const requestFlag = async () => (await (await fetch(`${url}/wps/system/setting/register`)).json()).value[flag];
    await expect.poll(requestFlag, { timeout: 10_000 }).toBe(false);
  }

  it('has one mode when the other is disabled, and reports when both are', async () => {
    await registration.ops('modules set MOBILENUMREG3 off');
    await waitUntilOff('mobileReg');
    const { page, context } = await openPhone();
    await page.goto(`${url}/en/register`);
    await form(page).getByRole('tab').first().waitFor({ state: 'detached' });
    expect(await form(page).getByLabel('Username', { exact: true }).count()).toBe(1);
    await registration.ops('modules set USERNAMEREG3 off');
    await waitUntilOff('usernameEnabled');
    await page.reload();
    await form(page).getByText('Registration is closed').waitFor();
    await context.close();
  });
});
