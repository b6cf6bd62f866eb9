import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { axeFindings, pageFindings, showAs } from '../support/page-checks.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { MEMBER_PASSWORD, registerMember } from '../support/signed-in.ts';
import { textsOf } from '../support/texts.ts';
import { openWatched } from '../support/watched-page.ts';

let product: ReadyProduct;
let browser: Browser;
let database: pg.Client;
beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct('new'), launchChromium()]);
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await browser.close();
  await product.stop();
});

const t = textsOf('en', 'wallet');
const security = textsOf('en', 'security');
const member = textsOf('en', 'member');
const EMAIL = 'payout-owner@example.com';

/** Makes the member's email address older than what the session could have bound. */
async function withOldEmail(username: string): Promise<void> {
  await database.query(
    `update members set email = $2, email_verified_at = now() - interval '2 days', registered_at = now() - interval '3 days',
            password_changed_at = now() - interval '3 days', payee_name = 'Nguyễn Văn A' where username = $1`,
    [username, EMAIL],
  );
}

async function sentCode(): Promise<string> {
  const { rows } = await database.query(
    'select body from outbox_messages where recipient = $1 order by id desc limit 1',
    [EMAIL],
  );
  return /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0] ?? '';
}

async function expectClean(page: Page, name: string): Promise<void> {
  expect(await axeFindings(page), name).toEqual([]);
  await showAs(page, 360, 'dark');
  expect(await axeFindings(page, 'colors'), name).toEqual([]);
  expect(await pageFindings(page), name).toEqual([]);
  await showAs(page, 1280, 'light');
}

async function fillPaymentPassword(page: Page): Promise<void> {
  await page.getByLabel(member('paymentPassword.password'), { exact: true }).fill(MEMBER_PASSWORD);
  await page.getByLabel(member('paymentPassword.paymentPassword'), { exact: true }).fill('pay-me-2');
  await page.getByLabel(member('paymentPassword.confirmPaymentPassword'), { exact: true }).fill('pay-me-2');
  await page.getByRole('button', { name: member('paymentPassword.save') }).click();
}

async function addAccount(page: Page, accountNumber: string, holder: string): Promise<void> {
  await page.getByLabel(t('bank.bankCode'), { exact: true }).selectOption({ label: 'Techcombank' });
  await page.getByLabel(t('bank.accountNumber')).fill(accountNumber);
  await page.getByLabel(t('bank.holderName')).fill(holder);
  await page.getByRole('button', { name: t('bank.save') }).click();
}

it('verifies the member by a code before a payout account is added, then holds it for a day', async () => {
  const { page, context, problems } = await openWatched(browser, { locale: 'en-US' });
  await context.addCookies(await registerMember(product.url, 'payout1'));
  await withOldEmail('payout1');
  await page.goto(`${product.url}/en#member/withdraw`);

  // Closing the prompt refuses the change and keeps what was entered.
  await fillPaymentPassword(page);
  const prompt = page.getByRole('dialog', { name: security('proof.title') });
  await prompt.getByText(security('proof.strongLead')).waitFor();
  await expectClean(page, 'prompt');
  await page.keyboard.press('Escape');
  await prompt.waitFor({ state: 'detached' });
  await page.getByRole('alert').filter({ hasText: 'Verify your identity first' }).waitFor();

  await page.getByRole('button', { name: member('paymentPassword.save') }).click();
  await prompt.getByRole('button', { name: security('proof.send').replace('{to}', 'p***@example.com') }).click();
  await prompt.getByLabel(security('code.label')).fill('000000');
  await prompt.getByRole('button', { name: 'Confirm' }).click();
  await prompt.locator('[aria-invalid]').waitFor();
  await expectClean(page, 'prompt-code');
  await prompt.getByLabel(security('code.label')).fill(await sentCode());
  await prompt.getByRole('button', { name: 'Confirm' }).click();

  // The same authentication still counts for the bank account.
  await addAccount(page, '19031234567890', 'NGUYEN VAN A');
  await page.getByText(t('bank.state.held'), { exact: true }).waitFor();
  await page.getByText((t('bank.held').split('{')[0] ?? '').trim()).waitFor();
  expect(await page.getByRole('button', { name: 'Next' }).count()).toBe(0);
  await expectClean(page, 'held');

  await page.getByRole('button', { name: t('bank.add') }).click();
  await addAccount(page, '19031234567891', 'SOMEBODY ELSE');
  await page.getByText(t('bank.inReview')).waitFor();
  await expectClean(page, 'in-review');
  expect(problems.filter((problem) => !/40[39]|422/.test(problem))).toEqual([]);
  await context.close();
});
