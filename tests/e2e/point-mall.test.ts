import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAgent } from '../support/agents.ts';
import { sharedChromium } from '../support/chromium.ts';
import { advanceAll } from '../support/figures.ts';
import { fresh, startGame } from '../support/game-session.ts';
import { openPortal, type OpenPortal } from '../support/open-portal.ts';
import { axeFindings, pageFindings, showAs } from '../support/page-checks.ts';
import { createAccountHolder, PAYMENT_PASSWORD } from '../support/payments.ts';
import { fillBudget, givePoints, offer } from '../support/points.ts';
import { cookiesOfSession } from '../support/signed-in.ts';
import { sql } from '../support/sql.ts';
import { textsOf } from '../support/texts.ts';
import { openWatched } from '../support/watched-page.ts';

let browser: Browser;
let portal: OpenPortal;
beforeAll(async () => {
  [browser, portal] = await Promise.all([sharedChromium(), openPortal()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

it('a visitor sees the items of the mall, and a member redeems, converts and reads both in the history', async () => {
  const t = textsOf('vi', 'points');
  const mall = textsOf('vi', 'mall');
  await offer(portal.app);
  const { member } = await createAccountHolder(portal.app, '1000');
  await givePoints(portal.app, member, '3000');
  await fillBudget(portal.app, '1000000');
  const { page, context, problems } = await openWatched(browser, { viewport: { width: 360, height: 740 } });
  const clean = async () => expect([...(await axeFindings(page)), ...(await pageFindings(page))]).toEqual([]);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  // The page was built before there was an item.
  await page.goto(`${portal.url}/pointMall`);
  const redeem = page.getByRole('button', { name: `${mall('redeem')} Ly giữ nhiệt` });
  await redeem.waitFor();
  await redeem.click();
  await page.getByRole('dialog').locator('input[type=password]').waitFor();

  await context.addCookies(cookiesOfSession(portal.url, member.token));
  await page.goto(`${portal.url}/pointMall`);
  await page.locator('[data-points]', { hasText: '3.000' }).waitFor();
  await showAs(page, 360, 'dark');
  await clean();
  await redeem.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('redeem.recipient')).fill('Nguyen Van A');
  await dialog.getByLabel(t('redeem.phone')).fill('0901 234 567');
  await dialog.getByLabel(t('redeem.address')).fill('12 Le Loi, Quan 1');
  await dialog.getByLabel(t('paymentPassword')).fill('not-this-one');
  await button(t('redeem.submit')).click();
  await dialog.getByText(textsOf('vi', 'errors')('wrong_payment_password')).waitFor();
  problems.length = 0; // The refusal of the wrong password.
  await clean();
  await dialog.getByLabel(t('paymentPassword')).fill(PAYMENT_PASSWORD);
  await button(t('redeem.submit')).click();
  await dialog.getByText(t('redeem.done.in_process')).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-points]', { hasText: '2.000' }).waitFor();

  await button(t('convert.open')).click();
  await button(t('convert.all')).click();
  await dialog.getByText('20.000').first().waitFor();
  await dialog.getByLabel(t('paymentPassword')).fill(PAYMENT_PASSWORD);
  await dialog.getByRole('button', { name: t('convert.submit'), exact: true }).click();
  await dialog.getByText(t('convert.doneText')).waitFor();
  expect(await member.balance()).toBe('21000');
  await page.keyboard.press('Escape');
  await page.getByText(t('missing').replace('{points}', '1.000')).waitFor();

  await button(t('history.open')).click();
  await dialog.getByText(t('act.convert')).first().waitFor();
  await dialog.getByText(t('status.in_process')).first().waitFor();
  await clean();
  expect(problems).toEqual([]);
  await context.close();
});

it('an agent follows a figure of the team overview down to the bet behind it', async () => {
  const t = textsOf('vi', 'agent');
  const agent = await createAgent(portal.app);
  const session = await startGame(portal.app, { balance: '50000' });
  const { username, playerId } = session.member;
  await sql(
    portal.app,
    `update members set upline_id = (select id from members where public_id = $2) where public_id = $1`,
    [playerId, agent.playerId],
  );
  await sql(portal.app, `update agent_paths set from_day = '-infinity' where from_day > agents_today()`);
  const roundId = fresh('round');
  await session.bet({ roundId, amount: '2000' });
  await session.win({ roundId, amount: '500', roundClosed: true });
  await advanceAll(portal.app);
  const { page, context, problems } = await openWatched(browser, { viewport: { width: 360, height: 740 } });
  const clean = async () => expect([...(await axeFindings(page)), ...(await pageFindings(page))]).toEqual([]);
  await context.addCookies(cookiesOfSession(portal.url, agent.token));

  await page.goto(`${portal.url}/agent`);
  await page.getByText('2.000').first().waitFor();
  await page.getByRole('heading', { name: t('overview.top') }).waitFor();
  await page.getByText('100%').waitFor();
  await showAs(page, 360, 'dark');
  await clean();
  await page.getByRole('link', { name: t('commission') }).click();
  await page.waitForURL(/#income\?range=today/);
  await page.getByRole('heading', { name: t('page.income'), level: 1 }).waitFor();
  await clean();
  await page.goBack();
  await page.getByRole('link', { name: t('reports.figure.ngr') }).click();
  await page.getByRole('table').getByRole('link', { name: username }).click();
  await page.waitForURL(/#bets\?.*name=/);
  await page.getByRole('table').getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(roundId).waitFor();
  await clean();
  await page.keyboard.press('Escape');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('reports.export') }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^bets-.*\.csv$/);
  expect(problems).toEqual([]);
  await context.close();
});
