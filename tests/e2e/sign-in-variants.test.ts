import { createHash, randomBytes } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { textsOf } from '../support/texts.ts';
import { codeOf } from '../support/staff.ts';
import { axeFindings, pageFindings } from '../support/page-checks.ts';
import { enrollAuthenticator, MEMBER_PASSWORD, registerMember } from '../support/signed-in.ts';
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

/** Waits until the server's cached flags, at most two seconds old, have the value. */
async function setLoginRedirect(isOn: boolean): Promise<void> {
  const text = `insert into settings (key, value) values ('loginRedirect', $1)
    on conflict (key) do update set value = excluded.value`;
  await signIn.database.query(text, [JSON.stringify(isOn)]);
  const readFlag = async () => (await (await fetch(`${signIn.url}/wps/system/whitelabel`)).json()).value.loginRedirect;
  await expect.poll(readFlag, { timeout: 10_000 }).toBe(isOn);
}

async function setModule(modId: string, isOn: boolean): Promise<void> {
  const text = `insert into feature_flags (code, enabled) values ($1, $2)
    on conflict (code) do update set enabled = excluded.enabled`;
  await signIn.database.query(text, [modId, isOn]);
  const enabled = isOn ? '1' : '0';
  await expect
    .poll(async () => (await (await fetch(`${signIn.url}/wps/system/whitelabel`)).json()).value.modules, {
      timeout: 10_000,
    })
    .toContainEqual(expect.objectContaining({ modId, enabled }));
}

/** Creates a one-time sign-in for a member, as a merchant does. */
async function handoff(username: string): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  const hash = createHash('sha256').update('handoff ').update(code).digest();
  await signIn.database.query(
    `insert into handoff_codes (code_hash, member_id, merchant_code, expires_at)
     select $1, id, 'PARLAY', now() + interval '1 minute' from members where username = $2`,
    [hash, username],
  );
  return code;
}

