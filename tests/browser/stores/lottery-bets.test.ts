import { afterEach, expect, it, vi } from 'vitest';
import { stubPage, stubPortal } from '../../support/browser-page.ts';

const bet = { gameCode: 'SSC1M', issue: '20261121-0001' };

async function newPage() {
  vi.resetModules();
  stubPage();
  const { calls } = stubPortal({ 'GET /lgw/bets': { value: { rows: [bet], pageNo: 1, totalPages: 1, totalRows: 1 } } });
  const { dispatchLiveEvent } = await import('#browser/client/live-events');
  return { calls, dispatchLiveEvent, ...(await import('#browser/stores/lottery/bets')) };
}

afterEach(() => vi.unstubAllGlobals());

it('gives the bet history a filter of its own, separate from the list on a game page', async () => {
  const { lotteryBets, lotteryBetHistory } = await newPage();
  await lotteryBets.changeFilter({ gameCode: 'SSC1M', state: 'won', pageNo: 3 });
  await lotteryBetHistory.changeFilter({ period: 'week' });
  expect(lotteryBets.$filter.get()).toEqual({ gameCode: 'SSC1M', state: 'won', period: 'all', pageNo: 3 });
  await lotteryBets.changeFilter({ state: 'lost' });
  expect(lotteryBets.$filter.get().pageNo).toBe(1);
  expect(lotteryBetHistory.$filter.get()).toMatchObject({ gameCode: undefined, state: undefined, period: 'week' });
});

it('reloads a shown list when one of its bets is settled, and not a closed list', async () => {
  const { calls, dispatchLiveEvent, lotteryBets, lotteryBetHistory } = await newPage();
  await Promise.all([lotteryBets.changeFilter({}), lotteryBetHistory.changeFilter({})]);
  lotteryBetHistory.clear();
  const callCount = calls.length;
  dispatchLiveEvent('settled', JSON.stringify({ ...bet, issue: '20261121-0002' }));
  expect(calls).toHaveLength(callCount);
  dispatchLiveEvent('settled', JSON.stringify(bet));
  expect(calls).toHaveLength(callCount + 1);
});
