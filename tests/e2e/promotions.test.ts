import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveTickets } from '#domain/promotions';
import { drawRedEnvelopes, runRaffles } from '../../src/lib/server/jobs/rewards.ts';
import { sharedChromium } from '../support/chromium.ts';
import { openPortal, type OpenPortal } from '../support/open-portal.ts';
import { axeFindings, pageFindings, showAs } from '../support/page-checks.ts';
import { openRounds } from '../support/free-rounds.ts';
import { PNG } from '../support/payments.ts';
import { creditDeposit, publishPromotion, WELCOME } from '../support/promotions.ts';
import { betOnDay, endSales, raffleOffer } from '../support/raffles.ts';
import { redEnvelopes, startOpening } from '../support/red-envelopes.ts';
import { cookiesOfSession } from '../support/signed-in.ts';
import { textsOf } from '../support/texts.ts';
import { openWatched } from '../support/watched-page.ts';

let portal: OpenPortal;
let browser: Browser;
beforeAll(async () => {
  const env = { DEPOSIT_FOUR_EYES_ABOVE: '100000000' };
  [portal, browser] = await Promise.all([openPortal(env), sharedChromium()]);
});
afterAll(async () => {
  await browser.close();
  await portal.close();
});

const t = textsOf('en', 'offers');
const act = (name: string, amount: string) => new RegExp(t(`act.${name}`).replace('{amount}', `\\S*${amount}\\S*`));
const SHOTS = process.env['SCREENSHOTS'];

/** Checks a page as a desktop and as phones show it, in both themes. */
async function expectClean(page: Page, name: string): Promise<void> {
  for (const [width, theme] of [
    [320, 'dark'],
    [1280, 'light'],
    [360, 'light'],
  ] as const) {
    await showAs(page, width, theme);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}-${theme}.png` });
    if (width === 320) expect(await axeFindings(page, 'colors'), name).toEqual([]);
    expect(await pageFindings(page), name).toEqual([]);
  }
  expect(await axeFindings(page), name).toEqual([]);
}

it('takes a newcomer on a phone from the terms and a deposit to the welcome bonus and the rewards', async () => {
  const { app, staff, url } = portal;
  const member = await app.newMember();
  const viewport = { width: 360, height: 740 };
  const { page, context, problems } = await openWatched(browser, { locale: 'en-US', viewport });

  // A visitor reads the terms beside the offer, and is led to the sign-in.
  await page.goto(`${url}/en/promotions`);
  const card = page.getByRole('listitem').filter({ hasText: 'Double your first deposit' });
  await card.getByText(/Wager the bonus 10 times: \S*20,000,000\S* for \S*2,000,000/).waitFor();
  await expectClean(page, 'promotions');
  await page.goto(`${url}/en/promotions/welcome-bonus`);
  await page.getByText('Live casino 10%').waitFor();
  await page.getByRole('button', { name: 'Sign in to join' }).waitFor();
  await expectClean(page, 'offer-guest');

  // The member deposits; the page follows by itself, and one press claims.
  await context.addCookies(cookiesOfSession(url, member.token));
  await page.reload();
  await page.getByRole('button', { name: t('act.deposit') }).waitFor();
  await expectClean(page, 'offer-deposit');
  await creditDeposit(staff, member, '100000');
  await page.getByRole('button', { name: act('claim', '100,000') }).click();
  await page.getByText(t('won.bonus')).waitFor();
  await expectClean(page, 'offer-won');
  await page
    .getByRole('banner')
    .getByText(/\+\s?\S*100,000/)
    .waitFor();
  await page.goto(`${url}/en/promotions#mine`);
  await card.getByText(`· ${t('state.issued')}`, { exact: true }).waitFor();
  await page.getByText('Mine', { exact: true }).click();
  expect(await page.locator('.promo-item:visible').count()).toBe(2);

  // The rewards: free rounds, today's sign-in, a wrong coupon, and what was claimed.
  const rewardId = await openRounds(app, member);
  await page.goto(`${url}/en#member/rewardCenter`);
  await page.getByRole('dialog').getByText(t('shop.waiting')).waitFor();
  const link = page.getByRole('link', { name: t('freeRounds.play') });
  expect(await link.getAttribute('href')).toBe(`/en/game?vendor=SBX&game=LOTUS&reward=${rewardId}`);
  await expectClean(page, 'rewards');
  await page.getByRole('button', { name: act('sign', '1,000') }).click();
  await page.getByText(t('won.cash')).waitFor();
  await page.getByLabel(t('coupon.label')).fill('NOTHING');
  await page.getByRole('button', { name: t('coupon.redeem') }).click();
  await page.getByText(t('reason.coupon_wrong')).waitFor();
  const history = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Double your first deposit' });
  await history.getByText(t('state.issued')).waitFor();
  await expectClean(page, 'rewards-claimed');
  expect(problems.filter((problem) => !/409/.test(problem))).toEqual([]);
  await context.close();
});

