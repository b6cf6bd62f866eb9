import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_THOROUGH } from '../../src/lib/dev/verify/thorough.ts';
import { sharedChromium } from '../support/chromium.ts';
import { axeFindings, pageFindings, showAs, tabTo } from '../support/page-checks.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { textsOf } from '../support/texts.ts';
import { openWatched, type WatchedPage } from '../support/watched-page.ts';

const PATHS = {
  home: '/',
  register: '/register',
  slots: '/rng',
  'a lobby without a match': '/live?gameClassify=roulette',
  promotions: '/promotions',
  'a game, signed out': '/game?vendor=SBX&game=LOTUS',
  'an in-house game, signed out': '/game?vendor=BGS&game=DICE',
  'a game that the address does not name': '/game',
  'the point mall': '/pointMall',
  'the lottery among the games': '/elott',
  'the lottery': '/lottery',
  'a game of the lottery': '/lottery?gameCode=SSC1M',
  'the Vietnamese lottery': '/vnlottery',
  'one wallet for all games before it opens': '/seamless',
  help: '/help',
  'help without the shell': '/helpmc',
  'the chat, signed out': '/chat',
  'a demo payment, signed out': '/demo-payment',
};
const WIDTHS = [360, 768, 1280];
interface Audit {
  /** Widths at which axe looks at everything, in one theme. */
  everything: readonly number[];
  /** Widths at which axe looks at the colors of the light theme, and of the dark one. */
  light: readonly number[];
  dark: readonly number[];
  /** Whether axe looks at the shell too, when it looks at everything. */
  isWhole: boolean;
}

/** The shell and the parts that depend on the width are checked in full on a page that has all of them. */
const FULL: Audit = { everything: WIDTHS, light: WIDTHS, dark: WIDTHS, isWhole: true };
/**
 * Everything once, where most is shown, and the colors of both themes once, because what a page adds to the shell has the same colors
 * at every width.
 */
const USUAL: Audit = { everything: [1280], light: [360], dark: [1280], isWhole: true };
/** A lobby has parts that only a phone shows. */
const LOBBY: Audit = { ...USUAL, everything: [360, 1280] };
/** The member center covers a page that has been checked. Its pages have the same parts, so that each theme is checked on half of them. */
const COVERING: Audit = { ...USUAL, isWhole: false };
const HALVES: readonly Audit[] = IS_THOROUGH
  ? [COVERING]
  : [
      { ...COVERING, light: [] },
      { ...COVERING, everything: [360], dark: [] },
    ];
const AUDITS: Record<string, Audit> = { [PATHS.home]: FULL, [PATHS.slots]: LOBBY };
/** Names of the member center's pages in the specification (section 2.4), with the names of their texts. */
const MEMBER_PAGES = {
  securityCenter: 'security',
  transferFund: 'wallet',
  depositv2: 'deposit',
  withdraw: 'withdraw',
  transferUpline: 'upline',
  personalHistoryCopy: 'bets',
  transactionHistory: 'account',
  personalProfit: 'profit',
  bonusDetails: 'bonuses',
  rewardCenter: 'rewards',
  messageV2: 'messages',
  manualRebate: 'rebate',
  playerRank: 'rank',
  profile: 'profile',
  missionLeaderboard: 'missions',
  referral: 'referral',
  home: 'home',
};
const t = textsOf('en', 'member');
const PASSWORD = 'Correct-horse-9';

let browser: Browser;
let product: ReadyProduct;

