import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODULE_IDS, type ModuleId } from '#rules/modules';
import { launchChromium } from '../support/chromium.ts';
import { textsOf } from '../support/desk-page.ts';
import { startRegistrationProduct, type RegistrationProduct } from '../support/registration-page.ts';
import { MEMBER_PASSWORD, registerMember } from '../support/signed-in.ts';
import { openWatched } from '../support/watched-page.ts';

const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 30_000, interval: 100 });

let browser: Browser;
let portal: RegistrationProduct;
let url: string;

beforeAll(async () => {
  [browser, portal] = await Promise.all([launchChromium(), startRegistrationProduct()]);
  url = portal.product.url;
  await registerMember(url, 'expired1');
  await portal.database.query(`update members set must_change_password = true where username = 'expired1'`);
});
afterAll(async () => {
  await browser.close();
  await portal.stop();
});

interface Words {
  /** Before a path: '/en'. */
  home: string;
  auth(key: string): string;
  common(key: string): string;
  frame(key: string): string;
}

const WORDS: Record<'vi' | 'en', Words> = {
  vi: { home: '', auth: textsOf('vi', 'auth'), common: textsOf('vi', 'common'), frame: textsOf('vi', 'frame') },
  en: { home: '/en', auth: textsOf('en', 'auth'), common: textsOf('en', 'common'), frame: textsOf('en', 'frame') },
};

/** Leads a page to where the switch shows, as far as what is there with the switch on and off; gives what is there when it is on. */
type Show = (page: Page, words: Words) => Promise<Locator>;

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog');

async function openHome(page: Page, { home }: Words): Promise<Locator> {
  await page.goto(`${url}${home || '/'}`);
  return page.getByRole('banner');
}

/** The dialog, when it has heard what is switched on: free play is there in all of these tests. */
async function openSignIn(page: Page, words: Words): Promise<Locator> {
  await button(await openHome(page, words), words.common('login')).click();
  await button(dialogOf(page), words.auth('login.free')).waitFor();
  return dialogOf(page);
}

/** The page of the registration, when it has heard the rules. */
async function openRegistration(page: Page, { home }: Words): Promise<Locator> {
  const heard = page.waitForResponse(/\/wps\/system\/setting\/register/);
  await page.goto(`${url}${home}/register`);
  await heard;
  return page.getByRole('main');
}

async function openByPhone(page: Page, words: Words): Promise<Locator> {
  const main = await openRegistration(page, words);
  await main.getByRole('tab', { name: words.auth('register.byMobile') }).click();
  await main.getByLabel(words.auth('field.mobileNum'), { exact: true }).fill('0912345678');
  return main;
}

const SHOWS: Record<ModuleId, Show> = {
  USERNAMEREG3: async (page, words) =>
    (await openRegistration(page, words)).getByLabel(words.auth('field.username'), { exact: true }),
  MOBILENUMREG3: async (page, words) =>
    (await openRegistration(page, words)).getByRole('tab', { name: words.auth('register.byMobile') }),
  REGMOBVERF3: async (page, words) =>
    (await openByPhone(page, words)).getByLabel(words.auth('field.verificationCode'), { exact: true }),
  MOBILENUMPASSREG3: async (page, words) =>
    (await openByPhone(page, words)).getByLabel(words.auth('field.password'), { exact: true }),
  FREEPLAY3: async (page, words) => button(await openHome(page, words), words.common('freePlay')),
  DIRECTREG3: async (page, words) =>
    (await openHome(page, words)).getByRole('link', { name: words.common('register') }),
  MOBILEVERCODELOGIN3: async (page, words) => button(await openSignIn(page, words), words.auth('login.byMobile')),
  CHNGPASSVERIF3: async (page, words) => {
    await button(await openSignIn(page, words), words.auth('login.forgot')).click();
    await dialogOf(page).getByText(words.auth('forgot.lead')).waitFor();
    return dialogOf(page).getByRole('tab', { name: words.auth('forgot.byMobile') });
  },
  CBS3: async (page, words) => {
    await openHome(page, words);
    return button(page.getByRole('complementary'), words.frame('side.chat'));
  },
  PWDEXPFORCECHANGE3: async (page, words) => {
    const dialog = await openSignIn(page, words);
    await dialog.getByLabel(words.auth('field.username'), { exact: true }).fill('expired1');
    await dialog.getByLabel(words.auth('field.password'), { exact: true }).fill(MEMBER_PASSWORD);
    await dialog.locator('button[type=submit]').click();
    const lead = dialog.getByText(words.auth('password.lead'));
    await page.locator('html[data-session="in"]').or(lead).first().waitFor();
    return lead;
  },
};

async function turn(modId: ModuleId, isOn: boolean): Promise<void> {
  await portal.ops(`modules set ${modId} ${isOn ? 'on' : 'off'}`);
  // A process goes on with what it knew for two seconds.
  await eventually(() => isEnabled(modId)).toBe(isOn);
}

async function isEnabled(modId: ModuleId): Promise<boolean | undefined> {
  const { value } = await (await fetch(`${url}/wps/system/whitelabel`)).json();
  const nodes = value.modules.flatMap((node: { childrenNodes: object[] }) => [node, ...node.childrenNodes]);
  const node = nodes.find((candidate: { modId: string }) => candidate.modId === modId);
  return node && node.enabled === '1';
}

async function expectShown(modId: ModuleId, tag: 'vi' | 'en', isShown: boolean): Promise<void> {
  const { page, context, problems } = await openWatched(browser, {});
  const what = await SHOWS[modId](page, WORDS[tag]);
  await eventually(() => what.isVisible()).toBe(isShown);
  expect(problems).toEqual([]);
  await context.close();
}

describe.each(MODULE_IDS)('the switch %s', (modId) => {
  it('shows on the page, in both languages, when it is on, and not when it is off', async () => {
    for (const isOn of [false, true]) {
      await turn(modId, isOn);
      await expectShown(modId, 'vi', isOn);
      await expectShown(modId, 'en', isOn);
    }
  });
});
