import type { Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../../src/lib/server/portal.ts';
import { axeFindings, pageFindings } from '../support/page-checks.ts';
import {
  accountMenu,
  giveName,
  openFrom,
  openSignIn,
  shot,
  unexpected,
  WORDS,
  useSignInProduct,
} from '../support/sign-in-page.ts';
import { textsOf } from '../support/texts.ts';

const product = useSignInProduct(undefined, ROLES);
const t = textsOf('vi');
/** The message about cancelled bets, up to the amount. */
const cancelledText = (count: number) => t('lottery:multiDraw.ended', { count, refund: '…' }).split('…')[0] ?? '';
const words = {
  random: t('lottery:board.random'),
  add: t('lottery:slip.add'),
  again: t('lottery:slip.again'),
  slip: t('lottery:slip.title'),
  fiveTimes: '×5',
  place: t('lottery:slip.place'),
  placed: t('lottery:slip.placedText'),
  bets: t('lottery:tab.bets'),
  cancel: t('lottery:bets.cancel'),
  cancelled: t('lottery:betState.cancelled'),
  none: t('lottery:none.favorites'),
  favorites: t('lottery:filter.favorites'),
  search: t('lottery:lobby.search'),
  multiDraw: t('lottery:multiDraw.open'),
  doubled: t('lottery:multiDraw.double'),
  several: t('lottery:multiDraw.place', { draws: 5 }),
  placedOnDraws: t('lottery:multiDraw.placedText'),
  endMultiDraw: t('lottery:multiDraw.end'),
  oneCancelled: cancelledText(1),
  ended: cancelledText(5),
  lottery: t('common:category.elott'),
  stations: t('lottery:mode.SEA'),
  day: t('lottery:toDay'),
  recent: t('lottery:recent'),
  drawBets: t('records:lottery.caption'),
};

/** Keeps the current draw of SSC5M open for another hour, with the later ones after it, so that no close interferes. */
const LENGTHEN_DRAW = `
  with current as (
    select id from lottery_draws where game_code = 'SSC5M' and state in ('PENDING', 'OPEN') and closes_at > now()
     order by closes_at limit 1)
  update lottery_draws draw
     set opens_at = case when draw.id = current.id then least(opens_at, now()) else opens_at + interval '1 hour' end,
         closes_at = closes_at + interval '1 hour', draws_at = draws_at + interval '1 hour'
    from current where game_code = 'SSC5M' and state in ('PENDING', 'OPEN') and closes_at > now()
  returning 1`;

/** Opens the board of a draw that stays open. The worker creates draws soon after the first start. */
async function openBoard(page: Page): Promise<void> {
  await expect
    .poll(async () => (await product.database.query(LENGTHEN_DRAW)).rows.length, { timeout: 60_000 })
    .toBeGreaterThan(0);
  const minutesLeft = async () => {
    const { current } = (await (await fetch(`${product.url}/lgw/draws/SSC5M/current`)).json()).value;
    return current?.state === 'OPEN' ? (Date.parse(current.closeTime) - Date.now()) / 60_000 : 0;
  };
  await expect.poll(minutesLeft).toBeGreaterThan(30);
  await page.goto(`${product.url}/lottery?gameCode=SSC5M&playType=SSC_DWD`);
}

/** Lets a call reach the portal, and loses its answer. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

async function signIn(page: Page): Promise<void> {
  await page.goto(product.url + WORDS.vi.path);
  await openSignIn(page, WORDS.vi);
  await giveName(page, WORDS.vi, 'demo');
  await accountMenu(page, WORDS.vi).waitFor();
}

/** Ends the next draw of LF1M, as if the beacon had not emitted its round for five minutes. Returns what it waits for. */
async function delayDraw(): Promise<{ draw: string; round: string }> {
  const delayed = async () => {
    const { rows } = await product.database.query<{ draw: string; round: string }>(
      `with draw as (
         update lottery_draws
            set state = 'CLOSED', opens_at = now() - interval '1 day', closes_at = now() - interval '5 minutes',
                draws_at = now() - interval '5 minutes'
          where id = (select id from lottery_draws where game_code = 'LF1M' and state in ('PENDING', 'OPEN')
                       order by closes_at desc limit 1)
         returning id, draw_number, beacon_round
       ), failure as (
         insert into lottery_draw_failures (draw_id, cause, retry_at)
           select id, 'beacon_missing', now() + interval '1 hour' from draw
       )
       select draw_number as draw, beacon_round::text as round from draw`,
    );
    return rows[0];
  };
  let draw: Awaited<ReturnType<typeof delayed>>;
  // A worker creates the first draws soon after the start.
  await expect.poll(async () => (draw = await delayed()), { timeout: 60_000 }).toBeDefined();
  return draw ?? { draw: '', round: '' };
}

describe('lottery pages', () => {
  it('show games with countdowns, find one by its name and store a favorite', async () => {
    const { page, context, problems } = await openFrom(product.browser, '10.9.0.1');
    await page.goto(`${product.url}/lottery`);
    const tile = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    await tile.first().waitFor();
    await page.evaluate(() => scrollTo(0, 600));
    await tile.last().getByRole('link').click();
    await page.getByRole('tab', { name: words.bets }).waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await page.getByRole('button', { name: words.favorites, exact: true }).click();
    await page.getByText(words.none).waitFor();
    await page.getByRole('main').getByRole('group').nth(1).getByRole('button').first().click();
    await page.getByRole('searchbox', { name: words.search }).fill('pk101m PK10');
    await expect.poll(() => tile.count()).toBe(1);
    await tile.getByRole('button').click();
    await page.getByRole('button', { name: words.favorites, exact: true }).click();
    await page.reload();
    await page.getByRole('button', { name: words.favorites, exact: true }).click();
    await expect.poll(() => tile.count()).toBe(1);
    await shot(page, 'lottery');
    expect(await axeFindings(page)).toEqual([]);
    expect(await pageFindings(page)).toEqual([]);
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('count down to each next draw, however long they are open', async () => {
    const { page, context, problems } = await openFrom(product.browser, '10.9.0.6');
    await page.clock.install();
    await page.goto(`${product.url}/lottery`);
    const tile = page.getByRole('listitem').filter({ has: page.locator('a[href$="gameCode=SSC1M"]') });
    const isRunning = () => tile.getByRole('timer').filter({ hasText: /[1-9]/ }).waitFor();
    await isRunning();
    await page.clock.fastForward('02:00:00');
    // The draw before is over; a clock that runs again is that of a later one.
    await isRunning();
    await openBoard(page);
    await page.getByText(t('lottery:closesIn')).waitFor();
    const nextDraw = page.waitForResponse('**/lgw/draws/SSC5M/current**');
    await page.clock.fastForward('25:00:00');
    await nextDraw;
    await page.getByText(t('lottery:closesIn')).waitFor();
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('tell players which round a delayed draw waits for', async () => {
    const { page, context, problems } = await openFrom(product.browser, '10.9.0.4');
    const waiting = t('lottery:waitingForRound', await delayDraw());
    await page.goto(`${product.url}/lottery?gameCode=LF1M`);
    await page.getByText(waiting).waitFor();
    await shot(page, 'lottery-delayed');
    expect(await pageFindings(page)).toEqual([]);
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('place a bet from the board, list it and cancel it while its draw is open', async () => {
    const { page, context, problems } = await openFrom(product.browser, '10.9.0.2');
    await signIn(page);
    // On a phone the numbers are there at once, and the slip is a sheet above them.
    await page.setViewportSize({ width: 360, height: 740 });
    await openBoard(page);
    const number = page.getByRole('button', { name: '7', exact: true }).first();
    await number.click();
    const { y = Infinity } = (await number.boundingBox()) ?? {};
    expect(y).toBeLessThan(480);
    await page.getByRole('button', { name: words.fiveTimes, exact: true }).click();
    await page.getByRole('button', { name: words.add }).click();
    await page.evaluate(() => scrollTo(0, 300));
    const line = page.getByRole('main').getByRole('timer').first();
    await expect.poll(async () => (await line.boundingBox())?.y ?? Infinity).toBeLessThan(60);
    await page.getByRole('button', { name: new RegExp(`^${words.slip}`) }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.place }).waitFor();
    await shot(page, 'lottery-slip-sheet');
    expect(await axeFindings(page)).toEqual([]);
    expect(await pageFindings(page)).toEqual([]);
    // The slip survives a reload; on a wide screen it stands beside the numbers.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.reload();
    // The bet arrives, its answer does not: the page finds out by itself.
    await page.route('**/lgw/bets', loseAnswer, { times: 1 });
    await page.getByRole('button', { name: words.place }).click();
    await page.getByRole('status').getByText(t('bets:checking')).waitFor();
    await page.getByRole('status').getByText(words.placed).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('slip');
    await page.getByRole('button', { name: words.again }).click();
    await page.getByRole('button', { name: words.place }).waitFor();
    await page.getByRole('tab', { name: words.bets }).click();
    await page.reload();
    await page.getByRole('button', { name: words.cancel }).click();
    await page.getByText(words.oneCancelled).waitFor();
    await page.getByRole('listitem').getByText(words.cancelled, { exact: true }).first().waitFor();
    expect(await page.getByRole('listitem').getByText(words.cancelled, { exact: true }).count()).toBe(1);
    await shot(page, 'lottery-bets');
    expect(await axeFindings(page)).toEqual([]);
    expect(await pageFindings(page)).toEqual([]);
    expect(unexpected(problems).filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
    await context.close();
  });

  it('are found in the menu and a vendor’s menu, and lead to the day’s results', async () => {
    const { page, context, problems } = await openFrom(product.browser, '10.9.0.3');
    await page.goto(`${product.url}/`);
    await page.locator('#side-menu').getByRole('link', { name: words.lottery, exact: true }).click();
    await page.waitForURL(`${product.url}/elott`);
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`${product.url}/elott?vassalage=VNLOTT`);
    await page.getByRole('button', { name: words.stations, pressed: true }).waitFor();
    await page.getByRole('link', { name: words.day }).click();
    await page.waitForURL(`${product.url}/vnlottery`);
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('place a multi-draw bet, let the player end it and keep its bets in the records', async () => {
    // Uses the network of the member's earlier sign-in; a new one requires step-up verification.
    const { page, context, problems } = await openFrom(product.browser, '10.9.0.2');
    await signIn(page);
    await openBoard(page);
    await page.getByRole('button', { name: words.random }).click();
    await page.getByRole('button', { name: words.multiDraw }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.doubled }).click();
    const multipliers = dialog.getByRole('table').getByRole('textbox');
    await expect
      .poll(async () => Promise.all((await multipliers.all()).map((input) => input.inputValue())))
      .toEqual(['1', '2', '4', '8', '16']);
    await multipliers.first().press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('3');
    expect(await multipliers.first().inputValue()).toBe('3');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: words.several }).click();
    await page.getByRole('status').getByText(words.placedOnDraws).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('slip');
    await page.getByRole('tab', { name: words.bets }).click();
    await page.getByRole('button', { name: words.endMultiDraw }).click();
    await page.getByText(words.ended).waitFor();
    expect(await page.getByRole('button', { name: words.endMultiDraw }).count()).toBe(0);
    await page.goto(`${product.url}/lottery`);
    await page.getByRole('region', { name: words.recent }).getByRole('link').first().waitFor();
    await page.goto(`${product.url}/#member/personalHistoryCopy`);
    const records = page.getByRole('dialog');
    await records.getByRole('button', { name: words.lottery, exact: true }).click();
    await records.getByRole('table', { name: words.drawBets }).getByRole('link').nth(4).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });
});
