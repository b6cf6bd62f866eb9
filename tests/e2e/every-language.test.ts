import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { STAFF_TAGS } from '#i18n/namespaces';
import * as versions from '../../src/lib/dev/build/versions.ts';
import { IS_THOROUGH } from '../../src/lib/dev/verify/thorough.ts';
import { sharedChromium } from '../support/chromium.ts';
import {
  buildEveryLanguage,
  CHECKED,
  EVERY_LANGUAGE,
  PAGES_DIR,
  pathIn,
  useUsualPages,
} from '../support/every-language.ts';
import { axeFindings, pageFindings, showAs, wordFindings } from '../support/page-checks.ts';
import type { Product } from '../support/product.ts';
import { expectWhole, filesOfBuild, getRaw } from '../support/raw-files.ts';
import { registerMember } from '../support/signed-in.ts';
import { isFocused, untilSignedIn, VISITOR_PASSWORD } from '../support/registration-page.ts';
import { lastCode, openFrom } from '../support/sign-in-page.ts';
import { startReadyProduct, type ReadyProduct } from '../support/ready-product.ts';
import { openWatched, type WatchedPage } from '../support/watched-page.ts';

const SHOTS = process.env['SCREENSHOTS'];
const FIRST_BUILD = '0-first';

const PHONE = { width: 360, height: 800 };
const DESKTOP_WIDTH = 1280;
/** Each language is checked on the home page and on one of these in turn. */
const IN_TURN = ['/promotions', '/help', '/help/privacy', '/download', '/register', '/rng', '/login', '/winners'];
const PUBLIC = ['/', '/live', '/game', '/pointMall', '/lottery', '/vnlottery', '/seamless', '/helpmc', '/chat'].concat(
  IN_TURN,
  ['/promoDetail?id=1', '/offline', '/no-such-page'],
);
/**
 * Pages that axe checks in Arabic: the home page with the shell, those with most parts, and those that no other file checks by axe in
 * one language.
 */
const BY_AXE = ['/', '/register', '/lottery', '/promotions', '/download', '/offline'];
/** Closed pages redirect as soon as they know that the site is open. */
const CLOSED = ['/maintenance', '/restricted', '/invalid-url'];
const SAMPLED = IS_THOROUGH
  ? ([
      ['he', '/'],
      ['fa', '/register'],
      ['ur', '/help/privacy'],
    ] as const)
  : [];

let browser: Browser;
let product: Product & ReadyProduct;
let database: pg.Client;
let watched: WatchedPage;

beforeAll(async () => {
  await useUsualPages(FIRST_BUILD);
  const env = { ...EVERY_LANGUAGE, TRUSTED_PROXIES: '127.0.0.1' };
  const [chromium, started] = await Promise.all([sharedChromium(), startReadyProduct('new', env)]);
  [browser, product] = [chromium, started];
  database = new pg.Client({ connectionString: started.databaseUrl });
  await database.connect();
  watched = await openWatched(browser, { viewport: PHONE });
});
afterAll(async () => {
  await browser?.close();
  await database?.end();
  await product?.stop();
});

// The other tests read the pages that this one builds, which takes minutes on a busy machine.
it('a build beside a running portal changes nothing until it is activated', { timeout: 600_000 }, async () => {
  const { url } = product;
  const home = async () => (await getRaw(url, '/', 'identity')).text;
  const before = await filesOfBuild(versions.buildFolder(PAGES_DIR, FIRST_BUILD));
  expect(before.length).toBeGreaterThan(100);
  const homeBefore = await home();

  const second = await buildEveryLanguage(product.databaseUrl);
  expect(second).not.toBe(FIRST_BUILD);
  await expectWhole(url, before);
  expect(await home()).toBe(homeBefore);

  // The third build would remove the first, which no process serves.
  versions.removeOldBuilds(PAGES_DIR, [second]);
  expect((await readdir(join(PAGES_DIR, 'builds'))).sort()).toEqual([FIRST_BUILD, second]);

  product.signal('SIGUSR2');
  await vi.waitFor(async () => expect(await home()).not.toBe(homeBefore), { timeout: 30_000 });
  const after = await filesOfBuild(versions.buildFolder(PAGES_DIR, second));
  // The pages of the other languages are like these.
  await expectWhole(
    url,
    after.filter((file) => file.startsWith('_astro/') || before.includes(file)),
  );
  // Open pages still find their scripts and styles.
  await expectWhole(
    url,
    before.filter((file) => file.startsWith('_astro/')),
  );
  versions.removeOldBuilds(PAGES_DIR, [second]);
  expect(await readdir(join(PAGES_DIR, 'builds'))).toEqual([second]);
});

