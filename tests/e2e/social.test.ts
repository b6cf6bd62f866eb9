import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../support/page-checks.ts';
import { FORM_WORDS } from '../support/registration-page.ts';
import {
  accountMenu,
  addMember,
  DEMO_PASSWORD,
  dialogOf,
  openFrom,
  openSignIn,
  WORDS,
  type Words,
  useSignInProduct,
} from '../support/sign-in-page.ts';
import { planSocialProvider } from '../support/social.ts';
import { textsOf } from '../support/texts.ts';

let planned: Awaited<ReturnType<typeof planSocialProvider>>;
let provider: { close(): Promise<void> };
// Registered before the product's own, so that it runs last.
afterAll(() => provider?.close());
const t = textsOf('vi');
const signIn = useSignInProduct(async () => {
  planned = await planSocialProvider('acme');
  return planned.env;
});
beforeAll(async () => {
  provider = await planned.start(signIn.url);
});

/** Clicks the provider's button in the dialog and completes the provider's page. */
async function completeProviderSignIn(page: Page, words: Words, name: string): Promise<void> {
  await page.goto(signIn.url + words.path);
  await openSignIn(page, words);
  await dialogOf(page).getByRole('link', { name: 'The acme' }).click();
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${signIn.url}/**`);
}

/** Returns the affiliate of the member with that address. */
async function affiliateOf(email: string): Promise<string | undefined> {
  const text = 'select a.code from members m join affiliates a on a.id = m.affiliate_id where m.email = $1';
  const { rows } = await signIn.database.query(text, [email]);
  return rows[0]?.code;
}

const sending = (page: Page) => dialogOf(page).locator('button[type=submit]');

describe('sign-in with a social provider', () => {
  const words = WORDS.vi;
  const texts = {
    dateOfBirth: t('auth:field.dateOfBirth'),
    young: t('errors:too_young', { age: 18 }),
    wrong: t('errors:wrong_password'),
    cancelled: t('auth:social.cancelled'),
    affiliate: FORM_WORDS.vi.affiliate,
    badInvitation: FORM_WORDS.vi.badInvitation,
    confirm: t('common:confirm'),
  };
  const network = '10.31.0';

  it('registers a new member after the age and the agreement, and later needs one click', async () => {
    const name = 'new verified new@example.com';
    const { page, context, problems } = await openFrom(signIn.browser, `${network}.1`);
    await completeProviderSignIn(page, words, name);
    const birthday = dialogOf(page).getByLabel(texts.dateOfBirth);
    await birthday.waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await axeFindings(page)).toEqual([]);
    await birthday.fill(`${new Date().getFullYear() - 10}-01-01`);
    await sending(page).click();
    await dialogOf(page).getByText(texts.young).waitFor();
    await birthday.fill('1990-05-17');
    await dialogOf(page).getByRole('checkbox').check();
    await sending(page).click();
    await accountMenu(page, words).waitFor();
    expect(problems.filter((problem) => !problem.includes('status of 422'))).toEqual([]);

    // The same browser, signed out: it keeps the cookie that names it.
    await context.clearCookies({ name: /^(?!.*device)/ });
    await completeProviderSignIn(page, words, name);
    await accountMenu(page, words).waitFor();
    expect(new URL(page.url()).pathname).toBe(words.path);
    await context.close();
  });

  it('shows the affiliate code field when the code of the address is wrong, for correction', async () => {
    const affiliate = 'SOCIAL1';
    await signIn.database.query('insert into affiliates (code) values ($1)', [affiliate]);
    const { page, context, problems } = await openFrom(signIn.browser, `${network}.4`);
    await page.goto(`${signIn.url}${words.path}?affiliateCode=NOBODY1`);
    await completeProviderSignIn(page, words, 'brought verified brought@example.com');
    const code = dialogOf(page).getByLabel(texts.affiliate);
    await code.waitFor();
    expect(await code.inputValue()).toBe('NOBODY1');
    await dialogOf(page).getByLabel(texts.dateOfBirth).fill('1990-05-17');
    await dialogOf(page).getByRole('checkbox').check();
    await sending(page).click();
    const warning = page.getByRole('alert').getByText(texts.badInvitation);
    await warning.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: texts.confirm, exact: true }).click();
    await warning.waitFor({ state: 'detached' });
    await code.fill(affiliate.toLowerCase());
    await sending(page).click();
    await accountMenu(page, words).waitFor();
    expect(await affiliateOf('brought@example.com')).toBe(affiliate);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('asks for no affiliate code on an affiliate’s domain, and assigns the new member to it', async () => {
    const affiliate = 'DOMAIN1';
    const { hostname } = new URL(signIn.url);
    await signIn.database.query('insert into affiliates (code, domain) values ($1, $2)', [affiliate, hostname]);
    const { page, context, problems } = await openFrom(signIn.browser, `${network}.5`);
    await completeProviderSignIn(page, words, 'hosted verified hosted@example.com');
    await dialogOf(page).getByLabel(texts.dateOfBirth).fill('1990-05-17');
    await dialogOf(page).getByRole('checkbox').check();
    await page.waitForLoadState('networkidle');
    expect(await dialogOf(page).getByLabel(texts.affiliate).count()).toBe(0);
    await sending(page).click();
    await accountMenu(page, words).waitFor();
    expect(await affiliateOf('hosted@example.com')).toBe(affiliate);
    await signIn.database.query('update affiliates set domain = null where code = $1', [affiliate]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('links the account that has the same confirmed address, by its password', async () => {
    const email = 'owner@example.com';
    await addMember(signIn, 'owner1', { email, email_verified_at: new Date() });
    const { page, context } = await openFrom(signIn.browser, `${network}.2`);
    await completeProviderSignIn(page, words, `owner verified ${email}`);
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

  it('reports when the visitor has cancelled', async () => {
    const { page, context } = await openFrom(signIn.browser, `${network}.3`);
    await page.goto(signIn.url + words.path);
    await openSignIn(page, words);
    await dialogOf(page).getByRole('link', { name: 'The acme' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await dialogOf(page).getByText(texts.cancelled).waitFor();
    expect(new URL(page.url()).pathname).toBe(words.path);
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });
});