describe('sign-in in an unknown browser', () => {
  const words = WORDS.vi;
  const more = {
    lead: t('auth:stepUp.lead'),
    sms: t('auth:stepUp.method.sms'),
    email: t('auth:stepUp.method.email'),
    other: t('auth:stepUp.other'),
    smsCode: t('auth:stepUp.label.sms'),
    code: t('auth:stepUp.label.email'),
    send: t('auth:code.send'),
    trust: t('auth:stepUp.trust'),
  };

  it('requires step-up verification, allows another method, and then trusts the browser', async () => {
    const name = 'step';
    const email = `${name}@example.com`;
    const contacts = { email, email_verified_at: new Date(), mobile: '+84912345699', mobile_verified_at: new Date() };
    await addMember(signIn, name, { ...contacts, payee_name: 'NGUYỄN VĂN ĐỨC' });
    const home = await openFrom(signIn.browser, '10.3.0.1');
    await home.page.goto(signIn.url + words.path);
    await openSignIn(home.page, words);
    await giveName(home.page, words, name);
    await accountMenu(home.page, words).waitFor();
    await home.context.close();

    const away = await openFrom(signIn.browser, '77.1.2.3');
    const { page } = away;
    await page.goto(signIn.url + words.path);
    await openSignIn(page, words);
    await giveName(page, words, name);
    await dialogOf(page).getByText(more.lead).waitFor();
    await shot(page, 'stepup');
    expect(await axeFindings(page)).toEqual([]);
    await dialogOf(page).getByRole('button', { name: more.sms }).click();
    await dialogOf(page).getByLabel(more.smsCode, { exact: true }).fill('000000');
    await dialogOf(page).locator('button[type=submit]').click();
    await expect.poll(() => dialogOf(page).locator('[aria-invalid=true]').count()).toBe(1);
    await dialogOf(page).getByRole('button', { name: more.other }).click();
    await dialogOf(page).getByRole('button', { name: more.email }).click();
    await dialogOf(page).getByRole('button', { name: more.send }).click();
    await dialogOf(page).getByRole('timer').waitFor();
    await shot(page, 'stepup-email');
    expect(await pageFindings(page)).toEqual([]);
    await dialogOf(page)
      .getByLabel(more.code, { exact: true })
      .fill(await lastCode(signIn, email));
    await dialogOf(page).getByLabel(more.trust).check();
    await dialogOf(page).locator('button[type=submit]').click();
    await accountMenu(page, words).waitFor();
    const { rows } = await signIn.database.query(
      `select trusted_at from devices where member_id = (select id from members where username = $1)
       order by id desc limit 1`,
      [name],
    );
    expect(rows[0].trusted_at).not.toBeNull();
    expect(unexpected(away.problems)).toEqual([]);
    await away.context.close();
  });

  const number = '0912345600';
  const mobile = `+84${number.slice(1)}`;

  /** Members who have signed in before from elsewhere; each returns the answer of its verification method. */
  const OWNERS = {
    sms: async (name: string) => {
      await addMember(signIn, name, { mobile, mobile_verified_at: new Date(), last_sign_in_at: new Date() });
      return () => lastCode(signIn, mobile);
    },
    mobile: async (name: string) => {
      await addMember(signIn, name, { mobile, last_sign_in_at: new Date() });
      return () => number;
    },
    payee_name: async (name: string) => {
      await addMember(signIn, name, { payee_name: 'NGUYỄN VĂN ĐỨC', last_sign_in_at: new Date() });
      return () => 'nguyen van duc';
    },
    authenticator: async (name: string) => {
      const { secret } = await enrollAuthenticator(signIn.url, await registerMember(signIn.url, name));
      // Uses the next time step's code: each is valid once, and the setup used the current one.
      return () => codeOf(secret, 1);
    },
    recovery_code: async (name: string) => {
      const { recoveryCodes } = await enrollAuthenticator(signIn.url, await registerMember(signIn.url, name));
      return () => recoveryCodes[0] ?? '';
    },
  } as const;

  it.each(Object.keys(OWNERS) as (keyof typeof OWNERS)[])('is verified by %s', async (way) => {
    const name = way.replace('_', '');
    const response = await OWNERS[way](name);
    const isEnrolled = way === 'authenticator' || way === 'recovery_code';
    const away = await openFrom(signIn.browser, `78.1.${Object.keys(OWNERS).indexOf(way)}.3`);
    const { page } = away;
    await page.goto(signIn.url + words.path);
    await openSignIn(page, words);
    await giveName(page, words, name, ...(isEnrolled ? [MEMBER_PASSWORD] : []));
    await dialogOf(page).getByText(more.lead).waitFor();
    const choice = dialogOf(page).getByRole('button', { name: t(`auth:stepUp.method.${way}`) });
    const box = dialogOf(page).getByLabel(t(`auth:stepUp.label.${way}`), { exact: true });
    await choice.or(box).first().waitFor();
    if (await choice.isVisible()) await choice.click();
    if (way === 'sms') {
      await dialogOf(page)
        .getByRole('button', { name: t('auth:code.send') })
        .click();
      await dialogOf(page).getByRole('timer').waitFor();
    }
    await box.fill(isEnrolled || way === 'sms' ? '000000' : 'somebody else');
    await dialogOf(page).locator('button[type=submit]').click();
    await box.and(page.locator('[aria-invalid]')).waitFor();
    await shot(page, `stepup-${way}`);
    await box.fill(await response());
    await dialogOf(page).locator('button[type=submit]').click();
    await accountMenu(page, words).waitFor();
    expect(unexpected(away.problems)).toEqual([]);
    await away.context.close();
  });

  it('exchanges a one-time code of the address at once, and only once', async () => {
    const code = await handoff('minh');
    const { page, context, problems } = await openFrom(signIn.browser, '10.3.0.2');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url(), request.headers()['referer'] ?? ''));
    await page.goto(`${signIn.url}${words.path}?x=1#token=${code}`);
    await accountMenu(page, words).waitFor();
    expect(page.url()).toBe(`${signIn.url}${words.path}?x=1`);
    // No request contains the code, not even the one for the page.
    expect(requests.filter((address) => address.includes(code))).toEqual([]);
    expect(unexpected(problems)).toEqual([]);
    await context.clearCookies();

    await page.goto(`${signIn.url}${words.path}#token=${code}`);
    await dialogOf(page).getByRole('tab', { name: words.signIn }).waitFor();
    await shot(page, 'handoff-used');
    expect(await dialogOf(page).getByRole('alert').count()).toBe(1);
    expect(page.url()).not.toContain(code);
    await context.close();
  });
});

describe('demo mode', () => {
  const words = WORDS.vi;
  const more = {
    demo: t('common:tryDemo'),
    start: t('auth:demo.submit'),
    create: t('auth:in_increase_submit'),
    bar: t('member:bar.create'),
    register: t('auth:register.tab'),
  };
  const title = t('auth:account.title');

  it('has a demo balance and no member center, and leads to registration', async () => {
    const { page, context, problems } = await openFrom(signIn.browser, '10.3.0.3');
    await page.goto(signIn.url + words.path);
    await page.getByRole('banner').getByRole('button', { name: more.demo }).click();
    await shot(page, 'demo');
    await dialogOf(page).getByRole('button', { name: more.start }).click();
    await accountMenu(page, words).waitFor();
    await page.getByRole('banner').getByRole('button', { name: more.bar }).waitFor();
    await shot(page, 'guest');
    await page.goto(`${signIn.url}${words.path}#member/deposit`);
    await page.getByRole('heading', { name: title }).waitFor();
    await shot(page, 'guest-refused');
    expect(await axeFindings(page)).toEqual([]);
    await dialogOf(page).getByRole('button', { name: more.create }).click();
    await dialogOf(page).getByRole('tab', { selected: true, name: more.register }).waitFor();
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });
});

