import { mkdirSync } from 'node:fs';
import * as OTPAuth from 'otpauth';
import type { Browser, Page } from 'playwright';
import { expect } from 'vitest';
import { axeFindings, pageFindings, showAs } from './page-checks.ts';
import type { Product } from './product.ts';
import { textsOf, type Language, type Texts } from './texts.ts';
import { openWatched, type WatchedPage } from './watched-page.ts';

const SHOTS = process.env['SCREENSHOTS'];

/** Fills an enrollment in: a password and a code of the offered authenticator. Returns the recovery codes, which the page shows. */
export async function fillEnrollment(page: Page, tag: Language, password: string): Promise<string[]> {
  const t = textsOf(tag, 'ops');
  await page.getByLabel(t('enroll.password'), { exact: true }).fill(password);
  const secret = (await page.locator('code').first().textContent()) ?? '';
  const code = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();
  await page.getByLabel(t('code.label')).fill(code);
  await page.getByRole('button', { name: t('enroll.submit') }).click();
  return shownRecoveryCodes(page, tag);
}

/** Returns the recovery codes of the sheet that the page shows. */
export async function shownRecoveryCodes(page: Page, tag: Language): Promise<string[]> {
  const list = page.getByRole('list', { name: textsOf(tag, 'security')('codes.list') });
  await list.waitFor();
  return list.locator('code').allTextContents();
}

/** Says that the recovery codes are saved. */
export async function confirmRecoveryCodes(page: Page, tag: Language): Promise<void> {
  await page.getByRole('button', { name: textsOf(tag, 'security')('codes.kept') }).click();
}

/** Opens the back office as the first administrator, who sets a password and an authenticator. */
export async function openBackOffice(
  browser: Browser,
  product: Pick<Product, 'adminLink'>,
  tag: Language,
): Promise<WatchedPage> {
  const t = textsOf(tag, 'ops');
  const backOffice = await openWatched(browser, {});
  const { page } = backOffice;
  await page.goto(product.adminLink);
  await page.getByRole('combobox').selectOption(tag);
  await fillEnrollment(page, tag, 'correct horse battery');
  await confirmRecoveryCodes(page, tag);
  await page.getByRole('heading', { name: t('deposits.title') }).waitFor();
  return backOffice;
}

export async function openSection(page: Page, t: Texts, name: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t(`${name}.title`), exact: true })
    .click();
  await page.getByRole('heading', { name: t(`${name}.title`), level: 1 }).waitFor();
}

/**
 * Checks the page on a phone in the dark theme and on a desktop in the light one; `SCREENSHOTS` names a folder for pictures. axe looks at
 * the content, and at the shell around it where `isWhole`.
 */
export async function expectClean(page: Page, name: string, isWhole = false): Promise<void> {
  for (const [width, theme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    await showAs(page, width, theme);
    expect(await axeFindings(page, width === 360 ? 'colors' : 'everything', isWhole), name).toEqual([]);
    expect(await pageFindings(page), name).toEqual([]);
    if (SHOTS) mkdirSync(SHOTS, { recursive: true });
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}-${theme}.png` });
  }
}