async function open(tag: string, path: string): Promise<number | undefined> {
  const response = await watched.page.goto(product.url + pathIn(tag, path), { waitUntil: 'load' });
  // Some pages are rendered by an island entirely.
  await watched.page.locator('h1').first().waitFor({ state: 'attached' });
  return response?.status();
}

describe.each(CHECKED.map(({ tag, dir }, at) => ({ tag, dir, other: IN_TURN[at % IN_TURN.length] ?? '/' })))(
  'in $tag',
  ({ tag, dir, other }) => {
    it.each(['/', other])('shows the page %s entirely in the language, fitting a phone', async (path) => {
      const { page, problems } = watched;
      problems.length = 0;
      expect(await open(tag, path)).toBe(200);
      const root = page.locator('html');
      expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual([tag, dir]);
      expect([...(await pageFindings(page)), ...(await wordFindings(page))]).toEqual([]);
      expect(problems).toEqual([]);
    });
  },
);

/**
 * Checks the layout of a page on phone and desktop, and some by axe too. No color depends on the language, so the dark theme is
 * left to the tests in one language.
 */
async function findings(tag: string, path: string): Promise<string[]> {
  const { page } = watched;
  await open(tag, path);
  const at = page.url();
  const found: string[] = [];
  await showAs(page, PHONE.width, 'light');
  if (BY_AXE.includes(path)) found.push(...(await axeFindings(page, 'everything', path === '/')));
  found.push(...(await pageFindings(page)));
  await showAs(page, DESKTOP_WIDTH, 'light');
  found.push(...(await pageFindings(page)).map((finding) => `${DESKTOP_WIDTH}: ${finding}`));
  expect(page.url()).toBe(at);
  return found;
}

/** Pages behind the sign-in, and the board, which a member finds with its own texts. */
const OF_MEMBERS = ['#member/wallet', '#member/bets', '#member/security', '/lottery?gameCode=SSC5M'];