describe('portal without public pages', () => {
  const words = WORDS.vi;
  const network = '10.3.4';

  const alone = (work: () => Promise<void>) => async () => {
    await setLoginRedirect(true);
    await work().finally(() => setLoginRedirect(false));
  };

  /** A first sign-in requires no step-up verification. */
  async function signInHere(page: Page, name: string): Promise<void> {
    await addMember(signIn, name);
    const form = page.getByRole('main');
    await form.getByLabel(words.username).fill(name);
    await form.getByLabel(words.password, { exact: true }).fill(DEMO_PASSWORD);
    await form.locator('button[type=submit]').click();
  }

  it(
    'redirects visitors to the sign-in page and back to the requested page',
    alone(async () => {
      const { page, context, problems } = await openFrom(signIn.browser, `${network}.1`);
      await page.goto(`${signIn.url}/rng?x=1`);
      await page.waitForURL(`${signIn.url}/login?next=${encodeURIComponent(`/rng?x=1`)}`);
      await page.getByRole('main').getByLabel(words.username).waitFor();
      await shot(page, 'login-page');
      expect(await axeFindings(page)).toEqual([]);
      await signInHere(page, 'led');
      await page.waitForURL(`${signIn.url}/rng?x=1`);
      await accountMenu(page, words).waitFor();
      expect(unexpected(problems)).toEqual([]);
      await context.close();
    }),
  );

  it(
    'redirects to no other site and lets visitors register',
    alone(async () => {
      const { page, context } = await openFrom(signIn.browser, `${network}.2`);
      await page.goto(`${signIn.url}/login?next=${encodeURIComponent('//evil.example/x')}`);
      await signInHere(page, 'kept');
      await page.waitForURL(signIn.url + words.path);
      await context.close();
      const other = await openFrom(signIn.browser, `${network}.3`);
      await other.page.goto(`${signIn.url}/register`, { waitUntil: 'networkidle' });
      expect(other.page.url()).toBe(`${signIn.url}/register`);
      await other.context.close();
    }),
  );
});

describe('feature flags', () => {
  it.each([
    ['FREEPLAY3', (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Try demo' })],
    ['DIRECTREG3', (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Register' })],
  ] as const)('show and hide the part of %s', async (modId, part) => {
    const { page, context } = await openFrom(signIn.browser, '10.3.0.7');
    await page.goto(`${signIn.url}/en`);
    await part(page).waitFor();
    await setModule(modId, false);
    await page.evaluate(() => localStorage.removeItem('parlay_feature_flags'));
    await page.reload();
    await expect.poll(() => part(page).isVisible()).toBe(false);
    // Applies from the next page's first frame.
    await page.route('**/wps/system/whitelabel', (route) => route.abort());
    await page.reload();
    expect(await part(page).isVisible()).toBe(false);
    await setModule(modId, true);
    await context.close();
  });
});

describe('welcome after the sign-in', () => {
  const words = WORDS.vi;
  const name = 'welcome';
  const titleOf = (key: string) => t(`member:${key}`).replace('{account}', name);

  async function signInAs(options: BrowserContextOptions = {}): Promise<WatchedPage> {
    const watched = await openFrom(signIn.browser, '10.1.0.8', options);
    await watched.page.goto(signIn.url + words.path);
    await openSignIn(watched.page, words);
    await giveName(watched.page, words, name);
    return watched;
  }

  it('shows first steps the first time, and disappears when something else opens', async () => {
    await addMember(signIn, name);
    const { page, context, problems } = await signInAs({ viewport: { width: 360, height: 740 } });
    const card = page.getByRole('dialog', { name: titleOf('welcome.first') });
    await card.getByRole('link', { name: t('member:welcome.help') }).waitFor();
    await shot(page, 'welcome-first');
    expect([...(await axeFindings(page)), ...(await pageFindings(page))]).toEqual([]);
    await card.getByRole('button', { name: t('member:welcome.deposit') }).click();
    await expect.poll(() => page.url()).toContain('#member/deposit');
    await card.waitFor({ state: 'detached' });
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('shows the previous sign-in later, without being in the way, and only once', async () => {
    const { page, context, problems } = await signInAs();
    const card = page.getByRole('dialog', { name: titleOf('welcome.back') });
    await card.getByText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d.*10\.1\.\*\.\*/).waitFor();
    await shot(page, 'welcome-back');
    expect([...(await axeFindings(page)), ...(await pageFindings(page))]).toEqual([]);
    // The page around the card stays usable.
    await accountMenu(page, words).click();
    await page.getByRole('menuitem', { name: words.signOut }).waitFor();
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: t('common:close') }).click();
    await card.waitFor({ state: 'detached' });
    await page.reload();
    await accountMenu(page, words).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('parlay_greeting'))).toBe('');
    expect(await card.count()).toBe(0);
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('takes no focus: an open menu would close without it', async () => {
    const { page, context, problems } = await openFrom(signIn.browser, '10.1.0.8');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/WelcomeCard*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(signIn.url + words.path);
    await openSignIn(page, words);
    await giveName(page, words, name);
    await accountMenu(page, words).focus();
    release();
    await page.getByText(titleOf('welcome.back')).waitFor();
    // The focus would have moved by then.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(await accountMenu(page, words).evaluate((menu) => menu === document.activeElement)).toBe(true);
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });
});
