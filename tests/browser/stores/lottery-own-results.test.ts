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

/** A page on which a slip was placed, and what the portal says of its bets, answer after answer. */
async function newPage(...answers: object[][]) {
  vi.resetModules();
  stubPage();
  const { calls } = stubPortal({ 'GET /lgw/bets': answers.map((rows) => ({ value: { rows } })) });
  const { dispatchLive } = await import('#browser/client/events');
  const { $ownResult, awaitSlip } = await import('#browser/stores/lottery/own-results');
  awaitSlip('SSC1M', 'S1', [DRAW]);
  const settled = (gameCode = 'SSC1M', drawNumber = DRAW) =>
    dispatchLive('settled', JSON.stringify({ gameCode, issue: drawNumber, resultVersion: 1 }));
  return { calls, $ownResult, awaitSlip, settled, resumed: () => dispatchLive('resumed', '{}') };
}

beforeEach(() => vi.unstubAllGlobals());
afterEach(() => vi.unstubAllGlobals());

it('what bets of this page came to is told when their draw is settled, once', async () => {
  const { calls, $ownResult, settled } = await newPage([bet('won', '9500'), bet('lost', null), bet('cancelled', null)]);
  settled('PK101M');
  settled('SSC1M', '20261121-0002');
  expect(calls).toEqual([]);
  settled();
  await vi.waitFor(() => expect($ownResult.get()).toBeDefined());
  expect($ownResult.get()).toEqual({
    gameCode: 'SSC1M',
    drawNumber: DRAW,
    currency: 'VND',
    totalStakeMinor: 20_000_000n,
    paidMinor: 95_000_000n,
  });
  settled();
  expect(calls).toHaveLength(1);
});

it('a refund counts as what was paid, and other draws of a multi-draw bet are not counted', async () => {
  const { $ownResult, settled } = await newPage([bet('refunded', null), bet('won', '9500', '20261121-0002')]);
  settled();
  await vi.waitFor(() =>
    expect($ownResult.get()).toMatchObject({ totalStakeMinor: 10_000_000n, paidMinor: 10_000_000n }),
  );
});

it('bets that wait still are asked for again after messages may have been missed', async () => {
  const { calls, $ownResult, settled, resumed } = await newPage([bet('placed', null)], [bet('lost', null)]);
  settled();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect($ownResult.get()).toBeUndefined();
  resumed();
  await vi.waitFor(() => expect($ownResult.get()).toMatchObject({ paidMinor: 0n }));
});

it('a multi-draw bet is asked for once however many of its draws are waited for, and each is told once', async () => {
  const drawNumbers = [DRAW, '20261121-0002', '20261121-0003'];
  const answer = drawNumbers.map((drawNumber) => bet('lost', null, drawNumber));
  const { calls, $ownResult, awaitSlip, resumed } = await newPage(answer);
  awaitSlip('SSC1M', 'S1', drawNumbers.slice(1));
  const told: (string | undefined)[] = [];
  $ownResult.listen((result) => told.push(result?.drawNumber));
  resumed();
  resumed();
  await vi.waitFor(() => expect(told).toHaveLength(3));
  await new Promise((resolve) => setTimeout(resolve));
  expect(told).toEqual(drawNumbers);
  expect(calls).toHaveLength(2);
});