it('takes an application with an image, whose draft outlives a reload, and cancels it', async () => {
  const { app, staff, url } = portal;
  const { bonus: _bonus, ...cash } = WELCOME;
  const award = { type: 'activity', min: '1000', max: '50000' } as const;
  const id = await publishPromotion(app, staff, { ...cash, form: 'cash', award, eligibility: {} });
  const member = await app.newMember();
  const { page, context, problems } = await openWatched(browser, { locale: 'en-US' });
  await context.addCookies(cookiesOfSession(url, member.token));
  await page.goto(`${url}/en/promoDetail?id=${id}`);
  const send = page.getByRole('button', { name: t('act.apply') });
  await send.click();
  await page.getByText(t('apply.empty')).waitFor();
  const remark = page.getByLabel(t('apply.remark'));
  await remark.fill('x'.repeat(141));
  await page.getByText('141/140').waitFor();
  await remark.fill('Won on the dragon');
  await page.reload();
  await page.getByText('17/140').waitFor();
  await page.locator('input[type=file]').setInputFiles([
    { name: 'win.png', mimeType: 'image/png', buffer: Buffer.from(PNG) },
    { name: 'win.gif', mimeType: 'image/gif', buffer: Buffer.from(PNG) },
  ]);
  await page.getByRole('img', { name: 'win.png' }).waitFor();
  await page.getByText(t('apply.problem.type').replace('{name}', 'win.gif')).waitFor();
  await expectClean(page, 'application');
  await send.click();
  await page.getByText(t('about.applying')).waitFor();
  await page.getByRole('button', { name: t('act.cancel') }).click();
  await send.waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('a member opens a red envelope when it is drawn, and repeats the draw after the end', async () => {
  const { app, staff, url } = portal;
  const member = await app.newMember();
  const id = await publishPromotion(app, staff, redEnvelopes());
  const { page, context, problems } = await openWatched(browser, { locale: 'en-US' });
  await context.addCookies(cookiesOfSession(url, member.token));
  await page.goto(`${url}/en/promotions/${id}`);
  await page.getByText('6 · ').waitFor();
  await page.getByRole('timer').waitFor();
  await expectClean(page, 'envelope-waiting');

  await startOpening(app, id);
  await page.reload();
  await page.getByText(t('envelope.drawing')).waitFor();
  await drawRedEnvelopes(app.app);
  await page.getByRole('button', { name: t('envelope.open') }).waitFor();
  await expectClean(page, 'envelope-open');
  await page.getByRole('button', { name: t('envelope.open') }).click();
  await page.getByText(t('won.cash')).waitFor();
  await expectClean(page, 'envelope-won');

  await staff.as('finance', `POST /ops/api/promotions/${id}/stop`, { reason: 'the end of the campaign' });
  await drawRedEnvelopes(app.app);
  await page.reload();
  await page.getByText(t('envelope.fair.title')).click();
  await page.getByText(t('envelope.fair.seedRight')).waitFor();
  await page.getByText('Your browser drew the same 6 envelopes again.').waitFor();
  await expectClean(page, 'envelope-checked');
  expect(problems).toEqual([]);
  await context.close();
});

it('a member collects raffle tickets, claims the prize, and repeats the draw in the browser', async () => {
  const { app, staff, url } = portal;
  const member = await app.newMember();
  const id = await publishPromotion(app, staff, raffleOffer());
  await betOnDay(app, member, { daysAgo: 1, minor: 30_000_000n });
  await betOnDay(app, member, { daysAgo: 0, minor: 5_000_000n });
  await giveTickets(app.app.db, app.app.config.timeZone);
  const { page, context, problems } = await openWatched(browser, { locale: 'en-US' });
  await context.addCookies(cookiesOfSession(url, member.token));
  await page.goto(`${url}/en/promotions/${id}`);
  await page.getByText('3 of 3 tickets').waitFor();
  await page.getByRole('progressbar', { name: t('raffle.own') }).waitFor();
  await expectClean(page, 'raffle-tickets');

  await endSales(app, id, 1);
  await runRaffles(app.app);
  await endSales(app, id, 120);
  await runRaffles(app.app);
  await page.reload();
  await page.getByRole('button', { name: /^Claim/ }).click();
  await page.getByText(t('won.cash')).waitFor();
  await page.getByText(t('raffle.fair.title')).click();
  await page.getByRole('button', { name: t('raffle.fair.run') }).click();
  await page.getByText(t('raffle.fair.winnersRight')).waitFor();
  await page.getByText('The list of 3 tickets has the published fingerprint.').waitFor();
  await expectClean(page, 'raffle-checked');
  expect(problems).toEqual([]);
  await context.close();
});