beforeAll(async () => {
  [browser, product] = await Promise.all([sharedChromium(), openProduct('new', { IN_HOUSE_GAMES: 'on' })]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Disables motion, because the contrast of a changing color cannot be measured. */
const openPage = () => openWatched(browser, { reducedMotion: 'reduce' });

/** Waits until responses and islands are rendered; some wait until they are in view. */
async function open(page: Page, path: string, waitUntil: 'networkidle' | 'load' = 'networkidle'): Promise<void> {
  await page.goto(product.url + path, { waitUntil });
  await page.waitForFunction(() => {
    // Visitors see no parts of members, which nothing fills.
    const waiting = [...document.querySelectorAll('main .skeleton')].find((part) => part.checkVisibility());
    waiting?.scrollIntoView();
    return !waiting;
  });
  await page.evaluate(() => scrollTo(0, 0));
}

/** Checks the layout of the open page at every width, and by axe at some. */
async function findings(page: Page, audit: Audit = USUAL, widths = WIDTHS): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    const themes = (['light', 'dark'] as const).filter((theme) => audit[theme].includes(width));
    const isFull = audit.everything.includes(width);
    await showAs(page, width, themes[0] ?? 'light');
    found.push(...(await pageFindings(page)).map((finding) => `${width}: ${finding}`));
    for (const theme of themes) {
      // The other rules do not depend on the theme.
      const isFirst = theme === themes[0];
      if (!isFirst) await showAs(page, width, theme);
      const ofAxe = await axeFindings(page, isFull && isFirst ? 'everything' : 'colors', audit.isWhole && isFull);
      found.push(...ofAxe.map((finding) => `${width} ${theme}: ${finding}`));
    }
  }
  return found;
}

describe('public page', () => {
  let watched: WatchedPage;
  beforeAll(async () => {
    watched = await openPage();
  });
  afterAll(() => watched.context.close());

  it.each(Object.entries(PATHS))('%s is accessible on every screen and in both themes', async (_name, path) => {
    watched.problems.length = 0;
    await open(watched.page, path);
    expect(await findings(watched.page, AUDITS[path])).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('reports that an unknown path does not exist', async () => {
    const { page, context } = await openPage();
    const response = await page.goto(`${product.url}/no-such-page`);
    expect(response?.status()).toBe(404);
    expect(await findings(page)).toEqual([]);
    await context.close();
  });
});

describe('sign-in of the back office', () => {
  it('is accessible on every screen and in both themes', async () => {
    const { page, problems, context } = await openPage();
    await open(page, '/ops');
    await page.getByLabel('Username', { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(problems).toEqual([]);
    // A second start shows the back office's own language too: the first did not store the site's default.
    await page.reload();
    await page.getByLabel('Username', { exact: true }).waitFor();
    await context.close();
  });
});

describe('signed-in member', () => {
  let watched: WatchedPage;
  beforeAll(async () => {
    watched = await openPage();
    const { page } = watched;
    await open(page, '/en/register');
    const form = page.getByRole('main');
    // The longest possible username.
    await form.getByLabel('Username', { exact: true }).fill('wwwwwwwwwwwwwwww');
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByLabel('Confirm password').fill(PASSWORD);
    await form.getByLabel('Date of birth').fill('1990-05-17');
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Create account' }).click();
    await page.getByTitle('Open wallet').waitFor();
  });
  afterAll(() => watched.context.close());

  it('sees everything in the header, down to 320 pixels', async () => {
    // A member's live connection never lets the network become idle.
    await open(watched.page, '/en', 'load');
    await watched.page.getByTitle('Open wallet').waitFor();
    const widths = [320, ...WIDTHS];
    expect(await findings(watched.page, { ...FULL, everything: widths, light: widths }, widths)).toEqual([]);
  });

  /** Opens a page of the member center by its name, and waits for what it loads. */
  async function openCenter(name: string): Promise<void> {
    watched.problems.length = 0;
    await open(watched.page, `/en#member/${name}`, 'load');
    const dialog = watched.page.getByRole('dialog');
    await dialog.getByRole('heading', { level: 2 }).waitFor();
    await dialog.locator('.skeleton').first().waitFor({ state: 'detached' });
  }
  const heading = () => watched.page.getByRole('dialog').getByRole('heading', { level: 2 }).textContent();

  it.each(
    Object.entries(MEMBER_PAGES).map(([name, title], at) => ({ name, title, audit: HALVES[at % HALVES.length] })),
  )('opens the member center’s page $name on phone and desktop, accessibly', async ({ name, title, audit }) => {
    await openCenter(name);
    expect(await heading()).toBe(t(`page.${title}`));
    expect(await findings(watched.page, audit)).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('goes from the center’s home to a page and back, and finds no page by an unknown name', async () => {
    const { page } = watched;
    await showAs(page, 360, 'light');
    await open(page, '/en', 'load');
    await page.getByRole('navigation').getByRole('button', { name: 'Me', exact: true }).click();
    await expect.poll(heading).toBe(t('page.home'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('page.profit') })
      .click();
    await expect.poll(heading).toBe(t('page.profit'));
    await page.goBack();
    await expect.poll(heading).toBe(t('page.home'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('page.bets') })
      .click();
    await page.getByRole('button', { name: t('back') }).click();
    await expect.poll(heading).toBe(t('page.home'));
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await openCenter('nothing');
    expect(await heading()).toBe(t('page.home'));
  });
});

describe('touch', () => {
  it('a bottom sheet follows the finger and closes when pulled far enough, and the focus returns', async () => {
    const { page, context } = await openWatched(browser, {
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      isMobile: true,
    });
    await open(page, '/en');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).tap();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    const place = async () => (await sheet.boundingBox()) ?? { y: 0 };
    await settled(async () => (await place()).y);
    const { y: top } = await place();

    await pullDown(page, top + 30, 20);
    await settled(async () => (await place()).y);
    expect((await place()).y).toBe(top);

    await pullDown(page, top + 30, 300);
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Sign in');
    await context.close();
  });
});

/** Pulls slower than a flick, or far, so that the machine's speed does not matter. */
async function pullDown(page: Page, fromY: number, distance: number): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const x = 120;
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: fromY }] });
  for (let step = 1; step <= 5; step += 1) {
    const y = fromY + (distance * step) / 5;
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Waits until a measure no longer changes. */
async function settled(measure: () => Promise<number>): Promise<void> {
  let last = Number.NaN;
  await expect
    .poll(async () => {
      const before = last;
      last = await measure();
      return last === before;
    })
    .toBe(true);
}

describe('keyboard', () => {
  it('a visitor skips to the content, collapses the menu, and signs in or cancels', async () => {
    const { page, context } = await openPage();
    await open(page, '/en');
    await page.keyboard.press('Tab');
    const isSkip = () => page.evaluate(() => document.activeElement?.className === 'skip-link');
    expect(await isSkip()).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');

    await open(page, '/en/rng');
    expect(await tabTo(page, '.header [data-act="menu"]')).toBe(true);
    const menu = () => page.evaluate(() => document.documentElement.dataset['menu']);
    const before = await menu();
    await page.keyboard.press('Enter');
    expect(await menu()).not.toBe(before);

    expect(await tabTo(page, '.header [data-intent="login"]')).toBe(true);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const isBack = () => page.evaluate(() => document.activeElement?.matches('[data-intent="login"]'));
    await expect.poll(isBack).toBe(true);
    await context.close();
  });
});
