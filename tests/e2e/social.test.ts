import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { axeFindings } from '../support/page-checks.ts';
import {
  accountMenu,
  addMember,
  DEMO_PASSWORD,
  dialogOf,
  openFrom,
  openSignIn,
  type SignInProduct,
  startSignInProduct,
  WORDS,
  type Words,
} from '../support/sign-in-page.ts';
import { planSocialProvider } from '../support/social.ts';

let browser: Browser;
let signIn: SignInProduct;
let provider: { close(): Promise<void> };
let url: string;

beforeAll(async () => {
  const planned = await planSocialProvider('acme');
  [browser, signIn] = await Promise.all([launchChromium(), startSignInProduct(planned.env)]);
  url = signIn.product.url;
  provider = await planned.start(url);
});
afterAll(async () => {
  await browser?.close();
  await signIn?.stop();
  await provider?.close();
});

/** From the button in the dialog to the provider's page, and through it. */
async function goThrough(page: Page, words: Words, name: string): Promise<void> {
  await page.goto(url + words.path);
  await openSignIn(page, words);
  await dialogOf(page).getByRole('link', { name: 'The acme' }).click();
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${url}/**`);
}

const sending = (page: Page) => dialogOf(page).locator('button[type=submit]');

describe.each(['vi', 'en'] as const)('signing in with a provider, in %s', (tag) => {
  const words = WORDS[tag];
  const texts = {
    vi: { dateOfBirth: 'Ngày sinh', young: 'Bạn phải đủ 18 tuổi', wrong: 'Sai mật khẩu', cancelled: 'huỷ' },
    en: {
      dateOfBirth: 'Date of birth',
      young: 'at least 18 years',
      wrong: 'password is wrong',
      cancelled: 'cancelled',
    },
  }[tag];
  const network = tag === 'vi' ? '10.31.0' : '10.32.0';

  it('makes a member of who is new, after the age and the agreement, and then needs no more than a click', async () => {
    const name = `new-${tag} verified new-${tag}@example.com`;
    const { page, context, problems } = await openFrom(browser, `${network}.1`);
    await goThrough(page, words, name);
    const birthday = dialogOf(page).getByLabel(texts.dateOfBirth);
    await birthday.waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await axeFindings(page)).toEqual([]);
    await birthday.fill(`${new Date().getFullYear() - 10}-01-01`);
    await sending(page).click();
    await dialogOf(page).getByText(texts.young).waitFor();
    await birthday.fill('1990-05-17');
    await sending(page).click();
    await accountMenu(page, words).waitFor();
    expect(problems.filter((problem) => !problem.includes('status of 422'))).toEqual([]);
    await context.close();

    const again = await openFrom(browser, `${network}.1`);
    await goThrough(again.page, words, name);
    await accountMenu(again.page, words).waitFor();
    expect(new URL(again.page.url()).pathname).toBe(words.path);
    await again.context.close();
  });

  it('links the account that has the same confirmed address, by its password', async () => {
    const email = `owner-${tag}@example.com`;
    await addMember(signIn, `owner${tag}`, { email, email_verified_at: new Date() });
    const { page, context } = await openFrom(browser, `${network}.2`);
    await goThrough(page, words, `owner-${tag} verified ${email}`);
    const password = dialogOf(page).getByLabel(words.password, { exact: true });
    await password.fill('Wrong-horse-9');
    expect(await axeFindings(page)).toEqual([]);
    await sending(page).click();
    await dialogOf(page).getByText(texts.wrong).waitFor();
    await password.fill(DEMO_PASSWORD);
    await sending(page).click();
    await accountMenu(page, words).waitFor();
    await context.close();
  });

  it('says so when the person has said no', async () => {
    const { page, context } = await openFrom(browser, `${network}.3`);
    await page.goto(url + words.path);
    await openSignIn(page, words);
    await dialogOf(page).getByRole('link', { name: 'The acme' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await dialogOf(page).getByText(texts.cancelled).waitFor();
    expect(new URL(page.url()).pathname).toBe(words.path);
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });
});
