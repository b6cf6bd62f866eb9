import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { axeFindings, pageFindings, showAs } from '../support/page-checks.ts';
import { openPortal, type OpenPortal } from '../support/open-portal.ts';
import { sql } from '../support/sql.ts';
import { giveBonus, minorOf, settle } from '../support/bonuses.ts';
import { fresh, gameSessionOf } from '../support/game-session.ts';
import { createAccountHolder, newTransfer, PAYMENT_PASSWORD } from '../support/payments.ts';
import { cookiesOfSession, MEMBER_PASSWORD, registerMember } from '../support/signed-in.ts';
import { textsOf } from '../support/texts.ts';
import { openWatched } from '../support/watched-page.ts';

let portal: OpenPortal;
let browser: Browser;
beforeAll(async () => {
  const env = { TURNOVER_MODE: 'block', DEPOSIT_FOUR_EYES_ABOVE: '100000000' };
  [portal, browser] = await Promise.all([openPortal(env), sharedChromium()]);
});
afterAll(async () => {
  await browser.close();
  await portal.close();
});

const t = textsOf('en', 'wallet');
const security = textsOf('en', 'security');
const member = textsOf('en', 'member');
const EMAIL = 'payout-owner@example.com';

/** Makes the member's email address older than what the session could have bound. */
async function withOldEmail(username: string): Promise<void> {
  await sql(
    portal.app,
    `update members set email = $2, email_verified_at = now() - interval '2 days', registered_at = now() - interval '3 days',
            password_changed_at = now() - interval '3 days', payee_name = 'Nguyễn Văn A' where username = $1`,
    [username, EMAIL],
  );
}

async function sentCode(): Promise<string> {
  const rows = await sql<{ body: string }>(
    portal.app,
    'select body from outbox_messages where recipient = $1 order by id desc limit 1',
    [EMAIL],
  );
  return /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0] ?? '';
}

const SHOTS = process.env['SCREENSHOTS'];

async function expectClean(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-1280.png` });
  expect(await axeFindings(page), name).toEqual([]);
  await showAs(page, 360, 'dark');
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-360.png` });
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
  await context.addCookies(await registerMember(portal.url, 'payout1'));
  await withOldEmail('payout1');
  await page.goto(`${portal.url}/en#member/withdraw`);

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

/** Matches a part of a whole; amounts in sentences are isolated from the text around them. */
const part = (amount: string, whole: string) => new RegExp(`${amount}\\S* of \\S*${whole}`);

/** A member with cash, turnover of a deposit, an active bonus and one that waits. */
async function createBonusHolder() {
  const { app, staff } = portal;
  const holder = await createAccountHolder(app, '400000');
  const { id } = (await holder.deposit('100000')).body.value;
  await holder.member.call(`POST /wps/v2/wallets/deposits/${id}/submit`, { body: {} });
  await staff.as('finance', `POST /ops/api/deposits/${id}/approve`, newTransfer());
  const contributionPpm = { RNG: 1_000_000n, LIVE: 100_000n };
  const terms = { factorHundredths: 1000n, contributionPpm, maxBetMinor: minorOf('50000'), validHours: 168 };
  await giveBonus(app, holder.member, { amount: '200000', maxConversionMinor: minorOf('2000000'), ...terms });
  await giveBonus(app, holder.member, { amount: '80000', ...terms });
  return holder;
}

it('shows a bonus while it is played, and withdraws without it only after a confirmation', async () => {
  const { member: holder } = await createBonusHolder();
  const { page, context, problems } = await openWatched(browser, { locale: 'en-US' });
  await context.addCookies(cookiesOfSession(portal.url, holder.token));
  await page.goto(`${portal.url}/en#member/bonusDetails`);
  const center = page.getByRole('dialog', { name: member('page.bonuses') });
  const cards = center.getByRole('article');
  await center.getByText(part('₫0', '₫2,000,000')).waitFor();
  await page.getByRole('button', { name: '+ ₫200,000 bonus', includeHidden: true }).waitFor();
  expect(await cards.count()).toBe(2);
  await expectClean(page, 'bonuses');

  // A lost bet moves the bar of the open page, and counts for the turnover, too.
  const token = await holder.launchToken();
  await portal.app.vendor('authenticate', { requestId: fresh('r'), token });
  const game = gameSessionOf(portal.app, holder, token);
  await game.bet({ amount: '40000', roundClosed: true });
  await settle(portal.app);
  await center.getByText(part('₫40,000', '₫2,000,000')).waitFor();

  await cards
    .last()
    .getByRole('button', { name: member('bonuses.giveUp') })
    .click();
  const giveUp = page.getByRole('dialog', { name: member('bonuses.giveUpTitle') });
  await giveUp.getByText('₫80,000').first().waitFor();
  await expectClean(page, 'give up');
  await giveUp.getByRole('button', { name: member('bonuses.keep') }).click();
  await giveUp.waitFor({ state: 'hidden' });
  await cards
    .last()
    .getByRole('button', { name: member('bonuses.giveUp') })
    .click();
  await giveUp.getByRole('button', { name: member('bonuses.giveUp') }).click();
  await center.getByText(member('bonuses.state.forfeited')).waitFor();
  await expect.poll(() => cards.count()).toBe(1);

  await page.goto(`${portal.url}/en#member/withdraw`);
  const turnover = page.getByText(part('To clear before withdrawal: \\S*₫60,000', '₫100,000'));
  await turnover.waitFor();
  await page.getByText(t('turnover.details')).click();
  const available = (amount: string) => page.getByText(new RegExp(`${t('withdraw.available')}.*${amount}`)).waitFor();
  await available('₫0');
  await expectClean(page, 'turnover');
  const amount = page.getByRole('textbox', { name: t('amount.label') });
  expect(await amount.count()).toBe(0);

  await game.bet({ amount: '60000', roundClosed: true });
  await settle(portal.app);
  await turnover.waitFor({ state: 'hidden' });
  await available('₫400,000');
  await amount.fill('200000');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel(t('withdraw.paymentPassword')).fill(PAYMENT_PASSWORD);
  const submit = page.getByRole('button', { name: t('withdraw.submit'), exact: true }).last();
  await submit.click();
  const forfeit = page.getByRole('dialog', { name: t('forfeit.title') });
  await forfeit.getByText(part('₫100,000', '₫2,000,000')).waitFor();
  await expectClean(page, 'forfeit');
  await forfeit.getByRole('button', { name: member('bonuses.keep') }).click();
  await forfeit.waitFor({ state: 'hidden' });
  expect(await holder.balance()).toBe('400000');
  await submit.click();
  await forfeit.getByRole('button', { name: t('forfeit.confirm') }).click();
  await page.getByText(t('withdraw.requested')).waitFor();
  expect(await holder.balance()).toBe('200000');
  const bonusInHeader = page.getByRole('button', { name: '+ ₫200,000 bonus', includeHidden: true });
  await expect.poll(() => bonusInHeader.count()).toBe(0);
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
  await context.close();
});
