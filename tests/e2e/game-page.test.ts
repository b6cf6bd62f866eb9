import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatHundredths } from '#rules/inhouse/bets';
import { crashPoint, earlierSeed } from '#rules/inhouse/crash-point';
import { ROLES } from '../../src/lib/server/portal.ts';
import { sharedChromium } from '../support/chromium.ts';
import { ops } from '../support/command-line.ts';
import { textsOf } from '../support/texts.ts';
import { axeFindings, pageFindings, showAs } from '../support/page-checks.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { registerMember } from '../support/signed-in.ts';
import { openWatched } from '../support/watched-page.ts';
import { itThoroughly } from '../support/thorough.ts';

const SHOTS = process.env['SCREENSHOTS'];
const t = textsOf('en', 'lobby');
/** A game that records the messages of the page. */
const GAME = `<!doctype html><title>Game</title><script>
  received = []; addEventListener('message', ({ data }) => received.push(data.type));
  say = (type, more) => parent.postMessage({ type, ...more }, '*');
</script><body>Reels`;

let browser: Browser;
let product: ReadyProduct;
let page: Page;
let problems: string[];
beforeAll(async () => {
  [browser, product] = await Promise.all([sharedChromium(), openProduct('new', { IN_HOUSE_GAMES: 'on' }, ROLES)]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

let players = 0;
beforeEach(async () => {
  players += 1;
  const opened = await openWatched(browser, { viewport: { width: 360, height: 740 }, hasTouch: true });
  ({ page, problems } = opened);
  await opened.context.addCookies(await registerMember(product.url, `gamer${players}`));
  return async () => {
    await opened.context.close();
    if (problems.length > 0) throw new Error(problems.join('; '));
  };
});

/** Closes or opens the site as staff do, and waits until the server knows. */
async function setMaintenance(change: 'off' | 'on unknown'): Promise<void> {
  await ops(product.databaseUrl, `maintenance ${change}`);
  const requestStatus = async () => (await (await fetch(`${product.url}/wps/system/status`)).json()).value.status;
  await expect.poll(requestStatus).toBe(change === 'off' ? 0 : 1);
}

function frame() {
  const found = page.frames()[1];
  if (!found) throw new Error('the game has no frame');
  return found;
}
const say = (type: string, more: object = {}) =>
  frame().evaluate(([name, fields]) => (globalThis as any).say(name, fields), [type, more] as const);
const received = () => frame().evaluate<string[]>('received');

describe('the page of a game', () => {
  beforeEach(async () => {
    await page.route(/\/play\?/, (route) => route.fulfill({ contentType: 'text/html', body: GAME }));
    await page.goto(`${product.url}/en/game?vendor=SBX&game=LOTUS`);
    await page.getByText('Balance').first().waitFor();
    await page.frameLocator('iframe').getByText('Reels').waitFor();
  });

  it('has one bar with the way back, the title, the balance and full screen', async () => {
    const bar = page.getByRole('banner');
    await bar.getByRole('heading', { name: 'Lotus' }).waitFor();
    expect(await page.locator('header').count()).toBe(1);
    expect(await bar.getByRole('link', { name: t('game.back') }).getAttribute('href')).toBe('/en/rng');
    await bar.getByRole('button', { name: t('game.full') }).waitFor();
    for (const [width, theme] of [
      [360, 'dark'],
      [1280, 'light'],
    ] as const) {
      await showAs(page, width, theme);
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/game-page-${width}-${theme}.png` });
      expect(await axeFindings(page, theme === 'dark' ? 'colors' : 'everything', true)).toEqual([]);
      expect(await pageFindings(page)).toEqual([]);
    }
  });

  it('shows the active bonus above the game, which can be hidden and shown again', async () => {
    const bonus = { id: 'B', name: 'Welcome', state: 'active', currency: 'VND', balance: '80000', progress: '250000' };
    const rows = [{ ...bonus, required: '1000000', maxBet: '50000', contribution: {} }];
    const body = { success: true, value: { rows, pageNo: 1, pageSize: 100, totalPages: 1, totalRows: 1 } };
    await page.route('**/wps/member/bonuses?**', (route) => route.fulfill({ json: body }));
    await page.reload();
    const strip = page.getByRole('region', { name: 'Welcome' });
    await strip.waitFor();
    expect(await strip.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/game-bonus.png` });
    expect(await axeFindings(page, 'everything', true)).toEqual([]);
    expect(await pageFindings(page)).toEqual([]);
    const member = textsOf('en', 'member');
    await strip.getByRole('button', { name: member('bonuses.hideInGame') }).click();
    await page.getByRole('button', { name: member('bonuses.inGame') }).click();
    await strip.waitFor();
  });

  it('opens the deposit over the game, which pauses meanwhile', async () => {
    await say('parlay:deposit');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect.poll(received).toEqual(['parlay:pause']);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(received).toEqual(['parlay:pause', 'parlay:resume']);
    expect(page.url()).toContain('/game');
  });

  it('advises to turn a phone, and says when the connection is lost', async () => {
    await say('parlay:ready', { orientation: 'landscape' });
    const hint = page.getByText(t('game.turn.landscape'));
    await hint.waitFor();
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/game-page-turn.png` });
    await page.setViewportSize({ width: 740, height: 360 });
    await expect.poll(() => hint.isVisible()).toBe(false);
    await page.context().setOffline(true);
    await page.getByText(t('game.offline')).waitFor();
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/game-page-offline.png` });
    await page.context().setOffline(false);
    await page.getByText(t('game.offline')).waitFor({ state: 'hidden' });
    problems.length = 0;
  });

  itThoroughly('lets a player choose a room of a game against others, and starts the game in it', async () => {
    const rooms = [
      { roomId: 'r1', roomName: 'Beginners', players: 3, seats: 5, minBet: '1000', maxBet: '50000', currency: 'VND' },
      { roomId: 'r2', roomName: 'Masters', players: 4, seats: 4, minBet: '20000', maxBet: null, currency: 'VND' },
      { roomId: 'r3', roomName: 'Open hall', players: 17, seats: null, minBet: null, maxBet: null, currency: 'VND' },
    ];
    let list: typeof rooms | undefined;
    await page.route('**/GLS2_roomList*', (route) =>
      list
        ? route.fulfill({ json: { success: true, value: { title: 'Poker', hasRooms: true, list } } })
        : route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: '' } }),
    );
    await page.goto(`${product.url}/en/game?vendor=SBX&game=LOTUS&type=PVP`);
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    list = [];
    await retry.click();
    await page.getByText(t('rooms.empty')).waitFor();
    await showAs(page, 360, 'light');
    expect(await axeFindings(page)).toEqual([]);
    list = rooms;
    await retry.click();
    await page.getByRole('heading', { name: t('rooms.title') }).waitFor();
    await page.getByRole('banner').getByRole('heading', { name: 'Poker' }).waitFor();
    expect(await page.getByRole('main').getByRole('link').allInnerTexts()).toEqual([
      expect.stringMatching(/^Beginners\s+\W*₫1,000\W+₫50,000\W+Seats taken: 3 of 5$/),
      expect.stringMatching(/^Open hall\s+Players: 17$/),
    ]);
    for (const [width, theme] of [
      [360, 'dark'],
      [1280, 'light'],
    ] as const) {
      await showAs(page, width, theme);
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/rooms-${width}-${theme}.png` });
      expect([
        ...(await axeFindings(page, theme === 'dark' ? 'colors' : 'everything')),
        ...(await pageFindings(page)),
      ]).toEqual([]);
    }
    const launched = page.waitForRequest(/\/play\?/);
    await page.getByRole('link', { name: 'Beginners' }).click();
    expect(new URL((await launched).url()).searchParams.get('room')).toBe('r1');
    await page.frameLocator('iframe').getByText('Reels').waitFor();
    await say('parlay:exit');
    await page.getByRole('heading', { name: t('rooms.title') }).waitFor();
    problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('503')));
  });

  it('obeys its own game only, and leads to the lobby when that ends', async () => {
    await page.evaluate(() => window.postMessage({ type: 'parlay:exit' }, '*'));
    await say('parlay:leave');
    await page.waitForTimeout(200);
    expect(page.url()).toContain('/game');
    await say('parlay:exit');
    await page.waitForURL((url) => url.pathname === '/en/rng');
  });
});

const inhouse = textsOf('en', 'inhouse');

/** Pays a million to a member, as the win of a game. */
async function fund(username: string): Promise<void> {
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  await database.query(
    `select ledger_post('test', 'credit ' || $1, '', 'win', '{}', null, array[least(player.id, house.id), greatest(player.id, house.id)],
                        case when player.id < house.id then array[10000000000, -10000000000] else array[-10000000000, 10000000000] end)
       from members member
       join ledger_accounts player on player.kind = 'player' and player.owner_id = member.id and player.currency = member.currency
       join ledger_accounts house on house.kind = 'house_games' and house.currency = member.currency
        and house.owner_id = (select id from vendors where code = 'SBX')
      where member.username = $1`,
    [username],
  );
  await database.end();
}

describe('an in-house game', () => {
  it('is played and verified: dice, limbo, plinko, wheel and keno', async () => {
    await fund(`gamer${players}`);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const recent = page.getByRole('list', { name: inhouse('recent.title') }).getByRole('link');
    const bet = page.getByRole('button', { name: inhouse('bet.place') });
    for (const game of ['dice', 'limbo', 'plinko', 'wheel', 'keno']) {
      await page.goto(`${product.url}/en/game?vendor=BGS&game=${game.toUpperCase()}`);
      await page.getByRole('heading', { name: inhouse(`name.${game}`) }).waitFor();
      await page.getByText('Balance').first().waitFor();
      await bet.click();
      await expect.poll(() => recent.count(), { message: game }).toBe(1);
      for (const [width, theme] of [
        [360, 'dark'],
        [1280, 'light'],
      ] as const) {
        await showAs(page, width, theme);
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/inhouse-${game}-${width}-${theme}.png` });
        // The games share the shell, which every-page checks in both themes.
        if (theme === 'dark') expect(await axeFindings(page), game).toEqual([]);
        expect(await pageFindings(page), game).toEqual([]);
      }
    }
    await recent.click();
    await page.getByRole('button', { name: inhouse('fairness.rotate') }).click();
    await page.getByText(inhouse('verify.right')).waitFor();
    await page.getByRole('button', { name: inhouse('replay.start') }).click();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel(inhouse('verify.nonce'), { exact: true }).fill('7');
    await page.getByText(inhouse('verify.wrong')).waitFor();

    await page.goto(`${product.url}/en/inhouse`);
    await page
      .getByText(t('live.playing', { players: '1' }))
      .first()
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it('is played in steps, continued after a reload, and verified: mines and hi-lo', async () => {
    await fund(`gamer${players}`);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const recent = page.getByRole('list', { name: inhouse('recent.title') }).getByRole('link');
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const cashOut = button(new RegExp(`^${inhouse('steps.cashOut')}`));
    const offered = cashOut.and(page.locator(':enabled'));
    for (const game of ['mines', 'hilo']) {
      await page.goto(`${product.url}/en/game?vendor=BGS&game=${game.toUpperCase()}`);
      await page.getByText('Balance').first().waitFor();
      await button(inhouse('bet.place')).click();
      await cashOut.waitFor();
      expect(await cashOut.isDisabled()).toBe(true);
      await page.reload();
      await cashOut.waitFor();
      if (game === 'mines') {
        const tiles = page.getByRole('group', { name: inhouse('mines.field') }).getByRole('button');
        await tiles.first().focus();
        await page.keyboard.press('ArrowRight');
        // The answer is lost: the next act repeats the step, and takes no second one.
        await page.route('**/steps', (route) => route.fetch().then(() => route.abort()), { times: 1 });
        await page.keyboard.press('Enter');
        await page.getByText(textsOf('en', 'errors')('network')).waitFor();
        await tiles.last().click();
        await expect.poll(() => tiles.nth(1).getAttribute('data-tile')).toMatch(/gem|hit/);
        expect(await tiles.last().getAttribute('data-tile')).not.toBe('gem');
      } else {
        await button(inhouse('hilo.skip')).click();
        await expect
          .poll(() =>
            page
              .getByRole('list', { name: inhouse('hilo.cards') })
              .getByRole('listitem')
              .count(),
          )
          .toBe(2);
        await page.locator('[data-pick]').first().click();
      }
      await expect.poll(async () => (await recent.count()) + (await offered.count())).toBe(1);
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/inhouse-${game}-open.png` });
      if ((await offered.count()) > 0) await offered.click();
      await expect.poll(() => recent.count(), { message: game }).toBe(1);
      for (const [width, theme] of [
        [360, 'dark'],
        [1280, 'light'],
      ] as const) {
        await showAs(page, width, theme);
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/inhouse-${game}-${width}-${theme}.png` });
        // The games share the shell, which every-page checks in both themes.
        if (theme === 'dark') expect(await axeFindings(page), game).toEqual([]);
        expect(await pageFindings(page), game).toEqual([]);
      }
      await recent.click();
      await button(inhouse('fairness.rotate')).click();
      await page.getByText(inhouse('verify.right')).waitFor();
      await button(inhouse('replay.start')).click();
    }
    problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('/steps')));
  });

  it('waits for the end of maintenance with an open round, and goes on with it', async () => {
    await fund(`gamer${players}`);
    await page.goto(`${product.url}/en/game?vendor=BGS&game=MINES`);
    await page.getByText('Balance').first().waitFor();
    await page.getByRole('button', { name: inhouse('bet.place') }).click();
    const cashOut = page.getByRole('button', { name: new RegExp(`^${inhouse('steps.cashOut')}`) });
    await cashOut.waitFor();
    await setMaintenance('on unknown');
    const tiles = page.getByRole('group', { name: inhouse('mines.field') }).getByRole('button');
    await tiles.first().click();
    await page.getByRole('heading', { level: 1, name: textsOf('en', 'status')('maintenance.title') }).waitFor();
    await showAs(page, 360, 'dark');
    expect(await pageFindings(page)).toEqual([]);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/inhouse-maintenance.png` });
    await setMaintenance('off');
    // The page asks every 15 seconds whether the site is open again.
    await cashOut.waitFor();
    expect(await cashOut.isDisabled()).toBe(true);
    await tiles.first().click();
    await expect.poll(() => tiles.first().getAttribute('data-tile')).toMatch(/gem|hit/);
    problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('503')));
  });

  it('lets a bet on crash be cashed out although the answer is lost, and its rounds be verified', async () => {
    const [seed, salt, chain, number, at] = ['11'.repeat(32), '22'.repeat(32), 'vnd-1', 3, '2026-11-27T08:00:00.000Z'];
    const point = formatHundredths(crashPoint({ seed, chain, round: number, salt }, 9900));
    const head = {
      chain,
      head: earlierSeed(seed, number),
      length: 1000,
      rtpBps: 9900,
      beacon: 'drand',
      beaconRound: '77',
    };
    const ended = {
      id: '41',
      state: 'settled',
      bettingEndsAt: at,
      startedAt: at,
      cap: '10000.00',
      aliveUs: null,
      ...head,
      number,
      salt,
      seed,
      point,
    };
    const secret = { ...ended, id: '42', number: 4, salt: null, seed: null, point: null };
    let round: object = { ...secret, state: 'betting', leftMs: 60_000, elapsedUs: null, bets: 0, players: 0 };
    const open = {
      ...secret,
      id: 'B1',
      roundId: '42',
      roundState: 'betting',
      currency: 'VND',
      stake: '10000',
      auto: null,
      state: 'open',
      ceiling: '10000.00',
      multiplier: null,
      tick: null,
      refundReason: null,
      payout: '0',
      validBet: '0',
      balanceBefore: '1000000',
      balanceAfter: '990000',
      at,
    };
    const paid = { ...open, state: 'cashed_out', multiplier: '1.50', tick: 700, payout: '15000' };
    const answer = (value: object) => ({ json: { success: true, value } });
    await page.route('**/wps/crash/events', (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: `retry: 300\n\nevent: round\ndata: ${JSON.stringify(round)}\n\n`,
      }),
    );
    const rounds = { rows: [ended], pageNo: 1, pageSize: 20, totalPages: 1, totalRows: 1 };
    await page.route('**/wps/crash/rounds?*', (route) => route.fulfill(answer(rounds)));
    await page.route('**/wps/crash/rounds/41', (route) => route.fulfill(answer(ended)));
    let bets: object[] = [];
    await page.route('**/wps/crash/bets', (route) => {
      if (route.request().method() === 'GET') return route.fulfill(answer({ bets }));
      bets = [open];
      return route.fulfill(answer(open));
    });
    let attempts = 0;
    await page.route('**/wps/crash/bets/B1/cashOut', (route) => {
      attempts += 1;
      bets = [paid];
      if (attempts === 1) return route.abort();
      const refusal = { success: false, code: 'already_cashed_out', message: '' };
      return route.fulfill({ status: 409, json: refusal });
    });
    await page.route('**/wps/crash/bets/B1', (route) => route.fulfill(answer(paid)));

    await page.goto(`${product.url}/en/game?vendor=BGS&game=CRASH`);
    await page.getByText(inhouse('crash.startsIn')).waitFor();
    await page.getByRole('button', { name: inhouse('bet.place') }).click();
    await page.getByRole('button', { name: inhouse('crash.cancel') }).waitFor();
    round = { ...secret, state: 'flying', leftMs: -1000, elapsedUs: 4_000_000, bets: 2, players: 2 };
    const cashOut = page.getByRole('button', { name: inhouse('crash.cashOut') });
    await cashOut.waitFor();
    for (const [width, theme] of [
      [360, 'dark'],
      [1280, 'light'],
    ] as const) {
      await showAs(page, width, theme);
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/inhouse-crash-${width}-${theme}.png` });
      expect(await axeFindings(page, theme === 'dark' ? 'colors' : 'everything')).toEqual([]);
      expect(await pageFindings(page)).toEqual([]);
    }
    // The site closes while the rocket flies: the page stays until the bet has ended.
    await setMaintenance('on unknown');
    const status = page.waitForResponse('**/wps/system/status*');
    await page.evaluate(() => document.documentElement.dispatchEvent(new CustomEvent('parlay:closed')));
    await (await status).finished();
    await page.getByText(inhouse('crash.closing')).waitFor();
    await cashOut.click();
    await page
      .getByText(/Paid .*15,000.* at .*1.50/)
      .first()
      .waitFor();
    expect(attempts).toBe(2);
    const closing = page.getByRole('heading', { level: 1, name: textsOf('en', 'status')('maintenance.title') });
    expect(await closing.count()).toBe(0);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await closing.waitFor();
    await setMaintenance('off');
    await page.reload();
    problems.length = 0;
    await page
      .getByRole('list', { name: inhouse('recent.title') })
      .getByRole('link')
      .click();
    await page.getByText(inhouse('crash.right')).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel(inhouse('crash.salt')).fill('33'.repeat(32));
    await page.getByText(inhouse('verify.wrong')).waitFor();
  });

  it('shows its result before the balance follows', async () => {
    await fund(`gamer${players}`);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await page.goto(`${product.url}/en/game?vendor=BGS&game=WHEEL`);
    const balance = page.locator('.header-account').getByText('₫1,000,000');
    await balance.waitFor();
    // After two seconds the balance follows without a skip.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: inhouse('bet.place') }).click();
    const skip = page.getByRole('button', { name: inhouse('bet.skip') });
    await skip.waitFor();
    expect(await balance.isVisible()).toBe(true);
    await skip.click();
    await page.clock.resume();
    await balance.waitFor({ state: 'detached' });
  });

  it('is tried by a visitor in demo mode', async () => {
    await page.context().clearCookies();
    await page.goto(`${product.url}/en/game?vendor=BGS&game=DICE`);
    await page.getByText(inhouse('demo.label'), { exact: true }).waitFor();
    await page.getByText(/FUN.10,000/).waitFor();
    await page.getByRole('button', { name: inhouse('bet.place') }).click();
    await page.getByText(/FUN.(9,990|10,010)/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await pageFindings(page)).toEqual([]);
    // The page of a game is dark, until the player chooses otherwise there.
    const theme = () => page.locator('html').getAttribute('data-theme');
    expect(await theme()).toBe('dark');
    await page.getByRole('button', { name: textsOf('en', 'common')('theme.toggle') }).click();
    await page.reload();
    await page.getByRole('button', { name: inhouse('bet.place') }).waitFor();
    expect(await theme()).toBe('light');
    await page.getByRole('button', { name: inhouse('demo.join') }).click();
    await page.getByRole('dialog').waitFor();
  });
});
