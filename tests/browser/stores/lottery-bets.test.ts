import { afterEach, expect, it, vi } from 'vitest';
import { stubPage, stubPortal } from '../../support/browser-page.ts';

const bet = { gameCode: 'SSC1M', issue: '20261121-0001' };

async function newPage() {
  vi.resetModules();
  stubPage();
  const { calls } = stubPortal({ 'GET /lgw/bets': { value: { rows: [bet], pageNo: 1, totalPages: 1, totalRows: 1 } } });
  const { dispatchLive } = await import('#browser/client/events');
  return { calls, dispatchLive, ...(await import('#browser/stores/lottery/bets')) };
}

afterEach(() => vi.unstubAllGlobals());

it('the record has a filter of its own: that of the list beside a board stays', async () => {
  const { lotteryBets, lotteryRecord } = await newPage();
  await lotteryBets.narrow({ gameCode: 'SSC1M', state: 'won', pageNo: 3 });
  await lotteryRecord.narrow({ range: 'week' });
  expect(lotteryBets.$filter.get()).toEqual({ gameCode: 'SSC1M', state: 'won', range: 'all', pageNo: 3 });
  await lotteryBets.narrow({ state: 'lost' });
  expect(lotteryBets.$filter.get().pageNo).toBe(1);
  expect(lotteryRecord.$filter.get()).toMatchObject({ gameCode: undefined, state: undefined, range: 'week' });
});

it('a list that is shown is asked for again when bets in it are settled, and one that is closed is not', async () => {
  const { calls, dispatchLive, lotteryBets, lotteryRecord } = await newPage();
  await Promise.all([lotteryBets.narrow({}), lotteryRecord.narrow({})]);
  lotteryRecord.clear();
  const asked = calls.length;
  dispatchLive('settled', JSON.stringify({ ...bet, issue: '20261121-0002' }));
  expect(calls).toHaveLength(asked);
  dispatchLive('settled', JSON.stringify(bet));
  expect(calls).toHaveLength(asked + 1);
});
