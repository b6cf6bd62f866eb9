import type { Browser, Frame, Page } from 'playwright';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#kernel/clock';
import { PACE } from '../../src/lib/vendor-sandbox/rooms/pace.ts';
import type { MatchView, TicketView } from '../../src/lib/vendor-sandbox/sportsbook/views.ts';
import { gameOf } from '../../src/lib/vendor-sandbox/games/all.ts';
import { sharedChromium } from '../support/chromium.ts';
import { axeFindings } from '../support/page-checks.ts';
import { cryptoDice } from '../../src/lib/vendor-sandbox/vendor.ts';
import { openWatched, type WatchedPage } from '../support/watched-page.ts';
import { Bench, diceAt, LOSING_STOPS, SettableClock, WINNING_STOPS } from '../support/vendor-sandbox/workbench.ts';
import { describeThoroughly } from '../support/thorough.ts';

/** Bots of the rooms take no time, and players have as much as a slow machine needs. */
const QUICK_ROOMS = { ...PACE, joinMs: 120_000, botsMs: 0, decideMs: 120_000 };

let browser: Browser;
let sandbox: Bench;
let lobby: Server;
let clock: SettableClock;
const opened: WatchedPage[] = [];

beforeAll(async () => void (browser = await sharedChromium()));
afterAll(() => browser.close());
afterEach(async () => {
  const pages = opened.splice(0);
  for (const { context } of pages) await context.close();
  lobby.close();
  await sandbox.close();
  expect(pages.flatMap(({ problems }) => problems)).toEqual([]);
});

/** Starts a page that frames the game in a sandbox and records its messages. */
async function startLobby(): Promise<string> {
  lobby = createServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://lobby').searchParams.get('game') ?? '';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Lobby</title><link rel="icon" href="data:,"><body>
      <script>heard = []; addEventListener('message', (event) => heard.push(event.data.type));</script>
      ${address ? `<iframe title="game" sandbox="allow-scripts" width="360" height="640" src="${address}"></iframe>` : ''}`);
  });
  await new Promise<void>((done) => lobby.listen(0, '127.0.0.1', () => done()));
  return `http://127.0.0.1:${(lobby.address() as AddressInfo).port}`;
}

async function openGame(
  stops: number[],
  options: { framed?: boolean; lang?: string; reward?: string; game?: string } = {},
): Promise<Page> {
  const origin = await startLobby();
  clock = new SettableClock();
  const { reward, game: code = 'LOTUS' } = options;
  const kind = gameOf(code)?.kind;
  sandbox = new Bench({ PORTAL_ORIGIN: origin }, kind === 'tables' ? clock : systemClock);
  sandbox.roomPace = QUICK_ROOMS;
  sandbox.cashOutMs = 60_000;
  await sandbox.open(kind === 'sportsbook' ? cryptoDice : diceAt(stops));
  if (reward !== undefined) await sandbox.grantReward(reward);
  const viewport = { width: 360, height: 640 };
  const watched = await openWatched(browser, { viewport, reducedMotion: 'no-preference' });
  const { page } = watched;
  opened.push(watched);
  const back = encodeURIComponent(`${origin}/`);
  const game = `${sandbox.vendor?.url}/play?token=good-token&game=${code}&lang=${options.lang ?? 'en'}&lobby=${back}${reward === undefined ? '' : `&reward=${reward}`}`;
  await page.goto(options.framed ? `${origin}/?game=${encodeURIComponent(game)}` : game);
  return page;
}

const text = (page: Page | Frame, id: string) => page.locator(`#${id}`).textContent();

/** Records each text that an element shows from now on. */
async function recordTexts(page: Page | Frame, id: string): Promise<() => Promise<string[]>> {
  await page.evaluate((shownId) => {
    const element = document.getElementById(shownId);
    const texts: string[] = [];
    Object.assign(window, { recordedTexts: texts });
    if (element) new MutationObserver(() => texts.push(element.textContent)).observe(element, { childList: true });
  }, id);
  return () => page.evaluate<string[]>('recordedTexts');
}

