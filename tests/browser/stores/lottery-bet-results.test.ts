import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubPage, stubPortal } from '../../support/browser-page.ts';

const DRAW = '20261121-0001';
const bet = (state: string, paid: string | null, drawNumber = DRAW) => ({
  slipId: 'S1',
  issue: drawNumber,
  state,
  totalStake: '1000',
  paid,
  currency: 'VND',
});

/** Opens a page on which a slip was placed. `answers` are the responses to its requests for the slip's bets, in sequence. */
async function newPage(...responses: object[][]) {
  vi.resetModules();
  stubPage();
  const { calls } = stubPortal({ 'GET /lgw/bets': responses.map((rows) => ({ value: { rows } })) });
  const { dispatchLiveEvent } = await import('#browser/client/live-events');
  const { $betResult, watchSlip } = await import('#browser/stores/lottery/bet-results');
  watchSlip('SSC1M', 'S1', [DRAW]);
  const settled = (gameCode = 'SSC1M', drawNumber = DRAW) =>
    dispatchLiveEvent('settled', JSON.stringify({ gameCode, issue: drawNumber, resultVersion: 1 }));
  return { calls, $betResult, watchSlip, settled, resumed: () => dispatchLiveEvent('resumed', '{}') };
}

beforeEach(() => vi.unstubAllGlobals());
afterEach(() => vi.unstubAllGlobals());

it('reports the result of bets placed on this page once, when their draw is settled', async () => {
  const { calls, $betResult, settled } = await newPage([bet('won', '9500'), bet('lost', null), bet('cancelled', null)]);
  settled('PK101M');
  settled('SSC1M', '20261121-0002');
  expect(calls).toEqual([]);
  settled();
  await expect.poll(() => $betResult.get()).toBeDefined();
  expect($betResult.get()).toEqual({
    gameCode: 'SSC1M',
    drawNumber: DRAW,
    currency: 'VND',
    totalStakeMinor: 20_000_000n,
    paidMinor: 95_000_000n,
    netMinor: 75_000_000n,
  });
  settled();
  expect(calls).toHaveLength(1);
});

it('counts a refund as payout, and leaves out other draws of a multi-draw bet', async () => {
  const { $betResult, settled } = await newPage([bet('refunded', null), bet('won', '9500', '20261121-0002')]);
  settled();
  await expect
    .poll(() => $betResult.get())
    .toMatchObject({ totalStakeMinor: 10_000_000n, paidMinor: 10_000_000n, netMinor: 0n });
});

it('requests pending bets again after messages may have been missed', async () => {
  const { calls, $betResult, settled, resumed } = await newPage([bet('placed', null)], [bet('lost', null)]);
  settled();
  await expect.poll(() => calls).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve));
  expect($betResult.get()).toBeUndefined();
  resumed();
  await expect.poll(() => $betResult.get()).toMatchObject({ paidMinor: 0n });
});

it('requests a multi-draw bet once for all its pending draws, and reports each draw once', async () => {
  const drawNumbers = [DRAW, '20261121-0002', '20261121-0003'];
  const response = drawNumbers.map((drawNumber) => bet('lost', null, drawNumber));
  const { calls, $betResult, watchSlip, resumed } = await newPage(response);
  watchSlip('SSC1M', 'S1', drawNumbers.slice(1));
  const reported: (string | undefined)[] = [];
  $betResult.listen((result) => reported.push(result?.drawNumber));
  resumed();
  resumed();
  await expect.poll(() => reported).toHaveLength(3);
  await new Promise((resolve) => setTimeout(resolve));
  expect(reported).toEqual(drawNumbers);
  expect(calls).toHaveLength(2);
});

it('reads a win on a draw that nothing was bet on from this page, and leaves its own draws to the page', async () => {
  const { calls } = await newPage([{ gameName: 'Five Balls' }]);
  const { readWinNews } = await import('#browser/stores/lottery/win-news');
  const win = { gameCode: 'SSC1M', issue: DRAW, net: '7500', currency: 'VND' };
  expect(await readWinNews(win)).toBeUndefined();
  expect(calls).toEqual([]);
  const news = { gameName: 'Five Balls', drawNumber: '20261121-0002', net: '7500', currency: 'VND' };
  expect(await readWinNews({ ...win, issue: '20261121-0002' })).toEqual(news);
});
