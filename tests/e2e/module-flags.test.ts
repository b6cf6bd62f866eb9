import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODULE_IDS, type ModuleId } from '#rules/site/modules';
import { sharedChromium } from '../support/chromium.ts';
import { textsOf } from '../support/texts.ts';
import { startRegistrationProduct, type RegistrationProduct } from '../support/registration-page.ts';
import { MEMBER_PASSWORD, registerMember } from '../support/signed-in.ts';
import { openWatched } from '../support/watched-page.ts';

const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 30_000, interval: 100 });

let browser: Browser;
let portal: RegistrationProduct;
let url: string;

beforeAll(async () => {
  [browser, portal] = await Promise.all([sharedChromium(), startRegistrationProduct()]);
  url = portal.product.url;
  await registerMember(url, 'expired1');
  await portal.database.query(`update members set must_change_password = true where username = 'expired1'`);
});
afterAll(async () => {
  await browser.close();
  await portal.stop();
});

const texts = { auth: textsOf('vi', 'auth'), common: textsOf('vi', 'common'), shell: textsOf('vi', 'shell') };

/** Opens the part of the page that the flag controls; returns what is shown only when it is enabled. */
type Show = (page: Page) => Promise<Locator>;

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog');

async function openHome(page: Page): Promise<Locator> {
  await page.goto(`${url}/`);
  return page.getByRole('banner');
}

/** Opens the sign-in dialog and waits for the flags: demo mode is enabled in all of these tests. */
async function openSignIn(page: Page): Promise<Locator> {
  await button(await openHome(page), texts.common('login')).click();
  await button(dialogOf(page), texts.auth('login.demo')).waitFor();
  return dialogOf(page);
}

/** Opens the registration page and waits for its rules. */
async function openRegistration(page: Page): Promise<Locator> {
  const rulesResponse = page.waitForResponse(/\/wps\/system\/setting\/register/);
  await page.goto(`${url}/register`);
  await rulesResponse;
  return page.getByRole('main');
}

async function openByPhone(page: Page): Promise<Locator> {
  const main = await openRegistration(page);
  await main.getByRole('tab', { name: texts.auth('register.byMobile') }).click();
  await main.getByLabel(texts.auth('field.mobileNum'), { exact: true }).fill('0912345678');
  return main;
}

const SHOWS: Record<ModuleId, Show> = {
  USERNAMEREG3: async (page) =>
    (await openRegistration(page)).getByLabel(texts.auth('field.username'), { exact: true }),
  MOBILENUMREG3: async (page) =>
    (await openRegistration(page)).getByRole('tab', { name: texts.auth('register.byMobile') }),
  REGMOBVERF3: async (page) =>
    (await openByPhone(page)).getByLabel(texts.auth('field.verificationCode'), { exact: true }),
  MOBILENUMPASSREG3: async (page) =>
    (await openByPhone(page)).getByLabel(texts.auth('field.password'), { exact: true }),
  FREEPLAY3: async (page) => button(await openHome(page), texts.common('tryDemo')),
  DIRECTREG3: async (page) => (await openHome(page)).getByRole('link', { name: texts.common('register') }),
  MOBILEVERCODELOGIN3: async (page) => button(await openSignIn(page), texts.auth('login.byMobile')),
  CHNGPASSVERIF3: async (page) => {
    await button(await openSignIn(page), texts.auth('login.forgot')).click();
    await dialogOf(page).getByText(texts.auth('recovery.lead')).waitFor();
    return dialogOf(page).getByRole('tab', { name: texts.auth('recovery.byMobile') });
  },
  CBS3: async (page) => {
    await openHome(page);
    return button(page.getByRole('complementary'), texts.shell('side.chat'));
  },
  PWDEXPFORCECHANGE3: async (page) => {
    const dialog = await openSignIn(page);
    await dialog.getByLabel(texts.auth('field.username'), { exact: true }).fill('expired1');
    await dialog.getByLabel(texts.auth('field.password'), { exact: true }).fill(MEMBER_PASSWORD);
    await dialog.locator('button[type=submit]').click();
    const lead = dialog.getByText(texts.auth('password.lead'));
    await page.locator('html[data-session="in"]').or(lead).first().waitFor();
    return lead;
  },
};

async function setFlag(modId: ModuleId, isOn: boolean): Promise<void> {
  await portal.ops(`modules set ${modId} ${isOn ? 'on' : 'off'}`);
  // The server's cached flags are up to two seconds old.
  await eventually(() => isEnabled(modId)).toBe(isOn);
}

async function isEnabled(modId: ModuleId): Promise<boolean | undefined> {
  const { value } = await (await fetch(`${url}/wps/system/whitelabel`)).json();
  const nodes = value.modules.flatMap((node: { childrenNodes: object[] }) => [node, ...node.childrenNodes]);
  const node = nodes.find((candidate: { modId: string }) => candidate.modId === modId);
  return node && node.enabled === '1';
}

async function expectShown(modId: ModuleId, isShown: boolean): Promise<void> {
  const { page, context, problems } = await openWatched(browser, {});
  const what = await SHOWS[modId](page);
  await eventually(() => what.isVisible()).toBe(isShown);
  expect(problems).toEqual([]);
  await context.close();
}

describe.each(MODULE_IDS)('feature flag %s', (modId) => {
  it('shows its part of the page when enabled, and hides it when disabled', async () => {
    for (const isOn of [false, true]) {
      await setFlag(modId, isOn);
      await expectShown(modId, isOn);
    }
  });
});