/** Holds the requests of a path back until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

async function ready(page: Page | Frame): Promise<void> {
  await page.locator('#spin:not([disabled])').waitFor();
}

describe('game page', () => {
  it('leaves no token or code in the address, fits 360 by 640 pixels and shows the balance', async () => {
    const page = await openGame(LOSING_STOPS);
    await ready(page);
    expect(page.url()).toBe(`${sandbox.vendor?.url}/game/LOTUS?lang=en`);
    await expect.poll(() => text(page, 'balance')).toBe('1,000,000');
    const size = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ]);
    expect(size).toEqual([360, 640]);
  });

  it('spins by keyboard, prevents a second spin meanwhile, and shows and announces the win', async () => {
    const page = await openGame(WINNING_STOPS);
    await ready(page);
    const answer = await hold(page, '**/api/spin');
    await page.keyboard.press('Space');
    expect(await page.locator('#spin').isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    answer();
    await ready(page);
    expect(await text(page, 'balance')).toBe('1,006,500');
    expect(await text(page, 'outcome')).toBe('You win 7,500. Balance 1,006,500.');
    expect(sandbox.portal.requestsOf('bet')).toHaveLength(1);
    expect(await page.locator('.cell.hit').count()).toBeGreaterThan(2);
  });

  it('plays free rounds at no stake, counts them down, and says that the next spin takes one', async () => {
    const page = await openGame(WINNING_STOPS, { reward: 'F-two' });
    await ready(page);
    expect(await text(page, 'stake-label')).toBe('Free rounds left: 2');
    expect(await page.getByRole('button', { name: 'Raise the stake' }).isDisabled()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await page.locator('#spin').click();
    await ready(page);
    expect(await text(page, 'balance')).toBe('1,007,500');
    expect(await text(page, 'stake-label')).toBe('Free rounds left: 1');
    await page.locator('#spin').click();
    await page.getByText('Your free rounds are over').waitFor();
    await ready(page);
    expect(await text(page, 'stake-label')).toBe('Stake');
    expect(await text(page, 'balance')).toBe('1,015,000');
    expect(sandbox.portal.requestsOf('bet')).toMatchObject([{ amount: '0' }, { amount: '0', rewardId: 'F-two' }]);
    expect(sandbox.portal.requestsOf('win').at(-1)).toMatchObject({ kind: 'free', rewardClosed: true });
  });

  it('explains why a bet was refused, in Vietnamese too', async () => {
    const page = await openGame(LOSING_STOPS, { lang: 'vi' });
    await ready(page);
    sandbox.portal.next('bet', { status: 'LIMIT_REACHED' });
    await page.locator('#spin').click();
    await page.getByText('Bạn đã chạm giới hạn').first().waitFor();
    await ready(page);
    expect(await text(page, 'balance')).toBe('1.000.000');
  });

  it('publishes its return and paytable for the chosen stake, accessibly', async () => {
    const page = await openGame(LOSING_STOPS);
    await ready(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Raise the stake' }).click();
    await page.getByRole('button', { name: 'Paytable and rules' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.textContent()).toContain('96.16%');
    expect(await dialog.locator('.pay').nth(2).textContent()).toContain('5 ×200,000');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(false);
  });

  it('runs in a sandboxed frame of the portal without a bar of its own, and notifies it of the balance and the exit', async () => {
    const page = await openGame(LOSING_STOPS, { framed: true });
    const frame = page.frames()[1];
    if (!frame) throw new Error('no frame');
    await ready(frame);
    const answer = await hold(page, '**/api/spin');
    await frame.locator('#spin').click();
    await frame.locator('#spin[disabled]').waitFor();
    answer();
    await ready(frame);
    const back = frame.getByRole('button', { name: 'Back to lobby' });
    expect(await back.isVisible()).toBe(false);
    // Without its session the game is over, and leads back by itself.
    const headers = { 'access-control-allow-origin': '*' };
    await page.route('**/api/spin', (route) => route.fulfill({ status: 401, headers, json: {} }));
    await frame.locator('#spin').click();
    await back.click();
    expect(opened[0]?.problems.splice(0)).toEqual([expect.stringContaining('401')]);
    await page.waitForFunction('heard.length === 6');
    expect(await page.evaluate<string[]>('heard')).toEqual([
      'parlay:ready',
      'parlay:round-started',
      'parlay:settled',
      'parlay:round-started',
      'parlay:settled',
      'parlay:exit',
    ]);
  });

  it('returns to the lobby by itself when it is not framed', async () => {
    const page = await openGame(LOSING_STOPS);
    await ready(page);
    await page.getByRole('button', { name: 'Back to lobby' }).click();
    await page.waitForURL(/127\.0\.0\.1:\d+\/$/);
    expect(await page.title()).toBe('Lobby');
  });

  it('shows that the session has ended when it is opened again from the address', async () => {
    const page = await openGame(LOSING_STOPS);
    await ready(page);
    await page.reload();
    await page.getByText('This game session has ended').first().waitFor();
    expect(await page.locator('#spin').isDisabled()).toBe(true);
  });
});

describeThoroughly('the rooms', () => {
  it('are chosen and played by keyboard, show and announce the result, and fit a phone', async () => {
    // The first seat is dealt three aces.
    const page = await openGame([0, 0, 0, 0, 0], { game: 'BACAY' });
    const room = page.getByRole('button', { name: /Village Yard/ });
    await room.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await room.focus();
    await page.keyboard.press('Enter');
    const ante = page.getByRole('button', { name: 'Ante 1,000' });
    await ante.waitFor();
    const size = () =>
      page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    expect(await size()).toEqual([360, 640]);
    await ante.focus();
    await page.keyboard.press('Enter');
    const raise = page.getByRole('button', { name: 'Raise 1,000' });
    await raise.waitFor();
    expect(await text(page, 'outcome')).toBe('You have three of a kind. Raise or fold?');
    expect(await page.locator('.card:not(.back)').count()).toBe(3);
    expect(await size()).toEqual([360, 640]);
    expect(await axeFindings(page)).toEqual([]);
    await raise.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => text(page, 'outcome')).toBe('You win 6,790 with three of a kind.');
    await expect.poll(() => text(page, 'balance')).toBe('1,004,790');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Paytable and rules' }).click();
    expect(await page.getByRole('dialog').textContent()).toContain('98.19%');
    expect(await axeFindings(page)).toEqual([]);
  });
});

