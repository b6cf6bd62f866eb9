import type { FrameLocator, Locator, Page } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { axeFindings, pageFindings } from '../support/page-checks.ts';
import { startPhoneProvider, type PhoneProvider } from '../support/phone-provider.ts';
import { fillCommon, FORM_WORDS, isFocused, untilSignedIn } from '../support/registration-page.ts';
import {
  accountMenu,
  addMember,
  dialogOf,
  openFrom,
  openSignIn,
  shot,
  WORDS,
  useSignInProduct,
} from '../support/sign-in-page.ts';
import { textsOf } from '../support/texts.ts';

let provider: PhoneProvider;
// Registered before the product's own, so that it runs last.
afterAll(() => provider?.close());
const signIn = useSignInProduct(async () => {
  provider = await startPhoneProvider();
  // Enables the portal's human check, which registration needs; sending a code is guarded by the provider.
  return { ...provider.env, HUMAN_VERIFICATION: 'slider' };
});

const t = textsOf('vi');
const more = {
  bySms: t('auth:login.byMobile'),
  check: t('auth:human.title'),
  close: t('common:close'),
  confirm: t('common:confirm'),
  wrong: t('errors:phone_auth_code_invalid'),
  quota: t('errors:phone_auth_quota_exceeded'),
  closed: t('errors:phone_auth_popup_closed'),
  forgot: t('auth:login.forgot'),
  byMobile: t('auth:recovery.byMobile'),
  fresh: t('auth:field.newPassword'),
  again: t('auth:field.confirmNewPassword'),
  stranger: t('errors:phone_auth_user_not_found'),
};

let made = 0;
const newNumber = () => `09${String(47_000_000 + (made += 1))}`;
const inE164 = (national: string) => `+84${national.slice(1)}`;

/** Ignores the statuses of refusals that these tests provoke, which browsers log. */
const unexpected = (problems: string[]) => problems.filter((problem) => !/status of 4(00|22)/.test(problem));

