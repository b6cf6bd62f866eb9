import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { textsOf } from '../support/texts.ts';
import { axeFindings, pageFindings } from '../support/page-checks.ts';
import {
  accountMenu,
  addMember,
  DEMO_PASSWORD,
  dialogOf,
  giveName,
  lastCode,
  openFrom,
  openSignIn,
  shot,
  unexpected,
  WORDS,
  useSignInProduct,
} from '../support/sign-in-page.ts';
import type { WatchedPage } from '../support/watched-page.ts';

const signIn = useSignInProduct();
const t = textsOf('vi');

describe('sign-in', () => {
  const words = WORDS.vi;
  const more = {
    wrong: t('errors:incorrect_user_or_password'),
    empty: t('errors:not_empty'),
    remember: t('auth:login.remember'),
  };

  it('shows what is missing under each field, and one message for a wrong name or password', async () => {
    const { page, context, problems } = await openFrom(signIn.browser, '10.1.0.1');
    await page.goto(signIn.url + words.path);
    await openSignIn(page, words);
    await dialogOf(page).locator('button[type=submit]').click();
    await expect.poll(() => dialogOf(page).getByText(more.empty).count()).toBe(2);
    expect(
      await dialogOf(page)
        .getByLabel(words.username)
        .evaluate((box) => box === document.activeElement),
    ).toBe(true);
    await giveName(page, words, 'nobody-here');
    await dialogOf(page).getByText(more.wrong).waitFor();
    await giveName(page, words, 'demo', 'not-this-one');
    await dialogOf(page).getByText(more.wrong).waitFor();
    await shot(page, 'login');
    expect(await axeFindings(page)).toEqual([]);
    expect(await pageFindings(page)).toEqual([]);
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('does the work that is asked for after others have guessed, and gets in', async () => {
    await addMember(signIn, 'guessed');
    const { page, context, problems } = await openFrom(signIn.browser, '10.1.0.9');
    const guesses = `insert into rate_limits (key, points, expire)
      values ('sign-in-name:guessed', 6, extract(epoch from now() + interval '5 minutes') * 1000)`;
    await signIn.database.query(guesses);
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/wps/session/login')) statuses.push(response.status());
    });
    await page.goto(signIn.url + words.path);
    await openSignIn(page, words);
    await giveName(page, words, 'guessed');
    await accountMenu(page, words).waitFor();
    expect(statuses).toEqual([428, 200]);
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('remembers the browser: the next sign-in is one tap, and unticking the box ends that', async () => {
    const { page, context, problems } = await openFrom(signIn.browser, '10.1.0.2');
    await page.goto(signIn.url + words.path);
    await openSignIn(page, words);
    await dialogOf(page).getByLabel(more.remember).check();
    await giveName(page, words, 'linh');
    await accountMenu(page, words).waitFor();
    const cookies = await context.cookies();
    expect(cookies.filter(({ value }) => value.includes('parlay-demo'))).toEqual([]);
    expect(cookies.find(({ name }) => name.endsWith('parlay_remember'))?.httpOnly).toBe(true);

    await signOut(page);
    await openSignIn(page, words);
    expect(await dialogOf(page).getByLabel(words.username).inputValue()).toBe('linh');
    await shot(page, 'remembered');
    await dialogOf(page).getByRole('button', { name: /linh/ }).click();
    await accountMenu(page, words).waitFor();

    await signOut(page);
    await openSignIn(page, words);
    await dialogOf(page).getByLabel(more.remember).uncheck();
    await expect.poll(() => dialogOf(page).getByRole('button', { name: /linh/ }).count()).toBe(0);
    await expect
      .poll(async () => (await context.cookies()).filter(({ name }) => /remember|loginTypeSms|last_user/i.test(name)))
      .toEqual([]);
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });
});

it('the sign-in form does not move, however late the portal’s configuration loads', async () => {
  const { page, context } = await openFrom(signIn.browser, '10.1.0.9');
  await page.route('**/wps/system/whitelabel*', async (route) => {
    await sleep(1500);
    await route.continue();
  });
  await page.goto(signIn.url + WORDS.vi.path);
  await openSignIn(page, WORDS.vi);
  const forgot = dialogOf(page).getByRole('button', { name: t('auth:login.forgot') });
  const before = await forgot.boundingBox();
  await sleep(2500);
  expect(await forgot.boundingBox()).toEqual(before);
  await context.close();
});

describe('after the sign-in', () => {
  const words = WORDS.vi;
  const more = {
    wallet: t('common:tab.wallet'),
    walletPage: t('member:page.wallet'),
    previous: t('member:menu.previous'),
    refused: t('errors:non_member_unable_to_login'),
  };
  const phone = { viewport: { width: 360, height: 740 } };

  it('continues with the requested page, and shows the previous sign-in', async () => {
    const name = 'twice';
    await addMember(signIn, name);
    for (const visit of ['first', 'second']) {
      const { page, context, problems } = await openFrom(signIn.browser, '10.1.0.5', phone);
      await page.goto(signIn.url + words.path);
      const tabs = page.getByRole('navigation').getByRole('button', { name: more.wallet, exact: true });
      await tabs.click();
      await giveName(page, words, name);
      await page.getByRole('heading', { name: more.walletPage }).waitFor();
      expect(page.url()).toContain('#member/wallet');
      if (visit === 'second') {
        const notice = page.getByRole('status').getByText(more.previous);
        await notice.waitFor();
        expect(await notice.textContent()).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d.*10\.1\.\*\.\*/);
        await shot(page, 'previous');
      }
      expect(unexpected(problems)).toEqual([]);
      await context.close();
    }
  });

  it('starts the requested game', async () => {
    const name = 'player';
    await addMember(signIn, name);
    const { page, context } = await openFrom(signIn.browser, '10.1.0.6');
    await page.goto(`${signIn.url}${words.path === '/' ? '' : words.path}/rng`);
    await page.locator('a[data-launch-game]').first().click();
    await giveName(page, words, name);
    await page.waitForURL(/\/game\?/);
    await accountMenu(page, words).waitFor();
    expect(await dialogOf(page).count()).toBe(0);
    await context.close();
  });

  it('stays on a page of games, as it was', async () => {
    const name = 'browsing';
    await addMember(signIn, name);
    const { page, context } = await openFrom(signIn.browser, '10.1.0.10');
    await page.goto(`${signIn.url}/rng?sort=new`);
    await openSignIn(page, words);
    await giveName(page, words, name);
    await accountMenu(page, words).waitFor();
    expect(page.url()).toBe(`${signIn.url}/rng?sort=new`);
    await context.close();
  });

  it('refuses an agent’s employee, and says so', async () => {
    const name = 'delegate';
    await addMember(signIn, name, { account_type: 'agent-delegate' });
    const { page, context } = await openFrom(signIn.browser, '10.1.0.7');
    await page.goto(signIn.url + words.path);
    await openSignIn(page, words);
    await giveName(page, words, name);
    await dialogOf(page).getByText(more.refused).waitFor();
    expect((await context.cookies()).filter(({ name: cookie }) => cookie.endsWith('parlay_session'))).toEqual([]);
    await context.close();
  });
});

/** Signs a contract between the house and a master agent with an agent below. */
async function prepareContracts(): Promise<void> {
  const { database } = signIn;
  await addMember(signIn, 'master', { public_id: 'TMASTER', account_type: 'master-agent' });
  const { rows } = await database.query(`select id from members where username = 'master'`);
  await addMember(signIn, 'below', { public_id: 'TBELOW', account_type: 'agent', upline_id: rows[0].id });
  await database.query(
    `update members set payment_password_hash = (select payment_password_hash from members where username = 'demo') where username in ('master', 'below')`,
  );
  await database.query(
    `insert into contracts (family, payee_id, terms, code, state, from_at) values ('DAILY', $1, $2, 'D', 'SIGNED', now() - interval '2 days')`,
    [rows[0].id, { tiers: [{ rate: '0.2' }, { bet: '5000000', active: 1, rate: '0.8' }] }],
  );
}

describe('agents', () => {
  const words = WORDS.en;
  const en = textsOf('en');
  const phone = { viewport: { width: 360, height: 740 } };

  async function openCenter(name: string, address: string, page = ''): Promise<WatchedPage> {
    const watched = await openFrom(signIn.browser, address, phone);
    await watched.page.goto(`${signIn.url}/en/login?side=agent&next=${encodeURIComponent(`/en/agent${page}`)}`);
    const form = watched.page.getByRole('main');
    await form.getByLabel(words.username, { exact: true }).fill(name);
    await form.getByLabel(words.password, { exact: true }).fill(DEMO_PASSWORD);
    await form.locator('button[type=submit]').click();
    return watched;
  }

  async function confirm(page: Page, label: string): Promise<void> {
    await dialogOf(page).getByLabel(en('agent:contracts.paymentPassword'), { exact: true }).fill('demo-payout');
    await dialogOf(page).getByRole('button', { name: label, exact: true }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
  }

  it('offer contracts, which agents below accept', async () => {
    await prepareContracts();
    const master = await openCenter('master', '10.1.0.21', '#dailySalary?tab=downlines');
    await master.page.getByRole('button', { name: en('agent:contracts.offer'), exact: true }).click();
    const form = dialogOf(master.page);
    await form.getByLabel(en('agent:contracts.payee')).selectOption('below');
    const rates = form.getByLabel(en('agent:contracts.ratePercent'));
    await rates.last().fill('0.9');
    await form.getByText(en('member:rate_above_own')).waitFor();
    await form.getByText(en('agent:contracts.rateUpTo', { rate: '0.8' })).waitFor();
    await rates.first().fill('0.1');
    await rates.last().fill('0.5');
    await form.getByText(en('agent:contracts.offerFits', { days: 7 })).waitFor();
    await shot(master.page, 'contract-offer');
    expect(await axeFindings(master.page)).toEqual([]);
    await confirm(master.page, en('agent:contracts.sendOffer'));
    await master.page.getByText(en('agent:contracts.state.OFFERED')).waitFor();

    const below = await openCenter('below', '10.1.0.22');
    await below.page.getByRole('link', { name: en('agent:contracts.waiting', { count: 1 }) }).click();
    await below.page.getByText(en('agent:contracts.offeredBy', { name: 'master' })).waitFor();
    expect(await axeFindings(below.page)).toEqual([]);
    expect(await pageFindings(below.page)).toEqual([]);
    await shot(below.page, 'contract-request');
    const accept = en('agent:contracts.act.accept');
    await below.page.getByRole('button', { name: accept, exact: true }).click();
    await dialogOf(below.page)
      .getByRole('heading', { name: `${accept}: ${en('agent:page.dailySalary')}` })
      .waitFor();
    await dialogOf(below.page).getByText(en('agent:contracts.endsNothing')).waitFor();
    await confirm(below.page, accept);
    // It starts with the next day.
    const starts = en('agent:contracts.startsOn', { date: '' }).trim();
    await below.page.getByText(starts).waitFor();
    await shot(below.page, 'contract-signed');
    await master.page.getByText(starts).waitFor();
    for (const { context, problems } of [master, below]) {
      expect(unexpected(problems)).toEqual([]);
      await context.close();
    }
  });
});

/** Signs out by the account menu after cancelling once. */
async function signOut(page: Page): Promise<void> {
  const words = WORDS.vi;
  await accountMenu(page, words).click();
  await page.getByRole('menuitem', { name: words.signOut }).click();
  await dialogOf(page).getByRole('button', { name: words.cancel }).click();
  await accountMenu(page, words).click();
  await page.getByRole('menuitem', { name: words.signOut }).click();
  await dialogOf(page).getByRole('button', { name: words.signOut }).click();
  await page.getByRole('banner').getByRole('button', { name: words.signIn, exact: true }).waitFor();
}

describe('signing out', () => {
  const words = WORDS.vi;

  it('clears the session storage except the merchant’s keys, and opens the home page', async () => {
    const { page, context } = await openFrom(signIn.browser, '10.1.0.3');
    await page.goto(`${signIn.url}/rng`);
    await openSignIn(page, words);
    await giveName(page, words, 'demo');
    await accountMenu(page, words).waitFor();
    const stored = () => page.evaluate(() => ({ ...sessionStorage }));
    expect(await stored()).toMatchObject({ username: 'demo', isAgent: '0', cpw: 'false', merchantCode: 'PARLAY' });
    expect(JSON.stringify(await stored())).not.toContain('parlay-demo');
    await signOut(page);
    await page.waitForURL(signIn.url + words.path);
    await expect.poll(stored).toMatchObject({ merchantCode: 'PARLAY' });
    expect(await stored()).not.toHaveProperty('username');
    await context.close();
  });
});

describe('sign-in by SMS', () => {
  const words = WORDS.vi;
  const more = {
    bySms: t('auth:login.byMobile'),
    mobile: t('auth:field.mobileNum'),
    send: t('auth:code.send'),
    code: t('auth:field.verificationCode'),
    invalid: t('errors:invalid_mobile_number'),
    wrong: t('errors:wrong_code'),
  };
  const mobile = '+84912345670';

  it('sends a code, counts down, and accepts the right one only', async () => {
    await addMember(signIn, 'sms', { mobile, mobile_verified_at: new Date() });
    const { page, context, problems } = await openFrom(signIn.browser, '10.1.0.4', {
      viewport: { width: 360, height: 740 },
    });
    await page.goto(signIn.url + words.path);
    await openSignIn(page, words);
    await dialogOf(page).getByRole('button', { name: more.bySms }).click();
    const number = dialogOf(page).getByLabel(more.mobile, { exact: true });
    const send = dialogOf(page).getByRole('button', { name: more.send });
    await number.fill('123');
    await send.click();
    await dialogOf(page).getByText(more.invalid).waitFor();
    await number.fill('0' + mobile.slice(3));
    await shot(page, 'sms-360');
    await send.click();
    const timer = dialogOf(page).getByRole('timer');
    await timer.waitFor();
    expect(await timer.textContent()).toMatch(/^[23]:\d\d$/);
    const box = dialogOf(page).getByLabel(more.code, { exact: true });
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    await shot(page, 'sms-sent-360');
    await box.fill('000000');
    await dialogOf(page).locator('button[type=submit]').click();
    await dialogOf(page).getByText(more.wrong).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await box.fill(await lastCode(signIn, mobile));
    await dialogOf(page).locator('button[type=submit]').click();
    await accountMenu(page, words).waitFor();
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });
});