describeThoroughly('the fish game', () => {
  it('is played by keyboard, spends shots with their batch, shows a catch after the answer, and pauses on a refusal', async () => {
    const page = await openGame([0, 0, 0, 0, 0], { game: 'DEEPSEA' });
    await page.locator('#fire:not([disabled])').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const size = () =>
      page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    expect(await size()).toEqual([360, 640]);
    const answer = await hold(page, '**/api/fish/shots');
    const batch = page.waitForRequest('**/api/fish/shots');
    await page.keyboard.press('ArrowUp');
    expect(await text(page, 'outcome')).toMatch(/^Target: .+, pays \d+×$/);
    await page.keyboard.press('Space');
    await batch;
    expect(await text(page, 'balance')).toBe('999,500');
    expect(await text(page, 'won')).toBe('–');
    answer();
    await page.locator('#won').filter({ hasText: /\d/ }).waitFor();
    await page.locator('#outcome').filter({ hasText: 'caught' }).waitFor();
    expect(sandbox.portal.requestsOf('bet')).toMatchObject([{ amount: '500' }]);
    sandbox.portal.next('bet', { status: 'LIMIT_REACHED' });
    await page.getByRole('button', { name: 'Auto' }).click();
    await page.getByText('You have reached a limit').first().waitFor();
    expect(await page.getByRole('button', { name: 'Auto' }).getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('button', { name: 'Paytable and rules' }).click();
    expect(await page.getByRole('dialog').textContent()).toContain('96%');
    expect(await axeFindings(page)).toEqual([]);
  });
});

describeThoroughly('slots with features', () => {
  it('show the jackpot pool', async () => {
    const page = await openGame(LOSING_STOPS, { game: 'PHOENIX' });
    await ready(page);
    await expect.poll(() => text(page, 'pool')).toBe('5,000,000');
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(640);
    await page.getByRole('button', { name: 'Paytable and rules' }).click();
    expect(await page.getByRole('dialog').textContent()).toContain('1 in 1,000,000 for 1,000');
  });

  it('play free spins in the round that awards them, hold the win back until a press has gone to their end', async () => {
    const page = await openGame([8, 6, 21, 0, 0], { game: 'DRUM', framed: true });
    const frame = page.frames()[1];
    if (!frame) throw new Error('no frame');
    await ready(frame);
    const texts = await recordTexts(frame, 'message');
    await frame.locator('#spin').click();
    await expect.poll(texts).toContain('8 free spins · wins ×2');
    await expect.poll(texts).toContainEqual(expect.stringMatching(/^Free spin 1 of 8 · won [1-9]/));
    expect(await frame.locator('#spin').isDisabled()).toBe(true);
    await frame.locator('body').press('Space');
    await expect.poll(texts).toContainEqual(expect.stringMatching(/^Free spins over: [1-9]/));
    await ready(frame);
    const shown = (await texts()).filter((one) => one.startsWith('Free spin '));
    expect(shown).not.toContainEqual(expect.stringMatching(/ 8 of 8/));
    expect(await page.evaluate<string[]>('heard')).toEqual([
      'parlay:ready',
      ...['', ...shown].map(() => 'parlay:round-started'),
      'parlay:settled',
    ]);
    expect(sandbox.portal.requestsOf('bet')).toHaveLength(1);
  });
});
/** Sets the vendor's clock forward; the page reads the table when it is shown again. */
async function forward(page: Page, ms: number): Promise<void> {
  clock.forward(ms);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

const message = (page: Page, words: string) => page.locator('#message', { hasText: words }).waitFor();

describeThoroughly('table page', () => {
  it('takes several bets by keyboard, deals the cards when betting has closed, and pays each spot', async () => {
    const page = await openGame([0], { game: 'PAVILION' });
    await message(page, 'Choose a chip');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('radio', { name: '20,000' }).press('ArrowRight');
    await page.getByRole('button', { name: /^Banker 0.95/ }).press('Enter');
    await page.getByRole('button', { name: /^Tie 8 : 1/ }).press('Space');
    await page.getByRole('button', { name: /^Tie 8 : 1/ }).press('Space');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByRole('button', { name: 'Place bet 100,000' }).press('Enter');
    await message(page, 'Bet placed: 100,000');
    expect(await text(page, 'balance')).toBe('900,000');
    const size = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ]);
    expect(size).toEqual([360, 640]);
    await forward(page, 15_000);
    await message(page, 'Bets are closed');
    await page.getByRole('button', { name: /^Player 1 : 1/ }).press('Enter');
    expect(await text(page, 'total')).toBe('100,000');
    await forward(page, 1500);
    await message(page, 'Dealing');
    await page.locator('.card').nth(1).waitFor();
    await forward(page, 8000);
    await message(page, 'Tie · You win 500,000');
    expect(await page.locator('.card').count()).toBe(6);
    expect(await text(page, 'outcome')).toContain('Player: A spades, A spades, A spades. Total 3.');
    await expect.poll(() => text(page, 'balance')).toBe('1,400,000');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Paytable and rules' }).click();
    expect(await page.getByRole('dialog').textContent()).toContain('Banker (0.95 : 1)98.94%');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await forward(page, 7000);
    await message(page, 'Choose a chip');
    await page.getByRole('button', { name: 'Repeat' }).click();
    expect(await text(page, 'total')).toBe('100,000');
  });

  it('notifies the portal of a result that came while the page was hidden', async () => {
    const page = await openGame([0], { game: 'PAVILION', framed: true });
    const frame = page.frames()[1];
    if (!frame) throw new Error('no frame');
    await frame.getByRole('button', { name: /^Tie 8 : 1/ }).click();
    await frame.getByRole('button', { name: /^Place bet/ }).click();
    await frame.locator('#message', { hasText: 'Bet placed' }).waitFor();
    const setVisibility = (state: string) =>
      frame.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await setVisibility('hidden');
    clock.forward(16_500);
    // The vendor's own clock draws and settles the round.
    await expect
      .poll(() => {
        clock.forward(9000);
        return sandbox.portal.requestsOf('win').length;
      })
      .toBe(1);
    clock.forward(30_000);
    await setVisibility('visible');
    await expect.poll(() => text(frame, 'round')).toBe('Round 2');
    await expect.poll(() => page.evaluate<string>('heard.at(-1)')).toBe('parlay:settled');
  });

  it('shows the end of a fight at once without motion, and refunds a side in a draw', async () => {
    const page = await openGame([0], { game: 'ARENA', lang: 'vi' });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await message(page, 'Chọn phỉnh');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^Wala −0.85/ }).click();
    await page.getByRole('button', { name: /^Hòa 8 : 1/ }).click();
    await page.getByRole('button', { name: 'Đặt cược 40.000' }).click();
    await message(page, 'Đã cược: 40.000');
    await forward(page, 16_500);
    await message(page, 'Trận đấu đang diễn ra');
    await forward(page, 9000);
    await message(page, 'Hòa · Bạn thắng 200.000');
    await expect.poll(() => text(page, 'balance')).toBe('1.160.000');
    expect(await axeFindings(page)).toEqual([]);
  });
});

