import pg from 'pg';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open';
import { IS_THOROUGH } from '../../src/lib/dev/verify/thorough.ts';
import { sharedChromium } from '../support/chromium.ts';
import { createLargeCatalogue } from '../support/large-catalogue.ts';
import { axeFindings, pageFindings, showAs } from '../support/page-checks.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { registerMember } from '../support/signed-in.ts';
import { openWatched, type WatchedPage } from '../support/watched-page.ts';

const PHONE = { width: 360, height: 740 };

let browser: Browser;
let product: ReadyProduct;
let picture: Buffer;
let database: pg.Client;
beforeAll(async () => {
  const create = { width: 8, height: 8, channels: 3, background: '#6142bf' } as const;
  [browser, product, picture] = await Promise.all([
    sharedChromium(),
    // Without the worker, which would draw a tile for each of 600 games.
    openProduct('new'),
    sharp({ create }).webp().toBuffer(),
  ]);
  const db = await openDatabase({
    databaseUrl: product.databaseUrl,
    embeddedFolder: undefined,
    maxConnections: 2,
    log: { warn() {} },
  });
  await createLargeCatalogue(db, { games: 600, currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh' });
  await db.close();
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await browser.close();
  await product.stop();
});

/** Opens a page on which every game has a picture. */
async function open(options: Parameters<typeof openWatched>[1] = {}): Promise<WatchedPage> {
  const watched = await openWatched(browser, options);
  await watched.page.route('**/files/art/**', (route) => route.fulfill({ contentType: 'image/webp', body: picture }));
  return watched;
}

const list = (page: Page) => page.locator('.lobby-list > li:not(.skeleton)');
const isSettled = (page: Page) => page.locator('[data-lobby][aria-busy="false"]').waitFor();

describe('the lobby', () => {
  it('keeps the banner below the first screen of a phone while the page arrives', async () => {
    const { page, context } = await open({ viewport: PHONE });
    const whole = await (await fetch(`${product.url}/en/rng`)).text();
    const body = whole.slice(0, whole.indexOf('<ul class="tiles lobby-list'));
    await page.route('**/en/rng', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(`${product.url}/en/rng`, { waitUntil: 'load' });
    const banner = await page.locator('.site-banner').boundingBox();
    expect(banner?.y).toBeGreaterThanOrEqual(PHONE.height);
    await context.close();
  });

  it('shows a favorite at once, and filters that a reload restores', async () => {
    const { page, context, problems } = await open();
    await context.addCookies(await registerMember(product.url, 'lobbyplayer'));
    await page.goto(`${product.url}/en/rng`);
    await isSettled(page);
    expect(await list(page).count()).toBe(42);

    // The categories stay in the header of a member.
    expect(await page.locator('.header-nav a[aria-current]').isVisible()).toBe(true);
    // Adds a favorite, which its row shows at once.
    const star = list(page).first().getByRole('button');
    const title = (await list(page).first().locator('.tile-title').innerText()).trim();
    await star.click();
    await page.locator('[data-row="favorites"]').getByText(title).waitFor();
    expect(await star.getAttribute('aria-pressed')).toBe('true');

    await page.getByRole('radio', { name: 'Amber Reel' }).check();
    await page.waitForURL(/vassalage=LC1/);
    await isSettled(page);
    expect(await page.locator('[data-rows]').isVisible()).toBe(false);
    await page.locator('summary', { hasText: 'Features' }).click();
    await page.getByRole('checkbox', { name: 'Free spins' }).check();
    await page.waitForURL(/tags=free-spins/);
    await isSettled(page);
    const filtered = await list(page).count();
    expect(filtered).toBeGreaterThan(0);
    expect(filtered).toBeLessThan(42);
    await page.reload();
    await expect.poll(() => list(page).count()).toBe(filtered);
    expect(await page.getByRole('radio', { name: 'Amber Reel' }).isChecked()).toBe(true);

    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => list(page).count()).toBe(42);

    // A tile that stands for its vendor opens a popup list of the vendor's games.
    const mark = `update games set opens_list = true
                   where id = (select max(game.id) from games game join vendors vendor on vendor.id = game.vendor_id
                                where vendor.code = 'LC1' and game.category = 'RNG') returning code`;
    const marked = (await database.query<{ code: string }>(mark)).rows[0]?.code;
    await page.goto(`${product.url}/en/rng?vassalage=LC1`);
    await isSettled(page);
    const tile = page.locator('a[data-vendor-games="LC1"]').first();
    expect(await tile.getAttribute('href')).toBe('/en/rng?vassalage=LC1');
    await tile.click();
    const popup = page.getByRole('dialog', { name: 'Amber Reel' });
    await popup.getByRole('link').first().waitFor();
    expect(await popup.locator(`a[href$="game=${marked}"]`).count()).toBe(0);
    await database.query('update games set opens_list = false');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('loads pages while somebody scrolls, and is shown again at the same position after a game, with no page lost or repeated', async () => {
    const { page, context, problems } = await open({ viewport: PHONE });
    await context.addCookies(await registerMember(product.url, 'scroller'));
    const requested: string[] = [];
    page.on('request', (request) => {
      const pageNo = new URL(request.url()).searchParams.get('pageNo');
      if (request.url().includes('GCSGAME_gameList') && pageNo) requested.push(pageNo);
    });
    // The fourth page does not arrive before the game is opened.
    const isFourth = (url: URL) => url.pathname.endsWith('/GCSGAME_gameList') && url.searchParams.get('pageNo') === '4';
    await page.route(isFourth, () => {});
    await page.goto(`${product.url}/en/rng`);
    await isSettled(page);
    for (const count of [84, 126]) {
      await page.locator('.lobby-count').scrollIntoViewIfNeeded();
      await expect.poll(() => list(page).count()).toBe(count);
    }
    const game = list(page).nth(120).locator('a.tile');
    await game.scrollIntoViewIfNeeded();
    await expect.poll(() => requested).toEqual(['1', '2', '3', '4']);
    const [href, top] = [await game.getAttribute('href'), await page.evaluate(() => scrollY)];
    await game.click();
    await page.waitForURL(/\/game\?/);
    await page.locator('iframe').waitFor();
    await page.unroute(isFourth);
    requested.length = 0;
    await page.getByRole('link', { name: 'Back to games' }).click();
    await page.waitForURL(/\/en\/rng$/);
    // Browsers scroll to whole pixels.
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThanOrEqual(1);
    expect(await list(page).nth(120).locator('a.tile').getAttribute('href')).toBe(href);
    await expect.poll(() => list(page).count()).toBe(168);
    const links = await list(page)
      .locator('a.tile')
      .evaluateAll((tiles) => tiles.map((tile) => (tile as HTMLAnchorElement).href));
    expect(new Set(links).size).toBe(168);
    expect(requested).toEqual(['4']);
    expect(problems.filter((problem) => !problem.includes('games.example'))).toEqual([]);
    await context.close();
  });

  it('asks a visitor to sign in before a favorite is stored', async () => {
    const { page, context } = await open();
    await page.goto(`${product.url}/en/rng`);
    await isSettled(page);
    await list(page).first().getByRole('button').click();
    const signIn = page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).first();
    await expect.poll(() => signIn.isVisible()).toBe(true);
    await context.close();
  });

  it('has its filters in a sheet on a phone', async () => {
    const { page, context, problems } = await open({ viewport: PHONE });
    await page.goto(`${product.url}/en/live`);
    await isSettled(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('radio', { name: 'Roulette' }).check();
    await page.waitForURL(/gameClassify=roulette/);
    await isSettled(page);
    expect(await axeFindings(page)).toEqual([]);
    await sheet.getByRole('button', { name: /^Show games \(\d+\)$/ }).click();
    await sheet.waitFor({ state: 'hidden' });
    expect(await page.locator('[data-filter-count]').innerText()).toBe('1');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('has nine games in the first screen of a phone', async () => {
    const { page, context } = await open({ viewport: PHONE });
    await page.goto(`${product.url}/en/rng?vassalage=LC1`);
    await isSettled(page);
    const tabBar = (await page.locator('.tab-bar').boundingBox())?.y ?? 0;
    const ninth = await list(page).nth(8).locator('.tile-art').boundingBox();
    expect((ninth?.y ?? Infinity) + (ninth?.height ?? 0)).toBeLessThanOrEqual(tabBar);
    await context.close();
  });

  it('is accessible and fits the screen in both themes', async () => {
    const { page, context, problems } = await open();
    await page.goto(`${product.url}/rng`);
    await isSettled(page);
    for (const [width, theme] of [
      [360, 'dark'],
      [1280, 'light'],
    ] as const) {
      await showAs(page, width, theme);
      expect(await axeFindings(page, theme === 'dark' ? 'colors' : 'everything')).toEqual([]);
      expect(await pageFindings(page)).toEqual([]);
    }
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('wins', () => {
  /** Adds a closed round of a slot, which won. */
  async function addWin(username: string, amountMinor: bigint): Promise<void> {
    await database.query(
      `insert into game_rounds (vendor_id, member_id, vendor_round_id, game_id, state, active_bets, stake_minor, win_minor,
                                balance_before_minor, balance_after_minor, closed_at)
       select game.vendor_id, member.id, 'win-' || $2, game.id, 'closed', 1, 10000, $2::bigint, 0, 0, now()
         from members member, games game where member.username = $1 and game.code = 'LOTUS'`,
      [username, amountMinor],
    );
  }

  it('are followed in the lobby without moving anything, until somebody pauses them', async () => {
    const { page, problems } = await open({ viewport: PHONE, reducedMotion: 'reduce' });
    await page.clock.install();
    await registerMember(product.url, 'luckywinner');
    await page.goto(`${product.url}/en/rng`);
    const wins = page.getByRole('region', { name: 'Latest wins' });
    await isSettled(page);
    // Nothing stands in their place until somebody has won.
    expect(await page.locator('[data-lobby-wins]').isVisible()).toBe(false);
    await addWin('luckywinner', 6_000_000_000n);
    await page.goto(`${product.url}/en/rng`);
    await wins.getByText('₫600,000').waitFor();
    await isSettled(page);
    // Measures the wins and the distance to the games only: what is above may still load.
    const places = () =>
      page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        const [row, games] = [box('[data-lobby-wins]'), box('[data-lobby]')];
        return [row?.height, (games?.top ?? 0) - (row?.top ?? 0)];
      });
    const before = await places();
    await addWin('luckywinner', 7_000_000_000n);
    await page.clock.runFor(21_000);
    await wins.getByText('₫700,000').waitFor();
    expect(await places()).toEqual(before);
    expect(await wins.innerText()).not.toContain('luckywinner');

    await wins.getByRole('button', { name: 'Pause updates' }).click();
    await addWin('luckywinner', 8_000_000_000n);
    await page.clock.runFor(60_000);
    expect(await wins.getByRole('listitem').count()).toBe(2);
    await wins.getByRole('button', { name: 'Resume updates' }).click();
    await wins.getByText('₫800,000').waitFor();
    await wins.getByRole('link', { name: 'Winners' }).click();
    await page.waitForURL(/\/en\/winners$/);
    expect(problems).toEqual([]);
  });

  it('have a page with lists and categories, which the address keeps', async () => {
    const { page, problems } = await open({ viewport: PHONE });
    await registerMember(product.url, 'pagewinner');
    await addWin('pagewinner', 9_100_000_000n);
    await addWin('pagewinner', 9_200_000_000n);
    await page.goto(`${product.url}/en/winners`);
    const winners = page.getByRole('list').filter({ hasText: 'pa***r' });
    for (const prize of ['₫910,000', '₫920,000']) await winners.getByText(prize).waitFor();
    expect(await page.getByText('pagewinner').count()).toBe(0);
    for (const theme of ['light', 'dark'] as const) {
      await showAs(page, PHONE.width, theme);
      expect([
        ...(await axeFindings(page, theme === 'dark' ? 'colors' : 'everything')),
        ...(await pageFindings(page)),
      ]).toEqual([]);
    }
    await page.getByRole('radio', { name: 'Biggest today' }).check();
    await page.getByText('No wins to show yet').waitFor();
    await page.getByRole('radio', { name: 'Slots' }).check();
    await page.waitForURL(/\?rank=today&gameType=RNG$/);
    await page.reload();
    await expect.poll(() => page.getByRole('radio', { name: 'Biggest today' }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: 'Slots' }).isChecked()).toBe(true);
    expect(problems).toEqual([]);
  });

  it('say when they cannot be loaded, and load on request', async () => {
    const { page } = await open({ viewport: PHONE });
    await registerMember(product.url, 'retrywinner');
    await addWin('retrywinner', 9_300_000_000n);
    await page.route('**/GCSGAME_getRankList*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${product.url}/en/winners`);
    await page.getByText('The wins didn’t load.').waitFor();
    await page.unroute('**/GCSGAME_getRankList*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('₫930,000').waitFor();
    expect(await page.getByText('The wins didn’t load.').isVisible()).toBe(false);
  });
});

describe('the home page', () => {
  it('has stars on its games, which members use and visitors sign in for', async () => {
    const { page, context, problems } = await open();
    await page.goto(`${product.url}/en`);
    const star = page
      .locator('[data-home-row="hot"]')
      .getByRole('button', { name: /^Favorite: / })
      .first();
    await star.click();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor();
    await context.addCookies(await registerMember(product.url, 'homeplayer'));
    await page.goto(`${product.url}/en`);
    // The games load when they are about to come into view.
    await page.locator('[data-home-row="hot"]').scrollIntoViewIfNeeded();
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    await page.locator('[data-home-row="hot"]').scrollIntoViewIfNeeded();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');

    // A member starts with the own money and games, and follows everybody's bets or the own ones.
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Welcome back');
    const feed = page.getByRole('region', { name: 'Live bets' });
    await feed.scrollIntoViewIfNeeded();
    await feed.getByText('₫930,000').first().waitFor();
    expect(await feed.getByText('Stake ₫1').count()).toBeGreaterThan(0);
    await feed.getByRole('button', { name: 'My bets' }).click();
    await feed.getByText('No bets yet').waitFor();
    for (const [width, theme] of [
      [360, 'dark'],
      [1280, 'light'],
    ] as const) {
      await showAs(page, width, theme);
      expect(await axeFindings(page, theme === 'dark' ? 'colors' : 'everything')).toEqual([]);
      expect(await pageFindings(page)).toEqual([]);
    }
    expect(problems).toEqual([]);
  });
});

describe('the search for games', () => {
  it('opens by a key, lists what is typed, and Enter starts the chosen game', async () => {
    const { page, context, problems } = await open();
    await context.addCookies(await registerMember(product.url, 'searcher'));
    await page.goto(`${product.url}/en/promotions`);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search all games' });
    await field.waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    await field.fill('golden dragn');
    const first = page.getByRole('option').first();
    await expect.poll(() => first.innerText()).toContain('Golden Dragon');
    await page.getByRole('status').filter({ hasText: 'found' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    const second = page.getByRole('option').nth(1);
    expect(await second.getAttribute('aria-selected')).toBe('true');
    const href = await second.getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => href !== null && url.href.endsWith(href));
    expect(problems.filter((problem) => !problem.includes('games.example'))).toEqual([]);
    await page.goto(`${product.url}/en/promotions`);
    await page.keyboard.press('/');
    await page.getByRole('button', { name: 'golden dragn' }).waitFor();
    await context.close();
  });

  it.each(IS_THOROUGH ? ['🐉🐉', `'; drop table games; --`, 'x'.repeat(60)] : ['🐉🐉'])(
    'finds nothing for %s and offers a way on',
    async (text) => {
      const { page, context, problems } = await open();
      await page.goto(`${product.url}/en/rng`);
      await page.locator('main').getByRole('button', { name: 'Search all games' }).click();
      await page.getByRole('combobox', { name: 'Search all games' }).fill(text);
      await page.getByRole('dialog').getByText('No games found').waitFor();
      expect(problems).toEqual([]);
      await context.close();
    },
  );
});