/** Solves the portal's slider by keyboard, with the correct position from the database. */
async function solveSlider(page: Page): Promise<void> {
  const slider = page.getByRole('slider');
  await slider.focus();
  const text = 'select answer_x from human_challenges order by expires_at desc limit 1';
  const { rows } = await signIn.database.query(text);
  for (let step = 0; step < rows[0].answer_x; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

/** Returns the codes that the portal itself sent to a number. */
async function sentByPortal(national: string): Promise<string[]> {
  const text = 'select body from outbox_messages where recipient = $1';
  const { rows } = await signIn.database.query(text, [inE164(national)]);
  return rows.map(({ body }) => body);
}

describe('mobile number verified by a phone-auth provider', () => {
  const words = WORDS.vi;
  const form = FORM_WORDS.vi;

  const phone = (address: string) => openFrom(signIn.browser, address, { viewport: { width: 360, height: 740 } });
  const checkOf = (page: Page) => page.getByRole('dialog', { name: more.check });
  const frameOf = (page: Page): FrameLocator => checkOf(page).frameLocator('iframe');
  const codeIn = (place: Locator) => place.getByLabel(form.code, { exact: true });
  const requestCodeIn = (place: Locator) => place.getByRole('button', { name: form.sendCode }).click();

  /** Passes the provider's reCAPTCHA, and waits until the code field is ready. */
  async function sendCode(page: Page, place: Locator): Promise<void> {
    await requestCodeIn(place);
    await frameOf(page).getByRole('button').click();
    await checkOf(page).waitFor({ state: 'detached' });
    await place.getByRole('timer').waitFor();
    await expect.poll(() => isFocused(codeIn(place))).toBe(true);
  }

  async function openByNumber(page: Page, national: string): Promise<Locator> {
    await page.goto(signIn.url + words.path);
    await openSignIn(page, words);
    const dialog = dialogOf(page).first();
    await dialog.getByRole('button', { name: more.bySms }).click();
    await dialog.getByLabel(form.mobile, { exact: true }).fill(national);
    return dialog;
  }

  async function refusalOf(page: Page, text: string): Promise<void> {
    await page.getByRole('alert').getByText(text).waitFor();
    await page.getByRole('button', { name: more.confirm, exact: true }).click();
    await page.getByRole('alert').getByText(text).waitFor({ state: 'detached' });
  }

  it('registers: a wrong code is shown under its field only, and the right one creates the account', async () => {
    const { page, context, problems } = await phone('10.41.1.1');
    await page.goto(`${signIn.url}${form.path}/register`);
    const place = page.getByRole('main');
    await place.getByRole('tab', { name: form.byMobile }).click();
    const national = newNumber();
    await place.getByLabel(form.mobile, { exact: true }).fill(national);
    await sendCode(page, place);
    expect(provider.codeOf(inE164(national))).toMatch(/^\d{6}$/);
    const button = place.locator('button', { has: page.getByRole('timer') });
    expect(await button.isDisabled()).toBe(true);
    expect(await button.getByRole('timer').textContent()).toMatch(/^0?0:[45]\d$|^0?1:00$/);

    await fillCommon(place, form);
    await codeIn(place).fill('000000');
    await place.getByRole('button', { name: form.submit }).click();
    await solveSlider(page);
    await place.getByText(more.wrong).waitFor();
    expect(await codeIn(place).getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect([...(await axeFindings(page)), ...(await pageFindings(page))]).toEqual([]);

    await codeIn(place).fill(provider.codeOf(inE164(national)));
    await place.getByRole('button', { name: form.submit }).click();
    await solveSlider(page);
    const confirmation = page.getByRole('dialog', { name: form.yourAccount });
    const account = (await confirmation.locator('strong').textContent()) ?? '';
    await untilSignedIn(page);
    const text = 'select mobile, mobile_verified_at is not null as "isVerified" from members where username = $1';
    const { rows } = await signIn.database.query(text, [account]);
    expect(rows[0]).toEqual({ mobile: inE164(national), isVerified: true });
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('signs in without a code of the portal and without requiring a new password', async () => {
    const national = newNumber();
    const was = new Date();
    const columns = {
      mobile: inE164(national),
      mobile_verified_at: was,
      must_change_password: true,
      last_sign_in_at: was,
    };
    await addMember(signIn, 'number', columns);
    const { page, context, problems } = await phone('10.42.1.1');
    const dialog = await openByNumber(page, national);

    await requestCodeIn(dialog);
    await frameOf(page).getByRole('button').waitFor();
    await shot(page, 'verifier');
    expect(await axeFindings(page)).toEqual([]);
    await frameOf(page).getByRole('button').click();
    await dialog.getByRole('timer').waitFor();
    await shot(page, 'phone-auth');
    expect(await axeFindings(page)).toEqual([]);

    await codeIn(dialog).fill('000000');
    await dialog.locator('button[type=submit]').click();
    await dialog.getByText(more.wrong).waitFor();
    await codeIn(dialog).fill(provider.codeOf(inE164(national)));
    await dialog.locator('button[type=submit]').click();
    await accountMenu(page, words).waitFor();
    // A returning member is greeted when no step is left.
    await page.getByRole('dialog', { name: new RegExp('number') }).waitFor();
    await expect.poll(() => dialogOf(page).count()).toBe(1);
    expect(unexpected(problems)).toEqual([]);
    expect(await sentByPortal(national)).toEqual([]);
    await context.close();
  });

  it('recovers a forgotten password without a code of the portal', async () => {
    const national = newNumber();
    await addMember(signIn, 'forgot', { mobile: inE164(national), mobile_verified_at: new Date() });
    const { page, context, problems } = await phone('10.45.1.1');
    await page.goto(signIn.url + words.path);
    await openSignIn(page, words);
    const dialog = dialogOf(page).first();
    await dialog.getByRole('button', { name: more.forgot }).click();
    await dialog.getByRole('tab', { name: more.byMobile }).click();
    await dialog.getByLabel(form.mobile, { exact: true }).fill(national);
    await sendCode(page, dialog);

    const typed = 'Quite-new-7-horses';
    await dialog.getByLabel(more.fresh, { exact: true }).fill(typed);
    await dialog.getByLabel(more.again, { exact: true }).fill(typed);
    const submit = dialog.locator('button[type=submit]').filter({ visible: true });
    await codeIn(dialog).fill('000000');
    await submit.click();
    await dialog.getByText(more.wrong).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await codeIn(dialog).fill(provider.codeOf(inE164(national)));
    await submit.click();
    await accountMenu(page, words).waitFor();
    const codes = /\b\d{6}\b/;
    expect((await sentByPortal(national)).filter((body) => codes.test(body))).toEqual([]);
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('waits for the country, with the pressed button, until it is known', async () => {
    const { page, context } = await phone('10.46.1.1');
    const { promise: isPressed, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/wps/system/setting/register', async (route) => {
      await isPressed;
      await route.continue();
    });
    const dialog = await openByNumber(page, newNumber());
    await requestCodeIn(dialog);
    await dialog.getByRole('button', { name: form.sendCode }).and(page.locator('[aria-busy=true]')).waitFor();
    expect(await dialog.locator('[aria-invalid=true]').count()).toBe(0);
    release();
    await frameOf(page).getByRole('button').waitFor();
    await context.close();
  });

  it('shows the provider’s refusals, and that an unknown number has no account', async () => {
    const { page, context, problems } = await phone('10.43.1.1');
    const national = newNumber();
    const dialog = await openByNumber(page, national);

    await requestCodeIn(dialog);
    await checkOf(page).getByRole('button', { name: more.close }).click();
    await refusalOf(page, more.closed);

    provider.refuseNext('QUOTA_EXCEEDED : Exceeded quota.');
    await requestCodeIn(dialog);
    await frameOf(page).getByRole('button').click();
    await page.getByRole('alert').getByText(more.quota).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await refusalOf(page, more.quota);
    expect(await dialog.getByRole('timer').count()).toBe(0);

    await sendCode(page, dialog);
    await codeIn(dialog).fill(provider.codeOf(inE164(national)));
    await dialog.locator('button[type=submit]').click();
    await dialog.getByText(more.stranger).waitFor();
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });
});

describe('page', () => {
  it('loads nothing of the provider before a code is sent, and may reach no other origin', async () => {
    const { page, context } = await openFrom(signIn.browser, '10.44.1.1');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const response = await page.goto(`${signIn.url}/`);
    const policy = (await response?.headerValue('content-security-policy')) ?? '';
    const { origin } = new URL(provider.env['PHONE_AUTH_API_URL'] ?? '');
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${origin}`);
    await openSignIn(page, WORDS.vi);
    await dialogOf(page).getByRole('button', { name: more.bySms }).click();
    const number = dialogOf(page).getByLabel(FORM_WORDS.vi.mobile, { exact: true });
    await number.fill(newNumber());
    await page.waitForLoadState('networkidle');
    expect(
      requests.filter((address) => /verification|VerifierDialog/i.test(address) || address.startsWith(origin)),
    ).toEqual([]);
    await dialogOf(page).getByRole('button', { name: FORM_WORDS.vi.sendCode }).click();
    await page.getByRole('dialog', { name: more.check }).waitFor();
    expect(requests.some((address) => /verification\.[\w-]+\.js/.test(address))).toBe(true);
    await context.close();
  });
});
