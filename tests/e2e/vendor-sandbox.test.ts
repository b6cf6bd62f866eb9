import type { Browser, Frame, Page } from 'playwright';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { axeFindings } from '../support/page-checks.ts';
import { Bench, diceAt, LOSING_STOPS, WINNING_STOPS } from '../support/vendor-sandbox/workbench.ts';

let browser: Browser;
let sandbox: Bench;
let lobby: Server;
const problems: string[] = [];

beforeAll(async () => void (browser = await sharedChromium()));
afterAll(() => browser.close());
afterEach(async () => {
  lobby.close();
  await sandbox.close();
  const seen = problems.splice(0);
  if (seen.length > 0) throw new Error(`the page had troubles: ${seen.join('; ')}`);
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
  options: { framed?: boolean; lang?: string; reward?: string } = {},
): Promise<Page> {
  const origin = await startLobby();
  sandbox = new Bench({ PORTAL_ORIGIN: origin });
  await sandbox.open(diceAt(stops));
  const { reward } = options;
  if (reward !== undefined) await sandbox.grantReward(reward);
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('requestfailed', (request) => problems.push(request.url()));
  const back = encodeURIComponent(`${origin}/`);
  const game = `${sandbox.vendor?.url}/play?token=good-token&game=LOTUS&lang=${options.lang ?? 'en'}&lobby=${back}${reward === undefined ? '' : `&reward=${reward}`}`;
  await page.goto(options.framed ? `${origin}/?game=${encodeURIComponent(game)}` : game);
  return page;
}

const text = (page: Page | Frame, id: string) => page.locator(`#${id}`).textContent();

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
    await page.keyboard.press('Space');
    expect(await page.locator('#spin').isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
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
    expect(await dialog.textContent()).toContain('96.16 %');
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
    await frame.locator('#spin').click();
    await frame.locator('#spin[disabled]').waitFor();
    await ready(frame);
    const back = frame.getByRole('button', { name: 'Back to lobby' });
    expect(await back.isVisible()).toBe(false);
    // Without its session the game is over, and leads back by itself.
    const headers = { 'access-control-allow-origin': '*' };
    await page.route('**/api/spin', (route) => route.fulfill({ status: 401, headers, json: {} }));
    await frame.locator('#spin').click();
    await back.click();
    expect(problems.splice(0)).toEqual([expect.stringContaining('401')]);
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