describeThoroughly('bookmaker', () => {
  it('takes a parlay by keyboard, shows it as accepted, and pays half of it out early', async () => {
    const page = await openGame([], { game: 'PITCH' });
    await page.getByRole('button', { name: 'Upcoming' }).press('Enter');
    const prices = page.locator('.card:nth-last-of-type(-n + 2) .price:first-of-type');
    await prices.first().press('Enter');
    // The page reads the matches again between the press of the key and its release.
    await prices.nth(3).focus();
    await page.keyboard.down('Space');
    for (const _ of [1, 2]) await page.waitForResponse('**/api/sports?*');
    await page.keyboard.up('Space');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open bet slip, selections: 2' }).press('Enter');
    // On a tablet that is turned the board is beside the slip, and not covered by it.
    const board = page.locator('#board');
    expect(await board.getAttribute('inert')).toBe('');
    await page.setViewportSize({ width: 1024, height: 640 });
    await expect.poll(() => board.getAttribute('inert')).toBeNull();
    await page.setViewportSize({ width: 360, height: 640 });
    await expect.poll(() => board.getAttribute('inert')).toBe('');
    // Nothing is sent without a stake: the console would show the refusal.
    await page.getByRole('button', { name: 'Place bet 0' }).press('Enter');
    await expect.poll(() => text(page, 'outcome')).toBe('Enter a valid stake.');
    await page.getByRole('button', { name: 'Add 100,000' }).press('Enter');
    // While the slip rises it is half transparent.
    await page.locator('#slip').evaluate((slip) => Promise.all(slip.getAnimations().map(({ finished }) => finished)));
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Place bet 100,000' }).press('Enter');
    await expect.poll(() => text(page, 'outcome')).toMatch(/^Bet accepted at/);
    expect(await text(page, 'balance')).toBe('900,000');
    // The slip is empty now, so that its button is hidden.
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-view'))).toBe('upcoming');
    await page.getByRole('button', { name: 'My bets' }).press('Enter');
    await page.getByRole('button', { name: 'Cash out 50%' }).press('Enter');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take 47,500' }).press('Enter');
    await page.getByText('Cashed out 47,500 of a 50,000 stake').waitFor();
    await expect.poll(() => text(page, 'balance')).toBe('947,500');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(sandbox.portal.requestsOf('cashout')).toMatchObject([{ part: '0.5', amount: '47500' }]);
    await page.getByRole('button', { name: 'Paytable and rules' }).press('Enter');
    expect(await page.getByRole('dialog').textContent()).toContain('94.08%');
  });

  it('shows on the slip what odds are now, places a bet at lower ones only with consent, and names a corrected result', async () => {
    const page = await openGame([], { game: 'PITCH' });
    await page.getByRole('button', { name: 'Upcoming' }).click();
    const price = page.locator('.card .price').first();
    const key = (await price.getAttribute('data-key')) ?? '';
    const [fixture = ''] = key.split(' ');
    await price.click();
    /** Hundredths by which the odds of the selection are lower than those of the server. */
    let lowered = 0;
    let odds = '';
    let resettled: Partial<TicketView> = {};
    await page.route('**/api/sports?*', async (route) => {
      const response = await route.fetch();
      const book = (await response.json()) as { matches: MatchView[]; tickets: TicketView[] };
      const [home] = book.matches.find(({ id }) => id === fixture)?.markets['1x2'][0] ?? [];
      if (!home?.odds) throw new Error('the match has no odds');
      const isMalay = route.request().url().includes('malay');
      odds = (Number(home.odds) - lowered / 100).toFixed(2).replace(/\.?0+$/, '');
      Object.assign(home, { odds, ...(lowered === 0 ? {} : { shown: isMalay ? `malay ${odds}` : odds }) });
      if (book.tickets[0]) Object.assign(book.tickets[0], resettled);
      await route.fulfill({ response, json: book });
    });
    await page.waitForResponse('**/api/sports?*');
    const taken = odds;
    await page.getByRole('button', { name: 'Open bet slip, selections: 1' }).click();
    const stake = page.getByLabel('Stake (VND)');
    await stake.fill('100000');
    const payout = () => text(page, 'sum-potential');
    const at = (shown: string) => (Number(shown) * 100_000).toLocaleString('en-US', { maximumFractionDigits: 0 });
    await expect.poll(payout).toBe(at(taken));
    // The odds drop while the player types.
    lowered = 3;
    await page.getByText(`Odds down: ${taken} → ${(Number(taken) - 0.03).toFixed(2).replace(/\.?0+$/, '')}`).waitFor();
    const accept = page.getByRole('button', { name: 'Accept new odds' });
    await accept.waitFor();
    expect(await page.getByRole('button', { name: /^Place bet/ }).count()).toBe(0);
    expect(
      await stake.evaluate((input) => [input === document.activeElement, (input as HTMLInputElement).value]),
    ).toEqual([true, '100000']);
    expect(await payout()).toBe(at(odds));
    expect([await axeFindings(page), await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
      [],
      360,
    ]);
    await page.getByLabel('Accept any odds change').check();
    await page.getByRole('button', { name: 'Place bet 100,000' }).waitFor();
    expect(await payout()).toBe(at(odds));
    await page.getByLabel('Accept any odds change').uncheck();
    lowered = 5;
    await accept.waitFor();
    await accept.click();
    await page.getByRole('button', { name: 'Place bet 100,000' }).waitFor();
    expect(await payout()).toBe(at(odds));
    // Odds are named in the format that the player reads.
    await page.keyboard.press('Escape');
    await page.getByLabel('Odds format').selectOption('malay');
    await page.getByRole('button', { name: 'Open bet slip, selections: 1' }).click();
    lowered = 7;
    await page.getByText(/^Odds down: .*malay [\d.]+$/).waitFor();
    await accept.click();
    await page.getByRole('button', { name: 'Place bet 100,000' }).click();
    await expect.poll(() => text(page, 'outcome')).toMatch(/^Bet accepted at/);
    expect(sandbox.portal.requestsOf('bet')).toHaveLength(1);

    // A correction says what it changed, not only how the bet stands now.
    resettled = { status: 'lost', resettlements: [{ reason: 'resettle', amount: '-195000' }] };
    await expect.poll(() => text(page, 'outcome')).toBe('Result corrected · −195,000');
    const reopening = { reason: 'unsettle', amount: '0' };
    resettled = { status: 'open', resettlements: [...(resettled.resettlements ?? []), reopening] };
    await expect.poll(() => text(page, 'outcome')).toBe('Result corrected · bet reopened (0)');
  });

  it('pays out once what is pressed twice or whose answer is lost, and says so when the connection is back', async () => {
    const page = await openGame([], { game: 'PITCH' });
    await page.getByRole('button', { name: 'Upcoming' }).click();
    await page.locator('.card .price').first().click();
    await page.getByRole('button', { name: 'Open bet slip, selections: 1' }).click();
    await page.getByRole('button', { name: 'Add 100,000' }).click();
    await page.getByRole('button', { name: 'Place bet 100,000' }).click();
    await expect.poll(() => text(page, 'outcome')).toMatch(/^Bet accepted at/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'My bets' }).click();
    await page.getByRole('button', { name: 'Cash out 50%' }).click();
    await page.getByRole('button', { name: 'Take 47,500' }).dblclick();
    await page.getByText('Cashed out 47,500 of a 50,000 stake').waitFor();
    await expect.poll(() => text(page, 'outcome')).toBe('Cashed out 47,500.');
    await expect.poll(() => text(page, 'balance')).toBe('947,500');

    const isCashOut = (url: URL) => url.pathname === '/api/sports/cash-outs';
    await page.getByRole('button', { name: 'Cash out 100%' }).click();
    const take = page.getByRole('button', { name: 'Take 47,500' });
    await take.waitFor();
    await page.route(
      isCashOut,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.route('**/api/sports?*', (route) => route.abort(), { times: 1 });
    await take.click();
    await expect.poll(() => text(page, 'outcome')).toBe('Cashed out 47,500.');
    await expect.poll(() => text(page, 'balance')).toBe('995,000');
    expect(sandbox.portal.requestsOf('cashout')).toHaveLength(2);

    await page.route('**/api/sports?*', (route) => route.abort(), { times: 1 });
    await expect.poll(() => text(page, 'outcome')).toBe('The connection was lost. Reconnecting…');
    await expect.poll(() => text(page, 'outcome')).toBe('');
    // Each of the three lost answers is in the console.
    for (const problem of opened[0]?.problems.splice(0) ?? []) expect(problem).toContain('/api/sports');
  });
});