describe('behind the sign-in', () => {
  let member: WatchedPage;
  beforeAll(async () => {
    member = await openWatched(browser, { viewport: PHONE });
    await member.context.addCookies(await registerMember(product.url, 'manytongues'));
  });
  afterAll(() => member.context.close());

  it.each(CHECKED.map(({ tag }) => tag))('fits a phone in %s: wallet, bets, security and a board', async (tag) => {
    const { page, problems } = member;
    problems.length = 0;
    const found: string[] = [];
    for (const path of OF_MEMBERS) {
      // Leaves the page, which an address that differs only after the # would not load again, for one of the same process.
      await page.goto(`${product.url}/healthz`);
      await page.goto(
        product.url + pathIn(tag, path.startsWith('#') ? '/' : path) + (path.startsWith('#') ? path : ''),
      );
      const part = path.startsWith('#') ? page.getByRole('dialog') : page.getByRole('main');
      await part.locator('h1, h2').first().waitFor();
      await part.locator('.skeleton').first().waitFor({ state: 'detached' });
      const here = [...(await pageFindings(page)), ...(await wordFindings(page))];
      found.push(...here.map((finding) => `${path}: ${finding}`));
    }
    expect(found).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe('the back office', () => {
  let office: WatchedPage;
  beforeAll(async () => {
    office = await openWatched(browser, { viewport: PHONE });
    await office.page.goto(`${product.url}/ops`);
  });
  afterAll(() => office.context.close());

  const offered = CHECKED.filter(({ tag }) => STAFF_TAGS.includes(tag));

  it.each(offered)('fits phone, tablet and desktop in $tag', async ({ tag, code }) => {
    const { page } = office;
    await page.evaluate((language) => localStorage.setItem('lang', language), code);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(tag);
    for (const width of [320, 768, DESKTOP_WIDTH]) {
      await showAs(page, width, 'light');
      expect([width, ...(await pageFindings(page))]).toEqual([width]);
    }
  });
});

describe('right-to-left layout', () => {
  it.each(PUBLIC)('shows the page %s correctly in Arabic on phone and desktop', async (path) => {
    expect(await findings('ar', path)).toEqual([]);
  });

  it.each(CLOSED)('shows the closed page %s correctly in Arabic while the server is unreachable', async (path) => {
    const { page } = watched;
    await page.route('**/wps/system/status*', () => undefined);
    expect(await findings('ar', path)).toEqual([]);
    // Leaves the page before the route is released: an answer would redirect it during the next test.
    await page.goto('about:blank');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it.each(SAMPLED)('in %s shows the page %s correctly', async (tag, path) => {
    expect(await findings(tag, path)).toEqual([]);
  });
});

it('registers by mobile number in Arabic, right to left, on phone and desktop', async () => {
  const { page, context } = await openFrom(browser, '10.3.0.1', { reducedMotion: 'reduce' });
  await page.goto(product.url + pathIn('ar', '/register'));
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  const form = page.getByRole('main');
  await form.getByRole('tab', { name: 'بالجوال' }).click();

  const number = form.getByLabel('رقم الجوال', { exact: true });
  const picker = form.getByRole('combobox', { name: 'رمز الدولة' });
  const [ofPicker, ofNumber] = [await picker.boundingBox(), await number.boundingBox()];
  expect(ofPicker?.x).toBeGreaterThan(ofNumber?.x ?? Infinity);
  await picker.focus();
  await picker.fill('فيتنام');
  await form.getByRole('option', { name: /فيتنام/ }).waitFor();
  await page.keyboard.press('Enter');
  expect(await isFocused(number)).toBe(true);

  await form.getByRole('button', { name: 'إنشاء الحساب' }).click();
  await form.getByText('هذا الحقل مطلوب.').first().waitFor();
  await expect.poll(() => isFocused(number), { timeout: 10_000 }).toBe(true);
  for (const [width, theme] of [
    [1280, 'dark'],
    [360, 'light'],
  ] as const) {
    await showAs(page, width, theme);
    // registration.test.ts checks the form's colors in both themes.
    if (width === 360) expect(await axeFindings(page)).toEqual([]);
    expect(await pageFindings(page)).toEqual([]);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/ar-${width}-${theme}.png`, fullPage: true });
  }

  await number.fill('0942000001');
  await form.getByRole('button', { name: 'إرسال الرمز' }).click();
  await form.getByRole('timer').waitFor();
  await form.getByLabel('كلمة المرور', { exact: true }).fill(VISITOR_PASSWORD);
  await form.getByLabel('إعادة كلمة المرور', { exact: true }).fill(VISITOR_PASSWORD);
  await form.getByLabel('تاريخ الميلاد', { exact: true }).fill('1990-05-17');
  await form.getByRole('checkbox').check();
  await form.getByLabel('رمز التحقق', { exact: true }).fill(await lastCode({ database }, '+84942000001'));
  await form.getByRole('button', { name: 'إنشاء الحساب' }).click();
  await untilSignedIn(page);
  const { rows } = await database.query("select language_code as language from members where mobile = '+84942000001'");
  expect(rows).toEqual([{ language: 'AR' }]);
  await context.close();
});
