import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { axeFindings, pageFindings } from '../support/page-checks.ts';
import {
  accountMenu,
  addMember,
  DEMO_PASSWORD,
  dialogOf,
  giveName,
  lastCode,
  lastMessage,
  openFrom,
  openSignIn,
  shot,
  unexpected,
  WORDS,
  useSignInProduct,
} from '../support/sign-in-page.ts';
import { textsOf } from '../support/texts.ts';
import { itThoroughly } from '../support/thorough.ts';

const NEW_PASSWORD = 'Quite-new-7-horses';
const signIn = useSignInProduct();
const t = textsOf('vi');

const submit = (page: Page) => dialogOf(page).locator('button[type=submit]').filter({ visible: true }).click();

describe('forgotten password', () => {
  const words = WORDS.vi;
  const more = {
    forgot: t('auth:login.forgot'),
    sent: t('auth:in_been_out'),
    fresh: t('auth:field.newPassword'),
    again: t('auth:field.confirmNewPassword'),
    done: t('auth:password.done'),
    usedUp: t('auth:reset.usedUp'),
    twice: t('errors:inconsistent_twice'),
    byMobile: t('auth:recovery.byMobile'),
    mobile: t('auth:field.mobileNum'),
    send: t('auth:code.send'),
    code: t('auth:field.verificationCode'),
    old: t('auth:field.oldPassword'),
    lead: t('auth:password.lead'),
  };
  const box = (page: Page, label: string) => dialogOf(page).getByLabel(label, { exact: true });

  async function giveNew(page: Page): Promise<void> {
    await box(page, more.fresh).fill(NEW_PASSWORD);
    await box(page, more.again).fill(NEW_PASSWORD);
    await submit(page);
  }

  it('is replaced by a link, which is removed from the address at once and works once', async () => {
    const name = 'mail';
    const email = `${name}@example.com`;
    await addMember(signIn, name, { email, email_verified_at: new Date() });
    const { page, context, problems } = await openFrom(signIn.browser, '10.2.0.1');
    await page.goto(signIn.url + words.path);
    await openSignIn(page, words);
    await dialogOf(page).getByRole('button', { name: more.forgot }).click();
    await box(page, words.username).fill(name);
    await box(page, 'Email').fill(email);
    await shot(page, 'forgot');
    expect(await axeFindings(page)).toEqual([]);
    await submit(page);
    await page.getByRole('status').getByText(more.sent).waitFor();
    await expect.poll(() => dialogOf(page).count()).toBe(0);

    const link = /https?:\S+reset=\S+/.exec(await lastMessage(signIn, email))?.[0] ?? '';
    const [, fragment = ''] = link.split('#');
    await page.goto(`${signIn.url}${words.path}?x=1#${fragment}`);
    await box(page, more.fresh).waitFor();
    expect(page.url()).not.toContain('reset');
    await box(page, more.fresh).fill(NEW_PASSWORD);
    await box(page, more.again).fill('another-one-8');
    await submit(page);
    await dialogOf(page).getByText(more.twice).waitFor();
    await shot(page, 'reset');
    expect(await pageFindings(page)).toEqual([]);
    await giveNew(page);
    await dialogOf(page).getByText(more.done).waitFor();
    await giveName(page, words, name, NEW_PASSWORD);
    await accountMenu(page, words).waitFor();

    await page.goto(`${signIn.url}${words.path}?x=1#${fragment}`);
    await giveNew(page);
    await dialogOf(page).getByText(more.usedUp).waitFor();
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  itThoroughly('is replaced by a code sent to the phone, which signs in', async () => {
    const mobile = '+84912345680';
    await addMember(signIn, 'phone', { mobile, mobile_verified_at: new Date() });
    const { page, context, problems } = await openFrom(signIn.browser, '10.2.0.2');
    await page.goto(signIn.url + words.path);
    await openSignIn(page, words);
    await dialogOf(page).getByRole('button', { name: more.forgot }).click();
    await dialogOf(page).getByRole('tab', { name: more.byMobile }).click();
    await box(page, more.mobile).fill(mobile.slice(3));
    await dialogOf(page).getByRole('button', { name: more.send }).click();
    await dialogOf(page).getByRole('timer').waitFor();
    await shot(page, 'forgot-mobile');
    await box(page, more.code).fill(await lastCode(signIn, mobile));
    await giveNew(page);
    await accountMenu(page, words).waitFor();
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  itThoroughly('set by staff must be changed first', async () => {
    const name = 'given';
    await addMember(signIn, name, { must_change_password: true });
    const { page, context, problems } = await openFrom(signIn.browser, '10.2.0.3');
    await page.goto(signIn.url + words.path);
    await openSignIn(page, words);
    await giveName(page, words, name);
    await dialogOf(page).getByText(more.lead).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('cpw'))).toBe('true');
    // Another page of the same tab requests the new password again.
    await page.goto(`${signIn.url}${words.path}`);
    await dialogOf(page).getByText(more.lead).waitFor();
    await box(page, more.old).fill('not-the-old-one');
    await giveNew(page);
    await expect.poll(() => dialogOf(page).locator('[aria-invalid=true]').count()).toBe(1);
    await shot(page, 'password');
    await box(page, more.old).fill(DEMO_PASSWORD);
    await submit(page);
    await dialogOf(page).getByText(more.done).waitFor();
    await giveName(page, words, name, NEW_PASSWORD);
    await accountMenu(page, words).waitFor();
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });
});
